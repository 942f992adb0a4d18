import Foundation
import Testing

extension Trait where Self == OwnThreads {
  /// Runs tests on threads of their own, because they wait for other processes. Swift runs tests on as many threads as there
  /// are processors, and one that waits holds up the others.
  public static var ownThreads: Self { Self() }
}

/// See `ownThreads`.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  /// With four, a third of the time of two processors was idle: a program that is ended after ten seconds has a thread
  /// until then.
  init() { queue.maxConcurrentOperationCount = 8 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
