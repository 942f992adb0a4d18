/// The decision of an operator about one value.
enum Outcome<Output> {
  /// Sends a value downstream.
  case send(Output)

  /// Drops the value and requests another one.
  case skip

  /// Cancels upstream and finishes.
  case finish
}

/// Serves the operators that transform or drop each value with a closure that may throw: `tryMap`, `tryFilter`,
/// `prefix(while:)` and others.
///
/// When the closure throws, the engine cancels upstream and sends the error downstream.
final class ThrowingEngine<Input, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Subscription, Described {
  typealias Transform = (Input) throws(Downstream.Failure) -> Outcome<Downstream.Input>

  let description: String
  private let link: Link<Downstream>
  private let mirrorsDownstream: Bool
  private let transform: Transform
  private let mapError: (UpstreamFailure) -> Downstream.Failure

  /// Creates an engine for a closure that may throw.
  ///
  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - mirrorsDownstream: Whether a mirror shows the downstream. As with Apple's, it does not for `tryMap`.
  ///   - transform: Returns the decision about a value. It runs outside of any lock.
  convenience init(
    _ description: String, _ downstream: Downstream, mirrorsDownstream: Bool = true, _ transform: @escaping Transform
  ) where Downstream.Failure == any Error {
    self.init(description, downstream, mirrorsDownstream, transform) { $0 }
  }

  /// Creates an engine for a closure that does not throw.
  convenience init(
    _ description: String, _ downstream: Downstream, _ transform: @escaping (Input) -> Outcome<Downstream.Input>
  ) where Downstream.Failure == UpstreamFailure {
    self.init(description, downstream, true, transform) { $0 }
  }

  private init(
    _ description: String, _ downstream: Downstream, _ mirrorsDownstream: Bool, _ transform: @escaping Transform,
    _ mapError: @escaping (UpstreamFailure) -> Downstream.Failure
  ) {
    self.description = description
    self.mirrorsDownstream = mirrorsDownstream
    self.transform = transform
    self.mapError = mapError
    link = Link(downstream)
  }

  func receive(subscription: any Subscription) {
    link.attach(subscription, complete: receive(completion:)) { $0.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let downstream = link.downstream else { return .none }
    do {
      switch try transform(input) {
      case .send(let output): return downstream.receive(output)
      case .skip: return .max(1)
      case .finish: end(with: .finished)
      }
    } catch {
      end(with: .failure(error))
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    let downstream = link.complete(with: completion)
    switch completion {
    case .finished: downstream?.receive(completion: .finished)
    case .failure(let error): downstream?.receive(completion: .failure(mapError(error)))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    link.request(demand)
  }

  func cancel() {
    link.close().upstream?.cancel()
  }

  var customMirror: Mirror {
    guard mirrorsDownstream, let downstream = link.reflected.downstream else {
      return Mirror(self, children: EmptyCollection())
    }
    return Mirror(self, children: ["downstream": downstream])
  }

  private func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    let (downstream, upstream) = link.close()
    upstream?.cancel()
    downstream?.receive(completion: completion)
  }
}
