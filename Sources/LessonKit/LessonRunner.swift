import Foundation

/// Does what a lesson's command line asks for.
struct LessonRunner {
  let name: String
  let article: Article
  let steps: Steps

  let own: [LessonOption]

  /// Of everything but the trace.
  let language: Language

  func run(_ options: LessonOptions) throws {
    switch options {
    case .all: try run(nil)
    case .step(let number): try run(number)
    case .seed(let seed, let number):
      Feedback.seed = UInt64(bitPattern: Int64(seed))
      try run(number)
    case .list: list()
    case .check: try check()
    case .marbles(let step, let file): try draw(step, to: file)
    case .json(let step): try printJSON(step)
    case .own(let name, let argument): try own.first { $0.option.name == name }?.run(argument)
    case .help: print(LessonOptions.help(for: name, own: own, in: language))
    }
  }

  private func run(_ number: Int?) throws {
    for (place, (number, step)) in try chosen(number).enumerated() {
      if place > 0 { print() }
      print(Trace.heading(number, step.title))
      try step.perform(number)
      try FeedbackReport.send()
    }
  }

  /// The step of that number, or all of them if it is nil, with their numbers.
  private func chosen(_ number: Int?) throws -> [(number: Int, step: Step)] {
    guard let number else { return Array(zip(1..., steps)) }
    guard (1...steps.count).contains(number) else {
      throw LessonError.usage(.noStepOfLesson.with(number, steps.count))
    }
    return [(number, steps[number - 1])]
  }

  private func draw(_ step: Int?, to file: String?) throws {
    let runs = try chosen(step).map { try $0.step.record($0.number, of: name, article).run }
      .filter { !$0.scenes.isEmpty }
    guard !runs.isEmpty else {
      let advice: Message = steps.count > 1 ? .marblesOfAllSteps : ""
      throw LessonError.usage(step.map { .recordsNoStreams.with($0, advice) } ?? .noStreams.with(name))
    }
    let titles = LessonTranslation(of: name, in: folder, language).steps
    guard let file else {
      let parts = runs.flatMap { run in
        ["\(run.step). \(titles[run.step] ?? run.title)", run.marbles(in: language) ?? ""]
      }
      return print(parts.joined(separator: "\n\n"))
    }
    let title = runs.count == 1 ? runs[0].title(in: language, titles[runs[0].step]) : name
    let picture = runs.picture(title, in: language, titles: titles)
    try writePicture(picture, to: file, showing: "\(title)", in: language)
  }

  /// Prints what one step did as an object, or all of them in an array. The same run gives the same bytes.
  private func printJSON(_ step: Int?) throws {
    fixHashing()
    let recorded = try chosen(step).map { try $0.step.record($0.number, of: name, article) }
    let lines = ProgramLines(
      of: recorded.flatMap(\.sites), keptIn: ProcessInfo.processInfo.environment[StepRecorder.linesVariable])
    let runs = recorded.map { $0.run(withLines: lines.line) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try step == nil ? encoder.encode(runs) : encoder.encode(runs[0])
    print(String(decoding: data, as: UTF8.self))
  }

  private func list() {
    let translation = LessonTranslation(of: name, in: folder, language)
    print(language.says(.lessonTeaches, article.lesson, name, translation.teaches ?? article.teaches))
    print(language.says(.articleIs, translation.title ?? article.title))
    print()
    for (number, step) in zip(1..., steps) {
      let title = translation.steps[number].map { "\($0)\u{FF08}\(step.title)\u{FF09}" }
      print(Trace.heading(number, title ?? step.title))
    }
  }

  /// Runs the lesson in a process of its own, so that even a crash is compared.
  private func check() throws {
    let expected = try expectedTrace()
    let outcome = try ChildProcess.run(Bundle.main.executableURL!)
    if let difference = expected.differences(to: Trace(outcome.output)).first {
      print(language.says(difference.message))
      throw LessonError.failure(.traceDiffers.with(outcome.ending.message))
    }
    if let problem = outcome.problem {
      throw LessonError.failure(.traceIsAsExpectedBut.with(problem))
    }
    print(language.says(.traceIsAsExpected, name, steps.count))
  }

  /// The lesson's folder in the package of the current folder, so that a copy is compared with itself.
  private var here: URL? {
    let folder = URL(fileURLWithPath: "Lessons/\(name)")
    return FileManager.default.fileExists(atPath: folder.appending(path: "expected.txt").path) ? folder : nil
  }

  /// Outside of a package it is the one in which the lesson was compiled.
  private var folder: URL { here ?? article.folder }

  private func expectedTrace() throws -> Trace {
    let file = folder.appending(path: "expected.txt")
    return try Trace(file: file, named: here == nil ? file.path : "Lessons/\(name)/expected.txt", of: name)
  }

  static let hashingVariable = "SWIFT_DETERMINISTIC_HASHING"

  /// Starts the program anew, in this process, with the same hash values in each run.
  ///
  /// Foundation's NotificationCenter calls its observers in the order of a hash table: without it, the order of events in
  /// streams that have nothing to do with each other differs from run to run.
  private func fixHashing() {
    guard getenv(Self.hashingVariable) == nil else { return }
    setenv(Self.hashingVariable, "1", 1)
    let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv(Bundle.main.executableURL!.path, arguments)
    // It returns only if it did not succeed. Then the order may differ, and nothing else.
    for argument in arguments { free(argument) }
  }
}
