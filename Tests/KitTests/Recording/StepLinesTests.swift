import Foundation
import TestKit
import Testing

@testable import Recording

/// Which lines of a step's code its run names.
@Suite(.ownThreads) struct StepLinesTests {
  #if os(Linux)
    @Test func eventsAndTraceNameTheLineThatRan() throws {
      let run = try FaultyLesson.stepRun(9)
      let lines = run.trace.map { code($0.line, of: run) }
      expectEqual(
        lines,
        Array(repeating: ".sink { print($0) }", count: 3)
          + Array(repeating: "print(timeline.marbles)", count: 3))
      expectEqual(Set(run.events.map { code($0.line, of: run) }), [".sink { print($0) }"])
    }

    /// `VirtualTimeScheduler.print` and a text of several lines.
    @Test func everyLineOfAPrintIsKnown() throws {
      let timed = try FaultyLesson.stepRun(8)
      expectEqual(
        timed.trace.map { code($0.line, of: timed) },
        ["clock.print(\"one\", 1)", "clock.print(\"two\")", "clock.print(\"three\")"])
      let long = try FaultyLesson.stepRun(11)
      expectEqual(long.trace.map(\.line), Array(repeating: long.code?.first, count: 3))
    }
  #endif

  @Test func withoutTheToolNoLineIsKnown() throws {
    let run = try FaultyLesson.stepRun(9, ["PATH": "/nowhere"])
    #expect(run.trace.count == 6 && run.trace.allSatisfy { $0.line == nil })
    #expect(!run.events.isEmpty && run.events.allSatisfy { $0.line == nil })
  }

  private func code(_ line: Int?, of run: StepRun) -> String? {
    line.flatMap { line in run.code.map { $0.lines[line - $0.first].trimmingCharacters(in: .whitespaces) } }
  }
}
