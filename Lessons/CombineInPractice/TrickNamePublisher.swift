import Combine
import Foundation

/// The pipeline to which steps 1 to 7 lead: the names of all tricks that are downloaded, and an empty one for what is not
/// a trick. A notification without data is no download, and is left out.
let trickNamePublisher =
  NotificationCenter.Publisher(center: .default, name: .newTrickDownloaded)
  .compactMap { notification in notification.userInfo?["data"] as? Data }
  .flatMap { data in
    Just(data)
      .decode(type: MagicTrick.self, decoder: JSONDecoder())
      .catch { _ in Just(MagicTrick()) }
  }
  .map(\.name)
  .eraseToAnyPublisher()
