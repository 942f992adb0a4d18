import Combine
import LessonKit
import TestKit
import Testing
import VirtualTime

@testable import Recording

/// What a timeline knows of its streams, as data.
final class TimelineTests {
  private let timeline = Timeline()
  private var kept: Set<AnyCancellable> = []

  @Test func chainIsKnownByItsSubscriptions() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline).map { $0 * 10 }.recorded("map", on: timeline)
      .merge(with: Empty().recorded("empty", on: timeline)).recorded("merge", on: timeline)
      .sink { _ in }.store(in: &kept)
    let run = timeline.run
    expectEqual(run.parties.map(\.type), ["PassthroughSubject", "Map", "Empty", "Merge"])
    expectEqual(run.parties.map(\.kind), [.publisher, .operator, .publisher, .operator])
    expectEqual(run.streams.map(\.from), [0, 1, 2, 3])
    expectEqual(run.streams.map(\.to), [1, 3, 3, nil])
  }

  @Test func innerStreamBelongsToItsFlatMap() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline)
      .flatMap { [timeline] in Just($0).recorded("inner", on: timeline) }.recorded("flatMap", on: timeline)
      .sink { _ in }.store(in: &kept)
    numbers.send(1)
    let inner = timeline.run.streams.first { $0.name == "inner" }
    expectEqual(inner?.to, timeline.run.streams.first { $0.name == "flatMap" }?.from)
  }

  @Test func subscriptionInsideAnotherStreamsValueIsNotUpstreamOfIt() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline).map { $0 }.recorded("map", on: timeline)
      .sink { [unowned self] _ in Just(1).recorded("other", on: timeline).sink { _ in }.store(in: &kept) }
      .store(in: &kept)
    numbers.send(1)
    expectEqual(timeline.run.streams.map(\.to), [1, nil, nil])
  }

  @Test func streamsOfOneSubjectComeFromOneParty() {
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("first", on: timeline).sink { _ in }.store(in: &kept)
    numbers.recorded("second", on: timeline).sink { _ in }.store(in: &kept)
    expectEqual(timeline.run.streams.map(\.from), [0, 0])
  }

  @Test func namedSubscriberIsAParty() {
    Just(1).recorded("one", on: timeline).subscribe(PrintingSubscriber("reader", requesting: .none))
    expectEqual(timeline.run.parties.last?.name, "reader")
    expectEqual(timeline.run.parties.last?.kind, .subscriber)
    expectEqual(timeline.run.streams.map(\.to), [1])
  }

  @Test func requestsTellHowAndDuringWhat() {
    var subscription: (any Subscription)?
    (1...3).publisher.recorded("numbers", on: timeline).subscribe(
      AnySubscriber(receiveSubscription: { subscription = $0 }, receiveValue: { $0 == 1 ? .max(1) : .none }))
    subscription?.request(.max(1))
    let events = timeline.run.events
    expectEqual(events.map(\.kind), [.subscribe, .subscription, .request, .value, .request, .value])
    expectEqual(events.map(\.by), [nil, nil, .request, nil, .return, nil])
    let numbers = Dictionary(uniqueKeysWithValues: zip(events.map(\.n), 0...))
    expectEqual(events.map { $0.during.flatMap { numbers[$0] } }, [nil, 0, nil, 2, 3, 2])
  }

  @Test func stepIsDataAndDrawnFromIt() throws {
    let run = try FaultyLesson.stepRun(9)
    expectEqual(run.trace.map(\.text).prefix(4), ["<1>", "<2>", "<3>", "              order of events -->"])
    expectEqual(run.trace.map(\.kind), [nil, nil, nil, .marbles, .marbles, .marbles])
    expectEqual(run.code?.file, "Tests/FaultyLesson/Lesson.swift")
    expectEqual(run.code?.lines.first, "let timeline = Timeline()")
    let marbles = MarbleLayout(run, 0).text
    expectEqual(marbles.split(separator: "\n").map(String.init), run.trace.suffix(3).map(\.text))
  }
}
