import LessonKit

/// The lessons of a package, in reading order.
package struct Catalogue {
  package let package: PackageFolder
  package let lessons: [LessonSource]

  package var exercises: [ExerciseSource] { lessons.flatMap(\.exercises) }

  package init(of package: PackageFolder) throws {
    self.package = package
    lessons = try package.lessonNames
      .map { name in
        guard var lesson = LessonSource(name: name, text: try package.text("Lessons/\(name)/Lesson.swift")) else {
          throw LessonError.noInput(.noArticle.with(name))
        }
        if package.isFile("\(lesson.folder)/Exercises/Exercises.swift") {
          lesson.addExercises(try package.readmeText("\(lesson.folder)/Exercises"))
        }
        lesson.add(LessonTranslation(of: name, in: package.root.appending(path: lesson.folder), package.language))
        return lesson
      }
      .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// The words of all lessons, in the order in which a reader meets them.
  package var words: [Word] {
    get throws { try lessons.flatMap { Word.introduced(by: $0, in: try package.readme($0.folder)) } }
  }
}
