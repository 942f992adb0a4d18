import Foundation
import TestKit
import Testing

#if os(Linux)
  /// The network library doubles the time that a program takes to start. Combine can do with it and without.
  @Suite(.ownThreads) struct StartUpTests {
    @Test(arguments: PackageFiles.lessonFolders)
    func loadsTheNetworkLibraryOnlyIfItMakesRequests(_ lesson: String) throws {
      let program = try Data(contentsOf: PackageFiles.products.appending(path: lesson))
      let loads = program.range(of: Data("libFoundationNetworking.so".utf8)) != nil
      try expectEqual(loads, makesRequests(lesson))
    }

    private func makesRequests(_ lesson: String) throws -> Bool {
      let folder = PackageFiles.root.appending(path: "Lessons/\(lesson)")
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        if text.contains("import FoundationNetworking") || text.contains("import LessonNetwork") { return true }
      }
      return false
    }
  }
#endif
