import Combine

/// What can be provided to a tree of widgets and drawn by a builder.
protocol StateStreamable: AnyObject {
  associatedtype State: Equatable

  var state: State { get }
  var stream: AnyPublisher<State, Never> { get }
  func close()
}

/// Has a state, and tells whoever listens of each new one. What `Bloc` and `Cubit` have in common.
///
/// Like the pages it serves, it belongs to one thread, the main one.
class BlocBase<State: Equatable>: StateStreamable {
  /// The newest state. It is set before `stream` sends it, so who reads it there finds the new one.
  private(set) var state: State
  private(set) var isClosed = false

  private var hasEmitted = false
  private let states = PassthroughSubject<State, Never>()
  private let reports = PassthroughSubject<any Error, Never>()

  init(_ state: State) {
    self.state = state
  }

  /// The states to come. Who wants the present one reads `state`.
  var stream: AnyPublisher<State, Never> { states.eraseToAnyPublisher() }

  /// The errors to come.
  var errors: AnyPublisher<any Error, Never> { reports.eraseToAnyPublisher() }

  /// Makes a state the present one, and sends it, unless it equals the one before. The very first is always sent: no
  /// builder may have drawn the state that the bloc was made with.
  func emit(_ state: State) {
    guard !isClosed, !hasEmitted || state != self.state else { return }
    hasEmitted = true
    self.state = state
    states.send(state)
  }

  /// Reports an error. It ends nothing.
  func onError(_ error: any Error) {
    reports.send(error)
  }

  /// Ends `stream`. Nothing is emitted from here on.
  func close() {
    isClosed = true
    states.send(completion: .finished)
    reports.send(completion: .finished)
  }
}
