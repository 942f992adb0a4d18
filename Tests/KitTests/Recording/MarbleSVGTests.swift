import Combine
import TestKit
import Testing
import VirtualTime

@testable import Recording

/// Where things stand in a picture of marbles.
final class MarbleSVGTests {
  private enum Fault: Error {
    case broken
  }

  private var kept: Set<AnyCancellable> = []

  @Test func lineEndsAtItsMark() throws {
    let timeline = Timeline()
    ["a", "b"].publisher.collect().map { $0.joined() }.recorded("finished", on: timeline).sink { _ in }.store(in: &kept)
    [1, 2].publisher.recorded("cancelled", on: timeline).prefix(2).sink { _ in }.store(in: &kept)
    Fail<Int, Fault>(error: .broken).recorded("failed", on: timeline)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in }).store(in: &kept)
    let picture = try Picture(timeline)
    let ends = picture.all("stream").map { $0.number("x2") }
    let marks =
      [picture.all("end")[0], picture.all("cancel")[0]].map { $0.number("x1") } + [picture.all("failure")[0].start]
    expectEqual(ends.count, 3)
    #expect(ends[0] == marks[0] && ends[1] == marks[1])
    // The failure's path begins at the upper left of its cross.
    expectEqual(ends[2], marks[2] + 8)
  }

  @Test func allOfAGroupStandBelowTheirTime() throws {
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock)
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("numbers", on: timeline).sink { _ in }.store(in: &kept)
    numbers.flatMap { [$0, $0 * 100, $0 * 10_000].publisher }.recorded("flatMap", on: timeline).sink { _ in }.store(
      in: &kept)
    for number in 1...3 {
      clock.advance(by: .seconds(1))
      numbers.send(number)
    }
    let picture = try Picture(timeline)
    let times = picture.all("scale").map { $0.number("x") }
    let labels = Dictionary(grouping: picture.all("label"), by: \.text).mapValues { $0.map { $0.number("x") } }
    expectEqual(times.count, 4)
    for number in 1...3 {
      expectEqual(labels["\(number)"], [times[number], times[number]])
      expectEqual(labels["\(number * 100)"], [times[number]])
    }
  }

  @Test func lineOnAClockBeginsWhenItDid() throws {
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock)
    let numbers = PassthroughSubject<Int, Never>()
    numbers.recorded("early", on: timeline).sink { _ in }.store(in: &kept)
    clock.advance(by: .seconds(1))
    numbers.recorded("late", on: timeline).sink { _ in }.store(in: &kept)
    clock.advance(by: .seconds(1))
    timeline.instant { numbers.send(1) }
    clock.advance(by: .seconds(1))
    numbers.send(completion: .finished)
    let picture = try Picture(timeline)
    let times = picture.all("scale").map { $0.number("x") }
    expectEqual(picture.all("stream").map { $0.number("x1") }, [times[0], times[1]])
  }

  @Test func nothingOverlapsOrIsCutOff() throws {
    let timeline = Timeline()
    let words = PassthroughSubject<String, Never>()
    words.recorded("A stream with a rather long name", on: timeline).sink { _ in }.store(in: &kept)
    words.flatMap { [$0, $0, "x"].publisher }.recorded("组合", on: timeline).sink { _ in }.store(in: &kept)
    words.map(\.count).recorded("count", on: timeline).sink { _ in }.store(in: &kept)
    for word in ["a", "官方异步编程框架", "a word with many letters", "🦉", "b"] { timeline.instant { words.send(word) } }
    let picture = try Picture(timeline)
    let rows = Dictionary(grouping: picture.all("value")) { $0.number("y") }.values
      .map { $0.sorted { $0.number("x") < $1.number("x") } }
    expectEqual(rows.joined().count, 25)
    for row in rows {
      for (left, right) in zip(row, row.dropFirst()) {
        #expect(left.number("x") + left.number("width") < right.number("x"))
      }
      let name = 24 + "A stream with a rather long name".count * 8
      #expect(row[0].number("x") > Double(name))
      #expect(row.last!.number("x") + row.last!.number("width") < picture.width)
    }
    for (label, value) in zip(picture.all("label"), picture.all("value")) {
      #expect(Double(label.text.columns) * 7.2 < value.number("width"))
    }
    #expect(picture.all("arrow")[0].start + 8 < picture.width && picture.width <= 900)
  }

  @Test func longTimesLeaveSomeOut() throws {
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock)
    let ticks = PassthroughSubject<Int, Never>()
    ticks.recorded("ticks", on: timeline).sink { _ in }.store(in: &kept)
    clock.advance(by: .milliseconds(1))
    for number in 0..<9 {
      ticks.send(number)
      clock.advance(by: .milliseconds(1))
    }
    let times = try Picture(timeline).all("scale")
    expectEqual(times.map(\.text), ["0s", "0.002s", "0.004s", "0.006s", "0.008s"])
    for (left, right) in zip(times, times.dropFirst()) {
      #expect(right.number("x") - left.number("x") > Double(left.text.count + right.text.count) / 2 * 7.2)
    }
  }

  @Test func demandStandsNearItsStream() throws {
    let timeline = Timeline()
    [1, 2, 3].publisher.recorded("above", on: timeline).flatMap(maxPublishers: .max(1)) { Just($0) }
      .recorded("below", on: timeline).sink { _ in }.store(in: &kept)
    let picture = try Picture(timeline)
    let asked = try #require(picture.all("demand").first).number("y")
    let names = picture.all("name").map { $0.number("y") }
    #expect(asked - names[0] < names[1] - asked)
    expectEqual(picture.all("requested").map(\.text), ["+1", "+1", "+1", "+1", "+n"])
  }

  @Test func eachStepHasItsHeading() throws {
    let timeline = Timeline()
    Just(1).recorded("one", on: timeline).sink { _ in }.store(in: &kept)
    var short = StepRun(title: "Short")
    var long = StepRun(title: "A step with a title that is much longer than its drawing is wide", number: 2)
    short.add(timeline)
    for _ in 1...2 { long.add(timeline) }
    let heading = long.heading
    let picture = try Picture([short, long].picture("Lesson"))
    let axis = "order of events →"
    expectEqual(
      picture.texts,
      [
        "Lesson", "1. Short", axis, "one", "1", heading, "1 of 2", axis, "one", "1", "2 of 2", axis, "one", "1",
        "finished",
      ])
    #expect(picture.width > Double(heading.count) * 8.4)
  }

  /// As the book draws it. In a text, it is a word of the reader's language.
  @Test func demandForAllIsASign() throws {
    let timeline = Timeline()
    [1, 2].publisher.recorded("values", on: timeline).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          subscription.request(.max(1))
          subscription.request(.unlimited)
        }, receiveValue: { _ in .none }, receiveCompletion: { _ in }))
    try expectEqual(Picture(timeline).all("requested").map(\.text), ["+1", "∞", "+n"])
    let text = timeline.marbles(in: .chinese)
    #expect(text.contains("全部") && !text.contains("all"), "\(text)")
  }

  @Test func aQuestionIsASentenceWithoutAFullStop() throws {
    let timeline = Timeline()
    Just(1).recorded("one", on: timeline).sink { _ in }.store(in: &kept)
    let titles = ["为什么\u{FF1F}", "因为"]
    let runs = titles.indices.map { index in
      var run = StepRun(title: "", number: index + 1)
      run.add(timeline)
      return run
    }
    let picture = try Picture(runs.picture("课", in: .chinese, titles: [1: titles[0], 2: titles[1]]))
    let description = picture.elements.first { $0.name == "desc" }?.text
    #expect(description?.hasPrefix("1. 为什么\u{FF1F}") == true && description?.contains("\u{FF1F}\u{3002}") == false)
    #expect(description?.contains("2. 因为\u{3002}") == true)
  }

  @Test func completionStandsWhereItsValueDoes() throws {
    let timeline = Timeline(VirtualTimeScheduler())
    Just("l").recorded("letter", on: timeline).sink { _ in }.store(in: &kept)
    let picture = try Picture(timeline)
    expectEqual(picture.all("end")[0].number("x1"), picture.all("label")[0].number("x"))
  }

  @Test func valueKeepsItsColourThroughAnOperator() throws {
    let timeline = Timeline()
    ["a", "b", "c"].publisher.recorded("letters", on: timeline)
      .filter { $0 != "a" }.recorded("filter", on: timeline).sink { _ in }.store(in: &kept)
    let picture = try Picture(timeline)
    let colours = zip(picture.all("label"), picture.all("value")).map { ($0.text, $1.attributes["class"]) }
    expectEqual(colours.count, 5)
    expectEqual(Dictionary(grouping: colours, by: \.0).mapValues { Set($0.map(\.1)).count }, ["a": 1, "b": 1, "c": 1])
    expectEqual(Set(colours.map(\.1)).count, 3)
  }

  @Test func operatorStandsBetweenItsInputsAndItsOutput() throws {
    let timeline = Timeline(operators: ["zip": "zip(numbers)"])
    ["a"].publisher.recorded("letters", on: timeline)
      .zip([1].publisher.recorded("numbers", on: timeline)).recorded("zip", on: timeline).sink { _ in }.store(in: &kept)
    let picture = try Picture(timeline)
    let names = picture.all("name").map { $0.number("y") }
    let box = try #require(picture.all("box").first)
    #expect(names[1] < box.number("y") && box.number("y") + box.number("height") < names[2])
    expectEqual(picture.all("operator").map(\.text), ["zip(numbers)"])
  }

  @Test func longStreamGoesOnBelow() throws {
    let timeline = Timeline()
    (1...100).publisher.recorded("numbers", on: timeline).sink { _ in }.store(in: &kept)
    let picture = try Picture(timeline)
    #expect(picture.width <= 900)
    expectEqual(picture.all("label").compactMap { Int($0.text) }, Array(1...100))
    #expect(picture.all("arrow").isEmpty && picture.all("end").count == 2)
  }

  @Test func pictureIsToldInWords() throws {
    let clock = VirtualTimeScheduler()
    let timeline = Timeline(clock)
    Just(1).delay(for: 2, scheduler: clock).recorded("delay", on: timeline).sink { _ in }.store(in: &kept)
    let words = PassthroughSubject<String, Never>()
    let two = words.recorded("words", on: timeline).sink { _ in }
    clock.run()
    two.cancel()
    let description = try Picture(timeline).elements.first { $0.name == "desc" }
    expectEqual(description?.text, "delay: 1 at 2s; finished at 2s.\nwords: cancelled at 2s.")
  }

  @Test func streamWithoutEventsIsALine() throws {
    let timeline = Timeline()
    Empty<Int, Never>(completeImmediately: false).recorded("never", on: timeline).sink { _ in }.store(in: &kept)
    let picture = try Picture(timeline)
    let line = try #require(picture.all("stream").first)
    #expect(line.number("x1") < line.number("x2"))
  }
}
