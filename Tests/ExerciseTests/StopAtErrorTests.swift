import Combine
import LessonKit
import Testing

@testable import CustomSubscriberExercises

typealias SensorError = CustomSubscriberExercises.SensorError

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
      first: "The subscriber cancels after the readings []. The error value comes after 20.5 and 20.75.")
    checkStopAtError { _ in AnySubscriber<Result<Double, SensorError>, Never>(receiveSubscription: { _ in }) }
      .expect("forgets to request", first: "20.5 was sent, and the readings are []. Is it requested, and handed on?")
  }

  @Test func moreWrongSolutions() {
    checkStopAtError { receiveReading in
      subscriber(requesting: .max(1)) { (result: Result<Double, SensorError>, _) in
        if case .success(let reading) = result { receiveReading(reading) }
        return .none
      }
    }
    .expect(
      "requests one reading", first: "20.75 was sent, and the readings are [20.5]. Is it requested, and handed on?")
    checkStopAtError { receiveReading in
      subscriber(requesting: .unlimited) { (result: Result<Double, SensorError>, subscription) in
        if case .success(let reading) = result { receiveReading(reading) }
        subscription.cancel()
        return .none
      }
    }
    .expect(
      "cancels after the first reading",
      first: "The subscriber cancels after the readings [20.5]. The error value comes after 20.5 and 20.75.")
  }
}
