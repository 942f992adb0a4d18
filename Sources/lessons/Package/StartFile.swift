import Foundation
import LessonKit
import LessonPackage

extension PackageFolder {
  func isUntouched(_ program: Program) -> Bool {
    FileManager.default.contentsEqual(atPath: path(program.edited), andPath: path(program.start))
  }

  /// The line in which the reader's file says what to do, or the first.
  func lineToEdit(of program: Program) -> Int {
    let lines = (try? text(program.edited))?.lines ?? []
    return 1 + (lines.firstIndex { $0.contains("// TODO:") } ?? 0)
  }

  /// Makes the reader's file the start file again, and moves the reader's version away.
  func reset(_ program: Program) throws -> [String] {
    let (file, start) = (program.edited, try text(program.start))
    let done = language.says(.isStartFileAgain, file)
    guard isFile(file) else {
      try write(start, to: file)
      return [done]
    }
    let name = program.exercise?.fileName ?? program.name
    let aside = freePath { ".lessons/\(name)\($0 == 1 ? "" : "-\($0)").swift" }
    // Moved, and not copied: what the reader saves at this moment is not overwritten.
    try move(file, to: aside)
    do {
      try write(start, to: file)
    } catch {
      try? move(aside, to: file)
      throw error
    }
    return [done, language.says(.yourVersion, aside)]
  }
}
