/// One idea of a lesson, shown by running it.
public struct Step {
  /// The line above the step's trace.
  public let title: String

  /// The section of the lesson's README that explains the trace, if one does.
  public let section: String?

  /// What the step runs. It prints its trace.
  public let run: () throws -> Void

  /// - Parameters:
  ///   - title: The line above the step's trace.
  ///   - section: The heading of the section of the lesson's README that explains the trace.
  ///   - run: What the step runs. It prints its trace.
  public init(_ title: String, reads section: String? = nil, run: @escaping () throws -> Void) {
    self.title = title
    self.section = section
    self.run = run
  }

  /// Runs the step. An error says which step it was.
  func perform(_ number: Int) throws {
    do {
      try run()
    } catch {
      throw LessonError.failure("step \(number) failed: \(error)")
    }
  }
}

/// The steps of a lesson, in order.
public typealias Steps = [Step]

/// Lets a lesson write its steps one below the other.
@resultBuilder
public enum StepsBuilder {
  public static func buildBlock(_ steps: Step...) -> Steps { steps }
}
