import Foundation
import LessonKit

/// The lessons of a package, in reading order.
struct Catalogue {
  let lessons: [LessonSource]

  /// Reads every folder under `Lessons`.
  init(of package: PackageFolder) throws {
    lessons = try package.lessonNames
      .map { try LessonSource(name: $0, text: package.text("Lessons/\($0)/Lesson.swift")) }
      .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// The lesson that a reader means: without regard to case and hyphens, by its beginning or by its number too.
  ///
  /// - Throws: A usage error with a suggestion, if that is no lesson or several.
  func lesson(_ text: String) throws -> LessonSource {
    let wanted = folded(text)
    if let exact = lessons.first(where: { folded($0.name) == wanted || String($0.number) == text }) { return exact }
    let candidates = wanted.isEmpty ? [] : lessons.filter { folded($0.name).hasPrefix(wanted) }
    if candidates.count == 1 { return candidates[0] }
    guard candidates.isEmpty else {
      let names = candidates.map(\.name).joined(separator: ", ")
      throw LessonError.usage("'\(text)' may be \(names); write more of it")
    }
    let near = lessons.map { folded($0.name) }.nearest(to: wanted)
    let advice =
      lessons.first { folded($0.name) == near }.map { "did you mean \($0.name)?" } ?? "'swift run lessons' lists them"
    throw LessonError.usage("there is no lesson '\(text)'; \(advice)")
  }

  /// The table that a reader sees first, with the progress if there is any.
  func table(_ progress: Progress) -> Table {
    guard lessons.contains(where: { progress.lessons[$0.name] != nil }) else {
      return Table(
        headings: ["", "Lesson", "Article", "You learn"],
        rows: lessons.map { [String($0.number), $0.name, $0.title, $0.teaches] })
    }
    return Table(
      headings: ["", "", "Lesson", "Predicted", "Article", "You learn"],
      rows: lessons.map { lesson in
        let best = progress.lessons[lesson.name]?.prediction.map { "\($0.right) of \($0.asked)" } ?? ""
        return [
          String(lesson.number), progress.reading(of: lesson).sign, lesson.name, best, lesson.title, lesson.teaches,
        ]
      })
  }
}

private func folded(_ name: String) -> String {
  name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
}
