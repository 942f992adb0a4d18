import Foundation
import LessonKit

extension Verb {
  static let check = Verb(
    name: "check", argument: Argument(kind: .lessonOrExercise, count: .any),
    options: [.step, .allDifferences, .skipBuild],
    summary: "runs all lessons, or these, and tells where a trace differs, and why",
    details: "Of an exercise it tells whether your solution is right, and what is missing.",
    example: Example(
      command: "check CustomSubscriber CustomOperator",
      output: """
        ok       CustomSubscriber  0.05 s
        ok       CustomOperator    0.05 s
        2 lessons print what they should
        """)
  ) { invocation in
    let package = try invocation.package()
    let catalogue = try Catalogue(of: package)
    let programs =
      try invocation.names.isEmpty
      ? catalogue.lessons.map(Program.lesson) : invocation.names.map(catalogue.program)
    let step = try invocation.number(.step)
    if step != nil {
      guard programs.count == 1, case .lesson(let lesson) = programs[0] else {
        throw LessonError.usage("--step needs the name of one lesson, 'check CustomSubscriber --step 4' for example")
      }
      _ = try lesson.steps(step)
    }
    let check = Check(package: package, step: step, showsAll: invocation.has(.allDifferences))
    try check.compare(programs, invocation.builder(of: package))
  }
}

extension Verb.Option {
  fileprivate static let allDifferences = Verb.Option(
    name: "--all", help: "shows all places that differ, not only the first")
}

private struct Check {
  let package: PackageFolder

  /// The only step that is run; all if nil.
  let step: Int?

  /// Whether all differences are shown.
  let showsAll: Bool

  /// Runs lessons and exercises, and says of each whether it prints what it should, and if not, what is wrong.
  ///
  /// - Throws: A failure at the end, if one is not right.
  func compare(_ programs: [Program], _ builder: Builder) throws {
    let folder =
      try programs.count == 1
      ? builder.executable(programs[0].product).deletingLastPathComponent() : builder.folderOfAll()
    let style = Style(Terminal.hasColour)
    let language = package.language
    let verdicts = (good: language.says("ok"), notYet: language.says("not yet"), bad: language.says("differs"))
    let verdictWidth = max(verdicts.good.columns, verdicts.notYet.columns, verdicts.bad.columns)
    let width = programs.map(\.name.columns).max() ?? 0
    var wrong: [Program] = []
    for program in programs {
      let start = ContinuousClock.now
      let problem = try problem(of: program, folder)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let verdict =
        problem == nil
        ? style.good(verdicts.good.padded(to: verdictWidth))
        : style.bad((program.isExercise ? verdicts.notYet : verdicts.bad).padded(to: verdictWidth))
      print("\(verdict)  \(program.name.padded(to: width))  \(String(format: "%.2f", seconds)) s")
      if let problem {
        wrong.append(program)
        print(indented(problem, by: 2))
      }
    }
    let summary = summary(of: programs, wrong)
    guard wrong.isEmpty else { throw LessonError.failure(summary) }
    print(language.says(summary))
  }

  /// What the last line says.
  private func summary(of programs: [Program], _ wrong: [Program]) -> Message {
    let count = programs.count
    guard programs.contains(where: \.isExercise) else {
      switch (wrong.count, count) {
      case (0, 1):
        return step.map { Message("step \($0) prints what it should") } ?? Message("1 lesson prints what it should")
      case (0, _): return Message("\(count) lessons print what they should")
      case (1, 1): return Message("\(wrong[0].name) does not print what it should")
      case (1, _): return Message("1 of \(count) lessons does not print what it should")
      default: return Message("\(wrong.count) of \(count) lessons do not print what they should")
      }
    }
    switch (wrong.count, count) {
    case (0, 1): return Message("\(programs[0].name) is right; 'swift run lessons next' tells what comes next")
    case (0, _): return Message("all \(count) are right")
    case (1, 1): return Message("\(wrong[0].name) is not right yet; 'swift run lessons hint \(wrong[0].name)' helps")
    case (1, _): return Message("1 of \(count) is not right")
    default: return Message("\(wrong.count) of \(count) are not right")
    }
  }

  /// What is wrong with the run; nil if nothing is.
  private func problem(of program: Program, _ folder: URL) throws -> String? {
    let executable = folder.appending(path: program.product)
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      return package.language.says("it is not built; leave --skip-build out")
    }
    switch program {
    case .lesson(let lesson): return try problem(of: lesson, executable)
    case .exercise(let exercise): return try problem(of: exercise, executable)
    }
  }

  private func problem(of exercise: ExerciseSource, _ executable: URL) throws -> String? {
    let expected = try ExerciseRun.expectedLines(of: exercise, in: package)
    let outcome = try ChildProcess.run(executable, exercise.arguments, limit: ExerciseRun.limit)
    let run = ExerciseRun(outcome, in: package.language)
    guard let fault = run.fault else {
      ProgressStore(package).update { $0.solved(exercise) }
      return nil
    }
    let lines = SideBySide(printed: run.lines, expected: expected, package.language)
      .lines(Style(Terminal.hasColour), to: Terminal.width.map { $0 - 2 }, atMost: showsAll ? .max : 12)
    return (lines + [fault]).joined(separator: "\n")
  }

  private func problem(of lesson: LessonSource, _ executable: URL) throws -> String? {
    let expected: Trace
    do {
      expected = try trace(of: lesson)
    } catch let error as LessonError {
      return package.language.says(error.message)
    }
    let verdict = try Verdict(running: executable, step.map { ["--step", "\($0)"] } ?? [], expecting: expected)
    guard !verdict.problems.isEmpty else { return nil }
    let differences = showsAll ? expected.differences(to: verdict.printed) : [verdict.difference].compactMap { $0 }
    let explanation = try differences.first?.step.flatMap { try package.explanation(of: lesson.name, step: $0) }
    let paragraphs =
      differences.map { package.language.says($0.message) }
      + [
        verdict.outcome.problemMessage.map { package.language.says($0) },
        explanation.map { "\(package.language.says("the README explains this step:"))\n\(indented($0, by: 2))" },
      ].compactMap { $0 }
    return paragraphs.joined(separator: showsAll ? "\n\n" : "\n")
  }

  private func trace(of lesson: LessonSource) throws -> Trace {
    let trace = try package.expectedTrace(of: lesson.name)
    guard let step else { return trace }
    guard let part = trace.part(ofStep: step) else {
      let path = "Lessons/\(lesson.name)/expected.txt"
      throw LessonError.failure(
        "\(path) has no step \(step); record it with 'swift run lessons record \(lesson.name)'")
    }
    return part
  }
}

extension Program {
  fileprivate var isExercise: Bool { if case .exercise = self { true } else { false } }
}
