import Combine
import OperatorKit
import Testing

@testable import CustomPublisherExercises

typealias CompletingBuffer = CustomPublisherExercises.CompletingBuffer
typealias Page = CustomPublisherExercises.Page
private typealias Thermometer = CustomPublisherExercises.Thermometer

struct WrapCallbackTests {
  private let check = Table<(Thermometer) -> any Publisher<Double, Never>> { make in
    checkWrapCallback { make($0).eraseToAnyPublisher() }
  }

  private typealias Receiver = Publishers.Create<Double, Never>.Subscriber

  /// Observes a thermometer as the given solution does, but for what the test changes.
  private func observed(
    _ thermometer: Thermometer, ends: Bool = true, begun: @escaping (Int) -> Void = { _ in },
    cleanUp: ((Int, Receiver) -> Void)? = nil
  ) -> some Publisher<Double, Never> {
    Publishers.Create<Double, Never> { subscriber in
      let number = thermometer.addObserver { temperature in
        if let temperature { subscriber.send(temperature) } else if ends { subscriber.send(completion: .finished) }
      }
      begun(number)
      return AnyCancellable {
        if let cleanUp { cleanUp(number, subscriber) } else { thermometer.removeObserver(number) }
      }
    }
  }

  /// Sends what a thermometer tells its observer.
  private func send(_ temperature: Double?, through subject: PassthroughSubject<Double, Never>) {
    if let temperature { subject.send(temperature) } else { subject.send(completion: .finished) }
  }

  @Test func solutions() {
    check("cleans up with handleEvents") { thermometer in
      Deferred {
        let subject = PassthroughSubject<Double, Never>()
        let number = thermometer.addObserver { send($0, through: subject) }
        return subject.handleEvents(
          receiveCompletion: { _ in thermometer.removeObserver(number) },
          receiveCancel: { thermometer.removeObserver(number) })
      }
    }.isRight()
    check("removes the observer before it sends the completion") { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        var number: Int?
        let remove = { if let number { thermometer.removeObserver(number) } }
        number = thermometer.addObserver { temperature in
          if let temperature { return subscriber.send(temperature) }
          remove()
          subscriber.send(completion: .finished)
        }
        return AnyCancellable(remove)
      }
    }.isRight()
    check("is a publisher with a subscription of its own") { thermometer in
      Handmade { subscriber in
        var downstream = Optional(subscriber)
        var demand = Subscribers.Demand.none
        var number: Int?
        func cancel() {
          downstream = nil
          number.take().map(thermometer.removeObserver)
        }
        subscriber.receive(subscription: HandmadeSubscription(request: { demand += $0 }, cancel: cancel))
        if downstream == nil { return }
        number = thermometer.addObserver { temperature in
          guard let subscriber = downstream else { return }
          if let temperature, demand > .none {
            demand -= 1
            demand += subscriber.receive(temperature)
          } else if temperature == nil {
            cancel()
            subscriber.receive(completion: .finished)
          }
        }
      }
    }.isRight()
    check("keeps the newest reading") { thermometer in
      Deferred {
        let newest = CurrentValueSubject<Double?, Never>(nil)
        let number = thermometer.addObserver {
          if let reading = $0 { newest.value = reading } else { newest.send(completion: .finished) }
        }
        let remove = AnyCancellable { thermometer.removeObserver(number) }
        return newest.compactMap(\.self)
          .handleEvents(receiveCompletion: { _ in remove.cancel() }, receiveCancel: remove.cancel)
      }
    }.isRight()
    check("forgets the sign") { observed($0).map { abs($0) } }.says(
      "At 1s the subscriber receives 1.0, observers: 1. It should receive -1.0, observers: 1.")
    check("leaves negative readings out") { observed($0).filter { $0 >= 0 } }.says("the subscriber should receive -")
    check("sends 512 readings") { observed($0).prefix(512) }
      .says("520 values are sent. Value 513 that is received: At ")
    check("leaves equal readings out") { observed($0).removeDuplicates() }
      .says("At 1s the subscriber should receive 1.0, observers: 1, and does not.")
    check("forgets the clean up") { observed($0, cleanUp: { _, _ in }) }
      .says("After we cancel, the thermometer's number of observers: 1. It should be: 0.")
    check("observes before anybody subscribes") { thermometer in
      let subject = PassthroughSubject<Double, Never>()
      _ = thermometer.addObserver { send($0, through: subject) }
      return subject
    }.says("After the publisher is made, the thermometer's number of observers: 1. It should be: 0.")
    check("forgets the completion") { observed($0, ends: false) }
      .says("After the thermometer is switched off, the subscriber receives nothing. It should receive finished.")
    check("shares one observer") { observed($0).share() }
      .says("At 2s the subscriber receives 1.0, observers: 1. It should receive 1.0, observers: 2.")
    check("has one number for all subscribers") { thermometer in
      var newest = 0
      return observed(thermometer, begun: { newest = $0 }, cleanUp: { _, _ in thermometer.removeObserver(newest) })
    }.says("At 3s the subscriber should receive the completion, and does not.")
    check("keeps its subscribers") { keepingSubscribers(observed($0).eraseToAnyPublisher()) }
      .says("readings(of:) has come and left, somebody keeps the thermometer, and the subscriber is still in memory.")
    check("removes only the last observer") { thermometer in
      observed(
        thermometer,
        cleanUp: { number, subscriber in
          subscriber.send(completion: .finished)
          if thermometer.observerCount == 1 { thermometer.removeObserver(number) }
        })
    }.says("At 3s the subscriber receives 1.0, observers: 2. It should receive 1.0, observers: 1.")
  }
}

