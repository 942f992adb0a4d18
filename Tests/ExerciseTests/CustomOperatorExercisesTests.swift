import Combine
import LessonKit
import OperatorKit
import Testing

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
    checkPairwise { _ in Empty<(Int, Int), Never>(completeImmediately: false) }
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
}

@Suite struct SkipEveryTests {
  @Test func solution() { #expect(checkSkipEvery { SkipEvery(upstream: $0, n: $1) }.faults == []) }

  /// Drops every nth value, and returns what the test says for it.
  struct Dropping: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let upstream: AnyPublisher<Int, Never>
    let n: Int
    let demand: Subscribers.Demand

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      var count = 0
      upstream.subscribe(
        AnySubscriber<Int, Never>(
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
}
