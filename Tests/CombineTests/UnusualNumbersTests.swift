import Combine
import TestKit
import Testing
import VirtualTime

/// Numbers that make no sense for an operator, and numbers that are as large as can be.
struct UnusualNumbersTests {
  private static let senseless: [(String, String, () -> Void)] = [
    ("collect(0)", "collect(_:) takes a count of 1 or more", { _ = Just(1).collect(0) }),
    ("collect(-1)", "collect(_:) takes a count of 1 or more", { _ = Just(1).collect(-1) }),
    (
      "byTimeOrCount 0", "byTimeOrCount takes a count of 1 or more",
      { _ = Just(1).collect(.byTimeOrCount(ImmediateScheduler.shared, 1, 0)) }
    ),
    (
      "byTimeOrCount -1", "byTimeOrCount takes a count of 1 or more",
      { _ = Just(1).collect(.byTimeOrCount(ImmediateScheduler.shared, 1, -1)) }
    ),
    (
      "flatMap none", "flatMap(maxPublishers:_:) takes a demand of .max(1) or more",
      { _ = Just(1).flatMap(maxPublishers: .none) { Just($0) } }
    ),
  ]

  @Test(.exits, arguments: senseless.map(\.0))
  func numberWithoutSenseEndsTheProgramWithASentence(_ name: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
      Self.senseless.first { $0.0 == name }?.2()
    }
    expectTrue(standardError(of: result).contains(Self.senseless.first { $0.0 == name }!.1))
  }

  @Test func largestNumbersAreAsAnyOther() {
    let upstream = (1...3).publisher.setFailureType(to: TestError.self)
    func values(_ publisher: some Publisher<Int, TestError>) -> ArraySlice<String> {
      publisher.testSubscriber().events.dropFirst()
    }
    expectEqual(values(upstream.output(at: .max)), ["finished"])
    expectEqual(values(upstream.output(in: ...(.max))), ["value 1", "value 2", "value 3", "finished"])
    expectEqual(values(upstream.output(in: 1...(.max))), ["value 2", "value 3", "finished"])
    expectEqual(values(upstream.output(in: .max...)), ["finished"])
    expectEqual(values(upstream.prefix(.max)), ["value 1", "value 2", "value 3", "finished"])
  }
}
