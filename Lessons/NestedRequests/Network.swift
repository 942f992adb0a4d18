import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What can be asked for a URL: a `URLSession`, and the lesson's `Server`, which answers when it is told to.
protocol Network {
  associatedtype DataTaskPublisher: Publisher
  where DataTaskPublisher.Output == (data: Data, response: URLResponse), DataTaskPublisher.Failure == URLError

  func dataTaskPublisher(for url: URL) -> DataTaskPublisher
}

extension URLSession: Network {}

extension URL {
  private static let service = URL(string: "https://tasks.invalid")!

  static var taskGroups: URL { service.appendingPathComponent("groups") }

  static func metadataForTaskGroup(withID id: Task.Group.ID) -> URL {
    taskGroups.appendingPathComponent(id.uuidString).appendingPathComponent("metadata")
  }
}
