import LessonKit

/// The lessons of a package, in reading order.
package struct Catalogue {
  package let package: PackageFolder
  package let lessons: [LessonSource]

  /// By their folders. Several pages of the book are made from each.
  private let readmes: [String: Later<Readme?>]

  /// What the steps of each lesson call. Each operator asks for it, and all code of the lesson is read for it.
  private let calledMethods: [Later<Set<String>>]

  package var exercises: [ExerciseSource] { lessons.flatMap(\.exercises) }

  package init(of package: PackageFolder) throws {
    self.package = package
    let translations = LessonTranslation.rows(in: package.root.appending(path: "Lessons"), package.language)
    lessons = try package.lessonNames
      .map { name in
        guard var lesson = LessonSource(name: name, text: try package.text("Lessons/\(name)/Lesson.swift")) else {
          throw LessonError.noInput(.noArticle.with(name))
        }
        if package.isFile("\(lesson.folder)/Exercises/Exercises.swift") {
          lesson.addExercises(try package.readmeText("\(lesson.folder)/Exercises"))
        }
        lesson.add(
          LessonTranslation(
            of: name, in: package.root.appending(path: lesson.folder), package.language, rows: translations))
        return lesson
      }
      .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
    let folders = lessons.flatMap { [$0.folder, "\($0.folder)/Exercises"] }
    readmes = Dictionary(
      uniqueKeysWithValues: folders.map { folder in (folder, Later { package.translatedReadme(folder) }) })
    calledMethods = lessons.map { lesson in Later { lesson.calledMethods(in: package.root) } }
  }

  /// The README in a lesson's folder, or in that of its exercises; nil if there is none in the reader's language.
  package func translatedReadme(_ folder: String) -> Readme? { readmes[folder]?.value }

  /// The names of the lessons whose steps call a method of Combine's.
  package func callers(of method: String) -> [String] {
    zip(lessons, calledMethods).filter { $0.mentions(method: method) && $1.value.contains(method) }.map(\.0.name)
  }

  /// The words of all lessons, in the order in which a reader meets them.
  package var words: [Word] {
    get throws {
      try lessons.flatMap { lesson in
        Word.introduced(by: lesson, in: try translatedReadme(lesson.folder) ?? package.readme(lesson.folder))
      }
    }
  }
}
