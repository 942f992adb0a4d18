import Combine
import LessonKit
import OperatorKit
import Testing

@testable import CustomPublisherExercises

typealias CompletingBuffer = CustomPublisherExercises.CompletingBuffer
typealias Page = CustomPublisherExercises.Page

@Suite struct WrapCallbackTests {
  @Test(.solved) func solution() { #expect(checkWrapCallback { readings(of: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkWrapCallback { thermometer in
      Deferred {
        let subject = PassthroughSubject<Double, Never>()
        let number = thermometer.addObserver { temperature in
          temperature.map(subject.send) ?? subject.send(completion: .finished)
        }
        return subject.handleEvents(
          receiveCompletion: { _ in thermometer.removeObserver(number) },
          receiveCancel: { thermometer.removeObserver(number) })
      }
    }.expect("cleans up with handleEvents")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        var number: Int?
        let remove = { _ = number.map(thermometer.removeObserver) }
        number = thermometer.addObserver { temperature in
          guard let temperature else {
            remove()
            return subscriber.send(completion: .finished)
          }
          subscriber.send(temperature)
        }
        return AnyCancellable(remove)
      }
    }.expect("removes the observer before it sends the completion")
    checkWrapCallback { Readings(thermometer: $0) }.expect("is a publisher with a subscription of its own")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        _ = thermometer.addObserver { $0.map(subscriber.send) ?? subscriber.send(completion: .finished) }
        return AnyCancellable {}
      }
    }.expect("forgets the clean up", first: "We cancelled, and the thermometer's number of observers is 1, not 0.")
    checkWrapCallback { thermometer in
      let subject = PassthroughSubject<Double, Never>()
      _ = thermometer.addObserver { $0.map(subject.send) ?? subject.send(completion: .finished) }
      return subject
    }.expect("observes before anybody subscribes", first: "The thermometer has an observer before anybody subscribes.")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        let number = thermometer.addObserver { $0.map(subscriber.send) }
        return AnyCancellable { thermometer.removeObserver(number) }
      }
    }
    .expect("forgets the completion", first: "The thermometer is switched off, and 0 completions arrived.")
  }

  @Test func moreWrongSolutions() {
    checkWrapCallback { readingsOnce(of: $0).share() }
      .expect(
        "shares one observer",
        first: "There are two subscribers, and the thermometer's number of observers is 0, not 2.")
    checkWrapCallback { thermometer in
      var number: Int?
      return Publishers.Create<Double, Never> { subscriber in
        number = thermometer.addObserver { $0.map(subscriber.send) ?? subscriber.send(completion: .finished) }
        return AnyCancellable { number.map(thermometer.removeObserver) }
      }
    }
    .expect(
      "has one number for all subscribers",
      first:
        "One of two subscribers cancelled, the thermometer is switched off, and 0 completions arrived.")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        let number = thermometer.addObserver { reading in
          reading.map(subscriber.send) ?? subscriber.send(completion: .finished)
        }
        return AnyCancellable {
          subscriber.send(completion: .finished)
          if thermometer.observerCount > 1 { return }
          thermometer.removeObserver(number)
        }
      }
    }
    .expect(
      "removes only the last observer",
      first: "One of two subscribers cancelled, and the thermometer's number of observers is 2, not 1.")
  }

  /// A right solution without `Create`.
  struct Readings: Publisher {
    typealias Output = Double
    typealias Failure = Never

    let thermometer: CustomPublisherExercises.Thermometer

    func receive<S: Subscriber>(subscriber: S) where S.Input == Double, S.Failure == Never {
      let inner = Inner(thermometer, AnySubscriber(subscriber))
      subscriber.receive(subscription: inner)
      inner.start()
    }

    final class Inner: Subscription {
      private let thermometer: CustomPublisherExercises.Thermometer
      private var downstream: AnySubscriber<Double, Never>?
      private var demand = Subscribers.Demand.none
      private var number: Int?

      init(_ thermometer: CustomPublisherExercises.Thermometer, _ downstream: AnySubscriber<Double, Never>) {
        self.thermometer = thermometer
        self.downstream = downstream
      }

      func start() { if downstream != nil { number = thermometer.addObserver { [weak self] in self?.receive($0) } } }

      private func receive(_ temperature: Double?) {
        guard let downstream else { return }
        if let temperature {
          guard demand > .none else { return }
          demand -= 1
          demand += downstream.receive(temperature)
        } else {
          cancel()
          downstream.receive(completion: .finished)
        }
      }

      func request(_ demand: Subscribers.Demand) { self.demand += demand }

      func cancel() {
        downstream = nil
        number.take().map(thermometer.removeObserver)
      }
    }
  }

  /// A right solution.
  private func readingsOnce(of thermometer: CustomPublisherExercises.Thermometer) -> AnyPublisher<Double, Never> {
    Publishers.Create<Double, Never> { subscriber in
      let number = thermometer.addObserver { $0.map(subscriber.send) ?? subscriber.send(completion: .finished) }
      return AnyCancellable { thermometer.removeObserver(number) }
    }
    .eraseToAnyPublisher()
  }
}

