import Combine
import Foundation
import VirtualTime

/// What happened in several streams, as it happened: the notes of which marbles and ledgers are drawn.
///
///     let timeline = Timeline()
///     let letters = PassthroughSubject<String, Never>()
///     let numbers = PassthroughSubject<Int, Never>()
///     let cancellable = letters.recorded("letters", on: timeline)
///       .zip(numbers.recorded("numbers", on: timeline)) { "\($0)\($1)" }
///       .recorded("zip", on: timeline)
///       .sink { _ in }
///     letters.send("a")
///     letters.send("b")
///     numbers.send(1)
///     letters.send(completion: .finished)
///     print(timeline.marbles)
///     //          order of events -->
///     // letters  a-b---|
///     // numbers  ----1--->
///     // zip      ----a1-->
///
/// With a virtual clock, events stand where they happened on it, and a scale stands above them. Without one they stand
/// in their order, one column each. Everything that an event causes before it is over stands in the same column.
///
/// Streams may be recorded from several threads, but then their order may differ from run to run.
public final class Timeline: @unchecked Sendable {
  /// Something that happened to a stream.
  enum Event: Equatable {
    case subscribed

    /// Demand that was requested, or that `receive(_:)` returned.
    case requested(Subscribers.Demand, isReturned: Bool = false)
    case value(String)
    case finished
    case failed(String)
    case cancelled
  }

  /// One subscription, and what happened to it.
  struct Stream {
    let name: String

    /// The place of its publisher among those that are recorded.
    let publisher: Int

    var entries: [(instant: Int, event: Event)] = []
  }

  private let lock = NSLock()
  private let clock: VirtualTimeScheduler?

  // The lock guards what follows.
  private var recorded: [Stream] = []
  private var publishers = 0

  /// Without a clock: how many instants there were, and how many events are not over yet.
  private var instants = 0
  private var depth = 0

  /// - Parameter clock: The clock on which the events happen; without one, only their order counts.
  public init(_ clock: VirtualTimeScheduler? = nil) {
    self.clock = clock
    TimelineRegistry.shared.add(self)
  }

  /// The streams, in the order in which a reader of the code meets their publishers, which is upstream before downstream.
  var streams: [Stream] {
    let streams = lock.withLock { recorded }
    return streams.indices
      .sorted { (streams[$0].publisher, $0) < (streams[$1].publisher, $1) }
      .map { streams[$0] }
  }

  /// Whether instants are nanoseconds on a clock.
  var hasClock: Bool { clock != nil }

  /// Lets all that happens in `body` belong to one instant: what one value means to several subscribers, for example.
  ///
  ///     let timeline = Timeline()
  ///     let numbers = PassthroughSubject<Int, Never>()
  ///     let first = numbers.recorded("first", on: timeline).sink { _ in }
  ///     let second = numbers.recorded("second", on: timeline).sink { _ in }
  ///     timeline.instant { numbers.send(1) }
  ///     numbers.send(2)
  ///     print(timeline.marbles)
  ///     //         order of events -->
  ///     // first   1-2--->
  ///     // second  1---2->
  ///
  /// With a clock it changes nothing.
  public func instant<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.withLock {
      instants += 1
      depth += 1
    }
    defer { lock.withLock { depth -= 1 } }
    return try body()
  }

  /// Counts a publisher that is to be recorded.
  func addPublisher() -> Int {
    lock.withLock {
      publishers += 1
      return publishers
    }
  }

  /// Adds a stream and returns its place. Another one of the same name gets a number.
  func addStream(_ name: String, of publisher: Int) -> Int {
    lock.withLock {
      let same = recorded.count { $0.name == name || $0.name.hasPrefix("\(name) #") }
      recorded.append(Stream(name: same == 0 ? name : "\(name) #\(same + 1)", publisher: publisher))
      return recorded.count - 1
    }
  }

  /// Notes an event. While `body` runs, what else happens belongs to the same instant.
  func note<Result>(_ event: Event, of stream: Int, during body: () -> Result) -> Result {
    lock.withLock {
      add(event, to: stream)
      depth += 1
    }
    defer { lock.withLock { depth -= 1 } }
    return body()
  }

  /// Notes an event that causes nothing, or nothing that belongs to it.
  func note(_ event: Event, of stream: Int) {
    lock.withLock { add(event, to: stream) }
  }

  private func add(_ event: Event, to stream: Int) {
    if depth == 0 { instants += 1 }
    recorded[stream].entries.append((clock?.now.nanoseconds ?? instants, event))
  }
}
