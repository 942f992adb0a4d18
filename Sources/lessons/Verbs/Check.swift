import Foundation
import LessonKit

extension Verb {
  static let check = Verb(
    name: "check", argument: Argument(kind: .lesson, count: .any), options: [.step, .allDifferences, .skipBuild],
    summary: "runs all lessons, or these, and tells where a trace differs, and why",
    example: Example(
      command: "check CustomSubscriber CustomOperator",
      output: """
        ok       CustomSubscriber  0.05 s
        ok       CustomOperator    0.05 s
        2 lessons print what they should
        """)
  ) { invocation in
    let package = try PackageFolder()
    let catalogue = try Catalogue(of: package)
    let lessons = try invocation.names.isEmpty ? catalogue.lessons : invocation.names.map(catalogue.lesson)
    let step = try invocation.number(.step)
    if let step {
      guard lessons.count == 1 else {
        throw LessonError.usage("--step needs the name of one lesson, 'check CustomSubscriber --step 4' for example")
      }
      try lessons[0].require(step: step)
    }
    let check = Check(package: package, step: step, showsAll: invocation.has(.allDifferences))
    try check.compare(lessons, invocation.builder(of: package))
  }
}

extension Verb.Option {
  fileprivate static let allDifferences = Verb.Option(
    name: "--all", help: "shows all places that differ, not only the first")
}

extension LessonSource {
  /// - Throws: A usage error that says which steps there are, if there is none of that number.
  func require(step number: Int) throws {
    guard !steps.contains(where: { $0.number == number }) else { return }
    throw LessonError.usage("\(name) has no step \(number); its steps are 1 to \(steps.count)")
  }
}

private struct Check {
  let package: PackageFolder

  /// The only step that is run; all if nil.
  let step: Int?

  /// Whether all differences are shown.
  let showsAll: Bool

  /// Runs lessons, and says of each whether its trace is the expected one, and if not, where it differs and what the
  /// lesson says about that place.
  ///
  /// - Throws: A failure at the end, if one differs.
  func compare(_ lessons: [LessonSource], _ builder: Builder) throws {
    let folder =
      try lessons.count == 1 ? builder.executable(of: lessons[0]).deletingLastPathComponent() : builder.folderOfAll()
    let style = Style(Terminal.hasColour)
    let width = lessons.map(\.name.columns).max() ?? 0
    var failed = 0
    for lesson in lessons {
      let start = ContinuousClock.now
      let problem = try problem(of: lesson, folder)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      let verdict = problem == nil ? style.good("ok     ") : style.bad("differs")
      print("\(verdict)  \(lesson.name.padded(to: width))  \(String(format: "%.2f", seconds)) s")
      if let problem {
        failed += 1
        print(indented(problem, by: 2))
      }
    }
    let all = lessons.count == 1 ? step.map { "step \($0)" } ?? "1 lesson" : "\(lessons.count) lessons"
    if failed == 0 {
      print(lessons.count == 1 ? "\(all) prints what it should" : "\(all) print what they should")
    } else if lessons.count == 1 {
      throw LessonError.failure("\(lessons[0].name) does not print what it should")
    } else {
      let rest = failed == 1 ? "does not print what it should" : "do not print what they should"
      throw LessonError.failure("\(failed) of \(all) \(rest)")
    }
  }

  /// What is wrong with the lesson's run; nil if nothing is.
  private func problem(of lesson: LessonSource, _ folder: URL) throws -> String? {
    let executable = folder.appending(path: lesson.name)
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      return "it is not built; leave --skip-build out"
    }
    let expected: Trace
    do {
      expected = try trace(of: lesson)
    } catch let error as LessonError {
      return error.description
    }
    let verdict = try Verdict(running: executable, step.map { ["--step", "\($0)"] } ?? [], expecting: expected)
    guard !verdict.problems.isEmpty else { return nil }
    let differences = showsAll ? expected.differences(to: verdict.printed) : [verdict.difference].compactMap { $0 }
    let explanation = try differences.first?.step.flatMap { try package.explanation(of: lesson.name, step: $0) }
    let paragraphs =
      differences.map(\.description)
      + [
        verdict.outcome.problem, explanation.map { "the README explains this step:\n\(indented($0, by: 2))" },
      ].compactMap { $0 }
    return paragraphs.joined(separator: showsAll ? "\n\n" : "\n")
  }

  private func trace(of lesson: LessonSource) throws -> Trace {
    let trace = try package.expectedTrace(of: lesson.name)
    guard let step else { return trace }
    guard let part = trace.part(ofStep: step) else {
      throw LessonError.failure(
        "Lessons/\(lesson.name)/expected.txt has no step \(step); record it with 'swift run lessons record \(lesson.name)'"
      )
    }
    return part
  }
}