@Suite struct MendCompleteTests {
  /// A buffer that is made of a few closures, for the variants.
  struct Closures: CompletingBuffer {
    var add: (Int) -> Void
    var end: () -> Void
    var request: (Subscribers.Demand) -> Void

    func buffer(value: Int) { add(value) }
    func complete(completion: Subscribers.Completion<Never>) { end() }
    func demand(_ demand: Subscribers.Demand) { request(demand) }
  }

  /// The buffer of OperatorKit, with another end or another answer to a request.
  private func variant(
    _ buffer: DemandBuffer<AnySubscriber<Int, Never>>, end: (() -> Void)? = nil,
    request: ((Subscribers.Demand) -> Void)? = nil
  ) -> Closures {
    Closures(
      add: { _ = buffer.buffer(value: $0) }, end: end ?? { buffer.complete(completion: .finished) },
      request: request ?? { _ = buffer.demand($0) })
  }

  @Test func solution() { #expect(checkMendComplete { MendedBuffer(subscriber: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkMendComplete { subscriber in
      let buffer = Publishers.DemandBuffer(subscriber: subscriber)
      return Closures(
        add: { _ = buffer.buffer(value: $0) }, end: { buffer.complete(completion: .finished) },
        request: { _ = buffer.demand($0) })
    }.expect("the buffer of the lesson")
    checkMendComplete { variant(DemandBuffer(subscriber: $0)) }.expect("the buffer of OperatorKit")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      var isComplete = false
      return variant(
        buffer,
        end: {
          isComplete = true
          buffer.complete(completion: .finished)
        },
        request: {
          let hasCompleted = isComplete && buffer.description == "nothing"
          _ = buffer.demand($0)
          if hasCompleted { subscriber.receive(completion: .finished) }
        })
    }.expect("forgets that it has completed", first: "finished arrived 2 times. It should arrive once.")
    checkMendComplete { subscriber in
      variant(DemandBuffer(subscriber: subscriber), end: { subscriber.receive(completion: .finished) })
    }.expect("completes at once", first: "finished arrived while 3 was waiting.")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      var isRequested = false
      var isComplete = false
      func complete() { if isRequested, isComplete { buffer.complete(completion: .finished) } }
      return variant(
        buffer,
        end: {
          isComplete = true
          complete()
        },
        request: {
          isRequested = true
          _ = buffer.demand($0)
          complete()
        })
    }
    .expect(
      "completes only with demand", only: "No value waits, and finished does not arrive. A completion needs no demand.")
    checkMendComplete { subscriber in
      var values: [Int] = []
      var outstanding = Subscribers.Demand.none
      var isComplete = false
      func flush() {
        while !values.isEmpty, outstanding > .none {
          outstanding -= 1
          _ = subscriber.receive(values.removeFirst())
        }
        guard isComplete, values.isEmpty else { return }
        isComplete = false
        subscriber.receive(completion: .finished)
      }
      return Closures(
        add: {
          values.append($0)
          flush()
        },
        end: {
          isComplete = true
          flush()
        },
        request: {
          outstanding += $0
          flush()
        })
    }.expect("accepts values behind the completion", first: "4 was added after finished, and it arrived.")
  }

  /// A right buffer, but for what the test changes.
  private func byHand(
    _ subscriber: AnySubscriber<Int, Never>, next: @escaping (inout [Int]) -> Int = { $0.removeFirst() },
    addsReturned: Bool = true, notesTheEndFirst: Bool = true
  ) -> Closures {
    var values: [Int] = []
    var outstanding = Subscribers.Demand.none
    var (isComplete, isOver) = (false, false)
    func flush() {
      while !values.isEmpty, outstanding > .none {
        outstanding -= 1
        let more = subscriber.receive(next(&values))
        if addsReturned { outstanding += more }
      }
      guard isComplete, values.isEmpty, !isOver else { return }
      isOver = notesTheEndFirst
      subscriber.receive(completion: .finished)
      isOver = true
    }
    return Closures(
      add: {
        if !isComplete { values.append($0) }
        flush()
      },
      end: {
        isComplete = true
        flush()
      },
      request: {
        outstanding += $0
        flush()
      })
  }

  @Test func buffersByHand() {
    checkMendComplete { byHand($0) }.expect("has two flags")
    checkMendComplete { byHand($0, addsReturned: false) }
      .expect(
        "loses the demand that is returned",
        first:
          "6 and 7 wait, one value is requested, `receive(_:)` returns max(1), and [6] arrived. It should be [6, 7].")
    checkMendComplete { byHand($0, next: { $0.removeLast() }) }
      .expect(
        "sends the newest value first",
        first: "6 and 7 wait, one value is requested, `receive(_:)` returns max(1), and [7, 6] arrived. "
          + "It should be [6, 7].")
    checkMendComplete { byHand($0, notesTheEndFirst: false) }
      .expect(
        "notes the end too late",
        first: "`receive(completion:)` requests another value, and finished arrived 3 times. It should arrive once.")
  }

  @Test func moreWrongSolutions() {
    checkMendComplete { variant(DemandBuffer(subscriber: $0), request: { _ in }) }
      .expect("ignores requests", first: "Two values are requested, and [] arrived.")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      return variant(buffer, end: {})
    }
    .expect(
      "forgets the completion", first: "4 was added after finished, and it arrived.")
  }
}

