import Combine
import LessonKit
import Testing
import VirtualTime

@testable import Recording

/// What a timeline knows of its streams, as data.
@Suite final class TimelineTests {
  private let timeline = Timeline()
  private var kept: Set<AnyCancellable> = []

  @Test func chainIsKnownByItsSubscriptions() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline)
      .map { $0 * 10 }.recorded("map", on: timeline)
      .merge(with: Empty().recorded("empty", on: timeline)).recorded("merge", on: timeline)
      .sink { _ in }.store(in: &kept)
    let run = timeline.run
    #expect(run.parties.map(\.type) == ["PassthroughSubject", "Map", "Empty", "Merge"])
    #expect(run.parties.map(\.kind) == [.publisher, .operator, .publisher, .operator])
    #expect(run.streams.map(\.from) == [0, 1, 2, 3])
    #expect(run.streams.map(\.to) == [1, 3, 3, nil])
  }

  @Test func innerStreamBelongsToItsFlatMap() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline)
      .flatMap { [timeline] in Just($0).recorded("inner", on: timeline) }.recorded("flatMap", on: timeline)
      .sink { _ in }.store(in: &kept)
    numbers.send(1)
    let inner = timeline.run.streams.first { $0.name == "inner" }
    #expect(inner?.to == timeline.run.streams.first { $0.name == "flatMap" }?.from)
  }

  @Test func subscriptionInsideAnotherStreamsValueIsNotUpstreamOfIt() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline).map { $0 }.recorded("map", on: timeline)
      .sink { [unowned self] _ in Just(1).recorded("other", on: timeline).sink { _ in }.store(in: &kept) }
      .store(in: &kept)
    numbers.send(1)
    #expect(timeline.run.streams.map(\.to) == [1, nil, nil])
  }

  @Test func streamsOfOneSubjectComeFromOneParty() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("first", on: timeline).sink { _ in }.store(in: &kept)
    numbers.recorded("second", on: timeline).sink { _ in }.store(in: &kept)
    #expect(timeline.run.streams.map(\.from) == [0, 0])
  }

  @Test func namedSubscriberIsAParty() {
    Just(1).recorded("one", on: timeline).subscribe(PrintingSubscriber("reader", requesting: .none))
    #expect(timeline.run.parties.last?.name == "reader")
    #expect(timeline.run.parties.last?.kind == .subscriber)
    #expect(timeline.run.streams.map(\.to) == [1])
  }

  @Test func requestsTellHowAndDuringWhat() {
    var subscription: (any Subscription)?
    (1...3).publisher.recorded("numbers", on: timeline).subscribe(
      AnySubscriber(receiveSubscription: { subscription = $0 }, receiveValue: { $0 == 1 ? .max(1) : .none }))
    subscription?.request(.max(1))
    let events = timeline.run.events
    #expect(events.map(\.kind) == [.subscribe, .subscription, .request, .value, .request, .value])
    #expect(events.map(\.by) == [nil, nil, .request, nil, .return, nil])
    let numbers = Dictionary(uniqueKeysWithValues: zip(events.map(\.n), 0...))
    #expect(events.map { $0.during.flatMap { numbers[$0] } } == [nil, 0, nil, 2, 3, 2])
  }

  @Test func stepIsDataAndDrawnFromIt() throws {
    let run = try FaultyLesson.stepRun(9)
    #expect(run.trace.map(\.text).prefix(4) == ["<1>", "<2>", "<3>", "              order of events -->"])
    #expect(run.trace.map(\.kind) == [nil, nil, nil, .marbles, .marbles, .marbles])
    #expect(run.code?.file == "Tests/FaultyLesson/Lesson.swift")
    #expect(run.code?.lines.first == "let timeline = Timeline()")
    let marbles = MarbleLayout(run, 0).text
    #expect(marbles.split(separator: "\n").map(String.init) == run.trace.suffix(3).map(\.text))
  }
}