struct MendCompleteTests {
  /// The buffers of OperatorKit and of the lesson.
  struct Given: CompletingBuffer {
    let add: (Int) -> Subscribers.Demand
    let end: (Subscribers.Completion<Never>) -> Void
    let request: (Subscribers.Demand) -> Subscribers.Demand

    func buffer(value: Int) { _ = add(value) }
    func complete(completion: Subscribers.Completion<Never>) { end(completion) }
    func demand(_ demand: Subscribers.Demand) { _ = request(demand) }
  }

  enum Mistake: String, CaseIterable {
    case none
    case forgetsThatItHasCompleted =
      "After demand(.max(1)), the values and completions that came are finished. They should be nothing."
    case completesAtOnce =
      "After complete(.finished), the values and completions that came are finished. They should be nothing."
    case completesOnlyWithDemand =
      "After complete(.finished), the values and completions that came are nothing. They should be finished."
    case acceptsValuesBehindTheCompletion =
      "After demand(.max(2)), the values and completions that came are 3, 4, finished. They should be 3, finished."
    case losesTheDemandThatIsReturned =
      "After demand(.max(1)), the values and completions that came are 6. They should be 6, 7, finished."
    case sendsTheNewestValueFirst =
      "After demand(.max(1)), the values and completions that came are 7, 6, finished. They should be 6, 7, finished."
    case notesTheEndTooLate = "After demand(.max(1)), the values and completions that came are 6, 7, finished, finished"
    case countsTooLate = "After demand(.max(1)), the values and completions that came are 8, 9. They should be 8."
    case ignoresRequests =
      "After 1, 2, 3 are added, the values and completions that came are nothing. They should be 1, 2."
    case waitsForTheCompletion
    case ignoresDemandFromInside = ": the values and completions that came: "
    case ignoresCompletionFromInside = "the values and completions that came: "
    case ignoresValuesFromInside = ": the values and completions that came: 10. It should be "
    case takesHundredValues = ". It should have … "
    case keeps256Values = ". It should be … "
    case forgetsTheSign = "and completions that came:"
    case takesAllForNothing = "After demand(.unlimited) of the second one, the second one has the values"
    case forgetsTheCompletion =
      "After demand(.max(2)), the values and completions that came are 3, 4. They should be 3, finished."
  }

