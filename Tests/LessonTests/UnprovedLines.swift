import Foundation
import TestKit
import Testing

/// Lines of the lessons that may be changed without a change of the trace, and why they stand there all the same.
///
/// One row for each line: the lesson, the file, the line, and the reason. A reason that names a test says what shows the
/// line instead of the trace.
private let unprovedLines = """
  CustomOperator | Sink.swift | buffer.cancel() | Lets the subscriber go: theEndLetsGoOfTheSubscriber.
  CustomOperator | Article/Original+Amb.swift | private var preDecisionDemand = Subscribers.Demand.none | No value wins here.
  CustomOperator | Article/Original+Amb.swift | preDecisionDemand = .none | Nothing reads it afterwards; the repair has no such line.
  CustomOperator | Article/Original+Amb.swift | firstSink = nil | Steps 7 and 8 show that it has no effect.
  CustomOperator | Article/Original+Amb.swift | secondSink = nil | Steps 7 and 8 show that it has no effect.
  CustomOperator | Article/Original+Sink.swift | emitted() | No value reaches this sink before the decision: step 4.
  CustomOperator | Article/Original+Sink.swift | upstreamSubscription.kill() | Its upstream keeps the sink: step 7. Experiment 5 runs it.
  CustomOperator | Article/Original+Sink.swift | deinit { cancelUpstream() } | Its upstream keeps the sink: step 7.
  """

@Suite struct UnprovedLinesTests {
  private static let rows = unprovedLines.split(separator: "\n").map { row in
    row.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func everyRowHasItsParts() {
    for row in Self.rows { #expect(row.count == 4 && row.allSatisfy { !$0.isEmpty }, "\(row)") }
    expectEqual(Set(Self.rows.map { $0.prefix(3) }).count, Self.rows.count, "a line is listed twice")
  }

  @Test(arguments: rows) func listedLineStandsInTheLesson(_ row: [String]) throws {
    let lines = try PackageFiles.text("Lessons/\(row[0])/\(row[1])").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains(row[2]), "\(row[0])/\(row[1]) has no such line: \(row[2])")
  }
}
