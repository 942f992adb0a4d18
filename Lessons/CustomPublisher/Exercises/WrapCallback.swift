import Combine

/// Sends what the thermometer measures, and finishes when it is switched off.
/// Each subscriber has an observer of its own. The observer is removed when the subscription is over.
func readings(of thermometer: Thermometer) -> AnyPublisher<Double, Never> {
  Publishers.Create<Double, Never> { subscriber in
    // TODO: Add an observer that sends to `subscriber`, and return the clean-up.
    AnyCancellable {}
  }
  .eraseToAnyPublisher()
}