  /// A buffer that makes a mistake.
  final class Variant: CompletingBuffer {
    private let subscriber: AnySubscriber<Int, Never>
    private let mistake: Mistake
    private var values: [Int] = []
    private var outstanding = Subscribers.Demand.none
    private var isRequested = false
    private var isComplete = false
    private var isOver = false

    /// How many values have been added, and how many are being received, one inside the other.
    private var (added, depth) = (0, 0)

    init(_ mistake: Mistake, _ subscriber: AnySubscriber<Int, Never>) {
      (self.mistake, self.subscriber) = (mistake, subscriber)
    }

    func buffer(value: Int) {
      added += 1
      if depth > 0, mistake == .ignoresValuesFromInside { return }
      if added > 100, mistake == .takesHundredValues { return }
      if values.count >= 256, mistake == .keeps256Values { return }
      let value = mistake == .forgetsTheSign ? abs(value) : value
      if !isComplete || mistake == .acceptsValuesBehindTheCompletion { values.append(value) }
      if mistake != .waitsForTheCompletion { flush() }
    }

    func complete(completion: Subscribers.Completion<Never>) {
      if depth > 0, mistake == .ignoresCompletionFromInside { return }
      isComplete = mistake != .forgetsTheCompletion
      flush()
    }

    func demand(_ demand: Subscribers.Demand) {
      if depth > 0, mistake == .ignoresDemandFromInside { return }
      if mistake == .takesAllForNothing, demand == .unlimited { return }
      if mistake != .ignoresRequests { outstanding += demand }
      isRequested = true
      if mistake == .forgetsThatItHasCompleted { isOver = false }
      flush()
    }

    private func flush() {
      while !values.isEmpty, outstanding > .none {
        if mistake != .countsTooLate { outstanding -= 1 }
        defer { if mistake == .countsTooLate, outstanding > .none { outstanding -= 1 } }
        depth += 1
        let more = subscriber.receive(mistake == .sendsTheNewestValueFirst ? values.removeLast() : values.removeFirst())
        depth -= 1
        if mistake != .losesTheDemandThatIsReturned { outstanding += more }
      }
      guard isComplete, !isOver, values.isEmpty || mistake == .completesAtOnce else { return }
      if mistake == .completesOnlyWithDemand, !isRequested { return }
      isOver = mistake != .notesTheEndTooLate
      subscriber.receive(completion: .finished)
      isOver = true
    }
  }

  private let check = Table<Mistake>(mostScenarios: 300) { mistake in checkMendComplete { Variant(mistake, $0) } }
  private let checkGiven = Table<(AnySubscriber<Int, Never>) -> Given> { checkMendComplete($0) }

  @Test func solutions() {
    check("solution", giving: checkMendComplete { MendedBuffer(subscriber: $0) }).isRight()
    checkGiven("the buffer of the lesson") {
      let buffer = Publishers.DemandBuffer(subscriber: $0)
      return Given(add: buffer.buffer, end: buffer.complete, request: buffer.demand)
    }.isRight()
    checkGiven("the buffer of OperatorKit") {
      let buffer = DemandBuffer(subscriber: $0)
      return Given(add: buffer.buffer, end: buffer.complete, request: buffer.demand)
    }.isRight()
    var newest = AnySubscriber<Int, Never>()
    checkGiven("sends to the newest subscriber") {
      newest = $0
      let buffer = DemandBuffer(
        subscriber: AnySubscriber<Int, Never>(
          receiveValue: { newest.receive($0) }, receiveCompletion: { newest.receive(completion: $0) }))
      return Given(add: buffer.buffer, end: buffer.complete, request: buffer.demand)
    }.says("of the first one, the first one has the values and completions that came: nothing. It should have ")
    check.all(only: .completesOnlyWithDemand, like: [.waitsForTheCompletion: .ignoresRequests])
  }
}

struct PagesTests {
  typealias Make = (@escaping (Int) throws -> Page) -> any Publisher<[String], any Error>

