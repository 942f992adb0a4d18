import Foundation
import LessonKit
import VirtualTime

/// What the server sends.
enum Payload: String {
  case coin = #"{"name":"Coin"}"#
  case dove = #"{"name":"Dove"}"#
  case rope = #"{"name":"Rope"}"#
  case wand = #"{"name":"Wand"}"#
  case hare = #"{"name":"Hare"}"#

  /// JSON, but not of a trick.
  case nameless = #"{"title":"Coin"}"#

  /// Not even JSON.
  case garbled = "Hocus pocus"

  var data: Data { Data(rawValue.utf8) }
}

/// What is made of all that can go wrong with one.
enum DownloadError: Error {
  case lostInTheForest
}

/// Says that a trick has been downloaded, and posts it.
///
/// - Parameter clock: Stamps the line, in a step in which time matters.
func download(_ payload: Payload, on clock: VirtualTimeScheduler? = nil) {
  let line = "download: \(payload.rawValue)"
  if let clock { clock.print(line) } else { print(line) }
  NotificationCenter.default.post(name: .newTrickDownloaded, object: nil, userInfo: ["data": payload.data])
}

extension Data {
  /// The data as a line of a trace shows them.
  var text: String { String(decoding: self, as: UTF8.self) }
}
