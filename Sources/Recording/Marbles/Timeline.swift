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
/// With `--json` a lesson prints the same notes as a ``StepRun``.
///
/// Streams may be recorded from several threads, but then their order may differ from run to run.
public final class Timeline: @unchecked Sendable {
  /// One subscription to a recorded publisher.
  struct Stream {
    let name: String
    let source: RecordedSource
    let subscriber: SubscriberKind

    /// The next stream below it, if its subscription shows which one that is.
    let below: Int?

    /// The first stream of the same publisher, if the publisher is an object.
    let twin: Int?

    /// What its subscription is called; nil if it is none of Combine's, or if the step is not recorded.
    var subscription: String?
  }

  private let lock = NSLock()
  let clock: VirtualTimeScheduler?
  let operators: [String: String]
  private let recorder = StepRecorder.shared

  // The lock guards what follows.
  private var recorded: [Stream] = []
  private var events: [StepRun.Event] = []
  private var publishers = 0

  /// How many streams have each name.
  private var streamsOfName: [String: Int] = [:]

  /// Without a clock: how many instants there were, and how many events are not over yet.
  private var instants = 0
  private var depth = 0

  /// - Parameters:
  ///   - clock: The clock on which the events happen; without one, only their order counts.
  ///   - operators: Calls that a picture shows in a box above the stream that they publish, by the stream's name:
  ///     `["zip": "zip(numbers)"]`.
  public init(_ clock: VirtualTimeScheduler? = nil, operators: [String: String] = [:]) {
    self.clock = clock
    self.operators = operators
    recorder.add(self)
  }

  /// All that was recorded so far.
  var notes: (streams: [Stream], events: [StepRun.Event]) { lock.withLock { (recorded, events) } }

  /// The same, as a drawing takes it.
  var run: StepRun {
    var run = StepRun(title: "")
    run.add(self)
    return run
  }

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

  /// The streams as a picture: an SVG document for light and for dark pages, at most 900 pixels wide.
  ///
  ///     let timeline = Timeline(operators: ["zip": "zip(numbers)"])
  ///     // … streams that are recorded …
  ///     try Data(timeline.picture("Pairs").utf8).write(to: URL(fileURLWithPath: "pairs.svg"))
  ///
  /// - Parameter title: What stands above it.
  public func picture(_ title: String) -> String { picture(title, in: .english) }

  /// - Parameter names: What streams are called in that language, if they have no name of code.
  package func picture(_ title: String, in language: Language, names: [String: Message] = [:]) -> String {
    [run].picture(title, in: language, names: names)
  }

  /// Counts a publisher that is to be recorded.
  func addPublisher() -> Int {
    lock.withLock {
      publishers += 1
      return publishers
    }
  }

  /// Adds a stream and returns its place. Another one of the same name gets a number.
  func addStream(_ name: String, from source: RecordedSource, to subscriber: SubscriberKind) -> Int {
    let enclosing = recorder.innermost.flatMap { $0.timeline == ObjectIdentifier(self) ? $0.event : nil }
    // Compared without the lock, as the last reference to an object might go here.
    let twin = lock.withLock { recorded }.firstIndex { $0.source.isSame(as: source) }
    return lock.withLock {
      let number = streamsOfName[name, default: 0] + 1
      streamsOfName[name] = number
      recorded.append(
        Stream(
          name: number == 1 ? name : "\(name) #\(number)", source: source, subscriber: subscriber,
          below: enclosing.flatMap { streamBelow($0, subscriber) }, twin: twin))
      return recorded.count - 1
    }
  }

  func noteSubscription(_ name: String, of stream: Int) { lock.withLock { recorded[stream].subscription = name } }

  /// The stream to which the subscriber of a new stream belongs, if it subscribes during an event.
  private func streamBelow(_ event: StepRun.Event, _ subscriber: SubscriberKind) -> Int? {
    switch (event.kind, subscriber) {
    // A call upward reaches what stands above that stream.
    case (.subscribe, .part), (.subscribe, .unknown), (.request, .part): event.stream
    // What receives an event subscribes to more, as `flatMap` does.
    case (.value, .part), (.completion, .part), (.failure, .part): recorded[event.stream].below
    default: nil
    }
  }

  /// Notes an event, which lasts as long as `body` runs. What else happens during a value or an end belongs to the same
  /// instant. A value that the publisher dropped is in no drawing.
  func note<Result>(
    _ kind: StepRun.Event.Kind, _ payload: String? = nil, by way: StepRun.Event.Way? = nil, isLost: Bool = false,
    of stream: Int, during body: () -> Result
  ) -> Result {
    // Nothing is drawn of a call that subscribes.
    let isDrawn = kind != .subscribe && !isLost
    let isInstant = isDrawn && [.value, .completion, .failure].contains(kind)
    let event = lock.withLock {
      if depth == 0, isDrawn { instants += 1 }
      if isInstant { depth += 1 }
      let event = StepRun.Event(
        n: recorder.next(), at: clock?.now.nanoseconds, instant: isDrawn && clock == nil ? instants : nil,
        stream: stream, kind: kind, payload: payload, by: way, lost: isLost ? true : nil,
        during: recorder.innermost?.event.n)
      events.append(event)
      return event
    }
    defer { if isInstant { lock.withLock { depth -= 1 } } }
    return recorder.during(StepRecorder.OpenEvent(event: event, timeline: ObjectIdentifier(self)), body)
  }
}
