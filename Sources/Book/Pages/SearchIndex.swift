import Foundation
import LessonKit

/// What the field in the bar at the top finds. It is a script, because a page that was opened from a file can load nothing
/// else.
struct SearchIndex {
  private struct Entry: Encodable {
    let title: String

    /// What it is: `Lesson 10, step 5`.
    let place: String
    let target: String
    let text: String
  }

  let language: Language
  private var entries: [Entry] = []

  init(_ language: Language) { self.language = language }

  mutating func add(_ lesson: LessonSource, _ readme: Readme) {
    let page = fileName(lesson.name, language)
    let title = language == .chinese ? lesson.title : lesson.name.spaced
    add(title, language.says(.lessonPlace, lesson.number), page, "\(lesson.name): \(lesson.teaches)")
    for step in lesson.steps {
      let place = language.says(.stepPlace, lesson.number, step.number)
      add(
        step.translation ?? step.title, place, "\(page)#step=\(step.number)", readme.section(ofStep: step.number) ?? "")
    }
    for exercise in lesson.exercises {
      let place = language.says(.exercisePlace, lesson.number)
      add("\(exercise.fileName): \(exercise.title)", place, "\(page)#exercises", exercise.task)
    }
  }

  mutating func add(_ words: [Word]) {
    for (index, word) in words.enumerated() {
      let place = language.says(.wordPlace, word.lesson.number)
      add(word.name, place, "\(fileName("words", language))#\(Word.anchor(index))", word.meaning)
    }
  }

  mutating func add(_ drawn: DrawnOperator, _ documentation: OperatorDocumentation?) {
    add(drawn.name, language.says(.operatorPlace), drawn.pageName(language), documentation?.summary ?? "")
  }

  private mutating func add(_ title: String, _ place: String, _ target: String, _ text: String) {
    // The Chinese text of a step begins with its title.
    let (title, text) = (plain(title), plain(text))
    entries.append(
      Entry(title: title, place: place, target: target, text: String(text.trimmingPrefix(title).trimmingPrefix(" "))))
  }

  /// Without marks, and without the code that stands on lines of its own.
  private func plain(_ markdown: String) -> String {
    markdown.replacing(Pattern.code, with: " ").replacing(Pattern.marks, with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  var script: String { "searchIndex(\(json(entries)))\n" }
}

private enum Pattern {
  nonisolated(unsafe) static let code = #/(?s)```.*?```/#
  nonisolated(unsafe) static let marks = #/</?\w+>|\]\([^)]*\)|[*`\[|]/#
}
