import Foundation
import LessonKit
import LessonPackage

extension Verb {
  fileprivate static let allDifferences = CommandOption.flag(
    "--all", help: Message("shows all places that differ, not only the first", "显示所有不同的地方，不只是第一处"))

  fileprivate static let seed = CommandOption.number(
    "--seed", help: Message("plays the random streams of seed N to your solution", "用种子 N 的随机流检查你的解法"))

  static let check = Verb(
    name: "check", names: .several(.lesson, .exercise), options: [Option.step, seed, allDifferences, Option.skipBuild]
  ) { call in
    let programs = try call.programs
    if let step = call[Option.step] {
      guard programs.count == 1, case .lesson(let lesson) = programs[0] else {
        throw LessonError.usage(.stepNeedsLesson)
      }
      _ = try lesson.steps(step)
    }
    guard call[seed] == nil || programs.allSatisfy({ $0.exercise != nil }) else {
      throw LessonError.usage(.seedNeedsExercise)
    }
    try call.compare(programs)
  }
}

extension Call {
  /// The only step that is run; all if nil.
  private var step: Int? { self[Option.step] }

  /// The seed of the random streams that are played to solutions; each exercise's own if nil.
  private var seed: Int? { self[Verb.seed] }
  private var showsAll: Bool { has(Verb.allDifferences) }

  /// Runs lessons and exercises, and says of each whether it prints what it should, and if not, what is wrong.
  fileprivate func compare(_ programs: [Program]) throws {
    let executables = try builder.executables(programs.map(\.product))
    let verdictWidth = [Message.ok, .notYet, .differs].map { language.says($0).columns }.max() ?? 0
    let width = programs.map(\.name.columns).max() ?? 0
    var wrong = 0
    for (program, executable) in zip(programs, executables) {
      let start = ContinuousClock.now
      let problem = try problem(of: program, executable)
      let seconds = String(format: "%.2f s", (ContinuousClock.now - start) / .seconds(1))
      let verdict: Message = problem == nil ? .ok : program.exercise != nil ? .notYet : .differs
      let colour = problem == nil ? Terminal.style.good : Terminal.style.bad
      print("\(colour(language.says(verdict).padded(to: verdictWidth)))  \(program.name.padded(to: width))  \(seconds)")
      if let problem {
        wrong += 1
        print(indented(problem, by: 2))
      }
      if case .lesson(let lesson) = program, step == nil { try package.complainAboutReadme(of: lesson) }
    }
    let summary = try summary(of: programs, wrong)
    guard wrong == 0 else { throw LessonError.failure(summary) }
    print(language.says(summary))
  }

  private func summary(of programs: [Program], _ wrong: Int) throws -> Message {
    guard programs.count == 1, case let program = programs[0] else {
      return .howManyAreRight.with(programs.count - wrong, programs.count)
    }
    let isRight = wrong == 0
    if let exercise = program.exercise {
      guard isRight else { return .exerciseIsWrong.with(exercise.name) }
      // A station follows a station, also for a reader who has not read the lessons before.
      let all = try catalogue.lessons.first { $0.name == exercise.lesson }?.exercises ?? []
      let next = all.drop { $0.name != exercise.name }.dropFirst().first.map { " watch \($0.name)" } ?? " next"
      return .exerciseIsRight.with(exercise.name, "swift run lessons\(next)")
    }
    let name = step.map { Message.stepNumber.with($0) } ?? "\(program.name)"
    return (isRight ? Message.lessonIsRight : .lessonIsWrong).with(name)
  }

  /// What is wrong with the run; nil if nothing is.
  private func problem(of program: Program, _ executable: URL) throws -> String? {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else { return language.says(.notBuilt) }
    let options = (step.map { ["--step=\($0)"] } ?? []) + (seed.map { ["--seed=\($0)"] } ?? [])
    let outcome = try ChildProcess.run(
      executable, program.arguments(in: language) + options, environment: program.environment,
      limit: ChildProcess.patience
    ).visible
    do {
      return switch program {
      case .lesson(let lesson): try problem(of: lesson, outcome)
      case .exercise(let exercise): try problem(of: exercise, outcome)
      case .playground: nil
      }
    } catch let error as LessonError {
      return language.says(error)
    }
  }

  private func problem(of exercise: ExerciseSource, _ outcome: ChildProcess.Outcome) throws -> String? {
    let run = try ExerciseRun(outcome, in: language, words: package.traceWords(exercise.folder))
    guard let fault = run.fault else {
      try package.updateProgress { $0.solved(exercise) }
      return nil
    }
    let lines = try SideBySide(exercise, printed: run.lines, seed: seed, in: package)
      .lines(to: Terminal.width.map { $0 - 2 }, atMost: showsAll ? .max : 24)
    let crash = try outcome.crash(of: .exercise(exercise), in: package)?.lines(Terminal.style, language).dropLast()
    return (lines + (crash ?? [fault])).joined(separator: "\n")
  }

  private func problem(of lesson: LessonSource, _ outcome: ChildProcess.Outcome) throws -> String? {
    let trace = try package.expectedTrace(of: lesson.name)
    guard let expected = step.map(trace.part) ?? trace else {
      throw LessonError.failure(.noStepToCompare.with("Lessons/\(lesson.name)/expected.txt", step ?? 0, lesson.name))
    }
    let all = expected.differences(to: Trace(outcome.output))
    guard !all.isEmpty || outcome.problem != nil else { return nil }
    let words = try package.traceWords("Lessons/\(lesson.name)")
    let differences = showsAll ? all : Array(all.prefix(1))
    var paragraphs = differences.map { difference in
      // The heading may be that of another run; then it has no translation.
      let step = lesson.steps.first { Trace.heading($0.number, $0.title) == difference.step?.heading }
      return language.says(difference.message(titled: step.map { $0.translation ?? $0.title })).lines.map {
        $0 + words.behind($0.drop { " +-".contains($0) })
      }
      .joined(separator: "\n")
    }
    if let crash = try outcome.crash(of: .lesson(lesson), in: package) {
      paragraphs += crash.lines(Terminal.style, language).dropLast()
    } else if let problem = outcome.problem {
      paragraphs.append(language.says(problem))
    }
    if let step = differences.first?.step, let text = try package.explanation(of: lesson.name, step: step.number) {
      let words = Markdown(text).text(Terminal.style, to: Terminal.width.map { $0 - 4 })
      paragraphs.append("\(language.says(.readmeExplains))\n\(indented(words, by: 2))")
    }
    return paragraphs.joined(separator: showsAll ? "\n\n" : "\n")
  }
}
