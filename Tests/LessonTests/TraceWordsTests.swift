import Foundation
import TestKit
import Testing

/// A trace stays English. For a Chinese reader, each of its comments and labels has a translation beside it.
struct TraceWordsTests {
  private static let folders = PackageFiles.lessonFolders.flatMap { ["Lessons/\($0)", "Lessons/\($0)/Exercises"] }
    .filter { PackageFiles.isFile("\($0)/README.zh.md") }

  @Test(arguments: folders) func eachCommentOfATraceIsTranslated(folder: String) throws {
    // The time before a comment is no part of it.
    let trace = try PackageFiles.text("\(folder)/expected.txt").components(separatedBy: "\n")
      .map { $0.replacing(#/^ *(?:\d[\d.]*s +)?/#, with: "") }
    let pairs = try pairs(in: folder)
    for pair in pairs {
      expectEqual(pair.count, 2, "\(pair)")
      #expect(trace.contains(pair[0]), "no line of the trace is this one: \(pair[0])")
      // An assignment of a name is code, whatever else is in the line.
      let isCode = pair[0].wholeMatch(of: #/\([\w.]+ = [A-Z][\w ]*\)/#) != nil
      expectEqual(pair.last?.contains(#/\p{Han}/#), !isCode, "\(pair)")
    }
    let translated = Set(pairs.map { $0[0] })
    expectEqual(translated.count, pairs.count, "a line is translated twice")
    for line in Set(trace) where isComment(line) { #expect(translated.contains(line), "not translated: \(line)") }
  }

  /// The reader's code sends it, and `watch` would show its translation in the place of it.
  @Test(arguments: folders.filter { $0.hasSuffix("/Exercises") }) func noValueIsTranslated(folder: String) throws {
    let code = try ExerciseFilesTests.exercises.filter { $0.folder == folder }
      .map { try PackageFiles.text("\(folder)/Solutions/\($0.name).swift") }
    for pair in try pairs(in: folder) {
      #expect(!code.contains { $0.contains("\"\(pair[0])\"") }, "a value, and no comment: \(pair[0])")
    }
  }

  private func pairs(in folder: String) throws -> [[String]] {
    try PackageFiles.text("\(folder)/trace.zh.txt").components(separatedBy: "\n\n").dropFirst()
      .map { $0.split(separator: "\n").map(String.init) }
  }

  /// `(we cancel)`, or `The article's buffer:`; but not `(name: Merlin)` or `(choose())`, which are code.
  private func isComment(_ line: String) -> Bool {
    if line.wholeMatch(of: #/\((?:\w[\w.]*(?:: | = )\S*[,;]? ?)+\)|\(\w+\(.*\)\)/#) != nil { return false }
    let words = line.matches(of: #/[A-Za-z']{2,}/#).count
    return line.hasPrefix("(") && line.hasSuffix(")") && words > 1
      || line.hasSuffix(":") && !line.contains("(") && words > 1
  }
}
