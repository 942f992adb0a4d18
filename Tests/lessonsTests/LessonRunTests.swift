import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// What a program that reads `--json` may rely on, and what `predict` makes of it.
@Suite(.ownThreads) struct LessonRunTests {
  @Test(arguments: Shared.lessonNames) func runIsData(_ name: String) throws {
    let runs = try JSONDecoder().decode([StepRun].self, from: Data(Self.json(name).utf8))
    for run in runs { expectEqual(problems(of: run), [], "\(name), step \(run.step)") }

    let steps = runs.map { run in
      ([Trace.heading(run.step, run.title)] + run.trace.map(\.text)).map { "\($0)\n" }.joined()
    }
    try expectEqual(steps.joined(separator: "\n"), PackageFolder().text("Lessons/\(name)/expected.txt"))
    try expectLinesOfTheFile(name, runs)
    try expectQuestions(name, runs)
    // Threads race in the first, and a clock runs in the second: another run is the same.
    if ["ThreadSafeSignal", "ReactiveSearch"].contains(name) {
      try expectEqual([StepRun](running: Tool.products.appending(path: name)), runs)
    }
  }

  /// Numbers of lines are those of the file.
  private func expectLinesOfTheFile(_ name: String, _ runs: [StepRun]) throws {
    let lines = try PackageFolder().text("Lessons/\(name)/Lesson.swift").split(
      separator: "\n", omittingEmptySubsequences: false)
    for run in runs {
      let code = try #require(run.code)
      for (line, text) in zip(code.first..., code.lines) { #expect(lines[line - 1].hasSuffix(text)) }
      if code.lines.contains(where: { $0.contains("print(timeline.marbles)") }) {
        #expect(run.trace.contains { $0.kind == .marbles }, "\(name), step \(run.step)")
      }
    }
  }

  /// The questions together with what is shown are the trace, and its own lines answer them. No question is about a
  /// demand that the code does not have.
  private func expectQuestions(_ name: String, _ runs: [StepRun]) throws {
    let lesson = try Shared.catalogue.get().lesson(name)
    var asked = 0
    for (step, run) in zip(lesson.steps, runs) {
      let questions = Questions(run.trace, code: step.code, readme: "")
      asked += questions.count
      let printed = questions.entries.compactMap { entry in
        guard entry.answer != nil else { return entry.line }
        #expect(entry.accepts(entry.line ?? "-"), "\(step.heading): \(entry)")
        let demand = entry.line?.firstMatch(of: #/request.*max.*(\d+)/#)?.output.1
        #expect(demand.map { step.code.contains(".max(\($0))") } ?? true, "\(step.heading): \(entry)")
        return entry.line
      }
      expectEqual(printed, run.trace.map(\.text))
      #expect(questions.count <= Questions.limit)
    }
    #expect(asked > lesson.steps.count)
  }

  @Test func lostValueIsSeen() throws {
    let run = try JSONDecoder().decode(StepRun.self, from: Data(Self.fifthStep.get().utf8))
    expectEqual(run.events.filter { $0.lost == true }.map(\.payload), ["5"])
    expectEqual(run.parties.map(\.type), ["PassthroughSubject", "CustomSink"])
    expectEqual(run.trace.map(\.after).prefix(5), [4, 5, 6, 8, 9])
  }

  /// The checks above notice what they are for.
  @Test(arguments: [
    (#""n":2"#, #""n":12"#, "events are not numbered one by one"),
    (#""during":1,"#, #""during":5,"#, "event 2 happens during a later one"),
    (#""after":5"#, #""after":1"#, "the trace goes back"),
    (#""lost":true,"#, "", "event 9 is a value that nobody requested"),
    (#""by":"return""#, #""lost":true,"by":"return""#, "event 7 is lost and no value"),
    (#""kind":"value","line":86,"n":4"#, #""kind":"cancel","n":4"#, "event 5 happens after the end of its stream"),
  ])
  func brokenRunIsNoticed(_ text: String, _ broken: String, _ problem: String) throws {
    let output = try Self.fifthStep.get().replacing(text, with: broken)
    let run = try JSONDecoder().decode(StepRun.self, from: Data(output.utf8))
    #expect(problems(of: run).contains(problem), "\(problems(of: run))")
  }

  #if os(Linux)
    /// The lines that one run has looked up are there for the next one, but not for another build of the program.
    @Test func keptLinesAreThoseOfTheBuild() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "kept-lines-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let program = folder.appending(path: "SearchField")
      try FileManager.default.copyItem(at: Tool.products.appending(path: "SearchField"), to: program)
      func lines() throws -> [Int?] { try [StepRun](running: program, step: 1)[0].trace.map(\.line) }
      let first = try lines()
      #expect(first.contains { $0 != nil })
      let kept = program.appendingPathExtension("lines")
      let text = try String(contentsOf: kept, encoding: .utf8)
      try Data(text.replacing("Lesson.swift:", with: "Other.swift:").utf8).write(to: kept)
      try expectEqual(lines(), first.map { _ in nil }, "they are kept")
      try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: kept.path)
      try expectEqual(lines(), first)
    }
  #endif

  private static let fifthStep = Result { try json("CustomSubscriber", "--step=5") }

  private static func json(_ lesson: String, _ options: String...) throws -> String {
    let outcome = try ChildProcess.run(Tool.products.appending(path: lesson), ["--json"] + options)
    expectNil(outcome.problem)
    return outcome.output
  }
}

/// All that is wrong with a run.
private func problems(of run: StepRun) -> [String] {
  var problems: [String] = []
  func check(_ condition: Bool, _ problem: String) { if !condition { problems.append(problem) } }
  check(run.events.map(\.n) == Array(1..<run.events.count + 1), "events are not numbered one by one")
  check(zip(run.trace, run.trace.dropFirst()).allSatisfy { $0.after <= $1.after }, "the trace goes back")
  check(run.trace.allSatisfy { 0...run.events.count ~= $0.after }, "a line comes after an event that is none")
  check(!run.clock || run.events.allSatisfy { $0.at != nil }, "an event has no time")
  check(run.parties.map(\.id) == Array(run.parties.indices), "parties are not numbered one by one")
  check(run.streams.map(\.id) == Array(run.streams.indices), "streams are not numbered one by one")
  check(run.streams.allSatisfy { run.scenes.contains($0.scene) }, "a stream is in no scene")
  var owed: [Int: Int] = [:]
  var over = Set<Int>()
  var times: [Int: Int] = [:]
  for event in run.events {
    let scene = run.streams[event.stream].scene
    check(event.during ?? 0 < event.n, "event \(event.n) happens during a later one")
    check(event.at ?? 0 >= times[scene] ?? 0, "event \(event.n) goes back in time")
    check(!over.contains(event.stream), "event \(event.n) happens after the end of its stream")
    check(event.lost != true || event.kind == .value, "event \(event.n) is lost and no value")
    check((event.by != nil) == (event.kind == .request), "event \(event.n) says how it requests, or does not say it")
    times[scene] = event.at
    let all = 1_000_000_000
    switch event.kind {
    case .request: owed[event.stream, default: 0] += event.payload == "all" ? all : Int(event.payload ?? "") ?? 0
    case .value where event.lost == true: check(owed[event.stream, default: 0] == 0, "event \(event.n) was owed")
    case .value:
      owed[event.stream, default: 0] -= 1
      check(owed[event.stream]! >= 0, "event \(event.n) is a value that nobody requested")
    case .completion, .failure, .cancel: over.insert(event.stream)
    case .subscribe, .subscription: break
    }
  }
  return problems
}
