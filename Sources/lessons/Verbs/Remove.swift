import Foundation
import LessonKit

extension Verb {
  static let remove = Verb(
    name: "remove", argument: Argument(kind: .lesson), options: [.yes],
    summary: "removes a lesson that 'new' made, with all that is in its folder",
    details: "It removes the lesson's lines in Package.swift and README.md too. A lesson that git has is not removed.",
    example: Example(
      command: "remove MyLesson --yes",
      output: "Lessons/MyLesson is removed, and its lines in Package.swift and README.md.")
  ) { invocation in
    try removeLesson(invocation.names[0], invocation.package(), asks: !invocation.has(.yes))
  }
}

private func removeLesson(_ name: String, _ package: PackageFolder, asks: Bool) throws {
  // Not the catalogue, which cannot read a lesson that the reader has broken, and which takes a part of a name.
  guard try package.lessonNames.contains(name) else {
    throw LessonError.usage("there is no lesson '\(name)'; write its whole name, 'swift run lessons' lists them")
  }
  try refuseCommitted(name, package)
  let folder = "Lessons/\(name)"
  if asks {
    guard Terminal.canAsk else {
      throw LessonError.usage("'remove' asks before it removes \(folder), which needs a terminal; add --yes")
    }
    let count = FileManager.default.enumerator(atPath: package.root.appending(path: folder).path)?.allObjects.count ?? 0
    let question =
      count == 1
      ? package.language.says("Remove % with 1 file, which git cannot restore?", folder)
      : package.language.says("Remove % with % files, which git cannot restore?", folder, count)
    guard Terminal.confirms(question) else {
      print(package.language.says("Nothing is removed."))
      return
    }
  }
  let manifest = try without(package.text("Package.swift")) { $0.hasPrefix("  lesson(\"\(name)\"") }
  let readme = try without(package.text("README.md")) { $0.contains("| [\(name)](\(folder)/README.md) |") }
  // The manifest first: a folder without an entry does no harm, an entry without its folder breaks the package.
  try package.write(manifest, to: "Package.swift")
  try package.write(readme, to: "README.md")
  try package.remove(folder)
  ProgressStore(package).update { $0.lessons[name] = nil }
  print(package.language.says("% is removed, and its lines in Package.swift and README.md.", folder))
}

/// - Throws: A usage error, if the lesson is in git's last commit, as the package's own lessons are, or if git does not
///   say.
private func refuseCommitted(_ name: String, _ package: PackageFolder) throws {
  let git = try ChildProcess.run(
    URL(fileURLWithPath: "/usr/bin/env"), ["git", "ls-tree", "-d", "--name-only", "HEAD", "Lessons/\(name)"],
    in: package.root)
  guard git.ending.isSuccess else {
    throw LessonError.usage(
      "git does not know this folder, so that \(name) may be one of the package's lessons; remove it by hand")
  }
  guard git.output.isEmpty else {
    throw LessonError.usage("\(name) is in git's last commit, so it is not removed; 'git rm -r Lessons/\(name)' would")
  }
}

private func without(_ text: String, _ isUnwanted: (Substring) -> Bool) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).filter { !isUnwanted($0) }.joined(separator: "\n")
}
