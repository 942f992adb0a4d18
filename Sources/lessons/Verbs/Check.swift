import Foundation
import LessonKit

extension Verb {
  static let check = Verb(
    name: "check", argument: Argument(kind: .lesson, count: .any), options: [.skipBuild],
    summary: "runs all lessons, or these, and tells where a trace differs, and why",
    example: Example(
      command: "check CustomSubscriber CustomOperator",
      output: """
        ok       CustomSubscriber  0.05 s
        ok       CustomOperator    0.05 s
        2 of 2 lessons print what they should
        """)
  ) { invocation in
    let package = try PackageFolder()
    let catalogue = try Catalogue(of: package)
    let lessons = try invocation.names.isEmpty ? catalogue.lessons : invocation.names.map(catalogue.lesson)
    try compare(lessons, package, invocation.builder(of: package))
  }
}

/// Runs lessons, and says of each whether its trace is the expected one, and if not, where it differs and what the lesson
/// says about that place.
///
/// - Throws: A failure at the end, if one differs.
private func compare(_ lessons: [LessonSource], _ package: PackageFolder, _ builder: Builder) throws {
  let folder =
    try lessons.count == 1 ? builder.executable(of: lessons[0]).deletingLastPathComponent() : builder.folderOfAll()
  let style = Style(Terminal.hasColour)
  let width = lessons.map(\.name.columns).max() ?? 0
  var failed = 0
  for lesson in lessons {
    let start = ContinuousClock.now
    let problem = try problem(of: lesson, package, folder)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let verdict = problem == nil ? style.good("ok     ") : style.bad("differs")
    print("\(verdict)  \(lesson.name.padded(to: width))  \(String(format: "%.2f", seconds)) s")
    if let problem {
      failed += 1
      print(indented(problem, by: 2))
    }
  }
  print("\(lessons.count - failed) of \(lessons.count) lessons print what they should")
  if failed > 0 {
    throw LessonError.failure("\(failed) of \(lessons.count) lessons \(failed == 1 ? "does" : "do") not")
  }
}

/// What is wrong with the lesson's run; nil if nothing is.
private func problem(of lesson: LessonSource, _ package: PackageFolder, _ folder: URL) throws -> String? {
  guard let expected = try? package.text("Lessons/\(lesson.name)/expected.txt") else {
    return "there is no Lessons/\(lesson.name)/expected.txt; record it with RECORD=1 swift test"
  }
  let executable = folder.appending(path: lesson.name)
  guard FileManager.default.isExecutableFile(atPath: executable.path) else {
    return "it is not built; leave --skip-build out"
  }
  let verdict = try Verdict(running: executable, expecting: Trace(expected))
  guard !verdict.problems.isEmpty else { return nil }
  let explanation = try verdict.difference.flatMap { try why($0, lesson, package) }
  return (verdict.problems + [explanation].compactMap { $0 }).joined(separator: "\n")
}

/// What the lesson's README says about the step in which the traces differ.
private func why(_ difference: Trace.Difference, _ lesson: LessonSource, _ package: PackageFolder) throws -> String? {
  guard let step = lesson.steps.first(where: { $0.number == difference.step }) else { return nil }
  let readme = try package.text("Lessons/\(lesson.name)/README.md")
  return Markdown(readme).section(step.heading).map { "the README explains this step:\n\(indented($0, by: 2))" }
}