  private let check = Table<Make> { make in checkPages { make($0).eraseToAnyPublisher() } }

  enum Mistake: String, CaseIterable {
    case none, keepsDemandInANumber
    case keepsItsSubscriber =
      "The subscriber cancels, somebody keeps the subscription, and the subscriber is still in memory."
    case keepsItsSubscriberAtAFailure =
      "A page cannot be loaded, somebody keeps the subscription, and the subscriber is still in memory."
    case keepsPages = "Three pages have been sent, the list goes on, and the first page is still in memory. It should"
    case sendsWhatIsLoadedTooLate =
      "A subscriber cancels while page 1 is being loaded, and receives pages all the same."
    case takesTwelveRequests =
      "A list has 1,000 pages, and all are requested. We received 12 values. Value 13 is missing."
    case sendsTheFirstTitle = #"At 1s the subscriber receives ["2a"]. It should receive ["2a", "2b"]."#
    case loadsAHundredPages =
      "A list has 1,000 pages, and all are requested. We received 100 values. Value 101 is missing."
    case takesAllForAMillion =
      "A list has 1,000,001 pages, all are requested, and the number that arrived is 1000000. It should be 1000001."
    case needsDemandToFinish =
      "The last page was loaded, and the completions are nothing. They should be finished. A completion needs no demand."
    case goesOnBehindTheLastPage
    case callsItself = "Page 2 arrives inside of `receive(_:)` for page 1. A long list would overflow the stack."
    case doesNotStop =
      "The subscriber cancelled at the first page, and the pages that were loaded are 1, 2, 3. They should be 1."
    /// Inside of `receive(_:)` nothing is sent, not even to others.
    case hasOneLoopForAll = "A subscriber receives page 1, and meanwhile another one subscribes and requests a page."
    case hasOneLoopForAllSetAnew = "A subscriber receives page 1, another one requests a page, and the first one"
    case replacesDemand = "At 0s the subscriber should receive [], and does not."
    case ignoresReturnedDemand = #"The subscriber receives ["2a", "2b"] at 1s. It should receive it at 0s."#
    case finishesWhereItShouldFail = "At 1s the subscriber receives the completion. It should receive the failure."
  }

  /// A subscription that loads and sends one value after the other, and makes a mistake.
  final class Hand<Value>: Subscription {
    typealias Load = (Int) throws -> (value: Value, isLast: Bool)

    private let mistake: Mistake
    private let load: Load
    private var downstream: AnySubscriber<Value, any Error>?
    private var kept: AnySubscriber<Value, any Error>?
    private var values: [Value] = []
    private var demand = Subscribers.Demand.none
    private var number: Int? = 0
    private var (next, requests) = (1, 0)
    private var isAtTheEnd: Bool
    /// It calls itself behind so many values.
    private let nestsAfter: Int
    private var isOver = false
    private let isSending: Box<Bool>
    private var isNested: Bool { mistake == .callsItself && next > nestsAfter }

    /// - Parameter isAnySending: Whether any subscription of the solution sends, for the mistakes that have one loop for all.
    init(
      _ mistake: Mistake, isEmpty: Bool = false, after nestsAfter: Int = 0, isAnySending: Box<Bool>,
      _ downstream: AnySubscriber<Value, any Error>, _ load: @escaping Load
    ) {
      (self.mistake, self.load, self.downstream) = (mistake, load, downstream)
      (isAtTheEnd, self.nestsAfter) = (isEmpty, nestsAfter)
      switch mistake {
      case .hasOneLoopForAll: isSending = isAnySending
      case .hasOneLoopForAllSetAnew:
        isSending = isAnySending
        isSending.value = false
      default: isSending = Box(false)
      }
    }

