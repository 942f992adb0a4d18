import Foundation

/// Whether a run of a lesson is what it should be: the expected trace, nothing on standard error, exit code 0.
public struct Verdict {
  /// Where the trace is not the expected one; none if it is.
  public let differences: [Trace.Difference]

  /// How the run ended.
  public let outcome: ChildProcess.Outcome

  /// Runs a lesson to its end.
  ///
  /// - Parameters:
  ///   - executable: The lesson.
  ///   - arguments: Its arguments.
  ///   - expected: What it should print.
  ///   - limit: How many seconds it may take.
  /// - Throws: What `Process` throws if the lesson cannot be started.
  public init(running executable: URL, _ arguments: [String] = [], expecting expected: Trace, limit: Double = 30) throws
  {
    outcome = try ChildProcess.run(executable, arguments, limit: limit)
    differences = expected.differences(to: Trace(outcome.output))
  }

  /// The first difference, and how the run went wrong. Empty if nothing is wrong.
  public var problems: [String] {
    [differences.first?.description, outcome.problem].compactMap { $0 }
  }
}
