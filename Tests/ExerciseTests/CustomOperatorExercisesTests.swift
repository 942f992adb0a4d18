import Combine
import LessonKit
import OperatorKit
import Testing

@testable import CustomOperatorExercises

@Suite struct PairwiseTests {
  @Test func solution() { #expect(checkPairwise { Pairwise(upstream: $0) }.faults == []) }

  @Test func madeOfCompactMap() {
    let feedback = checkPairwise { upstream in
      Deferred {
        var previous: Int?
        return upstream.compactMap { value in
          defer { previous = value }
          return previous.map { ($0, value) }
        }
      }
    }
    #expect(feedback.faults == [])
  }

  @Test func madeOfScan() {
    let feedback = checkPairwise { upstream in
      upstream
        .scan((Int?.none, Int?.none)) { ($0.1, $1) }
        .compactMap { previous, value -> (Int, Int)? in
          guard let previous, let value else { return nil }
          return (previous, value)
        }
    }
    #expect(feedback.faults == [])
  }

  @Test func losesTheEarlyRequest() {
    let feedback = checkPairwise { _ in Empty<(Int, Int), Never>(completeImmediately: false) }
    #expect(
      feedback.faults.first
        == "Two pairs are requested, and upstream sent nothing. Does the request arrive before the sink is there?")
  }

  @Test func pairsThatDoNotOverlap() {
    let feedback = checkPairwise { $0.collect(2).map { ($0[0], $0[1]) } }
    #expect(
      feedback.faults.first
        == "Two pairs are requested, and the pairs are (1, 2), (3, 4). They should be (1, 2) and (2, 3).")
  }

  @Test func requestsEverything() {
    let feedback = checkPairwise { upstream in
      var previous: Int?
      return
        upstream
        .buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)
        .compactMap { value -> (Int, Int)? in
          defer { previous = value }
          return previous.map { ($0, value) }
        }
    }
    #expect(feedback.faults.first == "Two pairs need three values, and upstream sent [1, 2, 3, 4].")
  }
}

@Suite struct SkipEveryTests {
  @Test func solution() { #expect(checkSkipEvery { SkipEvery(upstream: $0, n: $1) }.faults == []) }

  @Test func madeOfFilter() {
    let feedback = checkSkipEvery { upstream, n in
      Deferred {
        var count = 0
        return upstream.filter { _ in
          count += 1
          return !count.isMultiple(of: n)
        }
      }
    }
    #expect(feedback.faults == [])
  }

  @Test func madeOfScan() {
    let feedback = checkSkipEvery { upstream, n in
      upstream
        .scan((count: 0, value: 0)) { ($0.count + 1, $1) }
        .compactMap { $0.count.isMultiple(of: n) ? nil : $0.value }
    }
    #expect(feedback.faults == [])
  }

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

  @Test func oneCountForAllSubscribers() {
    let feedback = checkSkipEvery { upstream, n in
      var count = 0
      return upstream.filter { _ in
        count += 1
        return !count.isMultiple(of: n)
      }
    }
    #expect(
      feedback.faults.first
        == "The second subscriber receives [2, 3, 5, 6]. Each subscriber should have a count of its own.")
  }

  @Test func dropsNothing() {
    #expect(checkSkipEvery { upstream, _ in upstream }.faults.first == "The third value, 3, was not dropped.")
  }
}
