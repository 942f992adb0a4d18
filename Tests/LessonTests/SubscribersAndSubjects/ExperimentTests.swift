import Combine
import TestKit
import Testing

@testable import SubscribersAndSubjects

/// What the answers of *Try this* say.
@Suite struct ExperimentTests {
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
}
