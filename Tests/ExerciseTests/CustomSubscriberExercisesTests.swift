import Combine
import LessonKit
import Testing

@testable import CustomSubscriberExercises

typealias SensorError = CustomSubscriberExercises.SensorError

@Suite struct BatchesTests {
  @Test func solution() { #expect(checkBatches { BatchSubscriber(receiveBatch: $0) }.faults == []) }

  @Test(arguments: [
    (Subscribers.Demand.unlimited, "The subscriber requests unlimited. It should request two values."),
    (.max(1), "The subscriber requests max(1). It should request two values."),
  ])
  func firstRequest(demand: Subscribers.Demand, fault: String) {
    let feedback = checkBatches { receiveBatch in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(demand) },
        receiveValue: { value in
          receiveBatch([value])
          return .none
        })
    }
    #expect(feedback.faults.first == fault)
  }

  @Test func otherRightSolutions() {
    checkBatches { receiveBatch in
      var subscription: (any Subscription)?
      var batch: [Int] = []
      return AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(2))
        },
        receiveValue: { value in
          batch.append(value)
          if batch.count == 2 {
            receiveBatch(batch)
            batch.removeAll()
            subscription?.request(.max(2))
          }
          return .none
        },
        receiveCompletion: { _ in if !batch.isEmpty { receiveBatch(batch) } })
    }.expect("requests through the subscription")
    checkBatches { receiveBatch in
      var first: Int?
      return AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(2)) },
        receiveValue: { value in
          guard let waiting = first else {
            first = value
            return .none
          }
          first = nil
          defer { receiveBatch([waiting, value]) }
          return .max(2)
        },
        receiveCompletion: { _ in first.map { receiveBatch([$0]) } })
    }.expect("requests before it hands on")
  }

  @Test func wrongSolutions() {
    checkBatches { receiveBatch in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(2)) },
        receiveValue: { value in
          receiveBatch([value])
          return .max(2)
        })
    }
    .expect(
      "requests before the batch is full", first: "The subscriber requests max(2) while it still waits for max(1).")
    checkBatches { receiveBatch in
      var batch: [Int] = []
      return AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(2)) },
        receiveValue: { value in
          batch.append(value)
          if batch.count == 2 { receiveBatch(batch) }
          return .none
        })
    }
    .expect(
      "forgets the next request",
      first: "2 of 5 values are in a batch. Does a request follow each batch? Is the last one handed on?")
  }
}

@Suite struct StopAtErrorTests {
  @Test func solution() { #expect(checkStopAtError { StoppingSubscriber(receiveReading: $0) }.faults == []) }

  @Test func otherRightSolutions() {
    checkStopAtError { receiveReading in
      var subscription: (any Subscription)?
      return AnySubscriber<Result<Double, SensorError>, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { result in
          guard let reading = try? result.get() else {
            subscription?.cancel()
            return .none
          }
          receiveReading(reading)
          return .max(1)
        })
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
  }

  @Test func wrongSolutions() {
    checkStopAtError { receiveReading in
      var hasFailed = false
      return AnySubscriber<Result<Double, SensorError>, Never>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { result in
          if case .success(let reading) = result, !hasFailed { receiveReading(reading) } else { hasFailed = true }
          return .none
        })
    }.expect("does not cancel", only: "The error value arrived, and the subscriber did not cancel.")
    checkStopAtError { receiveReading in
      var subscription: (any Subscription)?
      return AnySubscriber<Result<Double, SensorError>, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.unlimited)
        },
        receiveValue: { _ in
          subscription?.cancel()
          return .none
        })
    }
    .expect(
      "cancels at the first reading",
      first: "The subscriber cancels after the readings []. The error value comes after 20.5.")
    checkStopAtError { receiveReading in
      AnySubscriber<Result<Double, SensorError>, Never>(receiveSubscription: { _ in })
    }.expect("forgets to request", first: "20.5 was sent, and the readings are []. Is it requested, and handed on?")
  }
}
