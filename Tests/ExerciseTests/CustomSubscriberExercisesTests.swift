import Combine
import Testing

@testable import CustomSubscriberExercises

typealias SensorError = CustomSubscriberExercises.SensorError

/// A subscriber that requests so much at first. What it does with a value may use the subscription that is kept.
private func subscriber<Input>(
  requesting demand: Subscribers.Demand, in kept: Box<(any Subscription)?> = Box(nil), keepsLate: Bool = false,
  receiveCompletion: @escaping (Subscribers.Completion<Never>) -> Void = { _ in },
  receiveValue: @escaping (Input, (any Subscription)?) -> Subscribers.Demand
) -> AnySubscriber<Input, Never> {
  AnySubscriber(
    receiveSubscription: {
      if !keepsLate { kept.value = $0 }
      $0.request(demand)
      kept.value = $0
    }, receiveValue: { receiveValue($0, kept.value) }, receiveCompletion: receiveCompletion)
}

/// It keeps all values, and hands on the last ones.
private final class HoardingSubscriber: Subscriber {
  private let receiveBatch: ([Int]) -> Void
  private var values: [Int] = []

  init(receiveBatch: @escaping ([Int]) -> Void) { self.receiveBatch = receiveBatch }

  func receive(subscription: any Subscription) { subscription.request(.max(2)) }

  func receive(_ input: Int) -> Subscribers.Demand {
    values.append(input)
    guard values.count.isMultiple(of: 2) else { return .none }
    receiveBatch(values.suffix(2))
    return .max(2)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if !values.count.isMultiple(of: 2) { receiveBatch(values.suffix(1)) }
  }
}

struct BatchesTests {
  typealias Make = (@escaping ([Int]) -> Void) -> AnySubscriber<Int, Never>

  private let check = Table<Make> { checkBatches($0) }

  /// A right subscriber, but for what the test changes. `more` is what it asks for with a full batch.
  private func batches(
    first: Subscribers.Demand = .max(2), of size: Int = 2, more: Subscribers.Demand = .max(2), returnsMore: Bool = true,
    onlyFull: Bool = true, atMost most: Int = .max, emptiesLate: Bool = false,
    in batch: @escaping () -> Box<[Int]> = { Box([]) }
  ) -> Make {
    { receiveBatch in
      let batch = batch()
      var count = 0
      func handOn() {
        let values = batch.value
        if !emptiesLate { batch.value = [] }
        receiveBatch(values)
        batch.value = []
      }
      let end = { (_: Subscribers.Completion<Never>) in if !onlyFull || !batch.value.isEmpty { handOn() } }
      return subscriber(requesting: first, receiveCompletion: end) { value, subscription in
        count += 1
        if count > most { return .none }
        batch.value.append(value)
        guard batch.value.count == size else { return .none }
        handOn()
        if returnsMore { return more }
        subscription?.request(more)
        return .none
      }
    }
  }

