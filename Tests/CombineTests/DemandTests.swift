import Combine
import Foundation
import TestKit
import Testing

@Suite struct DemandTests {
  private typealias Demand = Subscribers.Demand

  // MARK: Making

  @Test func noneIsZeroAndUnlimitedHasNoNumber() {
    #expect(Demand.none == .max(0))
    #expect(Demand.none.max == 0)
    #expect(Demand.max(3).max == 3)
    #expect(Demand.max(.max).max == .max)
    #expect(Demand.unlimited.max == nil)
    #expect(Demand.unlimited != .max(.max))
  }

  @Test func describedByItsNumber() {
    #expect(Demand.unlimited.description == "unlimited")
    #expect(Demand.none.description == "max(0)")
    #expect("\(Demand.max(42))" == "max(42)")
  }

  @Test func equalDemandsHashEqually() {
    #expect(Set<Demand>([.none, .max(0), .max(1), .max(1), .unlimited, .unlimited]).count == 3)
  }

  @Test func negativeDemandEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      print(Subscribers.Demand.max(-1))
    }
    #expect(result != nil)
    // Optimised, a precondition keeps its message to itself.
    #if DEBUG
      #expect(standardError(of: result).contains("demand cannot be negative"))
    #endif
  }

  // MARK: Adding

  @Test func demandsAddUp() {
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.max(2) + .none == .max(2))
    #expect(Demand.max(2) + .unlimited == .unlimited)
    #expect(Demand.unlimited + .max(2) == .unlimited)
    #expect(Demand.unlimited + .unlimited == .unlimited)
  }

  @Test func numbersAddUp() {
    #expect(Demand.max(2) + 3 == .max(5))
    #expect(Demand.max(2) + -1 == .max(1))
    #expect(Demand.max(2) + -2 == .none)
    #expect(Demand.unlimited + 3 == .unlimited)
    #expect(Demand.unlimited + -3 == .unlimited)
  }

  @Test func sumThatDoesNotFitIsUnlimited() {
    #expect(Demand.max(.max) + .max(1) == .unlimited)
    #expect(Demand.max(.max) + .max(.max) == .unlimited)
    #expect(Demand.max(.max) + 1 == .unlimited)
    #expect(Demand.max(.max - 1) + .max(1) == .max(.max))
    #expect(Demand.max(.max - 1) + 1 == .max(.max))
  }

  @Test func addingInPlace() {
    var demand = Demand.max(1)
    demand += .max(2)
    #expect(demand == .max(3))
    demand += 4
    #expect(demand == .max(7))
    demand += .unlimited
    #expect(demand == .unlimited)
    demand += 1
    #expect(demand == .unlimited)
  }

  // MARK: Subtracting

  @Test func demandsSubtract() {
    #expect(Demand.max(5) - .max(3) == .max(2))
    #expect(Demand.max(5) - .none == .max(5))
    #expect(Demand.unlimited - .max(3) == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.max(5) - .unlimited == .none)
  }

  @Test func numbersSubtract() {
    #expect(Demand.max(5) - 3 == .max(2))
    #expect(Demand.max(5) - -3 == .max(8))
    #expect(Demand.unlimited - 3 == .unlimited)
  }

  @Test func negativeDifferenceEndsTheProgram() async {
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) - .max(2)) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.none - .max(.max)) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) - 2) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.none - .max) }
  }

  @Test func negativeSumAndProductEndTheProgram() async {
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) + -2) }
    await #expect(processExitsWith: .failure) { print(Subscribers.Demand.max(1) * -2) }
  }

  @Test func differenceThatDoesNotFitIsNone() {
    #expect(Demand.max(5) - .min == .none)
    #expect(Demand.none - .min == .none)
    #expect(Demand.max(5) - (.min + 6) == .max(.max))
  }

  @Test func subtractingInPlace() {
    var demand = Demand.max(9)
    demand -= .max(2)
    #expect(demand == .max(7))
    demand -= 4
    #expect(demand == .max(3))
    demand -= .unlimited
    #expect(demand == .none)
    demand = .unlimited
    demand -= .unlimited
    #expect(demand == .unlimited)
    demand -= 1
    #expect(demand == .unlimited)
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
    #expect(subscriber.events.last == "finished")
  }

  // MARK: Multiplying

  @Test func demandsMultiply() {
    #expect(Demand.max(3) * 4 == .max(12))
    #expect(Demand.max(3) * 0 == .none)
    #expect(Demand.unlimited * 3 == .unlimited)
    #expect(Demand.unlimited * 0 == .unlimited)
    #expect(Demand.max(.max) * 2 == .unlimited)
  }

  @Test func multiplyingInPlace() {
    var demand = Demand.max(3)
    demand *= 2
    #expect(demand == .max(6))
    demand *= .max
    #expect(demand == .unlimited)
  }

  // MARK: Comparing

  /// Every demand in this list is less than the next one.
  static let ascending: [Subscribers.Demand] = [.none, .max(1), .max(2), .max(.max), .unlimited]

  @Test func demandsCompareAndUnlimitedIsTheGreatest() {
    for (left, lhs) in Self.ascending.enumerated() {
      for (right, rhs) in Self.ascending.enumerated() {
        let pair = Comment("\(lhs) and \(rhs)")
        #expect((lhs < rhs) == (left < right), pair)
        #expect((lhs <= rhs) == (left <= right), pair)
        #expect((lhs >= rhs) == (left >= right), pair)
        #expect((lhs > rhs) == (left > right), pair)
        #expect((lhs == rhs) == (left == right), pair)
        #expect((lhs != rhs) == (left != right), pair)
      }
    }
  }

  @Test(arguments: Self.ascending, [-1, 0, 1, 2, Int.max])
  func demandsCompareWithNumbersAsNumbersDo(_ demand: Subscribers.Demand, _ number: Int) {
    let (lhs, rhs) = (demand.max.map(Double.init) ?? .infinity, Double(number))
    #expect((demand < number) == (lhs < rhs))
    #expect((demand <= number) == (lhs <= rhs))
    #expect((demand >= number) == (lhs >= rhs))
    #expect((demand > number) == (lhs > rhs))
    #expect((demand == number) == (lhs == rhs))
    #expect((demand != number) == (lhs != rhs))
    #expect((number < demand) == (rhs < lhs))
    #expect((number <= demand) == (rhs <= lhs))
    #expect((number >= demand) == (rhs >= lhs))
    #expect((number > demand) == (rhs > lhs))
    #expect((number == demand) == (rhs == lhs))
    #expect((number != demand) == (rhs != lhs))
  }

  // MARK: Coding

  @Test func encodedAsASingleNumber() throws {
    #expect(try json(Demand.max(3)) == "3")
    #expect(try json(Demand.none) == "0")
    #expect(try json(Demand.unlimited) == "9223372036854775808")
  }

  @Test func decodedFromASingleNumber() throws {
    #expect(try decoded("3") == .max(3))
    #expect(try decoded("9223372036854775807") == .max(.max))
    #expect(try decoded("9223372036854775808") == .unlimited)
  }

  @Test func decodingAnythingElseThrows() {
    #expect(throws: DecodingError.self) { try decoded("-1") }
    #expect(throws: DecodingError.self) { try decoded(#""3""#) }
    #expect(throws: DecodingError.self) { try decoded(#"{"rawValue":3}"#) }
  }

  private func json(_ demand: Demand) throws -> String {
    String(decoding: try JSONEncoder().encode(demand), as: UTF8.self)
  }

  @discardableResult
  private func decoded(_ json: String) throws -> Demand {
    try JSONDecoder().decode(Demand.self, from: Data(json.utf8))
  }
}
