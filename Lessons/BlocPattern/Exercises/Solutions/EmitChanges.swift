import Combine

/// A cubit whose stream sends a state only if it differs from the one before. The first state that is
/// emitted is compared too.
final class ChangesCubit<State: Equatable>: StateStreamable {
  private(set) var state: State
  private let changes = PassthroughSubject<State, Never>()
  private var isClosed = false

  init(_ state: State) {
    self.state = state
  }

  /// The changes from now on.
  var stream: AnyPublisher<State, Never> { changes.eraseToAnyPublisher() }

  func emit(_ state: State) {
    guard !isClosed, state != self.state else { return }
    self.state = state
    changes.send(state)
  }

  func close() {
    isClosed = true
    changes.send(completion: .finished)
  }
}
