import Book
import LessonKit

extension PackageFolder {
  /// How the given solution of an exercise differs from the reader's file, as `diff -u` writes it. Empty if both are the
  /// same.
  ///
  /// - Parameter context: How many lines around a change are shown.
  func solutionDifference(of exercise: ExerciseSource, around context: Int = 3, _ style: Style) throws -> [String] {
    let mine = isFile(exercise.file) ? try text(exercise.file) : ""
    let differences = Trace(mine).differences(to: Trace(try text(exercise.solutionFile)), around: context)
    guard !differences.isEmpty else { return [] }
    let head = [style.bad("--- \(exercise.file)"), style.good("+++ \(exercise.solutionFile)")]
    return head
      + differences.flatMap { difference in
        [style.faint(language.says(.lineOfHunk, difference.line))]
          + difference.rows.map { row in
            // That is a name for a line of a trace. In code an empty line needs none.
            let line = row.mark.rawValue + (row.text == "(an empty line)" ? "" : row.text)
            return switch row.mark {
            case .missing: style.bad(line)
            case .surplus: style.good(line)
            case .same: line.withoutBlanksAtItsEnd
            }
          }
      }
  }
}
