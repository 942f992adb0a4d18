import Combine

/// Runs its closure when it is cancelled. Unlike an `AnyCancellable` it does not cancel itself when it is released.
struct CleanUp: Cancellable {
  let body: () -> Void

  func cancel() { body() }
}
