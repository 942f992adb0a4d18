import Combine
import StreamComparison
import TestKit
import Testing
import VirtualTime

@testable import CustomOperator

/// What holds for every publisher holds for the operators of the lesson, on a thousand random streams: with requests and
/// cancellations at any time, also from inside of what the subscriber receives.
struct AmbLawTests {
  private let silent = Empty<Int, MarbleFailure>(completeImmediately: false)
  private let over = Empty<Int, MarbleFailure>()

  /// The first difference that a subscriber notices. What the publishers of a race are asked for differs: one value at
  /// once, and the rest after the decision. A subject would drop that value without the race, so there is none.
  private func firstDifference<Yours: Publisher, Expected: Publisher>(
    _ yours: (Inputs) -> Yours, _ expected: (Inputs) -> Expected
  ) -> Difference? {
    StreamComparison(Shape(kinds: [.buffer, .sequence])).firstDifference(yours: yours, expected: expected)
      .flatMap { $0.fault.isVisible ? $0 : nil }
  }

  @Test func raceAgainstASilentPublisherIsLikeNone() {
    expectNil(firstDifference({ $0.publisher().amb(silent) }, { $0.publisher() }))
    expectNil(firstDifference({ silent.amb($0.publisher()) }, { $0.publisher() }))
  }

  @Test func aPublisherThatIsOverWins() {
    expectNil(firstDifference({ over.amb($0.publisher()) }, { _ in over }))
  }

  @Test func theArticlesAmbIsNotLikeThat() {
    let silenced = firstDifference({ Original.Amb(first: $0.publisher(), second: silent) }, { $0.publisher() })
    expectEqual(silenced?.fault.kind, .missing)
    #expect(firstDifference({ Original.Amb(first: over, second: $0.publisher()) }, { _ in over }) != nil)
  }

  @Test func doubledIsLikeMap() {
    let comparison = StreamComparison()
    expectNil(
      comparison.firstDifference(
        yours: { Doubled(upstream: $0.publisher()) }, expected: { $0.publisher().map { $0 * 2 } }))
  }

  @Test func theArticlesBufferIsTheOneThatItsLessonHas() throws {
    func code(_ path: String) throws -> [Substring] {
      try PackageFiles.text(path).split(separator: "\n")
        .filter { !$0.contains("///") && $0 != "enum Original {}" && !$0.isEmpty }
    }
    try expectEqual(
      code("Lessons/CustomOperator/Props/Original+DemandBuffer.swift"),
      code("Lessons/CustomPublisher/Article/Original+DemandBuffer.swift"))
  }
}
