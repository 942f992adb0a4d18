import Foundation
import LessonKit

/// A lesson as its `Lesson.swift` describes it: its article and its steps. It is read from the text, so that listing the
/// lessons needs no build, and so that the code of a step has its comments.
package struct LessonSource {
  package struct Step {
    package let number: Int
    package let title: String

    /// The title in the reader's language, if it has another one.
    package fileprivate(set) var translation: String?

    /// Words at which the article's section on it begins.
    package let article: String?

    /// The line above its trace, and above the section of the English README that explains it.
    package var heading: String { Trace.heading(number, title) }

    /// The line above that section in the reader's language.
    package var translatedHeading: String { Trace.heading(number, translation ?? title) }
    package var fullTitle: String { translation.map { "\($0)\u{FF08}\(title)\u{FF09}" } ?? title }

    /// The code between its braces, moved to the left margin.
    package let code: String
  }

  package let name: String
  package let number: Int

  /// The title of the article, and what the reader's language calls it, if that is something else.
  package let title: String
  package private(set) var translation: String?
  package private(set) var teaches: String

  package var steps: [Step] {
    untranslatedSteps.value.map { step in
      var step = step
      step.translation = stepTranslations?.value[step.number]
      return step
    }
  }

  /// In order.
  package var exercises: [ExerciseSource] { exercisesInReadme?.value ?? [] }

  private let text: String
  private let untranslatedSteps: Later<[Step]>
  private var stepTranslations: Later<[Int: String]>?
  private var exercisesInReadme: Later<[ExerciseSource]>?

  /// - Returns: Nil if the text has no `Article(lesson: 1, title: "…", teaches: "…")`.
  package init?(name: String, text: String) {
    // As a rule the article stands above the steps.
    let start = text[..<(text.firstRange(of: "Step(")?.lowerBound ?? text.endIndex)]
    let article = SwiftCode(start).calls(of: "Article").first ?? SwiftCode(text).calls(of: "Article").first
    guard let article = article?.arguments, let number = article["lesson"].flatMap({ Int($0) }),
      let title = article["title"], let teaches = article["teaches"]
    else { return nil }
    self.name = name
    self.text = text
    self.number = number
    self.title = title
    self.teaches = teaches
    untranslatedSteps = Later {
      zip(1..., SwiftCode(text).calls(of: "Step")).map { number, call in
        Step(
          number: number, title: call.arguments[""] ?? "", article: call.arguments["article"],
          code: call.body.map(shifted) ?? "")
      }
    }
  }
}

extension LessonSource {
  /// From the package's root.
  package var folder: String { "Lessons/\(name)" }

  mutating func add(_ translation: LessonTranslation) {
    self.translation = translation.title
    teaches = translation.teaches ?? teaches
    stepTranslations = Later { translation.steps }
  }

  /// - Parameter readme: The text of the README of the lesson's exercises.
  mutating func addExercises(_ readme: String) {
    exercisesInReadme = Later { [self] in ExerciseSource.all(of: self, readme: Readme(readme)) }
  }

  /// The lesson's Swift files besides `Lesson.swift`, without its exercises.
  ///
  /// - Parameter root: The package's folder.
  package func files(in root: URL) -> [(name: String, text: String)] {
    let folder = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { $0.hasSuffix(".swift") && $0 != "Lesson.swift" && !$0.hasPrefix("Exercises/") }
      .compactMap { name in
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map { (name, $0) }
      }
  }

  /// The methods that the steps call, without those that the lesson declares itself.
  func calledMethods(in root: URL) -> Set<String> {
    let called = untranslatedSteps.value.reduce(into: Set()) { $0.formUnion(SwiftCode($1.code).calledMethods) }
    return files(in: root).reduce(into: called) { $0.subtract(SwiftCode($1.text).declarations) }
  }

  /// Whether the lesson may call a method. To look for its name in the text takes a small part of what it takes to read
  /// the code.
  func mentions(method: String) -> Bool { strstr(text, ".\(method)") != nil }
}

/// The lines between two braces, moved to the left margin. The closing brace stands two columns left of the code.
private func shifted(_ body: Substring) -> String {
  let lines = body.lines
  let margin = String(repeating: " ", count: lines.last!.count + 2)
  return lines.dropFirst().dropLast().map { $0.hasPrefix(margin) ? $0.dropFirst(margin.count) : $0 }
    .joined(separator: "\n")
}
