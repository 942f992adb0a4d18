import Book
import LessonKit

extension Verb {
  static let show = Verb(name: "show", names: .lesson) { call in
    let (package, lesson, width) = (try call.package, try call.lesson, Terminal.width)
    let readme = Markdown(try readme(of: lesson, in: package))
    let text = readme.text(Terminal.style, to: width, in: call.language)
    let lines = text.lines
    let shown = lines.prefix(Terminal.page(text))
    // A reader who leaves the pager early has read the steps that were on the screen.
    let steps = lesson.steps.filter { step in
      shown.contains(Markdown("## \(step.heading)").text(Terminal.style, to: width).lines[0])
    }
    package.updateProgress { $0.read(lesson, steps: shown.count == lines.count ? nil : steps.map(\.number)) }
    Terminal.sayHowToGoOn(in: call.language)
  }
}

/// In Chinese, the section on a step ends with what the comments of its trace say.
private func readme(of lesson: LessonSource, in package: PackageFolder) throws -> String {
  let folder = "Lessons/\(lesson.name)"
  let (words, trace) = (package.traceWords(folder), try? package.expectedTrace(of: lesson.name))
  var readme = try package.readme(folder)
  for step in lesson.steps {
    var rows: [String] = []
    for line in trace?.part(ofStep: step.number)?.lines ?? [] {
      let row = words[line].map { "| \(line) | \($0) |\n" }
      if let row, !rows.contains(row) { rows.append(row) }
    }
    guard !rows.isEmpty, let heading = readme.range(of: "\n## \(step.heading)\n") else { continue }
    let end = readme[heading.upperBound...].range(of: "\n## ")?.lowerBound ?? readme.endIndex
    readme.insert(contentsOf: "\n| 运行记录里的注释 | 中文 |\n|---|---|\n\(rows.joined())", at: end)
  }
  return readme
}
