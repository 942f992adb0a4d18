import LessonKit
import LessonPackage

extension Verb {
  static let show = Verb(name: "show", names: .one(.lesson)) { call in
    let (package, lesson, width) = (try call.package, try call.lesson, Terminal.width)
    let text = Markdown(try readme(of: lesson, in: package)).text(Terminal.style, to: width, in: call.language)
    let lines = text.lines
    let shown = lines.prefix(Terminal.page(text))
    // A reader who leaves the pager early has read the steps that were on the screen.
    let steps = lesson.steps.filter { step in
      shown.contains(Markdown("## \(step.translatedHeading)").text(Terminal.style, to: width).lines[0])
    }
    package.updateProgress { $0.read(lesson, steps: shown.count == lines.count ? nil : steps.map(\.number)) }
    Terminal.sayHowToGoOn(in: call.language)
  }

  static let words = Verb(name: "words", names: .none) { call in
    let glossary = glossary(of: try call.catalogue.words, call.language)
    Terminal.page(Markdown(glossary).text(Terminal.style, to: Terminal.width))
  }
}

/// In Chinese, the section on a step ends with what the comments of its trace say.
private func readme(of lesson: LessonSource, in package: PackageFolder) throws -> String {
  let (words, trace) = (package.traceWords(lesson.folder), try? package.expectedTrace(of: lesson.name))
  let readme = try package.readme(lesson.folder)
  let sections = readme.sections.map { heading, text in
    let step = lesson.steps.first { $0.translatedHeading == heading }
    var rows: [String] = []
    for line in step.flatMap({ trace?.part(ofStep: $0.number)?.lines }) ?? [] {
      let row = words[line].map { "| \(line) | \($0) |" }
      if let row, !rows.contains(row) { rows.append(row) }
    }
    let table = rows.isEmpty ? [] : ["", "| 运行记录里的注释 | 中文 |", "|---|---|"] + rows
    return (["## \(heading)", "", text] + table).joined(separator: "\n")
  }
  return ([readme.title, readme.introduction] + sections).joined(separator: "\n\n")
}

/// The glossary in Markdown: each word with its meaning, below the lesson that introduces it.
func glossary(of words: [Word], _ language: Language = .english) -> String {
  let colon = language == .chinese ? "\u{FF1A}" : ": "
  var lines: [String] = []
  for (index, word) in words.enumerated() {
    if index == 0 || word.lesson.name != words[index - 1].lesson.name {
      lines += ["", "## \(word.lesson.number). \(word.lesson.name)", ""]
    }
    lines.append("- *\(word.name)*\(colon)\(word.meaning)")
  }
  return lines.joined(separator: "\n")
}
