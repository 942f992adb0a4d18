import Combine
import Foundation
import TestKit
import Testing

struct LawTests {
  @Test(arguments: candidates)
  func obeysTheLaws(_ candidate: Candidate) {
    var candidate = candidate
    candidate.tally = Tally()
    for law in candidate.laws {
      if let violation = law.violation(by: candidate) {
        Issue.record("\(candidate.name) breaks \(law.testDescription):\n\(violation)")
      }
    }
    if let reason = silentCandidates[candidate.name] {
      expectEqual(candidate.tally.count, 0, "\(candidate.name) does send values, though \(reason)")
    } else {
      #expect(candidate.tally.count > 0, "\(candidate.name) sent no value while it went through the laws")
    }
  }

  @Test func silentCandidatesAreCandidates() {
    expectTrue(Set(silentCandidates.keys).subtracting(candidates.map(\.name)).isEmpty)
  }

  /// Without this, a law that nothing can break would go unnoticed.
  @Test(arguments: Law.allCases)
  func isBrokenByABrokenOperator(_ law: Law) {
    var candidate = Candidate("BrokenOperator") { BrokenOperator(upstream: $0, broken: law).eraseToAnyPublisher() }
    // It does hang where a law forbids that.
    candidate.patience = .milliseconds(500)
    expectTrue(law.violation(by: candidate) != nil)
  }

  @Test func theOperatorIsWholeIfNoLawIsBroken() {
    let candidate = Candidate("BrokenOperator") {
      BrokenOperator(upstream: $0, broken: nil).eraseToAnyPublisher()
    }
    for law in Law.allCases {
      expectNil(law.violation(by: candidate), "\(law)")
    }
  }

  @Test(arguments: [
    Law.neverMoreThanAskedFor: """
    ask  -1
    out  ^(aa)
    """,
    .nothingAfterCancel: """
    in   --abcd-abcdefghijklmnopqrst-|
    ask  -*----!--------------------*
    out  ^-abcd-abcdefghijklmnopqrst-|
    instead of ^abcd
    """,
    .demandAddsUp: """
    ask  -111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111…
    out  ^a
    instead of ^abcdefghijklmnopqrst|
    """,
  ])
  func violationIsDrawn(_ law: Law, _ diagram: String) {
    let candidate = Candidate("BrokenOperator") {
      BrokenOperator(upstream: $0, broken: law).eraseToAnyPublisher()
    }
    expectEqual(law.violation(by: candidate), diagram)
  }

  /// A law that a candidate is exempt from has to be one that it does break, or the exemption is a lie.
  @Test(arguments: candidates)
  func exemptionsAreNeeded(_ candidate: Candidate) {
    for (law, reason) in candidate.exempt {
      expectTrue(law.violation(by: candidate) != nil, "\(candidate.name) obeys \(law), though exempt: \(reason)")
    }
  }

  #if !canImport(Darwin)
    @Test func everyPublisherIsACandidate() throws {
      let names = Set(candidates.map(\.name))
      for publisher in try publicPublishers() {
        expectTrue(names.contains(publisher), "\(publisher) is not in Candidates.swift")
      }
    }
  #endif
}
