import LessonKit

extension Verb {
  static let next = Verb(
    name: "next",
    summary: "tells what to read or to do next",
    details: """
      A step is read when 'show', 'run', 'watch' or 'predict' went through it, and a lesson when all of its steps are.
      'next' names the first lesson that is not read, or that has an exercise that you have not solved. The progress is in
      .lessons/progress.json, which git ignores.
      """,
    example: Example(
      command: "next",
      output: """
        Lesson 1, IntroducingCombine, is next: …
          read    swift run lessons show IntroducingCombine
          guess   swift run lessons predict IntroducingCombine
          change  swift run lessons watch IntroducingCombine
        """)
  ) { invocation in
    let package = try invocation.package()
    let advice = advice(for: try Catalogue(of: package).lessons, ProgressStore(package).load(), in: package.language)
    print(wrapped(advice, to: Terminal.width))
  }
}

/// The next thing to do, and how.
func advice(for lessons: [LessonSource], _ progress: Progress, in language: Language = .english) -> String {
  func isDone(_ lesson: LessonSource) -> Bool {
    progress.reading(of: lesson) == .all && lesson.exercises.allSatisfy(progress.isSolved)
  }
  guard let next = lessons.first(where: { !isDone($0) }) else { return guessing(lessons, progress, language) }
  if progress.reading(of: next) == .all, let exercise = next.exercises.first(where: { !progress.isSolved($0) }) {
    let title = exercise.title.prefix(1).uppercased() + exercise.title.dropFirst()
    return language.says(
      """
      Lesson %, %, is read. Next: exercise %, "%".
        edit   %
        then   %
      """, next.number, next.name, exercise.name, title, exercise.file, "swift run lessons watch \(exercise.name)")
  }
  let isHalf = progress.reading(of: next) == .half
  let read = Set(progress.lessons[next.name]?.readSteps ?? [])
  let step = isHalf ? next.steps.first { !read.contains($0.number) } : nil
  var lines = [
    language.says(
      isHalf ? "Lesson %, %, is half read: %" : "Lesson %, %, is next: %",
      next.number, next.name, lowercased(next.teaches))
  ]
  if let step {
    let title = "\(step.number). \(step.fullTitle)"
    lines.append(language.says("Step % is the first one that you have not read.", title))
  }
  let option = step.map { " --step \($0.number)" } ?? ""
  lines += [
    language.says("  read    %", "swift run lessons show \(next.name)"),
    language.says("  guess   %", "swift run lessons predict \(next.name)\(option)"),
    language.says("  change  %", "swift run lessons watch \(next.name)"),
  ]
  return lines.joined(separator: "\n")
}

extension Terminal {
  /// Says to a reader how to go on. A pipe has no use for it.
  static func sayHowToGoOn(in language: Language) {
    guard isOne else { return }
    let sentence = language.says("'%' tells what comes next.", "swift run lessons next")
    print("\n\(wrapped(Style(hasColour).faint(sentence), to: width))")
  }
}

/// What is left for a reader who has read everything.
private func guessing(_ lessons: [LessonSource], _ progress: Progress, _ language: Language) -> String {
  let hasExercises = !lessons.allSatisfy(\.exercises.isEmpty)
  let all =
    if lessons.count == 1 {
      language.says(hasExercises ? "You have read the lesson and solved all exercises." : "You have read the lesson.")
    } else {
      language.says(
        hasExercises ? "You have read all % lessons and solved all exercises." : "You have read all % lessons.",
        lessons.count)
    }
  guard let next = lessons.first(where: { progress.lessons[$0.name]?.prediction.map { $0.right < $0.asked } ?? true })
  else {
    return language.says(
      "% Your predictions were right as well. '%' makes a lesson of your own.", all, "swift run lessons new MyLesson")
  }
  let score = progress.lessons[next.name]?.prediction
    .map { language.says(": % of % were right so far", $0.right, $0.asked) }
  return [
    language.says("% Next: predict what lesson %, %, prints%.", all, next.number, next.name, score ?? ""),
    language.says("  guess   %", "swift run lessons predict \(next.name)"),
  ].joined(separator: "\n")
}

private func lowercased(_ sentence: String) -> String {
  sentence.prefix(1).lowercased() + sentence.dropFirst()
}
