import Combine
import LessonKit
import OperatorKit
import Testing
import VirtualTime

@testable import CustomOperatorExercises

@Suite struct PairwiseTests {
  @Test func solution() { #expect(checkPairwise { Pairwise(upstream: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkPairwise { upstream in
      Deferred {
        var previous: Int?
        return upstream.compactMap { value in
          defer { previous = value }
          return previous.map { ($0, value) }
        }
      }
    }.expect("made of compactMap")
    checkPairwise { upstream in
      upstream
        .scan((Int?.none, Int?.none)) { ($0.1, $1) }
        .compactMap { previous, value -> (Int, Int)? in
          guard let previous, let value else { return nil }
          return (previous, value)
        }
    }.expect("made of scan")
    checkPairwise { _ in Empty<(Int, Int), MarbleFailure>(completeImmediately: false) }
      .expect(
        "loses the early request",
        first: "Two pairs are requested, and upstream sent nothing. Does the request arrive before the sink is there?")
    checkPairwise { $0.collect(2).map { ($0[0], $0[1]) } }
      .expect(
        "pairs that do not overlap",
        first: "Two pairs are requested, and the pairs are (1, 2), (3, 4). They should be (1, 2) and (2, 3).")
    checkPairwise { upstream in
      var previous: Int?
      return
        upstream
        .buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)
        .compactMap { value -> (Int, Int)? in
          defer { previous = value }
          return previous.map { ($0, value) }
        }
    }.expect("requests everything", first: "Two pairs need three values, and upstream sent [1, 2, 3, 4].")
  }

  /// Subscribes a sink as the given solution does, but for what the test changes.
  struct Variant: Publisher {
    typealias Output = (Int, Int)
    typealias Failure = MarbleFailure

    final class Inner<Downstream: Subscriber>: Subscription
    where Downstream.Input == (Int, Int), Downstream.Failure == MarbleFailure {
      var sink: Sink<AnyPublisher<Int, MarbleFailure>, Downstream>?
      var early = Subscribers.Demand.none
      var isCancelled = false
      let addsUp: Bool
      let onCancel: (Inner) -> Void

      init(addsUp: Bool, _ onCancel: @escaping (Inner) -> Void) {
        self.addsUp = addsUp
        self.onCancel = onCancel
      }

      func request(_ demand: Subscribers.Demand) {
        if let sink { sink.demand(demand) } else { early = addsUp ? early + demand : demand }
      }

      func cancel() { onCancel(self) }
    }

    let upstream: AnyPublisher<Int, MarbleFailure>
    var looksAtCancel = true
    var cancels = true
    var addsUp = true
    var transformFailure: ((MarbleFailure) -> MarbleFailure?)?

    func receive<S: Subscriber>(subscriber: S) where S.Input == (Int, Int), S.Failure == MarbleFailure {
      let inner = Inner<S>(addsUp: addsUp) { inner in
        inner.isCancelled = true
        if cancels { inner.sink?.cancel() }
      }
      subscriber.receive(subscription: inner)
      if looksAtCancel, inner.isCancelled { return }
      var previous: Int?
      inner.sink = Sink(
        upstream: upstream, downstream: subscriber,
        transformOutput: { value in
          defer { previous = value }
          return previous.map { ($0, value) }
        }, transformFailure: transformFailure)
      inner.sink?.demand(inner.early)
    }
  }

  @Test func wrongSubscriptions() {
    expect(
      [
        ("a right one", { Variant(upstream: $0) }, nil),
        (
          "does not know that it was cancelled", { Variant(upstream: $0, looksAtCancel: false) },
          "Downstream cancelled when it received the subscription. After that the sink subscribed to upstream, and stayed."
        ),
        (
          "keeps only the newest early request", { Variant(upstream: $0, addsUp: false) },
          "Two pairs are requested, and the pairs are (1, 2). They should be (1, 2) and (2, 3)."
        ),
        (
          "does not cancel", { Variant(upstream: $0, cancels: false) },
          "Downstream cancelled, and upstream did not receive it."
        ),
        (
          "finishes where it should fail", { Variant(upstream: $0, transformFailure: { _ in nil }) },
          "At 1s the subscriber receives the completion. It should receive the failure."
        ),
      ] as [(Comment, (AnyPublisher<Int, MarbleFailure>) -> Variant, String?)]
    ) { checkPairwise($0) }
    checkPairwise { upstream in
      var previous: Int?
      return upstream.compactMap { value in
        defer { previous = value }
        return previous.map { ($0, value) }
      }
    }
    .expect("remembers one value for all subscribers", first: "At 3s the subscriber receives (1, 1), and should not.")
  }
}

@Suite struct SkipEveryTests {
  @Test func solution() { #expect(checkSkipEvery { SkipEvery(upstream: $0, n: $1) }.faults == []) }

  /// Drops every nth value, and returns what the test says for it.
  struct Dropping: Publisher {
    typealias Output = Int
    typealias Failure = MarbleFailure

    let upstream: AnyPublisher<Int, MarbleFailure>
    let n: Int
    let demand: Subscribers.Demand

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
      var count = 0
      upstream.subscribe(
        AnySubscriber<Int, MarbleFailure>(
          receiveSubscription: subscriber.receive(subscription:),
          receiveValue: { value in
            count += 1
            return count.isMultiple(of: n) ? demand : subscriber.receive(value)
          },
          receiveCompletion: subscriber.receive(completion:)))
    }
  }

  @Test(arguments: [
    (Subscribers.Demand.none, "Four values are requested, and [1, 2, 4] arrived. They should be [1, 2, 4, 5]."),
    (.max(2), "Four values are requested, and [1, 2, 4, 5, 7, 8] arrived. They should be [1, 2, 4, 5]."),
  ])
  func wrongDemand(demand: Subscribers.Demand, fault: String) {
    #expect(checkSkipEvery { Dropping(upstream: $0, n: $1, demand: demand) }.faults.first == fault)
  }

  @Test func otherSolutions() {
    checkSkipEvery { upstream, n in
      Deferred {
        var count = 0
        return upstream.filter { _ in
          count += 1
          return !count.isMultiple(of: n)
        }
      }
    }.expect("made of filter")
    checkSkipEvery { upstream, n in
      upstream
        .scan((count: 0, value: 0)) { ($0.count + 1, $1) }
        .compactMap { $0.count.isMultiple(of: n) ? nil : $0.value }
    }.expect("made of scan")
    checkSkipEvery { upstream, n in
      var count = 0
      return upstream.filter { _ in
        count += 1
        return !count.isMultiple(of: n)
      }
    }
    .expect(
      "one count for all subscribers",
      first: "The second subscriber receives [2, 3, 5, 6]. Each subscriber should have a count of its own.")
    checkSkipEvery { upstream, _ in upstream }.expect("drops nothing", first: "The third value, 3, was not dropped.")
  }

  @Test func moreWrongSolutions() {
    checkSkipEvery { upstream, _ in Dropping(upstream: upstream, n: 3, demand: .max(1)) }
      .expect("has a fixed n", first: "At 1s the subscriber receives 1, and should not.")
    checkSkipEvery { upstream, n in
      Dropping(upstream: upstream, n: n, demand: .max(1)).replaceError(with: 0).setFailureType(to: MarbleFailure.self)
    }
    .expect("loses the failure", first: "At 1s the subscriber receives 0. It should receive the failure.")
  }
}
