import Combine
import OperatorKit
import Testing

@testable import CustomOperatorExercises

struct PairwiseTests {
  private let check = Table<(AnyPublisher<Int, MarbleFailure>) -> any Publisher<(Int, Int), MarbleFailure>> { make in
    checkPairwise { make($0).eraseToAnyPublisher() }
  }

  /// Pairs a value with the one before.
  private func pair() -> (Int) -> (Int, Int)? {
    var previous: Int?
    return { value in
      defer { previous = value }
      return previous.map { ($0, value) }
    }
  }

  /// Subscribes a sink as the given solution does, but for what the test changes.
  private func sinking(
    _ upstream: AnyPublisher<Int, MarbleFailure>, looksAtCancel: Bool = true, cancels: Bool = true, addsUp: Bool = true,
    transformFailure: ((MarbleFailure) -> MarbleFailure?)? = nil
  ) -> some Publisher<(Int, Int), MarbleFailure> {
    Handmade { downstream in
      var sink: Sink<AnyPublisher<Int, MarbleFailure>, AnySubscriber<(Int, Int), MarbleFailure>>?
      var early = Subscribers.Demand.none
      var isCancelled = false
      downstream.receive(
        subscription: HandmadeSubscription(
          request: { demand in
            if let sink { sink.demand(demand) } else { early = addsUp ? early + demand : demand }
          },
          cancel: {
            isCancelled = true
            if cancels { sink?.cancel() }
          }))
      if looksAtCancel, isCancelled { return }
      sink = Sink(
        upstream: upstream, downstream: downstream, transformOutput: pair(), transformFailure: transformFailure)
      sink?.demand(early)
    }
  }

  @Test func solutions() {
    check("solution") { Pairwise(upstream: $0) }.isRight()
    check("made of compactMap") { upstream in Deferred { upstream.compactMap(pair()) } }.isRight()
    check("made of scan") { upstream in
      upstream.scan((Int?.none, Int?.none)) { ($0.1, $1) }
        .compactMap { previous, value in previous.flatMap { previous in value.map { (previous, $0) } } }
    }.isRight()
    check("loses the early request") { _ in Empty(completeImmediately: false) }
      .says("Two pairs are requested, and upstream sent nothing. Does the request arrive before the sink is there?")
    check("pairs that do not overlap") { $0.collect(2).map { ($0[0], $0[1]) } }
      .says("Two pairs are requested, and we received (1, 2); (3, 4). It should be (1, 2); (2, 3).")
    check("requests everything") {
      $0.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest).compactMap(pair())
    }.says("Two pairs need three values, and upstream sent 1, 2, 3, 4. It should be 1, 2, 3.")
    check("a right one") { sinking($0) }.isRight()
    check("does not know that it was cancelled") { sinking($0, looksAtCancel: false) }
      .says("Downstream cancelled when it received the subscription. After that the sink subscribed to upstream, and")
    check("keeps only the newest early request") { sinking($0, addsUp: false) }
      .says("Two pairs are requested, and we received (1, 2). It should be (1, 2); (2, 3).")
    check("forgets the value before with its subscription") { upstream in
      Deferred {
        weak var memory: Box<Int?>?
        return upstream.compactMap { value in
          defer { memory?.value = value }
          return memory?.value.map { ($0, value) }
        }
        .intercepted(subscription: { own in
          let box = Box(Int?.none)
          memory = box
          return own.but(cancel: { withExtendedLifetime(box) { own.cancel() } })
        })
      }
    }.says(
      "All pairs are requested, and downstream did not keep its subscription. Upstream sent 1, 2 and 3, and we received "
        + "nothing. It should be (1, 2); (2, 3).")
    check("does not cancel") { sinking($0, cancels: false) }
      .says("At 2s the subscriber receives the completion, although it has cancelled.")
    check("finishes where it should fail") { sinking($0, transformFailure: { _ in nil }) }
      .says("At 1s the subscriber receives the completion. It should receive the failure.")
    check("forgets the sign") { Pairwise(upstream: $0).map { (abs($0.0), abs($0.1)) } }.says(
      "At 2s the subscriber receives (1, 2). It should receive (1, -2).")
    check("takes a negative value for a missing one") { Pairwise(upstream: $0).filter { $0.0 >= 0 } }
      .says("the subscriber should receive (")
    check("counts with 32 bits") { Pairwise(upstream: $0).map { (Int(Int32(truncatingIfNeeded: $0)), $1) } }
      .says("At 2s the subscriber receives (-1817967296, 0). It should receive (2477000000, 0).")
    check("sends 60 pairs") { Pairwise(upstream: $0).prefix(60) }
      .says("520 values are sent. Value 61 that is received: At ")
    check("remembers one value for all subscribers") { $0.compactMap(pair()) }
      .says("At 3s the subscriber receives (1, 1), and should not.")
  }
}