  @Test func solutions() {
    check("solution", giving: checkBatches { BatchSubscriber(receiveBatch: $0) }).isRight()
    check("requests through the subscription", batches(returnsMore: false)).isRight()
    check("requests before it hands on") { receiveBatch in
      var first: Int?
      return subscriber(requesting: .max(2), receiveCompletion: { _ in first.map { receiveBatch([$0]) } }) { value, _ in
        guard let waiting = first.take() else {
          first = value
          return .none
        }
        defer { receiveBatch([waiting, value]) }
        return .max(2)
      }
    }.isRight()
    check("collects with an operator") { receiveBatch in
      let (values, kept) = (PassthroughSubject<Int, Never>(), Box((any Subscription)?.none))
      let batches = values.collect(2).sink {
        receiveBatch($0)
        if $0.count == 2 { kept.value?.request(.max(2)) }
      }
      return subscriber(requesting: .max(2), in: kept, receiveCompletion: values.send(completion:)) { value, _ in
        withExtendedLifetime(batches) { values.send(value) }
        return .none
      }
    }.isRight()
    check("forgets the next request", batches(more: .none)).says(
      "The number of values in all batches is 2. It should be 5. Does a request follow each batch? Is the last one")
    check("hands on a batch before it empties it", batches(emptiesLate: true)).says(
      "The stream finishes inside `receiveBatch`, and the batches are [1, 2]; [1, 2]. They should be [1, 2]. Which "
        + "values does the subscriber have while it hands on a batch?")
    check("keeps itself") { receiveBatch in
      let (me, right) = (Box([Any]()), AnySubscriber(BatchSubscriber(receiveBatch: receiveBatch)))
      me.value = [right, me]
      return right
    }.says("The stream has finished, and the subscriber is still in memory. It should be gone.")
    check("keeps old batches", giving: checkBatches { HoardingSubscriber(receiveBatch: $0) })
      .says("150 batches were handed on, and the subscriber still has 300 of their values. It needs those of one batch")
    check("takes ten values", batches(atMost: 10)).says("s the subscriber should receive [")
    check("takes 100 values", batches(atMost: 100)).says("520 values are sent. Value 51 that is received: At ")
    check("forgets the sign") { receiveBatch in batches()({ receiveBatch($0.map { abs($0) }) }) }
      .says("At 1s the subscriber receives [1, 2]. It should receive [1, -2].")
    check("sorts") { receiveBatch in batches()({ receiveBatch($0.sorted()) }) }.says(
      "At 1s the subscriber receives [-2, 1]. It should receive [1, -2].")
    check("hands on an empty batch", batches(onlyFull: false)).says("At 1s the subscriber receives [], and should not.")
    let batch = Box([Int]())
    // The batch outlives a stream, so the second depends on what was played before.
    check("has one batch for all subscribers", batches(in: { batch }))
      .says("s the subscriber receives [3, 1], and should not.")
    check("requests unlimited, then none", batches(first: .unlimited, of: 1, more: .none))
      .says("The subscriber's request is unlimited. It should be max(2).")
    check("requests max(1), then none", batches(first: .max(1), of: 1, more: .none))
      .says("The subscriber's request is max(1). It should be max(2).")
    check("requests max(2), then max(2)", batches(of: 1))
      .says("The subscriber requests max(2), and the demand that is still open is max(1). It should be nothing.")
  }
}

struct StopAtErrorTests {
  typealias Reading = Result<Double, SensorError>
  typealias Make = (@escaping (Double) -> Void) -> AnySubscriber<Reading, Never>

  private let check = Table<Make> { checkStopAtError($0) }

  private static func isError(_ reading: Reading) -> Bool { (try? reading.get()) == nil }

  /// A right subscriber, but for what the test changes.
  private func stopping(
    requesting demand: Subscribers.Demand = .unlimited, more: Subscribers.Demand = .none, handsOn: Bool = true,
    in kept: Box<(any Subscription)?>? = nil, keepsLate: Bool = false, remembers: Bool = true,
    atMost most: Int = .max, atTheEnd last: Subscribers.Demand = .none, at isEnd: @escaping (Reading) -> Bool = isError
  ) -> Make {
    { receiveReading in
      var (hasFailed, count) = (false, 0)
      return subscriber(requesting: demand, in: kept ?? Box(nil), keepsLate: keepsLate) { reading, subscription in
        hasFailed = hasFailed && remembers || Self.isError(reading)
        count += 1
        if handsOn, count <= most, !hasFailed, let value = try? reading.get() { receiveReading(value) }
        if isEnd(reading) { subscription?.cancel() }
        return hasFailed ? last : more
      }
    }
  }

