import Combine
import LessonKit
import Testing

@testable import IntroducingCombineExercises

@Suite struct OneAtATimeTests {
  @Test func solution() { #expect(checkOneAtATime { CarefulSubscriber(wantsMore: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkOneAtATime { wantsMore in
      subscriber(requesting: .max(1)) { value, subscription in
        if wantsMore(value) { subscription.request(.max(1)) }
        return .none
      }
    }.expect("requests through the subscription")
    checkOneAtATime { wantsMore in
      subscriber(requesting: .max(1)) { value, subscription in
        guard !wantsMore(value) else { return .max(1) }
        subscription.cancel()
        return .none
      }
    }.expect("cancels when it wants no more")
    checkOneAtATime { wantsMore in subscriber(requesting: .unlimited) { value, _ in wantsMore(value) ? .max(1) : .none }
    }
    .expect("requests all", first: "The subscriber requests unlimited. It should request one value.")
    checkOneAtATime { wantsMore in
      subscriber(requesting: .max(1)) { value, _ in
        _ = wantsMore(value)
        return .max(1)
      }
    }
    .expect(
      "does not listen to the closure",
      first: "The subscriber requests a value although wantsMore(3) has returned false.")
    checkOneAtATime { wantsMore in
      subscriber(requesting: .max(1)) { value, _ in
        _ = wantsMore(value)
        return .none
      }
    }.expect("requests only once", only: "wantsMore was called with [1]. It should be called with [1, 2, 3].")
    checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(receiveSubscription: { _ in }, receiveValue: { wantsMore($0) ? .max(1) : .none })
    }
    .expect("requests nothing", first: "wantsMore was not called. Is a value requested, and handed to wantsMore?")
  }
}
