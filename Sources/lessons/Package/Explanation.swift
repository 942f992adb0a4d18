import Book

extension PackageFolder {
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
      let complaint = language.says(.noSection, path, step.heading)
      print(indented(complaint, by: 2))
    }
  }
}
