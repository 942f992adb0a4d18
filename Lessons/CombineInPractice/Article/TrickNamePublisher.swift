import Combine
import Foundation

/// The pipeline at which step 4 arrives; steps 5, 6 and 10 use it. It sends the name of each trick that is downloaded,
/// and an empty name for bad data.
let trickNamePublisher =
  NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
  .map { notification in notification.userInfo?["data"] as! Data }
  .flatMap { data in
    Just(data)
      .decode(type: MagicTrick.self, decoder: JSONDecoder())
      .catch { _ in Just(MagicTrick()) }
  }
  .map(\.name)
