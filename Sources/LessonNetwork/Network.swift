import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What can be asked for a URL: a `URLSession`, or what stands for it in a lesson that chooses when each answer comes.
///
///     struct Loader<Session: Network> {
///       var urlSession: Session
///     }
///
/// `URLSession` is one without a line of code, so what is written for it stays as it is.
public protocol Network {
  associatedtype DataTaskPublisher: Publisher
  where DataTaskPublisher.Output == (data: Data, response: URLResponse), DataTaskPublisher.Failure == URLError

  /// Asks for a URL, once for each subscriber.
  func dataTaskPublisher(for url: URL) -> DataTaskPublisher
}

extension URLSession: Network {}
