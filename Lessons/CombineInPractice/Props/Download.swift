import Foundation
import LessonKit
import VirtualTime

/// Data that a server might send.
enum Payload: String {
  case coin = #"{"name":"Coin"}"#
  case dove = #"{"name":"Dove"}"#
  case rope = #"{"name":"Rope"}"#
  case wand = #"{"name":"Wand"}"#
  case hare = #"{"name":"Hare"}"#

  /// JSON that has no name.
  case nameless = #"{"title":"Coin"}"#

  /// Not JSON.
  case garbled = "Hocus pocus"

  var data: Data { Data(rawValue.utf8) }
}

/// What may go wrong with a download.
enum DownloadError: Error {
  case offline
  case unreadable
}

/// Posts the notification that a trick has been downloaded, and says so.
func post(_ payload: Payload) {
  print("(we post \(payload.rawValue))")
  notify(payload)
}

/// Does the same when some time has passed on a virtual clock, and stamps the line with the time.
func post(_ payload: Payload, after span: VirtualTime.Stride, on clock: VirtualTimeScheduler) {
  clock.advance(by: span)
  clock.print("(we post \(payload.rawValue))")
  notify(payload)
}

private func notify(_ payload: Payload) {
  NotificationCenter.default.post(name: .newTrickDownloaded, object: nil, userInfo: ["data": payload.data])
}
