import Combine
import LessonKit

/// Prints when it is cancelled. Unlike an `AnyCancellable` it does not cancel itself when it is released.
struct CleanUp: Cancellable {
  func cancel() { print("(clean-up)") }
}
