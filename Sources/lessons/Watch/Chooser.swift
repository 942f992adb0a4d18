import LessonKit
import LessonPackage

/// The list from which a reader who watches something goes on to something else: each key that is typed leaves fewer.
struct Chooser {
  private let programs: [Program]
  private let progress: Progress
  private(set) var typed = ""

  init(_ lessons: [LessonSource], _ progress: Progress) {
    programs = lessons.flatMap { [.lesson($0)] + $0.exercises.map(Program.exercise) } + [.playground]
    self.progress = progress
  }

  /// Those whose names have the typed text in them, or the lesson of that number. The first is the one that is meant.
  private var matches: [Program] {
    let wanted = simplified(typed)
    if let number = Int(wanted) { return programs.filter { $0.lesson?.number == number } }
    func begins(_ program: Program) -> Bool { simplified(program.name).hasPrefix(wanted) }
    let named = programs.filter { wanted.isEmpty || simplified($0.name).contains(wanted) }
    return named.filter(begins) + named.filter { !begins($0) }
  }

  var chosen: Program? { typed.isEmpty ? nil : matches.first }

  /// - Returns: Whether the key means something here.
  mutating func type(_ key: Character) -> Bool {
    if key == "\u{7F}" || key == "\u{8}" {
      typed = String(typed.dropLast())
    } else if key.isASCII, key.isLetter || key.isNumber {
      typed.append(key)
    } else {
      return false
    }
    return true
  }

  func lines(_ style: Style) -> [String] {
    let width = programs.map(\.name.columns).max() ?? 0
    return matches.map { program in
      let name = program.name.padded(to: width)
      switch program {
      case .lesson(let lesson):
        let number = String("  \(lesson.number)".suffix(2))
        return "\(number) \(progress.reading(of: lesson).rawValue) \(style.bold(name))  \(lesson.teaches)"
      case .exercise(let exercise):
        return "   \(progress.isSolved(exercise) ? "✓" : " ") \(name)  \(exercise.title)"
      case .playground: return "     \(style.bold(name))"
      }
    }
  }

  func question(_ language: Language) -> String {
    guard let chosen else { return language.says(.typeName) }
    return language.says(.goesTo, typed, chosen.name)
  }
}
