import Combine

/// Unlike an AnyCancellable it cancels as often as it is told to, and not by itself.
struct CleanUp: Cancellable {
  let body: () -> Void

  func cancel() { body() }
}
