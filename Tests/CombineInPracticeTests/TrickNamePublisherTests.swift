import Combine
import Foundation
import Testing

@testable import CombineInPractice

/// One after the other, as they all post to the default center.
@Suite(.serialized) struct TrickNamePublisherTests {
  private func post(_ userInfo: [AnyHashable: Any]?) {
    NotificationCenter.default.post(name: .newTrickDownloaded, object: nil, userInfo: userInfo)
  }

  private func post(_ payload: Payload) {
    post(["data": payload.data])
  }

  @Test func publishesNamesInOrder() {
    var names: [String] = []
    let cancellable = trickNamePublisher.sink { names.append($0) }
    post(.coin)
    post(.dove)
    post(.dove)
    cancellable.cancel()
    post(.rope)
    #expect(names == ["Coin", "Dove", "Dove"])
  }

  @Test(arguments: [Payload.garbled, .nameless])
  func goesOnAfterWhatIsNotATrick(payload: Payload) {
    var events: [String] = []
    let cancellable = trickNamePublisher.sink(
      receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\"\($0)\"") })
    post(payload)
    post(.hare)
    post(payload)
    #expect(events == ["\"\"", "\"Hare\"", "\"\""])
    cancellable.cancel()
  }

  @Test func leavesOutWhatIsNoDownload() {
    var names: [String] = []
    let cancellable = trickNamePublisher.sink { names.append($0) }
    post(nil)
    post([:])
    post(["data": "a text"])
    post(["trick": Payload.coin.data])
    NotificationCenter.default.post(
      name: Notification.Name("bb"), object: nil, userInfo: ["data": Payload.coin.data])
    #expect(names == [])
    post(.wand)
    #expect(names == ["Wand"])
    cancellable.cancel()
  }

  /// `flatMap` asks for every notification, and holds what nobody below it has asked for.
  @Test func keepsWhatNobodyHasAskedForYet() {
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
    #expect(names == [])
    subscription?.request(.max(1))
    #expect(names == ["Coin"])
    subscription?.request(.max(2))
    post(.rope)
    post(.wand)
    #expect(names == ["Coin", "Dove", "Rope"])
    subscription?.cancel()
  }
}
