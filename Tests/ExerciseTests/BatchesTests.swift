import Combine
import LessonKit
import Testing

@testable import CustomSubscriberExercises

@Suite struct BatchesTests {
  @Test func solution() { #expect(checkBatches { BatchSubscriber(receiveBatch: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkBatches { receiveBatch in
      var batch: [Int] = []
      return subscriber(requesting: .max(2), receiveCompletion: { _ in if !batch.isEmpty { receiveBatch(batch) } }) {
        batch.append($0)
        if batch.count == 2 {
          receiveBatch(batch)
          batch.removeAll()
          $1.request(.max(2))
        }
        return .none
      }
    }.expect("requests through the subscription")
    checkBatches { receiveBatch in
      var first: Int?
      return subscriber(requesting: .max(2), receiveCompletion: { _ in first.map { receiveBatch([$0]) } }) {
        (value: Int, _) in
        guard let waiting = first else {
          first = value
          return .none
        }
        first = nil
        defer { receiveBatch([waiting, value]) }
        return .max(2)
      }
    }.expect("requests before it hands on")
    checkBatches { receiveBatch in
      var batch: [Int] = []
      return subscriber(requesting: .max(2)) { value, _ in
        batch.append(value)
        if batch.count == 2 { receiveBatch(batch) }
        return .none
      }
    }
    .expect(
      "forgets the next request",
      first: "2 of 5 values are in a batch. Does a request follow each batch? Is the last one handed on?")
  }

  @Test func anEmptyBatch() {
    checkBatches { receiveBatch in
      var batch: [Int] = []
      return subscriber(requesting: .max(2), receiveCompletion: { _ in receiveBatch(batch) }) { value, _ in
        batch.append(value)
        guard batch.count == 2 else { return .none }
        receiveBatch(batch)
        batch = []
        return .max(2)
      }
    }
    .expect(
      "hands on an empty batch",
      first: "The stream sent 6 and 7 and completed, and the batches are [[6, 7], []].")
  }

  @Test func oneBatchForAllSubscribers() {
    var batch: [Int] = []
    func handOn(_ receiveBatch: ([Int]) -> Void) {
      receiveBatch(batch)
      batch = []
    }
    checkBatches { receiveBatch in
      subscriber(requesting: .max(2), receiveCompletion: { _ in if !batch.isEmpty { handOn(receiveBatch) } }) {
        value, _ in
        batch.append(value)
        guard batch.count == 2 else { return .none }
        handOn(receiveBatch)
        return .max(2)
      }
    }
    .expect(
      "has one batch for all subscribers",
      first: "One stream sent 1 and 3, another one 2 and 4, and the batches are [[1, 2], [3, 4]]. "
        + "Each subscriber needs its own batch.")
  }

  /// What it requests at first, and for each value.
  @Test(arguments: [
    (
      Subscribers.Demand.unlimited, Subscribers.Demand.none,
      "The subscriber requests unlimited. It should request two values."
    ),
    (.max(1), .none, "The subscriber requests max(1). It should request two values."),
    (.max(2), .max(2), "The subscriber requests max(2) while it still waits for max(1)."),
  ])
  func wrongRequests(first: Subscribers.Demand, more: Subscribers.Demand, fault: String) {
    checkBatches { receiveBatch in
      subscriber(requesting: first) { value, _ in
        receiveBatch([value])
        return more
      }
    }.expect("requests \(first), then \(more)", first: fault)
  }
}
