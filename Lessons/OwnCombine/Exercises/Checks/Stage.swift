import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

/// What is around a part: its upstreams, its scheduler, and the subscribers that come.
final class Stage {
  /// The first is the upstream of a part. Others are the other side of a zip, or what a closure returns.
  var sources = (0...3).map { _ in Source() }
  let time = VirtualTimeScheduler()
  var runsAtOnce = false

  /// Lets a value or a completion come: from the first source, or from a subject.
  lazy var sendOne: (Int) -> Void = { [unowned self] in sources[0].send($0) }
  lazy var end: (Subscribers.Completion<MarbleFailure>) -> Void = { [unowned self] in sources[0].send(completion: $0) }

  /// How often a closure of the part was called, and what it does.
  var calls = 0
  var onCall = {}

  /// What this closure holds.
  weak var captured: Parcel?

  private let make: (Stage) -> (Witness) -> Void
  private lazy var attach = make(self)
  private var isRunning = false

  init(_ make: @escaping (Stage) -> (Witness) -> Void) { self.make = make }

  var upstream: Upstream { .source(sources[0]) }
  var clock: Clock { Clock(time: time, runsAtOnce: runsAtOnce) }

  /// What the closure of a part calls, and so holds: it counts the calls, and has a parcel.
  func watch() -> () -> Void {
    let parcel = Parcel()
    captured = parcel
    return {
      self.calls += 1
      withExtendedLifetime(parcel) { self.onCall() }
    }
  }

  /// Another part of the same kind, with upstreams of its own.
  func another() -> Stage { Stage(make) }

  /// - Parameter values: What upstream has from the beginning, and finishes behind; with nil it has nothing.
  @discardableResult
  func subscribe(
    to values: ClosedRange<Int>? = nil, requesting demand: Subscribers.Demand? = nil,
    _ prepare: (Witness) -> Void = { _ in }
  ) -> Witness {
    if let values { sources[0] = Source(values, .finished) }
    let witness = Witness()
    witness.didRequest = { [weak self] in self?.settle() }
    prepare(witness)
    attach(witness)
    settle()
    if let demand { witness.request(demand) }
    return witness
  }

  func send(_ numbers: Int...) {
    _ = attach
    for number in numbers { sendOne(number) }
    settle()
  }

  func finish(failing: Bool = false) {
    _ = attach
    end(failing ? .failure(.init()) : .finished)
    settle()
  }

  /// From now on nothing on the stage keeps the part.
  func dropThePart() { (attach, sendOne, end) = ({ _ in }, { _ in }, { _ in }) }

  /// Lets the events arrive that wait for the scheduler.
  func settle() {
    guard !isRunning, time.pending > 0 else { return }
    isRunning = true
    time.advance(by: .zero)
    isRunning = false
  }

  /// Ends a stream whose subscription somebody keeps, and looks whether the subscriber is in memory. One that is not over may be.
  func release(_ prepare: (Witness) -> Void = { _ in }, _ end: (Witness) -> Void) -> Sight {
    weak var subscriber: Witness?
    var kept: (any Subscription)?
    var isEnded = false
    do {
      let witness = subscribe(requesting: .unlimited, prepare)
      subscriber = witness
      kept = witness.subscription
      end(witness)
      isEnded = witness.isOver || witness.hasCancelled
    }
    return withExtendedLifetime((self, kept)) {
      .memory("Somebody keeps the subscription, and the subscriber is", "有人留着订阅，订阅者", isEnded && subscriber != nil)
    }
  }
}

/// A part of a sentence in both languages.
typealias Words = (english: String, chinese: String)

/// Something that is looked at when a play is over: the beginning of a sentence, and what belongs behind it.
struct Sight {
  let english: String
  let chinese: String

  /// Behind “It should”.
  var verb = "be"

  /// What is compared.
  let value: String

  /// How a sentence says the value, or a part of a long one.
  var say: (String) -> Words = { ($0, "是 \($0)") }

  /// What Chinese says if the value should be empty: it does not put 应该 before a negation.
  var shouldNot = ""

  static func received(
    _ events: String, by name: Words = ("The subscriber", "订阅者")
  ) -> Sight {
    Sight(
      english: "\(name.english) received", chinese: name.chinese, verb: "receive", value: events,
      say: { $0.isEmpty ? ("nothing", "什么也没有收到") : ("“\($0)”", "收到“\($0)”") }, shouldNot: "不应该收到任何东西")
  }

  static func number(_ english: String, _ chinese: String, _ value: some Any) -> Sight {
    Sight(english: english, chinese: chinese, value: "\(value)")
  }

  static func memory(_ english: String, _ chinese: String, _ isKept: Bool) -> Sight {
    Sight(english: english, chinese: chinese, value: isKept ? "still in memory" : "gone") {
      ($0, isKept ? "还在内存里" : "已经销毁")
    }
  }

  static func subscriptions(_ source: Source) -> Sight {
    number("Upstream's number of subscriptions is", "上游被订阅的次数", source.subscriptions)
  }