  @Test func solutions() {
    check("solution", giving: checkStopAtError { StoppingSubscriber(receiveReading: $0) }).isRight()
    check("requests one reading at a time", stopping(requesting: .max(1), more: .max(1))).isRight()
    check("cancels through an AnyCancellable") { receiveReading in
      var cancellable: AnyCancellable?
      return AnySubscriber(
        receiveSubscription: { subscription in
          cancellable = AnyCancellable { subscription.cancel() }
          subscription.request(.unlimited)
        },
        receiveValue: { result in
          if let reading = try? result.get() { receiveReading(reading) } else { cancellable?.cancel() }
          return .none
        })
    }.isRight()
    check("requests before it keeps its subscription", stopping(keepsLate: true, remembers: false))
      .says("and the readings are 22.5, 23.5. They should be 22.5. Does it know its")
    check("cancels what it keeps, and drops the rest", stopping(keepsLate: true))
      .says("The error value came inside of the request, and the subscriber did not cancel. Does it know its")
    check("does not cancel", stopping(at: { _ in false }))
      .says(only: "The error value arrived, and the subscriber did not cancel.")
    check("returns demand for the error value", stopping(atTheEnd: .max(1)))
      .says("For the error value, `receive(_:)` returns max(1). It has cancelled, so it should return none.")
    check("requests three readings", stopping(requesting: .max(3))).says("At 0s the subscriber should receive 3.0, and")
    let newest = Box((any Subscription)?.none)
    check("has one subscription for all subscribers", stopping(in: newest, remembers: false))
      .says("At 2s the subscriber receives 5.0, and should not.")
    check("cancels at the first reading", stopping(handsOn: false, at: { _ in true }))
      .says("The error value came, and until then the readings are nothing. They should be 20.5, 20.75.")
    check("forgets to request") { _ in AnySubscriber(receiveSubscription: { _ in }) }
      .says("20.5 was sent, and the newest reading is nothing. It should be 20.5. Is it requested, and handed on?")
    check("hands on twelve readings", stopping(atMost: 12)).says("s the subscriber should receive ")
    check("hands on 100 readings", stopping(atMost: 100))
      .says("those that were handed on are 100 values. Value 101 is missing. It should be ")
    check("forgets the sign") { receiveReading in stopping()({ receiveReading(abs($0)) }) }.says(
      "At 1s the subscriber receives 1.0. It should receive -1.0.")
    check("requests one reading", stopping(requesting: .max(1)))
      .says("20.75 was sent, and the newest reading is 20.5. It should be 20.75. Is it requested, and handed on?")
    check("cancels after the first reading", stopping(at: { _ in true }))
      .says("The error value came, and until then the readings are 20.5. They should be 20.5, 20.75.")
  }
}

struct WorkersTests {
  enum Mistake: String, CaseIterable {
    case none, returnsTheDemandOfAJobThatIsDoneAtOnce, countsWhatHasBegunAndWhatIsDone
    case requestsNothing = "The limit is 2, and the jobs that have begun are nothing. They should be 1, 2."
    case requestsEverything = "The limit is 2, and the jobs that have begun are 1, 2, 3, 4. They should be 1, 2."
    case takesFourAtMost = "The limit is 20, there are 40 values, and the number of jobs that have begun is 4."
    case hasAFixedLimit = "The limit is 20, there are 40 values, and the number of jobs that have begun is 2."
    case doesNotRequestWhenAJobIsDone = "Job 2 is done, and the jobs that have begun are 1, 2. They should be 1, 2, 3."
    case waitsForAllJobs
    case endsWithTheStream = "The stream has finished, job 3 is still under way, and `end` was called."
    case isCapturedWeakly =
      "calls of `end` is 0. It should be 1. Once the stream is over, only a job that is under way can keep your object."
    case endsTwice = "At 1s the subscriber receives the completion after the completion."
    case doesNotCancel = "At 1s the input should be cancelled, and is not."
    case requestsAfterCancel =
      "We cancelled, and then a job is done. The number of requests that follow is 1. It should be 0."
    case requestsAfterTheEnd =
      "The stream has finished, and then a job is done. The number of requests that follow is 1. It should be 0."
    case keepsItsSubscription = "The stream has finished, and the subscription is still in memory. It should be gone."
    case keepsItsSubscriptionAfterCancel = "We cancelled, and the subscription is still in memory. It should be gone."
    case keepsItself = "Everything is over, and the subscriber is still in memory."
    case looksForTheEndTwelveTimes = "The numbers of jobs and of calls of `end` are 40, 0."
    case takesASubscriptionAfterCancel =
      "We cancelled, and then a subscription came. It should be cancelled, and nothing should be requested."
    case countsAfterBegin =
      "A job calls `done` inside `begin`, where the stream finishes too, and the calls are `done`. They should be "
    case countsAfterBeginAndEndsBelowOne =
      "where the stream finishes too, and the calls are `end`, `done`. They should be `done`, `end`."
    case endsAfterCancel = "the completion, although it has cancelled."
  }

