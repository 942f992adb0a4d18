import Book
import LessonKit

extension PackageFolder {
  /// Translates what a lesson teaches, and the titles of its steps, as far as the READMEs do.
  func translate(_ lesson: inout LessonSource) {
    let folder = root.appending(path: "Lessons/\(lesson.name)")
    let translation = LessonTranslation(of: lesson.name, in: folder, language)
    lesson.title = translation.title ?? lesson.title
    lesson.teaches = translation.teaches ?? lesson.teaches
    for (index, step) in lesson.steps.enumerated() {
      lesson.steps[index].translation = translation.steps[step.number]
    }
  }

  /// The README in a folder, without its link to the other language. It is in English if there is none in the reader's
  /// language, as of a lesson that the reader has made.
  func readme(_ folder: String) throws -> String {
    let chinese = "\(folder)/README.zh.md"
    let path = language == .chinese && isFile(chinese) ? chinese : "\(folder)/README.md"
    return try text(path)
      .replacing(Pattern.otherLanguage, with: "")
      // Only a test needs this last line.
      .replacing(Pattern.sections, with: "")
  }

  /// What the comments of the traces in a folder say in the reader's language.
  func traceWords(_ folder: String) -> TraceWords { TraceWords(in: root.appending(path: folder), language) }

  /// What the README of a lesson says about a step. Nil if it says nothing. The number is what counts: the title may be
  /// what the reader has changed.
  func explanation(of lesson: String, step number: Int) throws -> String? {
    let section = Readme(try readme("Lessons/\(lesson)")).steps[number]
    return section == "" ? nil : section
  }

  /// The words of the explanation. Code in it begins a new subject.
  func words(about lesson: String, step number: Int) throws -> String? {
    try explanation(of: lesson, step: number)?.replacing(#/```(?:.*\n)*?```\n*/#, with: "")
  }

  /// Names the steps that the README of a lesson does not explain, in a line each.
  func complainAboutReadme(of lesson: LessonSource) throws {
    let path = "Lessons/\(lesson.name)/README.md"
    let readme = try text(path).split(separator: "\n")
    for step in lesson.steps where !readme.contains("## \(step.heading)") {
      print(indented(language.says(.noSection, path, step.heading), by: 2))
    }
  }
}

/// Made once: to make a pattern takes longer than to look for it in a README.
private enum Pattern {
  nonisolated(unsafe) static let otherLanguage = #/\n\[(?:English|中文)\]\(README[.a-z]*\)\n/#
  nonisolated(unsafe) static let sections = #/\n<!-- sections: .* -->\n$/#
}
