import Foundation
import LessonKit
import VirtualTime

/// Data that a server might send.
enum Payload: String {
  case coin = #"{"name":"Coin"}"#
  case dove = #"{"name":"Dove"}"#
  case rope = #"{"name":"Rope"}"#

  var data: Data { Data(rawValue.utf8) }
}

/// An error of the network.
enum DownloadError: Error {
  case offline
}

/// Posts the notification that a trick has been downloaded, and says so.
///
/// - Parameter clock: A virtual clock that stamps the line with its time.
func post(_ payload: Payload, on clock: VirtualTimeScheduler? = nil) {
  let line = "(we post \(payload.rawValue))"
  if let clock { clock.print(line) } else { print(line) }
  NotificationCenter.default.post(name: .newTrickDownloaded, object: nil, userInfo: ["data": payload.data])
}