  final class Variant: Subscriber, Cancellable {
    let mistake: Mistake
    let limit: Int
    let begin: Begin
    let end: () -> Void
    var subscription: (any Subscription)?
    var (begun, done, underWay, looks) = (0, 0, 0, 0)
    var (hasFinished, isOver, isInside, isCancelled) = (false, false, false, false)
    var returned = Subscribers.Demand.none
    var me: Variant?

    init(_ mistake: Mistake, _ limit: Int, _ begin: @escaping Begin, _ end: @escaping () -> Void) {
      (self.mistake, self.limit, self.begin, self.end) = (mistake, limit, begin, end)
      if mistake == .keepsItself { me = self }
    }

    func receive(subscription: any Subscription) {
      if isCancelled, mistake != .takesASubscriptionAfterCancel { return subscription.cancel() }
      self.subscription = subscription
      switch mistake {
      case .requestsNothing: break
      case .requestsEverything: subscription.request(.unlimited)
      case .hasAFixedLimit: subscription.request(.max(2))
      case .takesFourAtMost: subscription.request(.max(min(limit, 4)))
      default: subscription.request(.max(limit))
      }
    }

    func receive(_ job: Int) -> Subscribers.Demand {
      let countsLate = mistake == .countsAfterBegin || mistake == .countsAfterBeginAndEndsBelowOne
      begun += 1
      if !countsLate { underWay += 1 }
      (isInside, returned) = (true, .none)
      let kept = mistake == .isCapturedWeakly ? nil : self
      begin(job) { [weak self] in (kept ?? self)?.jobIsDone() }
      isInside = false
      if countsLate { underWay += 1 }
      return returned
    }

    func receive(completion: Subscribers.Completion<Never>) {
      hasFinished = true
      if mistake != .requestsAfterTheEnd, mistake != .keepsItsSubscription { subscription = nil }
      if mistake == .endsWithTheStream { end() } else { endIfIdle() }
    }

    func cancel() {
      isCancelled = true
      if mistake != .doesNotCancel { subscription?.cancel() }
      isOver = mistake != .endsAfterCancel
      if mistake != .requestsAfterCancel, mistake != .keepsItsSubscriptionAfterCancel { subscription = nil }
    }

    private func jobIsDone() {
      done += 1
      underWay -= 1
      switch mistake {
      case .doesNotRequestWhenAJobIsDone: return
      case .waitsForAllJobs: if underWay == 0 { subscription?.request(.max(limit)) }
      case .requestsAfterCancel, .requestsAfterTheEnd: subscription?.request(.max(1))
      case .returnsTheDemandOfAJobThatIsDoneAtOnce where isInside: returned = .max(1)
      default: if !isOver, !hasFinished { subscription?.request(.max(1)) }
      }
      endIfIdle()
    }

    private func endIfIdle() {
      let isIdle =
        switch mistake {
        case .countsWhatHasBegunAndWhatIsDone: begun == done
        case .countsAfterBeginAndEndsBelowOne: underWay < 1
        default: underWay == 0
        }
      if hasFinished { looks += 1 }
      guard hasFinished, isIdle, !isOver, mistake != .looksForTheEndTwelveTimes || looks <= 12 else { return }
      isOver = mistake != .endsTwice
      end()
    }
  }

  private let check = Table<Mistake> { mistake in checkWorkers { Variant(mistake, $0, $1, $2) } }

  @Test func solutions() {
    check("solution", giving: checkWorkers { Workers(limit: $0, begin: $1, end: $2) }).isRight()
    check.all(like: [.waitsForAllJobs: .doesNotRequestWhenAJobIsDone])
  }
}
