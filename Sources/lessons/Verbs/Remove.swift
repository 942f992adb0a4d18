import Book
import Foundation
import LessonKit

extension Verb {
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
    try package.remove(folder)
    package.updateProgress { $0.lessons[name] = nil }
    print(call.language.says(.removed, folder))
  }
}

/// - Throws: A usage error, if the lesson is in git's last commit, as the package's own lessons are, or if git does not
///   answer.
private func refuseCommitted(_ name: String, _ package: PackageFolder) throws {
  let git = try ChildProcess.run(
    URL(fileURLWithPath: "/usr/bin/env"), ["git", "ls-tree", "-d", "--name-only", "HEAD", "Lessons/\(name)"],
    in: package.root)
  guard git.ending.isSuccess else { throw LessonError.usage(.unknownToGit.with(name)) }
  guard git.output.isEmpty else { throw LessonError.usage(.committed.with(name)) }
}

private func without(_ text: String, _ isUnwanted: (Substring) -> Bool) -> String {
  text.lines.filter { !isUnwanted($0) }.joined(separator: "\n")
}
