import Combine

/// Downloads a name once, and sends it to any number of subscribers.
///
/// A subscriber that comes before the answer receives "(loading)", and then the name. A subscriber that comes after it
/// receives the name. The download begins when the object is made, and is cancelled when the object goes away, also if a
/// subscriber is still there.
final class SharedName {
  private let newest = CurrentValueSubject<String, Never>("(loading)")
  private let download: AnyCancellable

  /// - Parameter download: Begins to download when it receives a subscriber, sends the name, and finishes.
  init(_ download: AnyPublisher<String, Never>) {
    // Only the name goes to the subject: a subject that has finished does not send its newest value.
    self.download = download.sink { [newest] name in newest.send(name) }
  }

  var name: AnyPublisher<String, Never> { newest.eraseToAnyPublisher() }
}
