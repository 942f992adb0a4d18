#if os(Linux)
  import TestKit
  import Testing

  /// What step 5 says of Swift 6 mode.
  @Suite(.ownThreads) struct RefusedRequestsTests {
    @Test func whatTheCompilerRefusesInSwift6Mode() throws {
      let async = "Props/Async.swift"
      try expectEqual(
        SwiftSixModeTests.refused("NestedRequests"),
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
        SwiftSixModeTests.refused(
          "NestedRequests",
          writing: [
            ("Props/Server.swift", "class Server: Network", "class Server: Network, @unchecked Sendable"),
            ("Lesson.swift", "requests.addTask { @MainActor in", "requests.addTask { @MainActor @Sendable in"),
            (async, "respond: @escaping (Server)", "respond: @escaping @Sendable (Server)"),
            (async, "var result", "nonisolated(unsafe) var result"),
            (async, "var requested", "nonisolated(unsafe) var requested"),
          ]), [])
    }
  }
#endif