@Suite struct PagesTests {
  typealias Make = (@escaping (Int) throws -> Page) -> AnyPublisher<[String], any Error>

  /// Sends pages with a subscription that does as the test says.
  struct Variant: Publisher {
    typealias Output = [String]
    typealias Failure = any Error

    let load: (Int) throws -> Page
    let change: (Hand) -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == [String], S.Failure == any Error {
      let hand = Hand(load, AnySubscriber(subscriber))
      change(hand)
      subscriber.receive(subscription: hand)
    }
  }

  /// A subscription that is right, but for what the test changes.
  final class Hand: Subscription {
    let load: (Int) throws -> Page
    var downstream: AnySubscriber<[String], any Error>?
    var demand = Subscribers.Demand.none
    var next = 1
    var mayNest = false
    var isSending = false
    var isLast: (Page) -> Bool = { $0.isLast }
    var add: (Hand, Subscribers.Demand) -> Void = { $0.demand += $1 }
    var returned: (Hand, Subscribers.Demand) -> Void = { $0.demand += $1 }
    var stop: (Hand) -> Void = { $0.downstream = nil }
    var fail: (Hand, any Error) -> Void = { $0.end(.failure($1)) }

    init(_ load: @escaping (Int) throws -> Page, _ downstream: AnySubscriber<[String], any Error>) {
      self.load = load
      self.downstream = downstream
    }

    func request(_ new: Subscribers.Demand) {
      add(self, new)
      send()
    }

    func send() {
      guard mayNest || !isSending else { return }
      isSending = true
      defer { isSending = false }
      while demand > .none, let downstream {
        do {
          let page = try load(next)
          next += 1
          demand -= 1
          returned(self, downstream.receive(page.titles))
          if isLast(page) { end(.finished) }
        } catch {
          fail(self, error)
        }
      }
    }

    func end(_ completion: Subscribers.Completion<any Error>) {
      let last = downstream
      downstream = nil
      last?.receive(completion: completion)
    }

    func cancel() { stop(self) }
  }

  /// An operator that finishes a stream of pages behind the last one.
  struct UpToTheLast<Upstream: Publisher>: Publisher where Upstream.Output == Page, Upstream.Failure == any Error {
    typealias Output = [String]
    typealias Failure = any Error

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == [String], S.Failure == any Error {
      upstream.subscribe(Inner(subscriber))
    }

