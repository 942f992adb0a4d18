import Foundation
import Testing

extension Trait where Self == OwnThreads {
  /// Runs tests on threads of their own, because they wait for other processes. Swift runs tests on as many threads as there
  /// are processors, and one that waits holds up the others.
  public static var ownThreads: Self { Self(threads: .waiting) }

  /// For a test with `#expect(processExitsWith:)`, which goes on as soon as its process has ended. On the threads of the
  /// others it would get its turn a minute later, and until then a thread of the library asks the system again and again
  /// which process has ended.
  public static var exits: Self { Self(threads: .exiting) }
}

/// See `ownThreads` and `exits`.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  fileprivate let threads: Threads

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

private final class Threads: TaskExecutor {
  /// With four, a third of the time of two processors was idle: a program that is ended after ten seconds has a thread
  /// until then.
  static let waiting = Threads(8)

  /// Nothing holds them up: while its process runs, such a test needs no thread.
  static let exiting = Threads(2)

  private let queue = OperationQueue()

  private init(_ count: Int) { queue.maxConcurrentOperationCount = count }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
