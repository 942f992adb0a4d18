import Foundation
import Testing

/// The folders under Lessons, the manifest and the README's catalogue name the same lessons.
@Suite struct CatalogueTests {
  @Test func thereAreLessons() {
    #expect(!PackageFiles.lessonFolders.isEmpty)
  }

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

  @Test(arguments: PackageFiles.lessonFolders)
  func sectionsThatStepsNameExist(_ lesson: String) throws {
    let readme = try PackageFiles.text("Lessons/\(lesson)/README.md")
    let headings = readme.matches(of: #/(?m)^#+ (.+)$/#).map { String($0.1) }
    for match in try PackageFiles.text("Lessons/\(lesson)/Lesson.swift").matches(of: #/reads: "([^"]+)"/#) {
      #expect(headings.contains(String(match.1)), "the README has no section '\(match.1)'")
    }
  }
}
