import Book
import Foundation
import LessonKit

extension PackageFolder {
  func expectedTrace(of lesson: String) throws -> Trace {
    let path = "Lessons/\(lesson)/expected.txt"
    return try Trace(file: root.appending(path: path), named: path, of: lesson)
  }

  /// What the README of a lesson says about a step. Nil if it says nothing.
  func explanation(of lesson: String, step number: Int) throws -> String? {
    let section = try readme("Lessons/\(lesson)").section(ofStep: number)
    return section == "" ? nil : section
  }

  /// The words of the explanation. Code in it begins a new subject.
  func words(about lesson: String, step number: Int) throws -> String? {
    try explanation(of: lesson, step: number)?.replacing(#/```(?:.*\n)*?```\n*/#, with: "")
  }

  /// Names the steps that the README of a lesson does not explain, in a line each.
  func complainAboutReadme(of lesson: LessonSource) throws {
    let path = "\(lesson.folder)/README.md"
    let readme = try text(path).split(separator: "\n")
    for step in lesson.steps where !readme.contains("## \(step.heading)") {
      print(indented(language.says(.noSection, path, step.heading), by: 2))
    }
  }
}

extension PackageFolder {
  /// The first of some paths that is free. They differ in a number.
  func freePath(_ numbered: (Int) -> String) -> String {
    let number = (1...).first { !FileManager.default.fileExists(atPath: path(numbered($0))) }!
    return numbered(number)
  }

  func write(_ text: String, to path: String) throws {
    try LessonKit.write(text.utf8, to: root.appending(path: path), named: path)
  }

  /// Moves a file into a folder, which is made if it is not there.
  func move(_ old: String, to path: String) throws {
    let file = root.appending(path: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: root.appending(path: old), to: file)
    } catch {
      throw LessonError.failure(.notWritten.with(path))
    }
  }

  func remove(_ path: String) throws {
    do {
      try FileManager.default.removeItem(at: root.appending(path: path))
    } catch {
      throw LessonError.failure(.unremovable.with(path))
    }
  }

  func isUntouched(_ program: Program) -> Bool {
    FileManager.default.contentsEqual(atPath: path(program.edited), andPath: path(program.start))
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
