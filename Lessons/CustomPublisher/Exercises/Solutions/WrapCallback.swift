import Combine

/// Sends what the thermometer measures, and finishes when it is switched off.
/// Each subscriber has an observer of its own. The observer is removed when the subscription is over.
func readings(of thermometer: Thermometer) -> AnyPublisher<Double, Never> {
  Publishers.Create<Double, Never> { subscriber in
    let number = thermometer.addObserver { temperature in
      if let temperature {
        subscriber.send(temperature)
      } else {
        subscriber.send(completion: .finished)
      }
    }
    return AnyCancellable { thermometer.removeObserver(number) }
  }
  .eraseToAnyPublisher()
}
