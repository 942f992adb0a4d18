import Foundation

extension Notification.Name {
  /// Posted when a trick has been downloaded. Its JSON is in the user info, as "data".
  static var newTrickDownloaded: Notification.Name {
    Notification.Name("aa")
  }
}

/// What the wizards share.
class MagicTrick: Codable {
  var name: String = ""
}
