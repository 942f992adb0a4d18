import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// The article's `myDataTaskPublisher`. Wrong: whichever session it is called on, it asks `URLSession.shared`.
  func faultyDataTaskPublisher(for url: URL) -> Create<Data?, Error> {
    Create { subscriber in
      let task = URLSession.shared.dataTask(with: url) { data, _, error in
        if let error {
          subscriber.receive(completion: .failure(error))
        } else {
          subscriber.receive(data)
          subscriber.receive(completion: .finished)
        }
      }
      task.resume()
      return AnyCancellable { task.cancel() }
    }
  }
}
