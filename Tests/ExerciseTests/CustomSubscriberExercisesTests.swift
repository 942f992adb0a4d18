import Combine
import LessonKit
import Testing

@testable import CustomSubscriberExercises

typealias SensorError = CustomSubscriberExercises.SensorError

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

@Suite struct StopAtErrorTests {
  @Test func solution() { #expect(checkStopAtError { StoppingSubscriber(receiveReading: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkStopAtError { receiveReading in
      subscriber(requesting: .max(1)) { (result: Result<Double, SensorError>, subscription) in
        guard let reading = try? result.get() else {
          subscription.cancel()
          return .none
        }
        receiveReading(reading)
        return .max(1)
      }
    }.expect("requests one reading at a time")
    checkStopAtError { receiveReading in
      var cancellable: AnyCancellable?
      return AnySubscriber<Result<Double, SensorError>, Never>(
        receiveSubscription: { subscription in
          cancellable = AnyCancellable { subscription.cancel() }
          subscription.request(.unlimited)
        },
        receiveValue: { result in
          switch result {
          case .success(let reading): receiveReading(reading)
          case .failure: cancellable?.cancel()
          }
          return .none
        })
    }.expect("cancels through an AnyCancellable")
    checkStopAtError { receiveReading in
      var hasFailed = false
      return subscriber(requesting: .unlimited) { (result: Result<Double, SensorError>, _) in
        if case .success(let reading) = result, !hasFailed { receiveReading(reading) } else { hasFailed = true }
        return .none
      }
    }.expect("does not cancel", only: "The error value arrived, and the subscriber did not cancel.")
    checkStopAtError { _ in
      subscriber(requesting: .unlimited) { (_: Result<Double, SensorError>, subscription) in
        subscription.cancel()
        return .none
      }
    }
    .expect(
      "cancels at the first reading",
      first: "The subscriber cancels after the readings []. The error value comes after 20.5.")
    checkStopAtError { _ in AnySubscriber<Result<Double, SensorError>, Never>(receiveSubscription: { _ in }) }
      .expect("forgets to request", first: "20.5 was sent, and the readings are []. Is it requested, and handed on?")
  }
}
