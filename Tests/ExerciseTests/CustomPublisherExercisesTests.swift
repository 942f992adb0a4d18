import Combine
import LessonKit
import OperatorKit
import Testing

@testable import CustomPublisherExercises

typealias CompletingBuffer = CustomPublisherExercises.CompletingBuffer

@Suite struct WrapCallbackTests {
  @Test(.solved) func solution() { #expect(checkWrapCallback { readings(of: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkWrapCallback { thermometer in
      Deferred {
        let subject = PassthroughSubject<Double, Never>()
        let number = thermometer.addObserver { temperature in
          temperature.map(subject.send) ?? subject.send(completion: .finished)
        }
        return subject.handleEvents(
          receiveCompletion: { _ in thermometer.removeObserver(number) },
          receiveCancel: { thermometer.removeObserver(number) })
      }
    }.expect("cleans up with handleEvents")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        var number: Int?
        let remove = { _ = number.map(thermometer.removeObserver) }
        number = thermometer.addObserver { temperature in
          guard let temperature else {
            remove()
            return subscriber.send(completion: .finished)
          }
          subscriber.send(temperature)
        }
        return AnyCancellable(remove)
      }
    }.expect("removes the observer before it sends the completion")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        _ = thermometer.addObserver { $0.map(subscriber.send) ?? subscriber.send(completion: .finished) }
        return AnyCancellable {}
      }
    }.expect("forgets the clean up", first: "We cancelled, and the thermometer still has an observer.")
    checkWrapCallback { thermometer in
      let subject = PassthroughSubject<Double, Never>()
      _ = thermometer.addObserver { $0.map(subject.send) ?? subject.send(completion: .finished) }
      return subject
    }.expect("observes before anybody subscribes", first: "The thermometer has an observer before anybody subscribes.")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        let number = thermometer.addObserver { $0.map(subscriber.send) }
        return AnyCancellable { thermometer.removeObserver(number) }
      }
    }.expect("forgets the completion", first: "The thermometer is switched off, and no completion arrived.")
  }
}

@Suite struct MendCompleteTests {
  /// A buffer that is made of a few closures, for the variants.
  struct Closures: CompletingBuffer {
    var add: (Int) -> Void
    var end: () -> Void
    var request: (Subscribers.Demand) -> Void

    func buffer(value: Int) { add(value) }
    func complete(completion: Subscribers.Completion<Never>) { end() }
    func demand(_ demand: Subscribers.Demand) { request(demand) }
  }

  /// The buffer of OperatorKit, with another end or another answer to a request.
  private func variant(
    _ buffer: DemandBuffer<AnySubscriber<Int, Never>>, end: (() -> Void)? = nil,
    request: ((Subscribers.Demand) -> Void)? = nil
  ) -> Closures {
    Closures(
      add: { _ = buffer.buffer(value: $0) }, end: end ?? { buffer.complete(completion: .finished) },
      request: request ?? { _ = buffer.demand($0) })
  }

  @Test func solution() { #expect(checkMendComplete { MendedBuffer(subscriber: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkMendComplete { subscriber in
      let buffer = Publishers.DemandBuffer(subscriber: subscriber)
      return Closures(
        add: { _ = buffer.buffer(value: $0) }, end: { buffer.complete(completion: .finished) },
        request: { _ = buffer.demand($0) })
    }.expect("the buffer of the lesson")
    checkMendComplete { variant(DemandBuffer(subscriber: $0)) }.expect("the buffer of OperatorKit")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      var isComplete = false
      return variant(
        buffer,
        end: {
          isComplete = true
          buffer.complete(completion: .finished)
        },
        request: {
          let hasCompleted = isComplete && buffer.description == "nothing"
          _ = buffer.demand($0)
          if hasCompleted { subscriber.receive(completion: .finished) }
        })
    }.expect("forgets that it has completed", only: "finished arrived 2 times. It should arrive once.")
    checkMendComplete { subscriber in
      variant(DemandBuffer(subscriber: subscriber), end: { subscriber.receive(completion: .finished) })
    }.expect("completes at once", first: "finished arrived while 3 was waiting.")
    checkMendComplete { subscriber in
      let buffer = DemandBuffer(subscriber: subscriber)
      var isRequested = false
      var isComplete = false
      func complete() { if isRequested, isComplete { buffer.complete(completion: .finished) } }
      return variant(
        buffer,
        end: {
          isComplete = true
          complete()
        },
        request: {
          isRequested = true
          _ = buffer.demand($0)
          complete()
        })
    }
    .expect(
      "completes only with demand", only: "No value waits, and finished does not arrive. A completion needs no demand.")
    checkMendComplete { subscriber in
      var values: [Int] = []
      var outstanding = Subscribers.Demand.none
      var isComplete = false
      func flush() {
        while !values.isEmpty, outstanding > .none {
          outstanding -= 1
          _ = subscriber.receive(values.removeFirst())
        }
        guard isComplete, values.isEmpty else { return }
        isComplete = false
        subscriber.receive(completion: .finished)
      }
      return Closures(
        add: {
          values.append($0)
          flush()
        },
        end: {
          isComplete = true
          flush()
        },
        request: {
          outstanding += $0
          flush()
        })
    }.expect("accepts values behind the completion", first: "4 was added after finished, and it arrived.")
  }
}
