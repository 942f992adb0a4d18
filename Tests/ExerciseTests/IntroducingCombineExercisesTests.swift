import Combine
import LessonKit
import Testing

@testable import IntroducingCombineExercises

@Suite struct OneAtATimeTests {
  @Test func solution() { #expect(checkOneAtATime { CarefulSubscriber(wantsMore: $0) }.faults == []) }

  @Test func otherRightSolutions() {
    checkOneAtATime { wantsMore in
      var subscription: (any Subscription)?
      return AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { value in
          if wantsMore(value) { subscription?.request(.max(1)) }
          return .none
        })
    }.expect("requests through the subscription")
    checkOneAtATime { wantsMore in
      var subscription: (any Subscription)?
      return AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { value in
          guard !wantsMore(value) else { return .max(1) }
          subscription?.cancel()
          return .none
        })
    }.expect("cancels when it wants no more")
  }

  @Test func wrongSolutions() {
    checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { wantsMore($0) ? .max(1) : .none })
    }.expect("requests all", first: "The subscriber requests unlimited. It should request one value.")
    checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { value in
          _ = wantsMore(value)
          return .max(1)
        })
    }
    .expect(
      "does not listen to the closure",
      first: "The subscriber requests a value although wantsMore(3) has returned false.")
    checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { value in
          _ = wantsMore(value)
          return .none
        })
    }.expect("requests only once", only: "wantsMore was called with [1]. It should be called with [1, 2, 3].")
    checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(receiveSubscription: { _ in }, receiveValue: { wantsMore($0) ? .max(1) : .none })
    }.expect("requests nothing", first: "wantsMore was not called. Is a value requested, and handed to wantsMore?")
  }
}
