import Combine
import Foundation
import TestKit
import Testing

@testable import CombineInPractice

/// One after the other, as they all post to the default center.
@Suite(.serialized) struct TrickNamePublisherTests {
  private func post(_ payload: Payload) {
    NotificationCenter.default.post(name: .newTrickDownloaded, object: nil, userInfo: ["data": payload.data])
  }

  @Test func publishesNamesInOrder() {
    var names: [String] = []
    let cancellable = trickNamePublisher.sink { names.append($0) }
    post(.coin)
    post(.dove)
    post(.dove)
    cancellable.cancel()
    post(.rope)
    expectEqual(names, ["Coin", "Dove", "Dove"])
  }

  @Test(arguments: [Payload.garbled, .nameless]) func goesOnAfterBadData(payload: Payload) {
    var events: [String] = []
    let cancellable = trickNamePublisher.sink(
      receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\"\($0)\"") })
    post(payload)
    post(.hare)
    post(payload)
    expectEqual(events, ["\"\"", "\"Hare\"", "\"\""])
    cancellable.cancel()
  }

  /// `flatMap` requests every notification, and keeps those that nothing downstream has requested.
  @Test func keepsNamesThatAreNotRequestedYet() {
    var names: [String] = []
    var subscription: (any Subscription)?
    trickNamePublisher.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          names.append($0)
          return .none
        }))
    post(.coin)
    post(.dove)
    expectEqual(names, [])
    subscription?.request(.max(1))
    expectEqual(names, ["Coin"])
    subscription?.request(.max(2))
    post(.rope)
    post(.wand)
    expectEqual(names, ["Coin", "Dove", "Rope"])
    subscription?.cancel()
  }
}
