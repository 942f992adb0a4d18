import Combine

/// An object with a state, which a `BlocProvider` can provide and a `BlocBuilder` can draw.
protocol StateStreamable: AnyObject {
  associatedtype State: Equatable

  var state: State { get }
  var stream: AnyPublisher<State, Never> { get }
  func close()
}

/// The part that `Bloc` and `Cubit` share: it has a state and sends each new one. It is for the main thread.
class BlocBase<State: Equatable>: StateStreamable {
  /// The newest state. It is set before `stream` sends it.
  private(set) var state: State
  private(set) var isClosed = false

  private var hasEmitted = false
  private let states = PassthroughSubject<State, Never>()
  private let reports = PassthroughSubject<any Error, Never>()

  init(_ state: State) {
    self.state = state
  }

  /// The states from now on.
  var stream: AnyPublisher<State, Never> { states.eraseToAnyPublisher() }

  /// The errors from now on.
  var errors: AnyPublisher<any Error, Never> { reports.eraseToAnyPublisher() }

  /// Sets and sends a state, unless it equals the present one. The first state is always sent, as in flutter_bloc.
  func emit(_ state: State) {
    guard !isClosed, !hasEmitted || state != self.state else { return }
    hasEmitted = true
    self.state = state
    states.send(state)
  }

  /// Reports an error. The bloc goes on.
  func onError(_ error: any Error) {
    reports.send(error)
  }

  /// Finishes `stream`. After that, the bloc sends nothing.
  func close() {
    isClosed = true
    states.send(completion: .finished)
    reports.send(completion: .finished)
  }
}
