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

  /// The subscriber and the closures. The link releases them when the stream ends, and so the objects and the values that
  /// the closures capture.
  private struct Receiver {
    let downstream: Downstream
    let transform: Transform
    let mapError: (UpstreamFailure) -> Downstream.Failure
  }

  let description: String
  private let link: Link<Receiver>
  private let mirrorsDownstream: Bool

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
    link = Link(Receiver(downstream: downstream, transform: transform, mapError: mapError))
  }

  func receive(subscription: any Subscription) {
    link.attach(subscription, complete: receive(completion:)) { $0.downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let receiver = link.receiver else { return .none }
    do {
      switch try receiver.value.transform(input) {
      case .send(let output): return receiver.value.downstream.receive(output)
      case .skip: return .max(1)
      case .finish: end(with: .finished)
      }
    } catch {
      end(with: .failure(error))
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    guard let receiver = link.complete(with: completion) else { return }
    switch completion {
    case .finished: receiver.downstream.receive(completion: .finished)
    case .failure(let error): receiver.downstream.receive(completion: .failure(receiver.mapError(error)))
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
    guard mirrorsDownstream, let receiver = link.reflected.downstream else {
      return Mirror(self, children: EmptyCollection())
    }
    return Mirror(self, children: ["downstream": receiver.downstream])
  }

  private func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    let (receiver, upstream) = link.close()
    upstream?.cancel()
    receiver?.downstream.receive(completion: completion)
  }
}
