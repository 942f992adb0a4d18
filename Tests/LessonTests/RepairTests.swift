import Foundation
import TestKit
import Testing

/// A README shows how a repaired type differs from the article's. It shows the whole difference, and nothing else.
///
/// It may show it in several pieces with the same two file names, one fault after the other. Each piece changes what the
/// pieces before it have made. If the repaired type is a subclass of the article's, the difference is that of the members
/// that it overrides.
struct RepairTests {
  @Test(arguments: PackageFiles.lessonFolders) func differencesAreThoseOfTheFiles(_ lesson: String) throws {
    let repairs = try repairs(of: lesson).filter { $0.article != $0.ours }
    for pieces in Dictionary(grouping: repairs, by: { [$0.article, $0.ours] }).values {
      let (article, ours) = try code(
        PackageFiles.text("Lessons/\(lesson)/\(pieces[0].article)"),
        PackageFiles.text("Lessons/\(lesson)/\(pieces[0].ours)"))
      // A brace alone does not count: the namespace `Original` needs one more than a type of ours.
      let repaired = try pieces.reduce(article) { lines, piece in try piece.applied(to: lines) }
      expectEqual(
        repaired.filter { $0 != "}" }, ours.filter { $0 != "}" },
        "\(lesson)/README.md, the difference to \(pieces[0].ours)")
    }
  }

  /// Two pieces of code in one file may stand one below the other, before and after a change.
  @Test(arguments: PackageFiles.lessonFolders) func bothSidesOfAChangeAreInTheFile(_ lesson: String) throws {
    var lines: [String: ArraySlice<String>] = [:]
    for repair in try repairs(of: lesson) where repair.article == repair.ours {
      let file = repair.ours
      if lines[file] == nil {
        lines[file] = try self.lines(of: PackageFiles.text("Lessons/\(lesson)/\(file)")).compactMap(normalized)[...]
      }
      for part in repair.parts {
        let rest = lines[file]!
        let start = try #require(
          rest.indices.first { rest[$0...].starts(with: part) },
          "\(lesson)/\(file) does not have these lines, one below the other, in the order of the README: \(part)")
        lines[file] = rest[(start + part.count)...]
      }
    }
  }

  /// A type in `Original` has a twin, and a reader wants to know what is different about that.
  @Test(arguments: PackageFiles.lessonFolders) func everyOriginalHasItsDifference(_ lesson: String) throws {
    let folder = PackageFiles.root.appending(path: "Lessons/\(lesson)/Article")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let originals = files.filter { $0.hasPrefix("Original+") }.map { "Article/\($0)" }
    // Differences between two versions of the article's own may stand there as well.
    #expect(try Set(repairs(of: lesson).map(\.article)).isSuperset(of: originals))
  }

  @Test func differenceThatLeavesSomethingOutIsNoticed() throws {
    let repair = Repair("--- a\n+++ b\n@@\n one\n-two\n+2\n")
    try expectEqual(repair.applied(to: ["one", "two", "three"]), ["one", "2", "three"])
    #expect(throws: Repair.Mismatch.self) { try repair.applied(to: ["two", "three"]) }
  }

  private func repairs(of lesson: String) throws -> [Repair] {
    try PackageFiles.text("Lessons/\(lesson)/README.md").matches(of: #/```diff\n((?:.*\n)*?)```/#)
      .map { Repair(String($0.output.1)) }
  }

  private func code(_ article: String, _ ours: String) -> ([String], [String]) {
    guard article.contains("extension Original {"), ours.contains(#/class \w+: Original\./#) else {
      return (lines(of: article).compactMap(normalized), lines(of: ours).compactMap(normalized))
    }
    let overrides = members(of: ours) { $0.contains("override ") }
    let overridden = members(of: article) { line in overrides.contains { $0.first == normalized(line) } }
    return (overridden.flatMap(\.self), overrides.flatMap(\.self))
  }

  private func lines(of text: String) -> [Substring] { text.split(separator: "\n") }

  /// The members whose first line passes the test, each from this line to its closing brace.
  private func members(of text: String, where isIncluded: (Substring) -> Bool) -> [[String]] {
    let lines = lines(of: text)
    return lines.indices.filter { lines[$0].hasSuffix("{") && isIncluded(lines[$0]) }.map { first in
      let end = lines[first].prefix { $0 == " " } + "}"
      return lines[first...].prefix { $0 != end }.compactMap(normalized)
    }
  }
}

/// A difference between a file of the article's and one of ours, as a README shows it.
private struct Repair {
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  let article: String
  let ours: String
  private var hunks: [(old: [String], new: [String])] = []

  init(_ text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    article = String(lines[0].dropFirst(4))
    ours = String(lines[1].dropFirst(4))
    for line in lines.dropFirst(2) {
      if line.hasPrefix("@@") {
        hunks.append(([], []))
        continue
      }
      guard let code = normalized(line.dropFirst()) else { continue }
      if !line.hasPrefix("+") { hunks[hunks.count - 1].old.append(code) }
      if !line.hasPrefix("-") { hunks[hunks.count - 1].new.append(code) }
    }
  }

  /// The old lines of each piece, and then the new ones.
  var parts: [[String]] { hunks.map(\.old) + hunks.map(\.new) }

  /// Replaces the old lines by the new ones, piece by piece from top to bottom.
  func applied(to lines: [String]) throws -> [String] {
    var result: [String] = []
    var rest = lines[...]
    for (old, new) in hunks {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: old) }) else {
        throw Mismatch(description: "\(article) does not have these lines, one below the other: \(old)")
      }
      result += rest[..<start] + new
      rest = rest[(start + old.count)...]
    }
    return result + rest
  }
}

/// A line of code without what does not count: its indentation, comments, and the namespaces that keep the two versions
/// of a type apart.
private func normalized(_ line: some StringProtocol) -> String? {
  if line.trimmingCharacters(in: .whitespaces) == "}" { return nil }
  let code = line.trimmingCharacters(in: .whitespaces)
    .replacing("override ", with: "").replacing("Original.", with: "")
    .replacing("Subscribers.", with: "").replacing("Publishers.", with: "")
  let isNamespace = code.wholeMatch(of: #/(?:enum|extension) (?:Original|V\d|Subscribers|Publishers) \{\}?/#) != nil
  return code.isEmpty || code.hasPrefix("//") || isNamespace ? nil : code
}
