import Combine
import Foundation
import TestKit
import Testing

struct BreakpointTests {
  private let upstream = TestUpstream()

  @Test func passesEverythingOnWhenNoClosureStops() {
    var seen: [String] = []
    func goesOn(_ event: Any) -> Bool {
      seen.append("\(event)")
      return false
    }
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.breakpoint(receiveSubscription: goesOn, receiveOutput: goesOn, receiveCompletion: goesOn)
      .subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    expectEqual(subscriber.events, ["subscription Manual", "value 1", "finished"])
    expectEqual(seen, ["Manual", "1", "finished"])
  }

  private static let stops: [Named<() -> Void>] = [
    Named("a subscription") {
      TestUpstream().breakpoint(receiveSubscription: { _ in true }).subscribe(TestSubscriber<Int, TestError>())
    },
    Named("a completion") {
      Just(1).breakpoint(receiveCompletion: { $0 == .finished }).subscribe(TestSubscriber<Int, Never>())
    },
    Named("a failure") {
      Fail<Int, TestError>(error: .broken).breakpointOnError().subscribe(TestSubscriber<Int, TestError>())
    },
    Named("a value, though a handler only put the default back") {
      signal(SIGTRAP) { _ in signal(SIGTRAP, SIG_DFL) }
      Just(1).breakpoint(receiveOutput: { _ in true }).subscribe(TestSubscriber<Int, Never>())
    },
  ]

  @Test(.exits, arguments: stops.map(\.name))
  func stops(at what: String) async {
    await #expect(processExitsWith: .signal(SIGTRAP)) { [what] in Self.stops.first { $0.name == what }?.value() }
  }

  @Test(.exits) func stopsAtTheValueThatTheClosureMeans() async {
    let result = await #expect(processExitsWith: .signal(SIGTRAP), observing: [\.standardErrorContent]) {
      let subscriber = TestSubscriber<Int, Never>()
      subscriber.onValue = { FileHandle.standardError.write(Data("value \($0).".utf8)) }
      (1...3).publisher.breakpoint(receiveOutput: { $0 == 2 }).subscribe(subscriber)
    }
    expectTrue(standardError(of: result).contains("value 1."))
    expectTrue(!standardError(of: result).contains("value 2."))
  }

  @Test(.exits) func goesOnIfAHandlerLetsIt() async {
    await #expect(processExitsWith: .exitCode(3)) {
      signal(SIGTRAP) { _ in }
      let subscriber = Just(1).breakpoint(receiveOutput: { _ in true }).testSubscriber()
      exit(subscriber.values == [1] ? 3 : 0)
    }
  }

  @Test func onErrorOnlyTheCompletionIsLookedAt() {
    let publisher = upstream.breakpointOnError()
    expectTrue(publisher.upstream === upstream)
    expectNil(publisher.receiveSubscription)
    expectNil(publisher.receiveOutput)
    expectEqual(publisher.receiveCompletion?(.finished), false)
    expectEqual(publisher.receiveCompletion?(.failure(.broken)), true)
  }
}

struct AssertNoFailureTests {
  private let upstream = TestUpstream()

  @Test(.exits) func failureEndsTheProgramWithTheErrorAndThePlace() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = TestUpstream()
      upstream.assertNoFailure("numbers", file: "Here.swift", line: 42).subscribe(TestSubscriber<Int, Never>())
      upstream.send(completion: .failure(.broken))
    }
    expectTrue(standardError(of: result).contains("Here.swift:42: Fatal error: numbers: broken"))
  }

  @Test(.exits) func withoutAPrefixTheMessageIsTheError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let upstream = TestUpstream()
      upstream.assertNoFailure().subscribe(TestSubscriber<Int, Never>())
      upstream.send(completion: .failure(.broken))
    }
    expectTrue(standardError(of: result).contains("BreakpointTests.swift:"))
    expectTrue(standardError(of: result).contains(": Fatal error: broken"))
  }
}
