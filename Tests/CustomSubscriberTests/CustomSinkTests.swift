import Combine
import Testing

@testable import CustomSubscriber

@Suite struct CustomSinkTests {
  @Test func asksForEverythingUnlessToldOtherwise() {
    let publisher = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let cancellable = publisher.customSink { values.append($0) }
    (1...10).forEach(publisher.send)
    #expect(values == Array(1...10))
    cancellable.cancel()
  }

  @Test func getsNoMoreThanItAskedFor() {
    let publisher = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    let cancellable = publisher.customSink(
      asking: .max(2), more: { $0 == 2 ? .max(1) : .none }, receiveValue: { values.append($0) })
    (1...10).forEach(publisher.send)
    #expect(values == [1, 2, 3])
    cancellable.cancel()
  }

  @Test func aSecondSubscriptionIsTurnedAway() {
    let first = PassthroughSubject<String, Never>()
    let second = PassthroughSubject<String, Never>()
    var values: [String] = []
    let sink = Subscribers.CustomSink<String, Never> { values.append($0) }
    first.subscribe(sink)
    second.subscribe(sink)
    first.send("first")
    second.send("second")
    #expect(values == ["first"])
  }

  @Test func completionLetsGoOfTheSubscription() {
    var completions: [Subscribers.Completion<Never>] = []
    let sink = Subscribers.CustomSink<Int, Never>(receiveCompletion: { completions.append($0) }, receiveValue: { _ in })
    let publisher = PassthroughSubject<Int, Never>()
    publisher.subscribe(sink)
    #expect(sink.subscription != nil)
    publisher.send(completion: .finished)
    #expect(sink.subscription == nil)
    #expect(completions == [.finished])
  }

  @Test func cancelLetsGoOfTheSubscription() {
    let sink = Subscribers.CustomSink<Int, Never> { _ in Issue.record("received a value after cancel") }
    let publisher = PassthroughSubject<Int, Never>()
    publisher.subscribe(sink)
    sink.cancel()
    sink.cancel()
    publisher.send(1)
    #expect(sink.subscription == nil)
  }
}
