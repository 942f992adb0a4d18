import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 11, title: "Combine之自定义Publisher",
    teaches: "To turn callbacks into a publisher, and to send a completion at the right moment.")

  var steps: Steps {
    Step("WrapCallback: a thermometer becomes a publisher") {
      checkWrapCallback { readings(of: $0) }.print()
    }

    Step("MendComplete: a completion waits for values, not for demand") {
      checkMendComplete { MendedBuffer(subscriber: $0) }.print()
    }
  }
}

/// Calls its observers with each temperature that it measures.
final class Thermometer {
  private var observers: [Int: (Double?) -> Void] = [:]
  private var newest = 0

  var observerCount: Int { observers.count }

  /// Adds an observer. It receives temperatures, and nil when the thermometer is switched off.
  ///
  /// - Returns: The number with which `removeObserver` removes it.
  func addObserver(_ observer: @escaping (Double?) -> Void) -> Int {
    print("addObserver")
    newest += 1
    observers[newest] = observer
    return newest
  }

  func removeObserver(_ number: Int) {
    if observers.removeValue(forKey: number) != nil { print("removeObserver") }
  }

  func measure(_ temperature: Double) {
    print("(the thermometer measures \(temperature))")
    for observer in observers.values { observer(temperature) }
  }

  func switchOff() {
    print("(the thermometer is switched off)")
    for observer in observers.values { observer(nil) }
  }
}

/// Subscribes twice: cancels the first time, and switches the thermometer off the second time.
func checkWrapCallback<P: Publisher>(_ make: (Thermometer) -> P) -> Feedback
where P.Output == Double, P.Failure == Never {
  var feedback = Feedback()
  var readings: [Double] = []
  var isFinished = false
  let thermometer = Thermometer()
  func subscribe() -> AnyCancellable {
    print("(we subscribe)")
    return publisher.sink(
      receiveCompletion: { completion in
        print(completion)
        isFinished = true
      },
      receiveValue: { reading in
        print("reading \(reading)")
        readings.append(reading)
      })
  }

  let publisher = make(thermometer)
  feedback.expect(thermometer.observerCount == 0, "The thermometer has an observer before anybody subscribes.")
  let first = subscribe()
  feedback.expect(
    thermometer.observerCount == 1,
    "We subscribed once, and the thermometer has \(thermometer.observerCount) observers. It should have one.")
  thermometer.measure(20.5)
  feedback.expect(readings == [20.5], "20.5 was measured, and the readings are \(readings).")
  print("(we cancel)")
  first.cancel()
  feedback.expect(thermometer.observerCount == 0, "We cancelled, and the thermometer still has an observer.")

  let second = subscribe()
  thermometer.measure(19)
  feedback.expect(
    readings == [20.5, 19], "We subscribed again, 19.0 was measured, and the readings are \(readings).")
  thermometer.switchOff()
  feedback.expect(isFinished, "The thermometer is switched off, and no completion arrived.")
  feedback.expect(thermometer.observerCount == 0, "The stream is over, and the thermometer still has an observer.")
  second.cancel()
  return feedback
}

/// Keeps values for a subscriber until it requests them. (Public, because the tests conform to it in another module.)
public protocol CompletingBuffer {
  func buffer(value: Int)
  func complete(completion: Subscribers.Completion<Never>)
  func demand(_ demand: Subscribers.Demand)
}

/// Completes a buffer while a value waits, and another one of which nothing is requested.
func checkMendComplete<B: CompletingBuffer>(_ make: (AnySubscriber<Int, Never>) -> B) -> Feedback {
  var feedback = Feedback()
  var values: [Int] = []
  var completions = 0
  let subscriber = AnySubscriber<Int, Never>(
    receiveValue: { value in
      print("receive(\(value))")
      values.append(value)
      return .none
    },
    receiveCompletion: { completion in
      print("receive(completion: \(completion))")
      completions += 1
    })

  let buffer = make(subscriber)
  print("(two values are requested; we add 1, 2, 3 and finished)")
  buffer.demand(.max(2))
  for value in 1...3 { buffer.buffer(value: value) }
  buffer.complete(completion: .finished)
  feedback.expect(values == [1, 2], "Two values are requested, and \(values) arrived.")
  feedback.expect(completions == 0, "finished arrived while 3 was waiting.")
  print("(we add 4, too late; two more values are requested)")
  buffer.buffer(value: 4)
  buffer.demand(.max(2))
  feedback.expect(values.contains(3), "3 waited in the buffer. It is requested now, and it does not arrive.")
  feedback.expect(!values.contains(4), "4 was added after finished, and it arrived.")
  feedback.expect(
    completions == 1, "No value waits any more, and finished arrived \(completions) times. It should arrive once.")
  print("(we add 5 and finished, too late; one more value is requested)")
  buffer.buffer(value: 5)
  buffer.complete(completion: .finished)
  buffer.demand(.max(1))
  feedback.expect(!values.contains(5), "5 was added after finished, and it arrived.")
  feedback.expect(completions == 1, "finished arrived \(completions) times. It should arrive once.")

  completions = 0
  print("(a new buffer: nothing is requested; we add finished)")
  make(subscriber).complete(completion: .finished)
  feedback.expect(completions == 1, "No value waits, and finished does not arrive. A completion needs no demand.")
  return feedback
}
