import Combine
import TestKit
import Testing

@testable import SubscribersAndSubjects

/// What the answers of *Try this* say, and step 6 of `share`.
struct ExperimentTests {
  @Test func valueBeforeTheFirstSubscriberWaitsInThePipeline() {
    let downloads = PassthroughSubject<String, Never>()
    let names = downloads.flatMap { Just($0) }
    let subject = PassthroughSubject<String, Never>()
    var cancellables: Set<AnyCancellable> = []
    var received: [String] = []
    names.subscribe(subject).store(in: &cancellables)
    downloads.send("Coin")
    subject.send("magic!")
    subject.sink { received.append($0) }.store(in: &cancellables)
    expectEqual(received, ["Coin"])
  }

  @Test func shareIsAMulticastThatConnectsByItself() {
    var cancellables: Set<AnyCancellable> = []
    var received: [[String]] = [[], []]
    let names = ["Coin", "Dove"].publisher.multicast(subject: PassthroughSubject()).autoconnect()
    for index in received.indices { names.sink { received[index].append($0) }.store(in: &cancellables) }
    expectEqual(received, [["Coin", "Dove"], []])
  }

  @Test func shareSubscribesAgainAfterItsLastSubscriber() {
    var (subscriptions, cancels) = (0, 0)
    let names = PassthroughSubject<String, Never>()
    let shared = names.handleEvents(receiveSubscription: { _ in subscriptions += 1 }, receiveCancel: { cancels += 1 })
      .share()
    for round in 1...2 {
      var received: [String] = []
      let pair = (1...2).map { _ in shared.sink { received.append($0) } }
      expectEqual(subscriptions, round)
      names.send("Coin")
      expectEqual(received, ["Coin", "Coin"])
      for cancellable in pair { cancellable.cancel() }
      expectEqual(cancels, round)
    }
  }
}
