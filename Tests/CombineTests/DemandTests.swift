import Combine
import Foundation
import TestKit
import Testing

struct DemandTests {
  private typealias Demand = Subscribers.Demand

  @Test func noneIsZeroAndUnlimitedHasNoNumber() {
    expectEqual(Demand.none, .max(0))
    expectEqual([Demand.none, .max(3), .max(.max), .unlimited].map(\.max), [0, 3, .max, nil])
    expectEqual([Demand.none, .max(42), .unlimited].map(\.description), ["max(0)", "max(42)", "unlimited"])
    expectEqual(Set<Demand>([.none, .max(0), .max(1), .max(1), .unlimited, .unlimited]).count, 3)
  }

  @Test func demandsAreAddedSubtractedAndMultiplied() {
    check(
      +, +=,
      [
        (.max(2), .max(3), .max(5)), (.max(2), .none, .max(2)), (.max(2), .unlimited, .unlimited),
        (.unlimited, .max(2), .unlimited), (.unlimited, .unlimited, .unlimited),
        // A sum that does not fit is unlimited.
        (.max(.max), .max(1), .unlimited), (.max(.max), .max(.max), .unlimited), (.max(.max - 1), .max(1), .max(.max)),
      ] as [(Demand, Demand, Demand)])
    check(
      +, +=,
      [
        (.max(2), 3, .max(5)), (.max(2), -1, .max(1)), (.max(2), -2, .none), (.unlimited, 3, .unlimited),
        (.unlimited, -3, .unlimited), (.max(.max), 1, .unlimited), (.max(.max - 1), 1, .max(.max)),
      ] as [(Demand, Int, Demand)])
    check(
      -, -=,
      [
        (.max(5), .max(3), .max(2)), (.max(5), .none, .max(5)), (.max(5), .unlimited, .none),
        (.unlimited, .max(3), .unlimited), (.unlimited, .unlimited, .unlimited),
      ] as [(Demand, Demand, Demand)])
    check(
      -, -=,
      [
        (.max(5), 3, .max(2)), (.max(5), -3, .max(8)), (.unlimited, 3, .unlimited),
        // A difference that does not fit is none.
        (.max(5), .min, .none), (.none, .min, .none), (.max(5), .min + 6, .max(.max)),
      ] as [(Demand, Int, Demand)])
    check(
      *, *=,
      [
        (.max(3), 4, .max(12)), (.max(3), 0, .none), (.unlimited, 3, .unlimited), (.unlimited, 0, .unlimited),
        (.max(.max), 2, .unlimited), (.max(6), .max, .unlimited),
      ] as [(Demand, Int, Demand)])
  }

  /// Compares what an operator returns, and what its assignment makes of the left side, with the third of a row.
  private func check<Other>(
    _ apply: (Demand, Other) -> Demand, _ assign: (inout Demand, Other) -> Void, _ rows: [(Demand, Other, Demand)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (lhs, rhs, result) in rows {
      var changed = lhs
      assign(&changed, rhs)
      expectEqual([apply(lhs, rhs), changed], [result, result], "\(lhs), \(rhs)", sourceLocation: sourceLocation)
    }
  }

  @Test(.exits) func negativeDemandEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      print(Subscribers.Demand.max(-1))
    }
    expectTrue(result != nil)
    // Optimised, a precondition keeps its message to itself.
    #if DEBUG
      expectTrue(standardError(of: result).contains("demand cannot be negative"))
    #endif
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) - .max(2)) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.none - .max(.max)) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) - 2) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.none - .max) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) + -2) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) * -2) }
  }

  /// Some operators count what is outstanding, and a publisher may send more than that.
  @Test(
    arguments: candidates.filter { $0.laws.contains(.completionSurvivesSubscribing) },
    [Subscribers.Demand.none, .max(1)])
  func valuesBeyondDemandDoNotEndTheProgram(_ candidate: Candidate, _ demand: Subscribers.Demand) {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>(asking: demand)
    let (publisher, settle) = candidate.stage(upstream.eraseToAnyPublisher())
    publisher.subscribe(subscriber)
    settle()
    for number in 1...3 {
      for receiver in upstream.subscribers { _ = receiver.receive(number) }
      settle()
    }
    subscriber.request(.unlimited)
    for receiver in upstream.subscribers { receiver.receive(completion: .finished) }
    settle()
    expectEqual(subscriber.events.last, "finished")
  }

  private static let all: [Subscribers.Demand] = [.none, .max(1), .max(2), .max(.max), .unlimited]

  @Test(arguments: Self.all, Self.all)
  func demandsCompareAsTheirNumbersDo(_ lhs: Subscribers.Demand, _ rhs: Subscribers.Demand) {
    let (left, right) = (Self.all.firstIndex(of: lhs)!, Self.all.firstIndex(of: rhs)!)
    expectEqual([lhs < rhs, lhs <= rhs, lhs >= rhs], [left < right, left <= right, left >= right])
    expectEqual([lhs > rhs, lhs == rhs, lhs != rhs], [left > right, left == right, left != right])
  }

  @Test(arguments: Self.all, [-1, 0, 1, 2, Int.max])
  func demandsCompareWithNumbersAsNumbersDo(_ demand: Subscribers.Demand, _ number: Int) {
    let (left, right) = (demand.max.map(Double.init) ?? .infinity, Double(number))
    expectEqual([demand < number, demand <= number, demand >= number], [left < right, left <= right, left >= right])
    expectEqual([demand > number, demand == number, demand != number], [left > right, left == right, left != right])
    expectEqual([number < demand, number <= demand, number >= demand], [right < left, right <= left, right >= left])
    expectEqual([number > demand, number == demand, number != demand], [right > left, right == left, right != left])
  }

  @Test(
    arguments: [
      (.max(3), "3"), (.none, "0"), (.max(.max), "9223372036854775807"), (.unlimited, "9223372036854775808"),
    ] as [(Demand, String)])
  func encodedAsASingleNumber(_ demand: Subscribers.Demand, _ json: String) throws {
    try checkCodable(demand, json)
  }

  @Test(arguments: ["-1", #""3""#, #"{"rawValue":3}"#])
  func decodingAnythingElseThrows(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Demand.self, from: Data(json.utf8)) }
  }
}
