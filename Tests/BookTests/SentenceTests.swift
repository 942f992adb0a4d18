import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// The film in words.
@Suite(.ownThreads) struct SentenceTests {
  @Test func customSinkInWords() throws {
    let program = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "CustomSubscriber")
    let outcome = try ChildProcess.run(program, ["--json", "--step", "5"])
    let run = try JSONDecoder().decode(StepRun.self, from: Data(outcome.output.utf8))
    let sentences = Sentences(run: run, language: .english).all(ofScene: 0)
      .map { $0.sentence.text.replacing(#/<[^>]+>/#, with: "") }
    expectEqual(
      sentences,
      [
        "CustomSink subscribes to publisher.",
        "publisher sends CustomSink a subscription.",
        "CustomSink requests 3 values from publisher. Outstanding: 3.",
        "CustomSink receives 1 from publisher. Outstanding: 2.",
        "CustomSink receives 2 from publisher. Outstanding: 1.",
        "CustomSink receives 3 from publisher. Outstanding: 0.",
        "CustomSink receives the value and requests 1 value from publisher: receive(_:) returns it. Outstanding: 1.",
        "CustomSink receives 4 from publisher. Outstanding: 0.",
        "publisher sends 5, but CustomSink has no outstanding demand: the value is dropped.",
        "The code is over, and what it kept is released: CustomSink cancels its subscription to publisher.",
      ])
  }

  @Test func chineseHasBlanksOnlyBesideLatinWords() {
    let request: HTML = "\(.requests, .chinese, "\(.someSubscriber, .chinese)", "sink", "\(.all, .chinese)")"
    expectEqual(request.text, "一个订阅者向 sink 请求所有的值。")
    let one: HTML = "\(.requests, .chinese, "sink", "map", "\(.one, .chinese)")"
    expectEqual(one.text, "sink 向 map 请求 1 个值。")
  }
}