  static func isCancelled(
    _ source: Source, _ name: Words = ("Upstream", "上游")
  ) -> Sight {
    let isCancelled = source.cancellations >= source.subscriptions
    return Sight(
      english: "\(name.english) is", chinese: name.chinese, value: isCancelled ? "cancelled" : "",
      say: { $0.isEmpty ? ("not cancelled", "没有被取消") : ($0, "被取消") }, shouldNot: "不应该被取消")
  }

  static func lateRequests(_ source: Source) -> Sight {
    number("Upstream's number of requests after cancel() is", "上游在 cancel() 之后收到的请求数", source.lateRequests)
  }
}

/// What happens on a stage, in both languages, and what is looked at.
struct Play {
  let english: String
  let chinese: String
  let act: (Stage) -> [Sight]

  init(_ english: String = "", _ chinese: String = "", _ act: @escaping (Stage) -> [Sight]) {
    (self.english, self.chinese, self.act) = (english, chinese, act)
  }

  /// What is seen on the reader's stage and should not be; nil if it is as expected.
  func violation(_ yours: Stage, expected: () -> [Sight]) -> Words? {
    for (seen, wanted) in zip(act(yours), expected()) where seen.value != wanted.value {
      let parts = shortened(seen.value, wanted.value, over: 40, to: 40)
      let (found, right) = (seen.say(parts.0), wanted.say(parts.1))
      return (
        (english.isEmpty ? "" : english + " ")
          + "\(seen.english) \(found.english). It should \(seen.verb) \(right.english).",
        "\(chinese)\(seen.chinese)\(found.chinese)，\(wanted.value.isEmpty ? wanted.shouldNot : "应该\(right.chinese)")。"
      )
    }
    return nil
  }
}

extension Play {
  /// What one subscriber receives. Upstream may have values from the beginning; what happens then is up to a closure.
  static func one(
    _ english: String = "", _ chinese: String = "", to values: ClosedRange<Int>? = nil,
    requesting demand: Subscribers.Demand? = nil,
    onValue: @escaping (Witness) -> Subscribers.Demand = { _ in .none },
    sees events: @escaping (Witness) -> String = { $0.events }, by name: Words = ("The subscriber", "订阅者"),
    then act: @escaping (Stage, Witness) -> Void = { _, _ in }
  ) -> Play {
    Play(english, chinese) { stage in
      let witness = stage.subscribe(to: values, requesting: demand) { $0.onValue = onValue }
      act(stage, witness)
      return [.received(events(witness), by: name)]
    }
  }
}

/// A part that the reader has written, and Combine's.
struct Part {
  /// A stage with each of them.
  let stages: () -> (yours: Stage, expected: Stage)

  /// - Parameters:
  ///   - yours: What makes the reader's.
  ///   - expected: What makes Combine's.
  ///   - make: Calls one of these.
  init<Make, Output, Failure>(
    _ yours: Make, _ expected: Make, _ make: @escaping (Make, Stage) -> any Publisher<Output, Failure>
  ) {
    func stage(_ function: Make) -> Stage {
      Stage { stage in
        let publisher = make(function, stage)
        return { $0.subscribe(to: publisher) }
      }
    }
    stages = { (stage(yours), stage(expected)) }
  }

  /// - Parameters:
  ///   - seen: What is seen of Combine's part.
  ///   - place: That of the first play.
  func violation(of plays: [Play], _ seen: Remembered<[Sight]>, from place: Int) -> Words? {
    // `lazy.compactMap.first` would let what it finds happen twice.
    for (index, play) in plays.enumerated() {
      let (yours, expected) = stages()
      let violation = play.violation(yours) { seen(place + index) { play.act(expected) } }
      if let violation { return violation }
    }
    return nil
  }
}

extension Feedback {
  /// Gives plays to a part. What the part prints is shown if one of them finds a fault.
  mutating func expect(_ plays: Play..., of part: Part) {
    let seen = Remembered<[Sight]>()
    for (place, play) in plays.enumerated() where faults.isEmpty {
      func violation() -> Words? { part.violation(of: [play], seen, from: place) }
      guard Self.quietly(violation) != nil, let fault = violation() else { continue }
      expect(false, fault.english, fault.chinese)
    }
  }

  /// Tries laws on a part, in order, and prints those that hold. The first one that does not is a fault.
  mutating func expect(_ laws: [Law], of part: Part) {
    let seen = Remembered<[Sight]>()
    for law in laws where faults.isEmpty {
      func violation() -> Words? { part.violation(of: law.plays, seen, from: 100 * law.rawValue) }
      guard Self.quietly(violation) != nil, let fault = violation() else {
        Swift.print("law \(law.rawValue)\(law.rawValue < 10 ? " " : "")  \(law.sentence)")
        continue
      }
      expect(
        false, "Law \(law.rawValue) does not hold: \(law.broken.english) \(fault.english)",
        "不符合定律 \(law.rawValue)（\(law.broken.chinese.dropLast())）：\(fault.chinese)")
    }
  }
}
