import Combine
import LessonKit
import Testing

@testable import CustomPublisherExercises

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
    checkWrapCallback { Readings(thermometer: $0) }.expect("is a publisher with a subscription of its own")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        _ = thermometer.addObserver { $0.map(subscriber.send) ?? subscriber.send(completion: .finished) }
        return AnyCancellable {}
      }
    }.expect("forgets the clean up", first: "We cancelled, and the thermometer's number of observers is 1, not 0.")
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
    }
    .expect("forgets the completion", first: "The thermometer is switched off, and 0 completions arrived.")
  }

  @Test func moreWrongSolutions() {
    checkWrapCallback { readingsOnce(of: $0).share() }
      .expect(
        "shares one observer",
        first: "There are two subscribers, and the thermometer's number of observers is 0, not 2.")
    checkWrapCallback { thermometer in
      var number: Int?
      return Publishers.Create<Double, Never> { subscriber in
        number = thermometer.addObserver { $0.map(subscriber.send) ?? subscriber.send(completion: .finished) }
        return AnyCancellable { number.map(thermometer.removeObserver) }
      }
    }
    .expect(
      "has one number for all subscribers",
      first:
        "One of two subscribers cancelled, the thermometer is switched off, and 0 completions arrived.")
    checkWrapCallback { thermometer in
      Publishers.Create<Double, Never> { subscriber in
        let number = thermometer.addObserver { reading in
          reading.map(subscriber.send) ?? subscriber.send(completion: .finished)
        }
        return AnyCancellable {
          subscriber.send(completion: .finished)
          if thermometer.observerCount > 1 { return }
          thermometer.removeObserver(number)
        }
      }
    }
    .expect(
      "removes only the last observer",
      first: "One of two subscribers cancelled, and the thermometer's number of observers is 2, not 1.")
  }

  /// A right solution without `Create`.
  struct Readings: Publisher {
    typealias Output = Double
    typealias Failure = Never

    let thermometer: CustomPublisherExercises.Thermometer

    func receive<S: Subscriber>(subscriber: S) where S.Input == Double, S.Failure == Never {
      let inner = Inner(thermometer, AnySubscriber(subscriber))
      subscriber.receive(subscription: inner)
      inner.start()
    }

    final class Inner: Subscription {
      private let thermometer: CustomPublisherExercises.Thermometer
      private var downstream: AnySubscriber<Double, Never>?
      private var demand = Subscribers.Demand.none
      private var number: Int?

      init(_ thermometer: CustomPublisherExercises.Thermometer, _ downstream: AnySubscriber<Double, Never>) {
        self.thermometer = thermometer
        self.downstream = downstream
      }

      func start() { if downstream != nil { number = thermometer.addObserver { [weak self] in self?.receive($0) } } }

      private func receive(_ temperature: Double?) {
        guard let downstream else { return }
        if let temperature {
          guard demand > .none else { return }
          demand -= 1
          demand += downstream.receive(temperature)
        } else {
          cancel()
          downstream.receive(completion: .finished)
        }
      }

      func request(_ demand: Subscribers.Demand) { self.demand += demand }

      func cancel() {
        downstream = nil
        number.take().map(thermometer.removeObserver)
      }
    }
  }

  /// A right solution.
  private func readingsOnce(of thermometer: CustomPublisherExercises.Thermometer) -> AnyPublisher<Double, Never> {
    Publishers.Create<Double, Never> { subscriber in
      let number = thermometer.addObserver { $0.map(subscriber.send) ?? subscriber.send(completion: .finished) }
      return AnyCancellable { thermometer.removeObserver(number) }
    }
    .eraseToAnyPublisher()
  }
}
