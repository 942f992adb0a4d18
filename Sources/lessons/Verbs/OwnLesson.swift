import Foundation
import LessonKit
import LessonPackage

/// The lessons that a reader makes.
extension Verb {
  static let new = Verb(name: "new", names: .one()) { call in
    let (name, package) = (call.names[0], try call.package)
    try package.validate(newLesson: name)
    let manifest = try package.text("Package.swift")
    let readme = try package.text("README.md")
    let number = (try call.catalogue.lessons.map(\.number).max() ?? 0) + 1
    let language = call.language
    let title = language.says(Message("my own", "我自己的"))
    let teaches = language.says(Message("What I found out.", "我的发现。"))
    let step = language.says(Message("Twice as much", "每个值乘以二"))
    let summary = teaches.prefix(1).lowercased() + teaches.dropFirst().dropLast()
    let template = language == .chinese ? "newReadme.zh.txt" : "newReadme.txt"

    let newManifest = try inserting(
      "  lesson(\"\(name)\"),", in: manifest, afterLast: #/^  lesson\(".*/#, file: "Package.swift")
    let newReadme = try inserting(
      "| \(number) | [\(name)](Lessons/\(name)/README.md) | \(title) | \(summary) |", in: readme,
      afterLast: #/^\| \d+ \| \[\w+\]\(Lessons\/.*/#, file: "README.md")
    do {
      let lesson = filled("newLesson.txt", name, number, title, teaches, step)
      try package.write(lesson, to: "Lessons/\(name)/Lesson.swift")
      try package.write(filled(template, name, step), to: "Lessons/\(name)/README.md")
      try package.write("1. \(step)\n2\n4\n6\n", to: "Lessons/\(name)/expected.txt")
      try package.write(newReadme, to: "README.md")
      try package.write(newManifest, to: "Package.swift")
    } catch {
      // An incomplete lesson would break the package.
      try? package.remove("Lessons/\(name)")
      try? package.write(readme, to: "README.md")
      throw error
    }
    print(language.says(.made, "Lessons/\(name)"))
    print(language.says(.howToRunIt, "swift run \(name)", "Lessons/\(name)/Lesson.swift"))
  }

  static let remove = Verb(name: "remove", names: .one(.lesson), options: [Option.yes]) { call in
    let (name, package) = (call.names[0], try call.package)
    // Without the catalogue, which cannot read a broken lesson, and which accepts the beginning of a name.
    guard try package.lessonNames.contains(name) else { throw LessonError.usage(.noLessonToRemove.with(name)) }
    try refuseCommitted(name, package)
    let folder = "Lessons/\(name)"
    let count = FileManager.default.enumerator(atPath: package.path(folder))?.allObjects.count ?? 0
    guard try call.confirms(.removeFiles.with(folder, count)) else { return }
    let manifest = try without(package.text("Package.swift")) { $0.hasPrefix("  lesson(\"\(name)\"") }
    let readme = try without(package.text("README.md")) { $0.contains("| [\(name)](\(folder)/README.md) |") }
    // The manifest first: a folder without an entry does no harm, an entry without its folder breaks the package.
    try package.write(manifest, to: "Package.swift")
    try package.write(readme, to: "README.md")
    let aside = package.freePath { ".lessons/\(name)\($0 == 1 ? "" : "-\($0)")" }
    try package.move(folder, to: aside)
    package.updateProgress { $0.lessons[name] = nil }
    print(call.language.says(.removed, folder, aside))
  }
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

private func without(_ text: String, _ isUnwanted: (Substring) -> Bool) -> String {
  text.lines.filter { !isUnwanted($0) }.joined(separator: "\n")
}

extension PackageFolder {
  func validate(newLesson name: String) throws {
    guard name.wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil else { throw LessonError.usage(.badName.with(name)) }
    // Some file systems do not distinguish small and capital letters.
    func isTheSame(_ other: some StringProtocol) -> Bool { other.lowercased() == name.lowercased() }
    if let taken = try lessonNames.first(where: isTheSame) { throw LessonError.usage(.nameTaken.with(taken)) }
    let others = (try? FileManager.default.contentsOfDirectory(atPath: path("Lessons"))) ?? []
    if let taken = others.first(where: isTheSame) { throw LessonError.usage(.folderTaken.with(taken)) }
    let targets = try text("Package.swift").matches(of: #/"(\w+)"/#).map(\.output.1)
    guard !targets.contains(where: isTheSame), !takenNames.contains(name[...]) else {
      throw LessonError.usage(.nameHasMeaning.with(name))
    }
  }
}

/// A lesson is a module, and a type. These names would hide a module of the toolchain or a type that lessons use, or are words
/// of the language.
let takenNames = Set(Bundle.module.text(of: "takenNames.txt").split { $0.isWhitespace })

/// - Throws: A usage error, if the lesson is in git's last commit, as the package's own lessons are, or if git does not
///   answer.
private func refuseCommitted(_ name: String, _ package: PackageFolder) throws {
  let git = try ChildProcess.run(
    URL(fileURLWithPath: "/usr/bin/env"), ["git", "ls-tree", "-d", "--name-only", "HEAD", "Lessons/\(name)"],
    in: package.root)
  guard git.ending.isSuccess else { throw LessonError.usage(.unknownToGit.with(name)) }
  guard git.output.isEmpty else { throw LessonError.usage(.committed.with(name)) }
}
