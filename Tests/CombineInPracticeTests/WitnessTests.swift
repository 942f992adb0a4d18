import Combine
import Testing

@testable import CombineInPractice

@Suite struct WitnessTests {
  @Test(arguments: [Subscribers.Demand.unlimited, .max(2), .none])
  func asksForWhatItIsToldTo(demand: Subscribers.Demand) {
    var requests: [Subscribers.Demand] = []
    var lines: [String] = []
    let witness = Witness<Int, Never>(asking: demand) { lines.append($0) }
    (1...3).publisher.handleEvents(receiveRequest: { requests.append($0) }).subscribe(witness)
    #expect(requests == (demand == .none ? [] : [demand]))
    let all = ["receive(subscription:)", "receive(1)", "receive(2)", "receive(3)", "receive(completion: finished)"]
    #expect(lines == (demand == .unlimited ? all : Array(all.prefix(1 + demand.max!))))
    witness.cancel()
  }

  @Test(arguments: ["cancel", "completion"])
  func cancelsOnceAndLetsGo(end: String) {
    var lines: [String] = []
    let witness = Witness<Int, DownloadError> { lines.append($0) }
    let log = CancelLog()
    weak var gone: AnyObject?
    do {
      let subscription = Spy(log)
      gone = subscription
      witness.receive(subscription: subscription)
    }
    #expect(gone != nil)
    if end == "completion" { witness.receive(completion: .failure(.lostInTheForest)) }
    witness.cancel()
    witness.cancel()
    #expect(log.cancels == (end == "cancel" ? 1 : 0))
    #expect(gone == nil)
    let completion = ["receive(completion: failure, lostInTheForest)"]
    #expect(lines == ["receive(subscription:)"] + (end == "completion" ? completion : []))
  }
}

/// Outlives the subscription that writes to it.
private final class CancelLog {
  var cancels = 0
}

private final class Spy: Subscription {
  private let log: CancelLog

  init(_ log: CancelLog) {
    self.log = log
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { log.cancels += 1 }
}