struct SkipEveryTests {
  private let check = Table<(AnyPublisher<Int, MarbleFailure>, Int) -> any Publisher<Int, MarbleFailure>> { make in
    checkSkipEvery { make($0, $1).eraseToAnyPublisher() }
  }

  /// Drops every nth value, and returns what the test says for it.
  private func dropping(
    _ upstream: AnyPublisher<Int, MarbleFailure>, _ n: Int, demand: Subscribers.Demand = .max(1)
  ) -> some Publisher<Int, MarbleFailure> {
    Deferred {
      let isKept = notEvery(n)
      return upstream.intercepted(value: { isKept($0) ? $1.receive($0) : demand })
    }
  }

  /// Says of every value but each nth that it is kept.
  private func notEvery(_ n: Int) -> (Int) -> Bool {
    var count = 0
    return { _ in
      count += 1
      return !count.isMultiple(of: n)
    }
  }

  @Test func solutions() {
    check("solution") { SkipEvery(upstream: $0, n: $1) }.isRight()
    check("made of filter") { upstream, n in Deferred { upstream.filter(notEvery(n)) } }.isRight()
    check("made of scan") { upstream, n in
      upstream.scan((count: 0, value: 0)) { ($0.count + 1, $1) }
        .compactMap { $0.count.isMultiple(of: n) ? nil : $0.value }
    }.isRight()
    check("requests nothing for what it drops") { dropping($0, $1, demand: .none) }
      .says("After downstream requests four values, upstream sends 1; 2; 3; 4. It should send 1; 2; 3; 4; 5.")
    check("requests two values for what it drops") { dropping($0, $1, demand: .max(2)) }
      .says("requests four values, upstream sends 1; 2; 3; 4; 5; 6; 7; 8. It should send 1; 2; 3; 4; 5.")
    check("one count for all subscribers") { $0.filter(notEvery($1)) }.says(
      "After another subscriber requests four values, upstream sends 1; 2; 3; 4; 5; 6. It should send 1; 2; 3; 4; 5.")
    check("drops nothing") { upstream, _ in upstream }.says(
      "After downstream requests four values, upstream sends 1; 2; 3; 4. It should send 1; 2; 3; 4; 5.")
    check("sends thirty values") { dropping($0, $1).prefix(30) }
      .says("is received: At 57s the subscriber receives the completion. It should receive 113 before that.")
    check("forgets the sign") { SkipEvery(upstream: $0, n: $1).map { abs($0) } }.says(
      "At 2s the subscriber receives 1. It should receive -1.")
    check("drops negative values") { SkipEvery(upstream: $0, n: $1).filter { $0 >= 0 } }.says(
      "At 2s the subscriber should receive -1, and does not.")
    check("counts with 16 bits") { SkipEvery(upstream: $0, n: $1).map { Int(Int16(truncatingIfNeeded: $0)) } }
      .says("At 2s the subscriber receives 1344. It should receive 2477000000.")
    check("sends 150 values") { dropping($0, $1).prefix(150) }
      .says("520 values are sent. Value 151 that is received: ")
    check("has n up to 4") { dropping($0, min($1, 4)) }
      .says("With n: 7, upstream has sent 1 to 20, and downstream has received 1, 2, 3, 5, 6, 7, 9, 10, 11, 13")
    check("has a fixed n") { upstream, _ in dropping(upstream, 3) }
      .says("At 1s the subscriber receives 1, and should not.")
    check("loses the failure") { dropping($0, $1).replaceError(with: 0).setFailureType(to: MarbleFailure.self) }
      .says("At 1s the subscriber receives 0. It should receive the failure.")
  }
}
