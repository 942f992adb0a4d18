import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 10, title: "Combine之自定义Subscriber",
    teaches: "To write a subscriber whose demand depends on what it receives.")

  var steps: Steps {
    Step("Batches: request two values at a time") {
      checkBatches { BatchSubscriber(receiveBatch: $0) }.print()
    }

    Step("StopAtError: cancel after an error value") {
      checkStopAtError { StoppingSubscriber(receiveReading: $0) }.print()
    }
  }
}

/// Subscribes to the values 1 to 5, prints what passes, and says what the task does not allow.
func checkBatches<S: Subscriber>(_ subscriber: (@escaping ([Int]) -> Void) -> S) -> Feedback
where S.Input == Int, S.Failure == Never {
  var feedback = Feedback()
  var batches: [[Int]] = []
  var outstanding = Subscribers.Demand.none

  (1...5).publisher
    .handleEvents(
      receiveOutput: { value in
        print("receive(\(value))")
        outstanding -= 1
      },
      receiveRequest: { demand in
        print("request \(demand)")
        feedback.expect(demand == .max(2), "The subscriber requests \(demand). It should request two values.")
        feedback.expect(
          outstanding == .none, "The subscriber requests \(demand) while it still waits for \(outstanding).")
        outstanding += demand
      }
    )
    .subscribe(
      subscriber { batch in
        print("batch \(batch)")
        batches.append(batch)
      })

  let received = batches.joined().count
  feedback.expect(
    received == 5,
    "\(received) of 5 values are in a batch. Does a request follow each batch? Is the last one handed on?")
  feedback.expect(
    batches == [[1, 2], [3, 4], [5]], "The batches are \(batches). They should be [[1, 2], [3, 4], [5]].")
  return feedback
}

/// Sends a reading, an error value and another reading, prints what passes, and says what the task does not allow.
func checkStopAtError<S: Subscriber>(_ subscriber: (@escaping (Double) -> Void) -> S) -> Feedback
where S.Input == Result<Double, SensorError>, S.Failure == Never {
  var feedback = Feedback()
  var readings: [Double] = []
  var isCancelled = false
  let sensor = PassthroughSubject<Result<Double, SensorError>, Never>()

  sensor
    .handleEvents(
      receiveCancel: {
        print("cancel()")
        feedback.expect(
          readings == [20.5], "The subscriber cancels after the readings \(readings). The error value comes after 20.5."
        )
        isCancelled = true
      }
    )
    .subscribe(
      subscriber { reading in
        print("reading \(reading)")
        feedback.expect(!isCancelled, "\(reading) was handed on after cancel().")
        readings.append(reading)
      })

  print("(the sensor sends 20.5)")
  sensor.send(.success(20.5))
  feedback.expect(
    readings == [20.5], "20.5 was sent, and the readings are \(readings). Is it requested, and handed on?")
  print("(the sensor sends the error value)")
  sensor.send(.failure(SensorError()))
  feedback.expect(isCancelled, "The error value arrived, and the subscriber did not cancel.")
  print("(the sensor sends 21.0)")
  sensor.send(.success(21.0))
  feedback.expect(readings == [20.5], "The readings are \(readings). They should be [20.5].")
  return feedback
}

/// What a broken sensor sends in place of a reading.
struct SensorError: Error {}
