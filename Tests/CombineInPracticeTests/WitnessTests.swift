import Combine
import Testing

@testable import CombineInPractice

@Suite struct WitnessTests {
  @Test func asksForWhatItIsToldTo() {
    for demand in [Subscribers.Demand.unlimited, .max(2), .none] {
      var requests: [Subscribers.Demand] = []
      let subject = PassthroughSubject<String, Never>()
      let witness = Witness<String, Never>(asking: demand)
      subject.handleEvents(receiveRequest: { requests.append($0) }).subscribe(witness)
      subject.send("Coin")
      #expect(requests == (demand == .none ? [] : [demand]))
      witness.cancel()
    }
  }

  @Test func cancelsOnceAndNotAfterTheEnd() {
    var cancels = 0
    let subject = PassthroughSubject<String, DownloadError>()
    let publisher = subject.handleEvents(receiveCancel: { cancels += 1 })
    let witness = Witness<String, DownloadError>()
    publisher.subscribe(witness)
    witness.cancel()
    witness.cancel()
    #expect(cancels == 1)
    let ended = Witness<String, DownloadError>()
    publisher.subscribe(ended)
    subject.send(completion: .failure(.lostInTheForest))
    ended.cancel()
    #expect(cancels == 1)
  }

  @Test func isReleased() {
    weak var gone: Witness<String, Never>?
    let subject = PassthroughSubject<String, Never>()
    do {
      let witness = Witness<String, Never>()
      gone = witness
      subject.subscribe(witness)
      witness.cancel()
    }
    #expect(gone == nil)
  }

  @Test func completionsInShort() {
    #expect(Subscribers.Completion<DownloadError>.finished.inShort == "finished")
    #expect(Subscribers.Completion<DownloadError>.failure(.lostInTheForest).inShort == "failure, lostInTheForest")
  }

  @Test func typesOfAPublisher() {
    #expect(Just(1).types == "<Int, Never>")
    #expect(Fail<String, DownloadError>(error: .lostInTheForest).types == "<String, DownloadError>")
  }
}
