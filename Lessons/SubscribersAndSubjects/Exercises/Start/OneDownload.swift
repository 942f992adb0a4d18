import Combine

/// Downloads a name once, and sends it to any number of subscribers.
///
/// A subscriber that comes before the answer receives "(loading)", and then the name. A subscriber that comes after it
/// receives the name. The download begins when the object is made, and is cancelled when the object goes away, also if a
/// subscriber is still there.
final class SharedName {
  private let download: AnyPublisher<String, Never>

  /// - Parameter download: Begins to download when it receives a subscriber, sends the name, and finishes.
  init(_ download: AnyPublisher<String, Never>) {
    self.download = download
  }

  // TODO: Change the class. Here each subscriber has a download of its own.

  var name: AnyPublisher<String, Never> { download }
}
