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
final class ThrowingStage<Input, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Subscription, Described
where Downstream.Failure == any Error {
  let description: String
  private let link: Link<Downstream>
  private let transform: (Input) throws -> Outcome<Downstream.Input>

  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - transform: Decides what becomes of a value. It runs outside of any lock.
  init(
    _ description: String, _ downstream: Downstream, _ transform: @escaping (Input) throws -> Outcome<Downstream.Input>
  ) {
    self.description = description
    self.transform = transform
    link = Link(downstream)
  }

  func receive(subscription: any Subscription) {
    link.attach(subscription)?.receive(subscription: self)
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
    let downstream = link.close().downstream
    switch completion {
    case .finished: downstream?.receive(completion: .finished)
    case .failure(let error): downstream?.receive(completion: .failure(error))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    link.request(demand)
  }

  func cancel() {
    link.close().upstream?.cancel()
  }

  private func end(with completion: Subscribers.Completion<any Error>) {
    let ends = link.close()
    ends.upstream?.cancel()
    ends.downstream?.receive(completion: completion)
  }
}
