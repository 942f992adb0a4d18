import Foundation
import LessonKit

extension Verb {
  static let remove = Verb(
    "remove", .lessonByItsWholeName, options: [Option.yes],
    summary: Message("removes a lesson that 'new' made, with all its files", "删除用 'new' 建的一课，连同它的文件夹里的全部内容"),
    details: Message(
      "It also removes the lesson's lines in Package.swift and README.md. It does not remove a lesson that git has.",
      "这一课在 Package.swift 和 README.md 里的行也会删除。git 里已有的课不会删除。"),
    example: Example(
      command: "remove MyLesson --yes",
      output: "Lessons/MyLesson is removed, and so are its lines in Package.swift and README.md.")
  ) { call, name in
    try removeLesson(name, call.package, asks: !call.has(Option.yes))
  }
}

private func removeLesson(_ name: String, _ package: PackageFolder, asks: Bool) throws {
  // Without the catalogue, which cannot read a broken lesson, and which accepts the beginning of a name.
  guard try package.lessonNames.contains(name) else {
    throw LessonError.usage(.noLessonToRemove.with(name))
  }
  try refuseCommitted(name, package)
  let folder = "Lessons/\(name)"
  if asks {
    guard Terminal.canAsk else {
      throw LessonError.usage(.removeAsks.with(folder))
    }
    let count = FileManager.default.enumerator(atPath: package.root.appending(path: folder).path)?.allObjects.count ?? 0
    let question =
      count == 1
      ? package.language.says(.removeOneFile, folder)
      : package.language.says(.removeFiles, folder, count)
    guard Terminal.confirms(question) else {
      print(package.language.says(.nothingRemoved))
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
  print(package.language.says(.removed, folder))
}

/// - Throws: A usage error, if the lesson is in git's last commit, as the package's own lessons are, or if git does not
///   answer.
private func refuseCommitted(_ name: String, _ package: PackageFolder) throws {
  let git = try ChildProcess.run(
    URL(fileURLWithPath: "/usr/bin/env"), ["git", "ls-tree", "-d", "--name-only", "HEAD", "Lessons/\(name)"],
    in: package.root)
  guard git.ending.isSuccess else {
    throw LessonError.usage(.unknownToGit.with(name))
  }
  guard git.output.isEmpty else {
    throw LessonError.usage(.committed.with(name, name))
  }
}

private func without(_ text: String, _ isUnwanted: (Substring) -> Bool) -> String {
  text.lines.filter { !isUnwanted($0) }.joined(separator: "\n")
}
