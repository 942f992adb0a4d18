import LessonKit
import LessonPackage

extension PackageFolder {
  /// What the README of a lesson says about a step. Nil if it says nothing.
  func explanation(of lesson: String, step number: Int) throws -> String? {
    let section = try readme("Lessons/\(lesson)").section(ofStep: number)
    return section == "" ? nil : section
  }

  /// The words of the explanation. Code in it begins a new subject.
  func words(about lesson: String, step number: Int) throws -> String? {
    try explanation(of: lesson, step: number)?.replacing(#/```(?:.*\n)*?```\n*/#, with: "")
  }

  /// Names the steps that the README of a lesson does not explain, in a line each.
  func complainAboutReadme(of lesson: LessonSource) throws {
    let path = "\(lesson.folder)/README.md"
    let readme = try text(path).split(separator: "\n")
    for step in lesson.steps where !readme.contains("## \(step.heading)") {
      print(indented(language.says(.noSection, path, step.heading), by: 2))
    }
  }
}
