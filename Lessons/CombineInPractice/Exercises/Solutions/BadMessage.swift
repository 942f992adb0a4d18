import Combine
import Foundation

/// What one wizard writes to another.
struct OwlPost: Decodable {
  var sender: String
  var text: String
}

/// The messages that owls bring.
enum Inbox {
  /// Sends a line for each message, such as "Merlin: Hello", and "(unreadable)" for a message that is no `OwlPost`.
  static func lines(of messages: AnyPublisher<Data, Never>) -> AnyPublisher<String, Never> {
    messages
      .flatMap { message in
        Just(message)
          .decode(type: OwlPost.self, decoder: JSONDecoder())
          .map { post in "\(post.sender): \(post.text)" }
          .catch { _ in Just("(unreadable)") }
      }
      .eraseToAnyPublisher()
  }
}
