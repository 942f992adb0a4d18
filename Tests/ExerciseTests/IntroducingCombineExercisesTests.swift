import Combine
import LessonKit
import Testing

@testable import IntroducingCombineExercises

@Suite struct OneAtATimeTests {
  @Test func solution() { #expect(checkOneAtATime { CarefulSubscriber(wantsMore: $0) }.faults == []) }

  @Test func requestsThroughTheSubscription() {
    let feedback = checkOneAtATime { wantsMore in
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
    }
    #expect(feedback.faults == [])
  }

  @Test func cancelsWhenItWantsNoMore() {
    let feedback = checkOneAtATime { wantsMore in
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
    }
    #expect(feedback.faults == [])
  }

  @Test func requestsAll() {
    let feedback = checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { wantsMore($0) ? .max(1) : .none })
    }
    #expect(feedback.faults.first == "The subscriber requests unlimited. It should request one value.")
  }

  @Test func doesNotListenToTheClosure() {
    let feedback = checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { value in
          _ = wantsMore(value)
          return .max(1)
        })
    }
    #expect(feedback.faults.first == "The subscriber requests a value although wantsMore(3) has returned false.")
  }

  @Test func requestsOnlyOnce() {
    let feedback = checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(
        receiveSubscription: { $0.request(.max(1)) },
        receiveValue: { value in
          _ = wantsMore(value)
          return .none
        })
    }
    #expect(feedback.faults == ["wantsMore was called with [1]. It should be called with [1, 2, 3]."])
  }

  @Test func requestsNothing() {
    let feedback = checkOneAtATime { wantsMore in
      AnySubscriber<Int, Never>(receiveSubscription: { _ in }, receiveValue: { wantsMore($0) ? .max(1) : .none })
    }
    #expect(
      feedback.faults.first == "wantsMore was not called. Is a value requested, and handed to wantsMore?")
  }
}
