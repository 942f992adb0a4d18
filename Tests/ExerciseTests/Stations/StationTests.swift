import Foundation
import TestKit
import Testing

@testable import OwnCombineExercises

typealias Feedback = LessonKit.Feedback

/// A solution of a station, and what the checker says about it first: nil for a right one.
struct Station: CustomTestStringConvertible, @unchecked Sendable {
  let testDescription: String
  let fault: String?
  let check: () -> LessonKit.Feedback

  init(_ name: String, _ fault: String? = nil, _ check: @escaping () -> LessonKit.Feedback) {
    testDescription = name
    self.fault = fault
    self.check = check
  }
}

/// Solutions with one fault each, which gives them their names.
func faulty<Fault>(
  _ rows: [(Fault, String)], _ check: @escaping (Fault) -> LessonKit.Feedback
) -> [Station] { rows.map { fault, says in Station("\(fault)", says) { check(fault) } } }

/// The same for all faults.
func faulty<Fault: CaseIterable & RawRepresentable<String>>(
  _ check: @escaping (Fault) -> LessonKit.Feedback
) -> [Station] { Fault.allCases.map { fault in Station("\(fault)", fault.fault) { check(fault) } } }

struct StationTests {
  private static let tables = [
    justAndSinkTable + justAndSinkFaults, sequenceTable + sequenceFaults, mapAndFilterTable + mapAndFilterFaults,
    lifetimeTable + lifetimeFaults, subjectTable + subjectFaults, scanAndFirstTable + firstFaults,
    flatMapTable + flatMapFaults, zipTable + zipFaults, shareTable + shareFaults, receiveOnTable + receiveOnFaults,
    memoryTable,
  ]

  @Test(arguments: tables) func threeAreRightAndFiveAreWrong(stations: [Station]) {
    #expect(stations.count { $0.fault == nil } >= 3)
    #expect(stations.count { $0.fault != nil } >= 5)
  }

  @Test(
    arguments: tables.flatMap { table in
      let rehearsal = Rehearsal(mostScenarios: 120)
      return table.map { ($0, rehearsal) }
    })
  func station(_ station: Station, rehearsal: Rehearsal) {
    let faults = faults(rehearsal.check(station.check))
    if let fault = station.fault {
      expectEqual(faults.first?.contains(fault), true, "it says \(faults.first ?? "nothing")")
    } else {
      expectEqual(faults, [])
    }
  }
}

struct StationLawTests {
  /// What is said of a closure that is called too often is no advice for one that is not called.
  @Test func adviceIsForACallTooMany() {
    expectEqual(
      faults(Rehearsal(mostScenarios: 300).check(lifetimeThatForgetsAClosure)).first,
      "The closure calls cancel() itself, and the number of its calls is 0. It should be 1.")
  }

  @Test func numbersAreThoseOfTheModulesTests() throws {
    let file = URL(
      fileURLWithPath: "../../CombineTests/Laws/PublisherLaws.swift", relativeTo: URL(fileURLWithPath: #filePath))
    let text = try String(contentsOf: file, encoding: .utf8)
    let names = text.matches(of: #/(?m)^  case (\w+)/#).map { String($0.1) }
    #expect(names.count > 20)
    for law in Law.allCases { expectEqual(names[law.rawValue - 1], "\(law)") }
  }

  @Test func sentencesAreInBothLanguages() {
    for law in Law.allCases {
      #expect(law.sentence.hasSuffix("."))
      #expect(law.chineseSentence.contains(#/\p{Han}/#))
    }
  }
}
