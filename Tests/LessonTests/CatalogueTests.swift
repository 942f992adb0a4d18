import Foundation
import LessonKit
import TestKit
import Testing

/// The folders under Lessons, the manifest and the README's catalogue name the same lessons.
@Suite(.ownThreads) struct CatalogueTests {
  @Test(arguments: [("Package.swift", #"lesson\("(\w+)""#), ("README.md", #"\]\(Lessons/(\w+)/README\.md\)"#)])
  func lessonsAreThoseOfTheFolders(file: String, pattern: String) throws {
    let named = try PackageFiles.text(file).matches(of: Regex(pattern)).map { String($0[1].substring ?? "") }
    expectEqual(named.sorted(), PackageFiles.lessonFolders)
  }

  /// A reader finds the explanation of a step under the heading that its trace has.
  @Test(arguments: PackageFiles.lessonFolders) func readmeHasASectionForEachStep(_ lesson: String) throws {
    let readme = try PackageFiles.text("Lessons/\(lesson)/README.md")
    let trace = try ChildProcess.run(PackageFiles.products.appending(path: lesson), ["--list"]).output
    let steps = trace.split(separator: "\n\n")[1].split(separator: "\n").map(String.init)
    let headings = readme.matches(of: #/(?m)^## (\d+\. .+)$/#).map { String($0.1) }
    expectEqual(headings, steps)
  }
}
