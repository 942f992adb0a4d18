import Foundation
import LessonKit
import Testing

/// The folders under Lessons, the manifest and the README's catalogue name the same lessons.
@Suite struct CatalogueTests {
  @Test func thereAreLessons() { #expect(!PackageFiles.lessonFolders.isEmpty) }

  @Test func manifest() throws {
    let named = try PackageFiles.text("Package.swift").matches(of: #/lesson\("(\w+)"/#).map { String($0.1) }
    #expect(named.sorted() == PackageFiles.lessonFolders)
  }

  @Test func readme() throws {
    let named = try PackageFiles.text("README.md").matches(of: #/\]\(Lessons\/(\w+)\/README\.md\)/#).map {
      String($0.1)
    }
    #expect(named.sorted() == PackageFiles.lessonFolders)
  }

  @Test(arguments: PackageFiles.lessonFolders)
  func folderIsComplete(_ lesson: String) throws {
    for file in ["Lesson.swift", "README.md", "expected.txt"] {
      #expect(try !PackageFiles.text("Lessons/\(lesson)/\(file)").isEmpty, "\(lesson)/\(file) is empty")
    }
  }

  /// A reader finds the explanation of a step under the heading that its trace has.
  @Test(arguments: PackageFiles.lessonFolders)
  func readmeHasASectionForEachStep(_ lesson: String) throws {
    let readme = try PackageFiles.text("Lessons/\(lesson)/README.md")
    let trace = try ChildProcess.run(PackageFiles.products.appending(path: lesson), ["--list"]).output
    let steps = trace.split(separator: "\n\n")[1].split(separator: "\n").map(String.init)
    let headings = readme.matches(of: #/(?m)^## (\d+\. .+)$/#).map { String($0.1) }
    #expect(headings == steps)
  }
}
