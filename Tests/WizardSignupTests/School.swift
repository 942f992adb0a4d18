import Combine
import Testing

/// A server that answers when a test tells it to.
final class School {
  private(set) var asked: [String] = []
  private var waiting: [(username: String, completion: (Bool) -> Void)] = []

  func usernameAvailable(_ username: String, completion: @escaping (Bool) -> Void) {
    asked.append(username)
    waiting.append((username, completion))
  }

  /// Answers the oldest question about a name.
  func answer(_ username: String, _ isAvailable: Bool) {
    guard let index = waiting.firstIndex(where: { $0.username == username }) else {
      Issue.record("nobody asks about \(username)")
      return
    }
    waiting.remove(at: index).completion(isAvailable)
  }
}

/// What a publisher has sent.
final class Log {
  private(set) var values: [String?] = []
  private var cancellable: AnyCancellable?

  init(_ publisher: some Publisher<String?, Never>) {
    cancellable = publisher.sink { [unowned self] in values.append($0) }
  }

  func cancel() {
    cancellable = nil
  }
}
