import Combine
import TestKit
import Testing
import VirtualTime

@testable import CustomOperator

struct AmbTests {
  private let first = AmbUpstream()
  private let second = AmbUpstream()
  private let log = AmbLog()

  private func race(asking demand: Subscribers.Demand = .unlimited) -> AmbCollector {
    let subscriber = AmbCollector(log, asking: demand)
    first.name("first", log).amb(second.name("second", log)).subscribe(subscriber)
    return subscriber
  }

  @Test func theFirstToSendWins() {
    let subscriber = race()
    log.clear()
    second.send(3)
    first.send(1)
    second.send(6)
    first.send(completion: .failure(.fell))
    second.send(completion: .finished)
    expectEqual(log.events, ["first cancel", "second request unlimited", "3", "6", "finished"])
    withExtendedLifetime(subscriber) {}
  }

  @Test func eachIsAskedForOneAndTheWinnerForTheRest() {
    let subscriber = race(asking: .max(3))
    expectEqual(log.events, ["subscription Amb", "first request max(1)", "second request max(1)"])
    log.clear()
    (1...4).forEach(first.send)
    expectEqual(log.events, ["second cancel", "first request max(2)", "1", "2", "3"])
    log.clear()
    subscriber.subscription?.request(.max(1))
    first.send(5)
    expectEqual(log.events, ["first request max(1)", "5"])
  }

  @Test func withoutDemandTheDecidingValueIsHeld() {
    let subscriber = race(asking: .none)
    log.clear()
    first.send(1)
    expectEqual(log.events, ["second cancel"])
    subscriber.subscription?.request(.max(2))
    expectEqual(log.events, ["second cancel", "1", "first request max(1)"])
  }

  @Test(arguments: [true, false]) func aCompletionWins(isFailure: Bool) {
    let subscriber = race(asking: .none)
    log.clear()
    second.send(completion: isFailure ? .failure(.fell) : .finished)
    first.send(1)
    expectEqual(log.events, ["first cancel", isFailure ? "failure fell" : "finished"])
    subscriber.subscription?.cancel()
    expectEqual(log.events.count, 2)
  }

  @Test func aCompletionOnSubscribingComesAfterTheSubscription() {
    first.send(completion: .finished)
    let subscriber = race(asking: .none)
    expectEqual(log.events, ["subscription Amb", "finished"])
    withExtendedLifetime(subscriber) {}
  }

  @Test func theSecondCompletesOnSubscribing() {
    second.send(completion: .failure(.fell))
    let subscriber = race()
    expectEqual(log.events, ["subscription Amb", "first cancel", "failure fell"])
    withExtendedLifetime(subscriber) {}
  }

  @Test func ofTwoThatSendAtOnceTheFirstWins() {
    for demand in [Subscribers.Demand.unlimited, .max(5)] {
      let log = AmbLog()
      let subscriber = AmbCollector(log, asking: demand)
      [1, 2].publisher.setFailureType(to: RaceError.self).name("first", log)
        .amb([10, 20].publisher.setFailureType(to: RaceError.self).name("second", log)).subscribe(subscriber)
      let rest = demand == .unlimited ? demand : .max(4)
      expectEqual(
        log.events,
        ["subscription Amb", "first request max(1)", "second cancel", "first request \(rest)", "1", "2", "finished"])
    }
  }

  @Test func cancelBeforeTheDecision() {
    let subscriber = race()
    log.clear()
    subscriber.subscription?.cancel()
    subscriber.subscription?.cancel()
    first.send(1)
    second.send(completion: .finished)
    expectEqual(log.events, ["first cancel", "second cancel"])
  }

  @Test func cancelAfterTheDecision() {
    let subscriber = race()
    first.send(1)
    log.clear()
    subscriber.subscription?.cancel()
    first.send(2)
    subscriber.subscription?.request(.max(1))
    expectEqual(log.events, ["first cancel"])
  }

  @Test func cancelFromInside() {
    let subscriber = race()
    log.clear()
    subscriber.returning = { _ in
      subscriber.subscription?.cancel()
      return .max(1)
    }
    first.send(1)
    first.send(2)
    expectEqual(log.events, ["second cancel", "first request unlimited", "1", "first cancel"])
  }

  @Test func publisherMayCancelWhileItIsCancelled() {
    let subscriber = AmbCollector(log, asking: .unlimited)
    first.handleEvents(receiveCancel: { subscriber.subscription?.cancel() }).name("first", log)
      .amb(second.name("second", log)).subscribe(subscriber)
    log.clear()
    subscriber.subscription?.cancel()
    expectEqual(log.events, ["first cancel", "second cancel"])
  }

  @Test func lateSubscriptionIsAskedForOne() {
    let clock = VirtualTimeScheduler()
    let subscriber = AmbCollector(log, asking: .unlimited)
    first.amb(Just(1).setFailureType(to: RaceError.self).subscribe(on: clock)).subscribe(subscriber)
    clock.run()
    expectEqual(subscriber.events, ["subscription Amb", "value 1", "finished"])
  }

