import Foundation
import Testing

/// Every lesson prints its expected trace, byte for byte, and nothing else.
@Suite struct GoldenTests {
  @Test(arguments: PackageFiles.lessonFolders)
  func trace(of lesson: String) throws {
    let golden = Golden(
      executable: PackageFiles.products.appending(path: lesson),
      expected: PackageFiles.root.appending(path: "Lessons/\(lesson)/expected.txt"))
    for problem in try golden.problems() {
      Issue.record("\(lesson): \(problem)")
    }
  }
}
