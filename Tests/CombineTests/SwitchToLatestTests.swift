import Combine
import Foundation
import TestKit
import Testing

struct SwitchToLatestTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Outer = ManualPublisher<Manual, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  @Test func traffic() {
    expectTraffic(
      """
      // Values of the newest only.
      a      b-c-|
      b      -1-2#|
      c      ---3-|
      out    -1-3-|
      ask a  *
      ask b  *-!
      ask c  --*

      a      b-c
      b      -|
      ask b  *
      ask c  --*

      // Failure cancels the others.
      a      b#
      b      --1
      out    -#
      ask a  *
      ask b  *!

      a      b-c
      b      -#
      out    -#
      ask a  *!
      ask b  *
      ask c

      // Cancel reaches all.
      a      b--c#
      b      --1|
      ask    *!!
      out
      ask a  *!
      ask b  *!
      ask c
      """
    ) { upstreams in upstreams.a.map { upstreams[$0] }.switchToLatest() }
    expectTraffic(
      """
      // Newest is asked for what is outstanding.
      a      b--c
      b      -12
      ask    3----*
      ask a  *
      ask b  3--!
      add b  -2
      ask c  ---3-*

      a      -b-c
      ask    1-2
      ask b  -12!
      ask c  ---3

      a      b-c
      b      -3
      ask    1--1
      ask b  1-!
      ask c  ---1
      """, returning: ["1": .max(2)]
    ) { upstreams in upstreams.a.map { upstreams[$0] }.switchToLatest() }
    expectTraffic(
      """
      // Demand that a value brings goes to the newest.
      a      b
      b      1
      ask    1
      out    1
      ask b  (1!)
      ask c  2
      """, alwaysReturning: .max(2)
    ) { upstreams in
      upstreams.a.map { upstreams[$0] }.switchToLatest()
        .handleEvents(receiveOutput: { _ in upstreams.a.send("c") })
    }
  }

  // MARK: The end

  @Test func innerSubscriptionThatComesTooLateIsCancelled() {
    expectTraffic(
      """
      a      bc
      b      --^
      ask b  --!
      ask c  -*
      """
    ) { upstreams in upstreams.a.map { upstreams[$0] }.switchToLatest() }
  }

  // MARK: Reentrancy

  @Test func switchingFromInsideOfCancellingTheOldOne() {
    let inners = (0..<3).map { _ in Manual() }
    let outer = Outer()
    outer.switchToLatest().subscribe(Tester())
    outer.send(inners[0])
    inners[0].onCancel = { outer.send(inners[2]) }
    outer.send(inners[1])
    expectEqual("\(outer.subscribers[0]) \(inners[0].subscribers[0])", "SwitchToLatest SwitchToLatest")
    expectEqual(inners.map(\.events), [["request unlimited", "cancel"], ["cancel"], ["request unlimited"]])
  }

  // MARK: Failure types

  @Test func whatNeverFailsIsFitted() {
    let outer = ManualPublisher<Just<Int>, TestError>()
    let inner = Manual()
    let neverOutside: Publishers.SwitchToLatest<Manual, Publishers.SetFailureType<Just<Manual>, TestError>> =
      Just(inner).switchToLatest()
    let subscribers = [Tester(), Tester()]
    outer.switchToLatest().subscribe(subscribers[0])
    neverOutside.subscribe(subscribers[1])
    outer.send(Just(1))
    inner.send(1)
    outer.send(completion: .failure(.broken))
    inner.send(completion: .failure(.broken))
    for subscriber in subscribers {
      expectEqual(subscriber.events, ["subscription SwitchToLatest", "value 1", "failure broken"])
    }
  }

  @Test func nothingIsFittedWhereNobodyFails() {
    let switched = Just(Just(1)).switchToLatest()
    expectTrue(type(of: switched) == Publishers.SwitchToLatest<Just<Int>, Just<Just<Int>>>.self)
    expectEqual(switched.upstream, Just(Just(1)))
  }

  // MARK: Description and release

  /// The law `endLetsGoOfUpstream` says the same of the other ends.
  @Test(arguments: [true, false])
  func innerSubscriptionIsLetGo(isFailing: Bool) {
    let (outer, inner) = (Outer(), Manual(greets: false))
    outer.switchToLatest().subscribe(Tester())
    outer.send(inner)
    weak var released: ManualSubscription?
    do {
      let subscription = ManualSubscription()
      released = subscription
      inner.send(subscription: subscription)
    }
    expectTrue(released != nil)
    if isFailing { outer.send(completion: .failure(.broken)) } else { outer.send(Manual()) }
    expectNil(released)
  }

  // MARK: Threads

  /// Switching does not wait for a value of the publisher before, but the next value does.
  @Test func newestWaitsForADeliveryOfTheOneBefore() {
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    let subscriber = outer.switchToLatest().witness()
    outer.send(first)
    let isSending = Gate()
    var sender: Worker?
    let switchAndSend = {
      outer.send(second)
      sender = Worker {
        isSending.open()
        second.send(2)
      }
      isSending.wait()
      expectTrue(sender?.join(within: .milliseconds(50)) == false, "it does not wait")
    }
    expectTrue(subscriber.whileReceiving(from: { first.send(1) }, do: switchAndSend))
    expectTrue(sender?.join() == true)
    expectEqual(subscriber.values, [1, 2])
    expectEqual(subscriber.overlaps, 0)
  }
}
