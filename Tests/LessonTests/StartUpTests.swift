import Foundation
import Testing

#if os(Linux)
  /// The network library doubles the time that a program takes to start. Combine can do with it and without.
  @Suite struct StartUpTests {
    @Test(arguments: PackageFiles.lessonFolders)
    func loadsTheNetworkLibraryOnlyIfItMakesRequests(_ lesson: String) throws {
      let program = try Data(contentsOf: PackageFiles.products.appending(path: lesson))
      let loads = program.range(of: Data("libFoundationNetworking.so".utf8)) != nil
      #expect(try loads == makesRequests(lesson))
    }

    private func makesRequests(_ lesson: String) throws -> Bool {
      let folder = PackageFiles.root.appending(path: "Lessons/\(lesson)")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { file in
        guard file.hasSuffix(".swift") else { return false }
        let text = try PackageFiles.text("Lessons/\(lesson)/\(file)")
        return text.contains("import FoundationNetworking") || text.contains("import LessonNetwork")
      }
    }
  }
#endif
