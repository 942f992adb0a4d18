import Foundation
import Testing

/// A trace stays English. For a Chinese page, each of its comments and labels has a translation beside it.
@Suite struct TraceWordsTests {
  @Test(arguments: PackageFiles.lessonFolders) func eachCommentOfATraceIsTranslated(lesson: String) throws {
    let trace = try PackageFiles.text("Lessons/\(lesson)/expected.txt").components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let pairs = try PackageFiles.text("Lessons/\(lesson)/trace.zh.txt").components(separatedBy: "\n\n").dropFirst()
      .map { $0.split(separator: "\n").map(String.init) }
    for pair in pairs {
      #expect(pair.count == 2, "\(pair)")
      #expect(trace.contains(pair[0]), "no line of the trace is this one: \(pair[0])")
      #expect(pair.first != pair.last, "\(pair)")
    }
    let translated = Set(pairs.map { $0[0] })
    #expect(translated.count == pairs.count, "a line is translated twice")
    for line in trace where isComment(line) { #expect(translated.contains(line), "not translated: \(line)") }
  }

  /// `(we cancel)`, or `The article's buffer:`.
  private func isComment(_ line: String) -> Bool {
    let words = line.matches(of: #/[A-Za-z']{2,}/#).count
    return line.hasPrefix("(") && line.hasSuffix(")") && words > 1
      || line.hasSuffix(":") && !line.contains("(") && words > 1
  }
}
