import Combine
import ExerciseKit
import Foundation
import LessonKit
import VirtualTime

/// A lesson that goes wrong in every way a lesson can, and waits in every way it can, one way a step, for the tests.
@main
struct FaultyLesson: Lesson {
  static let article = Article(lesson: 0, title: "None", teaches: "How lessons fail.")

  static var options: [LessonOption] {
    [
      LessonOption("--echo", "TEXT", help: "prints a text, but not an empty one") { text in
        if text.isEmpty { throw LessonError.usage("there is nothing to print") }
        print(text)
      }
    ]
  }

  /// All steps, or only the one whose number is in the environment: `--check` always runs all that there are.
  var steps: Steps {
    guard let number = ProcessInfo.processInfo.environment["FAULTY_STEP"].flatMap(Int.init) else { return allSteps }
    return [allSteps[number - 1]]
  }

  @StepsBuilder
  private var allSteps: Steps {
    Step("A line, and a complaint") {
      print("printed")
      FileHandle.standardError.write(Data("complaint\n".utf8))
    }
    Step("A line, and no end") {
      print("printed")
      while true { pause() }
    }
    Step("A line, and a crash") {
      print("printed")
      abort()
    }
    Step("A line, and an error") {
      print("printed")
      throw CocoaError(.featureUnsupported)
    }
    Step("More lines than a pipe holds") {
      for number in 1...20_000 { print("line \(number)") }
    }
    Step("A wait for a timer, for the main queue, and for a thread") {
      let timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in print("the timer rings") }
      try waitUntil("the timer rings") { !timer.isValid }
      let hasRun = DispatchSemaphore(value: 0)
      DispatchQueue.main.async {
        print("the main queue gets on")
        hasRun.signal()
      }
      try waitUntil("the main queue gets on") { hasRun.wait(timeout: .now()) == .success }
      let thread = Thread {}
      thread.start()
      try waitUntil("the thread ends") { thread.isFinished }
      print("the thread has ended")
    }
    Step("A wait for what never comes") {
      print("printed")
      try waitUntil("pigs fly", limit: 0.1) { false }
    }
    Step("Lines with the time") {
      let clock = VirtualTimeScheduler()
      clock.print("one", 1)
      clock.advance(by: .milliseconds(250))
      clock.print("two")
      clock.advance(by: .milliseconds(12_250))
      clock.print("three")
    }
    Step("Streams that are recorded") {
      let timeline = Timeline()
      let cancellable = [1, 2, 3].publisher
        .recorded("numbers", on: timeline)
        .map { "<\($0)>" }
        .recorded("texts & more", on: timeline)
        .sink { print($0) }
      cancellable.cancel()
      print(timeline.marbles)
    }
    Step("A line, and an exit code") {
      print("printed")
      exit(3)
    }
    Step("An empty line, and one more") {
      print("printed\n\nprinted too")
    }
    Step("A child without an end") {
      let number = ProcessInfo.processInfo.environment["FAULTY_STEP"] == nil ? 12 : 1
      try ChildProcess.run(partOf: number, limit: 600) { while true { pause() } }
    }
    Step("Lines without end") {
      let line = String(repeating: "printed ", count: 64)
      while true { print(line) }
    }
    Step("Random streams") {
      var feedback = Feedback()
      feedback.compare(StreamComparison(count: 10), yours: { $0.publisher() }, expected: { $0.publisher() })
      feedback.print()
    }
    Step("Random streams to a solution that prints") {
      var feedback = Feedback()
      feedback.compare(
        StreamComparison(count: 10),
        yours: { $0.publisher().handleEvents(receiveOutput: { print("saw", $0) }).first() },
        expected: { $0.publisher().prefix(2) })
      feedback.print()
    }
    Step("Another program without an end") { try runOtherPrograms() }
    Step("Another program without an end, of a program that does not hear") {
      #if os(Linux)
        // With it the system says that the tool is gone.
        signal(SIGPWR, SIG_IGN)
      #endif
      try runOtherPrograms()
    }
    Step("Other programs, one after the other") {
      for _ in 1...100 { try startOtherProgram() }
      while true { pause() }
    }
  }

  /// One inherits the environment, and one has its own.
  private func runOtherPrograms() throws {
    let marked = try Process.run(URL(fileURLWithPath: "/bin/sleep"), arguments: ["1005"])
    try startOtherProgram()
    marked.waitUntilExit()
  }

  private func startOtherProgram() throws {
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/bin/sleep")
    other.arguments = ["1005"]
    other.environment = [:]
    try other.run()
  }
}