    final class Inner<Downstream: Subscriber>: Subscriber, Subscription
    where Downstream.Input == [String], Downstream.Failure == any Error {
      private var downstream: Downstream?
      private var upstream: (any Subscription)?

      init(_ downstream: Downstream) { self.downstream = downstream }

      func receive(subscription: any Subscription) {
        upstream = subscription
        downstream?.receive(subscription: self)
      }

      func receive(_ page: Page) -> Subscribers.Demand {
        guard let downstream else { return .none }
        let more = downstream.receive(page.titles)
        guard page.isLast, self.downstream != nil else { return more }
        cancel()
        downstream.receive(completion: .finished)
        return .none
      }

      func receive(completion: Subscribers.Completion<any Error>) {
        upstream = nil
        downstream.take()?.receive(completion: completion)
      }

      func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

      func cancel() {
        downstream = nil
        upstream.take()?.cancel()
      }
    }
  }

  private func hand(_ change: @escaping (Hand) -> Void = { _ in }) -> Make {
    { Variant(load: $0, change: change).eraseToAnyPublisher() }
  }

  @Test func solution() { #expect(checkPages { Pages(load: $0) }.faults == []) }

  @Test func table() {
    let rows: [(name: Comment, variant: Make, first: String?)] = [
      ("has a hand-made subscription", hand(), nil),
      (
        "maps the numbers, and ends them with an operator",
        { load in UpToTheLast(upstream: (1...).publisher.tryMap(load)).eraseToAnyPublisher() }, nil
      ),
      (
        "keeps demand in a number",
        { load in
          Variant(load: load) { hand in
            var waiting: Int? = 0
            hand.add = { hand, new in
              waiting = waiting.flatMap { before in new.max.map { before + $0 } }
              hand.demand = waiting.map { .max($0) } ?? .unlimited
            }
            hand.returned = { hand, new in
              waiting = waiting.flatMap { before in new.max.map { before - 1 + $0 } }
              hand.demand = waiting.map { .max($0) } ?? .unlimited
            }
          }
          .eraseToAnyPublisher()
        }, nil
      ),
      (
        "loads all pages at once",
        { load in
          (1...3).publisher.tryMap { try load($0).titles }.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest)
            .eraseToAnyPublisher()
        }, "No page is requested, and the pages [1, 2, 3] were loaded. They should be []."
      ),
      (
        "needs demand to finish",
        hand { hand in
          var isOver = false
          hand.isLast = { page in
            isOver = page.isLast
            return false
          }
          hand.add = { hand, new in
            hand.demand += new
            if isOver { hand.end(.finished) }
          }
        },
        "The last page was loaded, and the completions are []. A completion needs no demand."
      ),
      (
        "goes on behind the last page", hand { $0.isLast = { _ in false } },
        "The last page was loaded, and the completions are []. A completion needs no demand."
      ),
      (
        "calls itself", hand { $0.mayNest = true },
        "Page 2 arrives inside of `receive(_:)` for page 1. A long list would overflow the stack."
      ),
      (
        "does not stop", hand { $0.stop = { _ in } },
        "The subscriber cancelled at the first page, and the pages [1, 2, 3] were loaded. They should be [1]."
      ),
      (
        "replaces demand", hand { $0.add = { $0.demand = $1 } },
        "At 0s the subscriber should receive [\"3\"], and does not."
      ),
      (
        "ignores returned demand", hand { $0.returned = { _, _ in } },
        "The subscriber receives [\"2\"] at 1s. It should receive it at 0s."
      ),
      (
        "finishes where it should fail", hand { $0.fail = { hand, _ in hand.end(.finished) } },
        "At 1s the subscriber receives the completion. It should receive the failure."
      ),
      (
        "has one position for all subscribers",
        { load in
          var next = 1
          return Variant(load: load) { hand in
            hand.next = next
            hand.isLast = { page in
              next = hand.next
              return page.isLast
            }
          }
          .eraseToAnyPublisher()
        }, "Another subscriber requested pages, and the pages [4] were loaded. They should be [1, 2, 3]."
      ),
    ]
    expect(rows) { checkPages($0) }
  }
}
