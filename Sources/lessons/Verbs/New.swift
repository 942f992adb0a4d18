import Foundation
import LessonKit

extension Verb {
  static let new = Verb(
    "new", .newLesson,
    summary: Message("makes a lesson of your own", "建一课你自己的"),
    example: Example(
      command: "new MyLesson",
      output: """
        Lessons/MyLesson is made, and entered in Package.swift and README.md.
        Run it with 'swift run MyLesson', and write your first step in Lessons/MyLesson/Lesson.swift.
        """)
  ) { call, name in
    try makeLesson(name, call.package)
  }
}

/// Makes the folder of a new lesson that runs, and enters it in the manifest and in the README.
private func makeLesson(_ name: String, _ package: PackageFolder) throws {
  try package.validate(newLesson: name)
  let manifest = try package.text("Package.swift")
  let readme = try package.text("README.md")
  let number = (try Catalogue(of: package).lessons.map(\.number).max() ?? 0) + 1

  let newManifest = try inserting(
    "  lesson(\"\(name)\"),", in: manifest, afterLast: #/^  lesson\(".*/#, file: "Package.swift")
  let newReadme = try inserting(
    "| \(number) | [\(name)](Lessons/\(name)/README.md) | my own | what I found out |", in: readme,
    afterLast: #/^\| \d+ \| \[\w+\]\(Lessons\/.*/#, file: "README.md")

  let template = LessonTemplate(name: name, number: number)
  do {
    try package.write(template.lesson, to: "Lessons/\(name)/Lesson.swift")
    try package.write(template.readme, to: "Lessons/\(name)/README.md")
    try package.write(template.trace, to: "Lessons/\(name)/expected.txt")
    try package.write(newReadme, to: "README.md")
    try package.write(newManifest, to: "Package.swift")
  } catch {
    // An incomplete lesson would break the package.
    try? package.remove("Lessons/\(name)")
    try? package.write(readme, to: "README.md")
    throw error
  }
  let language = package.language
  print(language.says(.made, "Lessons/\(name)"))
  print(
    language.says(.howToRunIt, "swift run \(name)", "Lessons/\(name)/Lesson.swift"))
}

private func inserting(
  _ line: String, in text: String, afterLast pattern: Regex<Substring>, file: String
) throws -> String {
  var lines = text.lines.map(String.init)
  guard let last = lines.lastIndex(where: { $0.wholeMatch(of: pattern) != nil }) else {
    throw LessonError.noInput(.noPlaceForLesson.with(file))
  }
  lines.insert(line, at: last + 1)
  return lines.joined(separator: "\n")
}
