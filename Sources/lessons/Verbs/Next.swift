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
  ) { _ in
    let package = try PackageFolder()
    print(advice(for: try Catalogue(of: package).lessons, ProgressStore(package).load()))
  }
}

/// The next thing to do, and how.
func advice(for lessons: [LessonSource], _ progress: Progress) -> String {
  func isDone(_ lesson: LessonSource) -> Bool {
    progress.reading(of: lesson) == .all && lesson.exercises.allSatisfy(progress.isSolved)
  }
  guard let next = lessons.first(where: { !isDone($0) }) else { return guessing(lessons, progress) }
  if progress.reading(of: next) == .all, let exercise = next.exercises.first(where: { !progress.isSolved($0) }) {
    let title = exercise.title.prefix(1).uppercased() + exercise.title.dropFirst()
    return """
      Lesson \(next.number), \(next.name), is read. Next: exercise \(exercise.name), "\(title)".
        edit   \(exercise.file)
        then   swift run lessons watch \(exercise.name)
      """
  }
  let isHalf = progress.reading(of: next) == .half
  let read = Set(progress.lessons[next.name]?.readSteps ?? [])
  let step = isHalf ? next.steps.first { !read.contains($0.number) } : nil
  let title = "Lesson \(next.number), \(next.name), is \(isHalf ? "half read" : "next"): \(lowercased(next.teaches))"
  guard let step else {
    return """
      \(title)
        read    swift run lessons show \(next.name)
        guess   swift run lessons predict \(next.name)
        change  swift run lessons watch \(next.name)
      """
  }
  return """
    \(title)
    Step \(step.heading) is the first one that you have not read.
      read    swift run lessons show \(next.name)
      guess   swift run lessons predict \(next.name) --step \(step.number)
      change  swift run lessons watch \(next.name)
    """
}

/// What is left for a reader who has read everything.
private func guessing(_ lessons: [LessonSource], _ progress: Progress) -> String {
  let read = "You have read \(lessons.count == 1 ? "the lesson" : "all \(lessons.count) lessons")"
  let all = lessons.allSatisfy(\.exercises.isEmpty) ? "\(read)." : "\(read) and solved all exercises."
  guard let next = lessons.first(where: { progress.lessons[$0.name]?.prediction.map { $0.right < $0.asked } ?? true })
  else {
    return "\(all) Your predictions were right as well. 'swift run lessons new MyLesson' makes a lesson of your own."
  }
  let score = progress.lessons[next.name]?.prediction.map { ": \($0.right) of \($0.asked) were right so far" } ?? ""
  return """
    \(all) Next: predict what lesson \(next.number), \(next.name), prints\(score).
      guess   swift run lessons predict \(next.name)
    """
}

private func lowercased(_ sentence: String) -> String {
  sentence.prefix(1).lowercased() + sentence.dropFirst()
}