  @Test(arguments: [true, false])
  func lateSubscriptionIsCancelledWhenNobodyWantsIt(hasLost: Bool) {
    let clock = VirtualTimeScheduler()
    let subscriber = AmbCollector(log, asking: .unlimited)
    first.amb(second.name("late", log).subscribe(on: clock)).subscribe(subscriber)
    if hasLost { first.send(1) } else { subscriber.cancel() }
    log.clear()
    clock.run()
    expectEqual(log.events, ["late cancel"])
  }

  @Test(arguments: [true, false]) func theLosersEndIsNotPassedOn(isFailure: Bool) {
    let subscriber = race()
    second.send(1)
    first.send(completion: isFailure ? .failure(.fell) : .finished)
    second.send(2)
    expectEqual(subscriber.events, ["subscription Amb", "value 1", "value 2"])
  }

  @Test func whoCancelsAtOnceSubscribesNobody() {
    first.name("first", log).amb(second.name("second", log))
      .subscribe(AnySubscriber(receiveSubscription: { $0.cancel() }, receiveValue: { _ in .none }))
    expectEqual(log.events, [])
  }

  @Test func requestFromInside() {
    let subscriber = race(asking: .max(1))
    log.clear()
    subscriber.returning = { value in
      if value < 3 { subscriber.subscription?.request(.max(1)) }
      return .none
    }
    (1...4).forEach(second.send)
    expectEqual(log.events, ["first cancel", "1", "second request max(1)", "2", "second request max(1)", "3"])
  }

  @Test func demandReturnedBySubscriber() {
    let subscriber = race(asking: .max(1))
    subscriber.returning = { $0 < 3 ? .max(1) : .none }
    (1...4).forEach(second.send)
    expectEqual(subscriber.values, [1, 2, 3])
  }

  @Test func sendFromInside() {
    let subscriber = race()
    subscriber.returning = { [second] value in
      if value == 1 { second.send(2) }
      return .none
    }
    second.send(1)
    expectEqual(subscriber.values, [1, 2])
  }

  @Test(arguments: ["cancel before", "cancel after", "completion before", "completion after"])
  func theEndLetsGoOfTheSubscriber(end: String) {
    weak var subscriber: AmbCollector?
    weak var subscription: AnyObject?
    do {
      let strong = AmbCollector(log, asking: .unlimited)
      subscriber = strong
      first.amb(second).subscribe(strong)
      subscription = strong.subscription as AnyObject
      if end.hasSuffix("after") { first.send(1) }
      if end.hasPrefix("completion") {
        first.send(completion: .finished)
      } else {
        strong.subscription?.cancel()
      }
    }
    expectNil(subscriber)
    expectNil(subscription)
  }

  @Test func ofThreeTheFirstToSendWins() {
    let subjects = [AmbUpstream(), AmbUpstream(), AmbUpstream()]
    for winner in 0..<3 {
      let log = AmbLog()
      let subscriber = AmbCollector(log, asking: .max(2))
      subjects[0].name("0", log).amb(subjects[1].name("1", log)).amb(subjects[2].name("2", log)).subscribe(subscriber)
      log.clear()
      subjects[winner].send(1)
      let cancels = (0..<3).filter { $0 != winner }.map { "\($0) cancel" }
      expectEqual(log.events, cancels + ["\(winner) request max(1)", "1"])
    }
  }
}

/// Two faults of the article's `Amb`.
struct ArticlesAmbTests {
  private let first = AmbUpstream()
  private let second = AmbUpstream()
  private let log = AmbLog()

  private func race(asking demand: Subscribers.Demand) -> AmbCollector {
    let subscriber = AmbCollector(log, asking: demand)
    let watched = first.handleEvents(receiveCompletion: { [log] _ in log.add("first ends") })
    Original.Amb(first: watched.name("first", log), second: second.name("second", log)).subscribe(subscriber)
    return subscriber
  }

  @Test func theArticlesAmbHoldsACompletionBack() {
    let subscriber = race(asking: .none)
    first.send(completion: .finished)
    expectEqual(log.events, ["subscription Amb", "first ends"])
    subscriber.subscription?.request(.max(1))
    expectEqual(log.events, ["subscription Amb", "first ends", "finished"])
  }

  @Test func theArticlesAmbCancelsNobody() {
    let subscriber = race(asking: .unlimited)
    subscriber.subscription?.cancel()
    expectEqual(log.events, ["subscription Amb"])
    first.send(completion: .finished)
    expectEqual(log.events, ["subscription Amb", "first ends"])
  }
}

struct MapManyTests {
  @Test func mapsEachElement() {
    var values: [[String]] = []
    [[1, 2], [], [3]].publisher.mapMany(String.init).sink { values.append($0) }.cancel()
    expectEqual(values, [["1", "2"], [], ["3"]])
  }
}
