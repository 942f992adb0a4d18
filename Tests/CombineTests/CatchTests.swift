import Combine
import TestKit
import Testing

@Suite struct CatchTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let upstream = Manual("Upstream")

  @Test func handlerIsToldOfTheFailure() {
    let subscriber = TestSubscriber<String, Never>()
    upstream.map { "\($0)" }.catch { Just("caught \($0)") }.subscribe(subscriber)
    upstream.send(completion: .failure(.other))
    #expect(subscriber.events == ["subscription Catch", "value caught other", "finished"])
  }

  #if !canImport(Darwin)  // A documented difference.
    /// `cancel()` comes while the handler runs, or before the replacement sends its subscription.
    @Test(arguments: [true, false])
    func cancelWhileItRecoversReachesTheNewPublisher(inTheHandler isInside: Bool) {
      let late = Manual(greets: false)
      let (subscriber, thrower) = (Tester(), TestSubscriber<Int, any Error>())
      upstream.catch { _ in
        if isInside { subscriber.cancel() }
        return late
      }.subscribe(subscriber)
      upstream.tryCatch { _ in
        if isInside { thrower.cancel() }
        return late
      }.subscribe(thrower)
      for receiver in upstream.subscribers { receiver.receive(completion: .failure(.broken)) }
      subscriber.cancel()
      thrower.cancel()
      for receiver in late.subscribers {
        let subscription = ManualSubscription()
        receiver.receive(subscription: subscription)
        _ = receiver.receive(1)
        #expect(subscription.events == ["cancel"])
      }
      #expect(late.subscribers.count == 2)
      #expect(subscriber.events == ["subscription Catch"] && thrower.events == ["subscription TryCatch"])
    }
  #endif

  @Test func failsAsTheNewPublisherDoesOrWithTheErrorThatTheHandlerThrows() {
    expectTraffic(
      """
      a    1#
      b    --2#
      out  1-2#
      """
    ) { upstreams in upstreams.a.tryCatch { _ in upstreams.b } }
    expectTraffic(
      """
      a      -##
      out    -%
      ask a  *
      """
    ) { $0.a.tryCatch { _ -> Just<Character> in throw TestError.other } }
  }
}
