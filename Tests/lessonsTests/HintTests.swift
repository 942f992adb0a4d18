#if os(Linux)
  import Foundation
  import LessonKit
  import TestKit
  import Testing

  @testable import lessons

  /// Each hint belongs to a message that this compiler gives.
  @Suite(.ownThreads) struct HintTests {
    /// A program for each hint, in their order.
    private static let programs = [
      "import Foundation\nfunc a() { _ = URLSession.shared }",
      "import Combine\nfunc b(_ names: AnyPublisher<String, any Error>) { _ = names.sink { print($0) } }",
      """
      import Combine
      final class Screen { var name = "" }
      func c(_ names: AnyPublisher<String, any Error>) { _ = names.assign(to: \\.name, on: Screen()) }
      """,
      "import Combine\nfunc d() { [1, 2].publisher.sink { print($0) } }",
      "import Combine\nfunc e(_ names: AnyPublisher<String, any Error>) { _ = names.combineLatest(Just(1)) }",
      "import Combine\nfunc f() -> AnyPublisher<Int, Never> { Just(1).map { $0 + 1 } }",
      "import Combine\nfunc g() { _ = PassthroughSubject<Int>() }",
      "import Combine\nfunc h() { PassthroughSubject<Int, Never>().send() }",
      "import Combine\nstruct Form { @Published var name = \"\" }",
      "import Combine\nfunc j() { var set: Set<AnyCancellable> = []; Just(1).sink { _ in }.store(in: set) }",
      "import Combine\nfunc k() { let set: Set<AnyCancellable> = []; Just(1).sink { _ in }.store(in: &set) }",
      "func l() { _ = Just(1) }",
      "import Combine\nfunc m() { _ = Just(1).flatMap { $0 + 1 } }",
      """
      import Combine
      final class Model: ObservableObject { @Published var name = "" }
      func n(_ model: Model) { _ = model.name.sink { print($0) } }
      """,
    ]

    @Test func everyHintBelongsToAMessageOfTheCompiler() throws {
      expectEqual(Self.programs.count, Hint.all.count)
      try Tool.withTemporaryFolder { root in
        let folder = root.lastPathComponent
        let names = Self.programs.indices.map { "\($0).swift" }
        for (name, program) in zip(names, Self.programs) {
          try Data(program.utf8).write(to: root.appending(path: name))
        }
        let outcome = try ChildProcess.run(
          URL(fileURLWithPath: "/usr/bin/env"),
          CompilerAlone.checking(Tool.products)
            + ["-typecheck", "-wmo", "-parse-as-library", "-swift-version", "5"]
            + ["-I", Tool.products.appending(path: "Modules").path] + names.map { root.appending(path: $0).path },
          limit: 300)
        let messages = BuildMessages(outcome.errors, root: root.deletingLastPathComponent(), folder: folder)
        for (name, hint) in zip(names, Hint.all) {
          let hints = (messages.errors + messages.warnings).filter { $0.path == "\(folder)/\(name)" }.compactMap(\.hint)
          #expect(hints.contains(hint.message), "\(name): \(hint.message)\n\(outcome.errors)")
        }
      }
    }

    /// A warning that explains why nothing happens is shown, though the program runs.
    @Test func warningsWithAHintAreShown() {
      let log = """
        /package/Lessons/Playground/main.swift:2:8: warning: result of call to 'sink(receiveValue:)' is unused [#no-usage]
        /package/Lessons/Playground/main.swift:3:8: warning: variable 'a' was never mutated
        /package/Sources/Other.swift:2:8: warning: result of call to 'sink(receiveValue:)' is unused
        """
      let messages = BuildMessages(log, root: URL(fileURLWithPath: "/package"), folder: "Lessons/Playground")
      expectEqual(messages.errors, [])
      expectEqual(messages.warnings.map(\.line), [2])
      let lines = messages.warnings.flatMap { $0.lines(Style(false), .chinese) }
      expectEqual(
        lines.first, "Lessons/Playground/main.swift:2: result of call to 'sink(receiveValue:)' is unused")
      #expect(lines.contains { $0.contains("返回的 cancellable 没有保存") })
    }
  }
#endif
