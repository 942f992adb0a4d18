import Foundation

extension Notification.Name {
  /// Posted when a trick has been downloaded. The user info of the notification has the JSON of the trick, as "data".
  static var newTrickDownloaded: Notification.Name { Notification.Name("aa") }
}

class MagicTrick: Codable {
  var name: String = ""
}
