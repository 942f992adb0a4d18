#if os(Linux)
  import Foundation
  import TestKit
  import Testing

  /// What step 5 says of Swift 6 mode.
  @Suite(.ownThreads) struct RefusedRequestsTests {
    @Test func whatTheCompilerRefusesInSwift6Mode() throws {
      let async = "Props/Async.swift"
      try expectEqual(
        refused(),
        [
          "Lesson.swift: let entries = try await server.data(from: .taskGroups).decoded([Task.Group.ListEntry].self)",
          "Lesson.swift: requests.addTask { @MainActor in",
          "\(async): result = .success(try await body())",
          "\(async): guard let self else { return }",
          "\(async): } else if requested.count == Self.entries.count {",
          "\(async): respond(self)",
        ])
      // What the README tells a reader to write.
      try expectEqual(
        refused(writing: [
          ("Props/Server.swift", "class Server: Network", "class Server: Network, @unchecked Sendable"),
          ("Lesson.swift", "requests.addTask { @MainActor in", "requests.addTask { @MainActor @Sendable in"),
          (async, "respond: @escaping (Server)", "respond: @escaping @Sendable (Server)"),
          (async, "var result", "nonisolated(unsafe) var result"),
          (async, "var requested", "nonisolated(unsafe) var requested"),
        ]), [])
    }

    /// The lines of a copy of the lesson that the compiler refuses.
    private func refused(writing changes: [(file: String, old: String, new: String)] = []) throws -> [String] {
      try PackageFiles.withTemporaryFolder { folder in
        let copy = folder.appending(path: "NestedRequests")
        try FileManager.default.copyItem(at: PackageFiles.root.appending(path: "Lessons/NestedRequests"), to: copy)
        func text(_ file: String) throws -> String {
          try String(contentsOf: copy.appending(path: file), encoding: .utf8)
        }
        for (file, old, new) in changes {
          #expect(try text(file).contains(old))
          try PackageFiles.write(text(file).replacing(old, with: new), to: file, in: copy)
        }
        let errors = try SwiftSixModeTests.compile("NestedRequests", in: copy).errors
        return try errors.matches(of: #/(?m)^\S+/NestedRequests/(\S+\.swift):(\d+):\d+: error: /#)
          .map { error in (file: String(error.output.1), line: Int(error.output.2)!) }
          .sorted { ($0.file, $0.line) < ($1.file, $1.line) }
          .map { place in
            let line = try text(place.file).split(separator: "\n", omittingEmptySubsequences: false)[place.line - 1]
            return "\(place.file): \(line.trimmingCharacters(in: .whitespaces))"
          }
      }
    }
  }
#endif