    func request(_ new: Subscribers.Demand) {
      requests += 1
      if mistake == .takesTwelveRequests, requests > 12 { return }
      if mistake == .replacesDemand { demand = .none }
      add(new)
      if mistake == .needsDemandToFinish, isAtTheEnd { end(.finished) }
      guard isNested || !isSending.value else { return }
      isSending.value = true
      defer { isSending.value = false }
      while demand > .none, let downstream, !isOver {
        if isAtTheEnd, mistake != .goesOnBehindTheLastPage { return end(.finished) }
        do {
          let page = try load(next)
          if self.downstream == nil || isOver, mistake != .sendsWhatIsLoadedTooLate { break }
          next += 1
          demand -= 1
          isAtTheEnd = page.isLast
          if mistake == .keepsPages { values.append(page.value) }
          let more = downstream.receive(page.value)
          add(mistake == .ignoresReturnedDemand ? .none : more, sent: 1)
          if mistake == .needsDemandToFinish, isAtTheEnd, demand == .none { break }
          if page.isLast && mistake != .goesOnBehindTheLastPage || mistake == .loadsAHundredPages && next > 100 {
            end(.finished)
          }
        } catch { end(mistake == .finishesWhereItShouldFail ? .finished : .failure(error)) }
      }
    }

    func cancel() {
      if mistake == .keepsItsSubscriber { isOver = true } else if mistake != .doesNotStop { downstream = nil }
    }

    private func end(_ completion: Subscribers.Completion<any Error>) {
      if isOver { return }
      if mistake == .keepsItsSubscriberAtAFailure, case .failure = completion { kept = downstream }
      downstream.take()?.receive(completion: completion)
    }

    private func add(_ new: Subscribers.Demand, sent: Int = 0) {
      guard mistake == .keepsDemandInANumber else {
        demand += mistake == .takesAllForAMillion && new == .unlimited ? .max(1_000_000) : new
        return
      }
      number = number.flatMap { before in new.max.map { before - sent + $0 } }
      demand = number.map { .max($0) } ?? .unlimited
    }
  }

  private let checkHand = Table<Mistake>(mostScenarios: 500) { mistake in
    let isAnySending = Box(false)
    return checkPages { load in
      Handmade {
        $0.receive(
          subscription: Hand(mistake, isAnySending: isAnySending, $0) {
            let page = try load($0)
            return (mistake == .sendsTheFirstTitle ? Array(page.titles.prefix(1)) : page.titles, page.isLast)
          })
      }
    }
  }

  @Test func solutions() {
    check("solution") { Pages(load: $0) }.isRight()
    checkHand.all(like: [.goesOnBehindTheLastPage: .needsDemandToFinish])
    check("maps the numbers, and ends them with an operator") { load in
      Handmade<[String], any Error> { downstream in
        var upstream: (any Subscription)?
        let cancel = { upstream.take()?.cancel() }
        (1...).publisher.tryMap(load).subscribe(
          AnySubscriber(
            receiveSubscription: {
              upstream = $0
              downstream.receive(
                subscription: HandmadeSubscription(request: { upstream?.request($0) }, cancel: { _ = cancel() }))
            },
            receiveValue: { page in
              let more = downstream.receive(page.titles)
              guard page.isLast, cancel() != nil else { return more }
              downstream.receive(completion: .finished)
              return .none
            }, receiveCompletion: { if upstream.take() != nil { downstream.receive(completion: $0) } }))
      }
    }.isRight()
    check("loads all pages at once") { load in
      (1...3).publisher.tryMap { try load($0).titles }.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest)
    }.says("No page is requested, and the pages that were loaded are 1, 2, 3. They should be nothing.")
    check("tries four times") { load in
      Pages { number in
        for _ in 1...3 { if let page = try? load(number) { return page } }
        return try load(number)
      }
    }.says("Page 1001 cannot be loaded, and the number of times that it was tried is 4. It should be 1.")
    check("has one position for all subscribers") { load in
      var next = 0
      return Pages { _ in
        next += 1
        return try load(next)
      }
    }.says("Another subscriber requested pages, and the pages that were loaded are 4. They should be 1, 2, 3.")
  }
}
