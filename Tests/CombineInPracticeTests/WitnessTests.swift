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

  @Test func cancelsOnceAndNotAfterTheEnd() {
    var cancels = 0
    var lines: [String] = []
    let subject = PassthroughSubject<String, DownloadError>()
    let publisher = subject.handleEvents(receiveCancel: { cancels += 1 })
    let witness = Witness<String, DownloadError> { _ in }
    publisher.subscribe(witness)
    witness.cancel()
    witness.cancel()
    #expect(cancels == 1)
    let ended = Witness<String, DownloadError> { lines.append($0) }
    publisher.subscribe(ended)
    subject.send(completion: .failure(.lostInTheForest))
    ended.cancel()
    #expect(cancels == 1)
    #expect(lines == ["receive(subscription:)", "receive(completion: failure, lostInTheForest)"])
  }

  @Test func isReleased() {
    weak var gone: Witness<String, Never>?
    let subject = PassthroughSubject<String, Never>()
    do {
      let witness = Witness<String, Never> { _ in }
      gone = witness
      subject.subscribe(witness)
      witness.cancel()
    }
    #expect(gone == nil)
  }
}
