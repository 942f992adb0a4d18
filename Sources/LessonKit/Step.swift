/// One idea of a lesson, shown by running it.
public struct Step {
  public let title: String
  public let run: () throws -> Void
  let file: String
  let line: Int

  /// - Parameters:
  ///   - title: The line above the step's trace: the question that the step answers, or what it shows. The section of the
  ///     README that explains the trace has the same heading.
  ///   - article: The words with which the article's section about it begins: a heading, or a name. The book looks for
  ///     them in a reader's copy of the article. If nil, the step belongs to the section of the step before.
  ///   - run: The code under study. It prints the trace.
  public init(
    _ title: String, article _: String? = nil, file: String = #filePath, line: Int = #line,
    run: @escaping () throws -> Void
  ) {
    self.title = title
    self.run = run
    self.file = file
    self.line = line
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
