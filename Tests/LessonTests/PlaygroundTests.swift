import Foundation
import LessonKit
import TestKit
import Testing

/// The playground works as it is delivered. What a reader has made of it is the reader's.
@Suite(.ownThreads) struct PlaygroundTests {
  static let program = PackageFiles.products.appending(path: "Playground")

  static let isStartFile: Bool = {
    let text = try? PackageFiles.text("Lessons/Playground/main.swift")
    return text == (try? PackageFiles.text("Lessons/Playground/Start/main.swift"))
  }()

  @Test(.enabled(if: isStartFile)) func startFilePrintsAndDraws() throws {
    let outcome = try ChildProcess.run(Self.program)
    expectNil(outcome.problem)
    try expectEqual(outcome.output, PackageFiles.text("Lessons/Playground/Start/expected.txt"))
  }

  @Test(.enabled(if: isStartFile)) func recordedRunKnowsEachEventsLine() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let source = PackageFiles.root.appending(path: "Lessons/Playground/main.swift").path
    let outcome = try ChildProcess.run(
      Self.program, environment: ["LESSON_RUN_FILE": file.path, "LESSON_RUN_SOURCE": source])
    expectNil(outcome.problem)
    expectEqual(outcome.output, "", "what is recorded is not printed as well")
    let run = try JSONDecoder().decode(Run.self, from: Data(contentsOf: file))
    let code = try PackageFiles.text("Lessons/Playground/Start/main.swift").components(separatedBy: "\n")
    expectEqual(run.streams.map(\.name), ["typed", "debounced"])
    expectEqual(run.trace.map { code[$0.line - 1].contains("print(") }, [true, true])
    #expect(!run.events.isEmpty)
    for event in run.events { #expect(code.indices.contains(event.line - 1)) }
  }

  private struct Run: Decodable {
    struct Named: Decodable { let name: String }
    struct Placed: Decodable { let line: Int }

    let streams: [Named]
    let trace: [Placed]
    let events: [Placed]
  }
}
