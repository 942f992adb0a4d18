import Foundation

/// Whether a run of a lesson is what it should be: the expected trace, nothing on standard error, exit code 0.
public struct Verdict {
  /// Where the trace is not the expected one; nil if it is.
  public let difference: Trace.Difference?

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
    difference = expected.difference(to: Trace(outcome.output))
  }

  /// What it printed.
  public var printed: Trace { Trace(outcome.output) }

  /// All that is wrong, a paragraph each. Empty if nothing is.
  public var problems: [String] {
    [difference?.description, outcome.problem].compactMap { $0 }
  }
}
