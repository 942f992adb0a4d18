/// What an operator makes of one value.
enum Outcome<Output> {
  /// Another value, for downstream.
  case send(Output)

  /// Nothing: the value is asked for again.
  case skip

  /// The end: upstream is cancelled, and downstream is told that it is finished.
  case finish
}

/// The middle of every operator that does no more than map or drop values with a closure that may throw.
///
/// An error cancels upstream and fails downstream.
final class ThrowingEngine<Input, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Subscription, Described {
  typealias Transform = (Input) throws(Downstream.Failure) -> Outcome<Downstream.Input>

  let description: String
  private let link: Link<Downstream>
  private let isReflected: Bool
  private let transform: Transform
  private let pass: (UpstreamFailure) -> Downstream.Failure

  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - isReflected: Whether a mirror shows the downstream.
  ///   - transform: Decides what becomes of a value. It runs outside of any lock.
  convenience init(
    _ description: String, _ downstream: Downstream, isReflected: Bool = true, _ transform: @escaping Transform
  ) where Downstream.Failure == any Error {
    self.init(description, downstream, isReflected, transform) { $0 }
  }

  /// For a closure that does not throw: downstream fails only when upstream does.
  convenience init(
    _ description: String, _ downstream: Downstream, _ transform: @escaping (Input) -> Outcome<Downstream.Input>
  ) where Downstream.Failure == UpstreamFailure {
    self.init(description, downstream, true, transform) { $0 }
  }

  private init(
    _ description: String, _ downstream: Downstream, _ isReflected: Bool, _ transform: @escaping Transform,
    _ pass: @escaping (UpstreamFailure) -> Downstream.Failure
  ) {
    self.description = description
    self.isReflected = isReflected
    self.transform = transform
    self.pass = pass
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
    case .failure(let error): downstream?.receive(completion: .failure(pass(error)))
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
    guard isReflected, let downstream = link.reflected.downstream else {
      return Mirror(self, children: EmptyCollection())
    }
    return Mirror(self, children: ["downstream": downstream])
  }

  private func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    let ends = link.close()
    ends.upstream?.cancel()
    ends.downstream?.receive(completion: completion)
  }
}
