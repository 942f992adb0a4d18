import Combine
import TestKit

/// How a stream ends.
enum EndOfStream: String, CaseIterable {
  case finished, failed, cancelled

  /// Ends a subject's stream, or cancels it.
  func end(_ subject: some Subject<Int, TestError>, cancel: () -> Void) {
    switch self {
    case .finished: subject.send(completion: .finished)
    case .failed: subject.send(completion: .failure(.broken))
    case .cancelled: cancel()
    }
  }
}
