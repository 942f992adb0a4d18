import Combine
import Foundation

/// What an owl carries, as JSON.
struct Letter: Decodable {
  var sender: String
}

enum OwlPost {
  /// An owl has landed. The data of its letter is in the user info, under "letter".
  static let hasLanded = Notification.Name("OwlHasLanded")

  /// Sends the full name of the sender of each letter, as soon as it is known, and "(unreadable)" for a letter that
  /// cannot be decoded. Leaves out owls without a letter.
  ///
  /// - Parameters:
  ///   - center: Posts `hasLanded` for each owl.
  ///   - fullName: Asks the register of wizards for a full name. It calls its closure later, with the answer.
  static func senders(
    in center: NotificationCenter, fullName: @escaping (_ sender: String, @escaping (String) -> Void) -> Void
  ) -> AnyPublisher<String, Never> {
    // TODO: Write the pipeline.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
