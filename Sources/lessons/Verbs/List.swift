import LessonKit
import LessonPackage

extension Verb {
  private static let exercises = CommandOption.flag(
    "--exercises", help: Message("lists the exercises instead", "改为列出练习"))

  static let list = Verb(name: "list", names: .none, options: [exercises]) { call in
    let lessons = try call.catalogue.lessons
    let progress = try call.package.progress
    let list = (call.has(exercises) ? exerciseTable : table)(lessons, progress, call.language)
    let advice = call.language.says(call.has(exercises) ? .howToWatch : .howToBegin)
    Terminal.page(list.text(to: Terminal.width) + "\n\n" + wrapped(advice, to: Terminal.width))
  }
}

private func table(_ lessons: [LessonSource], _ progress: Progress, _ language: Language) -> Table {
  guard progress != Progress() else {
    return Table(
      headings: [""] + [Message.lesson, .article, .youLearn].map(language.says),
      rows: lessons.map { ["\($0.number)", $0.name, $0.translation ?? $0.title, $0.teaches] })
  }
  return Table(
    headings: ["", ""] + [Message.lesson, .predicted, .solved, .article, .youLearn].map(language.says),
    rows: lessons.map { lesson in
      let predicted = progress.perfectSteps(of: lesson).map { "\($0)/\(lesson.steps.count)" } ?? ""
      let count = lesson.exercises.count
      let solved = count == 0 ? "" : "\(lesson.exercises.count(where: progress.isSolved))/\(count)"
      let sign = progress.reading(of: lesson).rawValue
      let title = lesson.translation ?? lesson.title
      return ["\(lesson.number)", sign, lesson.name, predicted, solved, title, lesson.teaches]
    })
}

private func exerciseTable(_ lessons: [LessonSource], _ progress: Progress, _ language: Language) -> Table {
  Table(
    headings: ["", ""] + [Message.lesson, .exercise, .task].map(language.says),
    rows: lessons.flatMap(\.exercises).map { exercise in
      let sign = progress.isSolved(exercise) ? "✓" : " "
      return ["\(exercise.lessonNumber)", sign, exercise.lesson, exercise.name, exercise.title]
    })
}
