import Combine
import TestKit
import Testing

@Suite struct AssertNoFailureTests {
  private let upstream = TestUpstream()

  @Test func failureEndsTheProgramWithTheErrorAndThePlace() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = TestUpstream()
      upstream.assertNoFailure("numbers", file: "Here.swift", line: 42).subscribe(TestSubscriber<Int, Never>())
      upstream.send(completion: .failure(.broken))
    }
    #expect(standardError(of: result).contains("Here.swift:42: Fatal error: numbers: broken"))
  }

  @Test func withoutAPrefixTheMessageIsTheError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = TestUpstream()
      upstream.assertNoFailure().subscribe(TestSubscriber<Int, Never>())
      upstream.send(completion: .failure(.broken))
    }
    #expect(standardError(of: result).contains("AssertNoFailureTests.swift:"))
    #expect(standardError(of: result).contains(": Fatal error: broken"))
  }
}
