import Foundation
import Recording

extension Step {
  /// Runs the step without letting it print, and keeps what it did.
  func record(_ number: Int, of name: String, _ article: Article) throws -> RecordedStep {
    RecordedStep(
      (number, title), of: name, lesson: article.lesson, file: file, code: code,
      try StepRecorder.shared.record { try perform(number) })
  }

  /// The lines between its braces, as they stand in the file; nil if the file is not there.
  private var code: StepRun.Code? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let lines = text.lines
    guard lines.indices.contains(line - 1) else { return nil }
    // The lint keeps a step's closing brace in the column in which `Step` begins.
    let margin = lines[line - 1].prefix { $0 == " " }
    guard let start = lines[(line - 1)...].firstIndex(where: { $0.hasSuffix("{") }),
      let end = lines[start...].firstIndex(of: margin + "}")
    else { return nil }
    let body = lines[(start + 1)..<end].map { line in
      String(line.hasPrefix(margin + "  ") ? line.dropFirst(margin.count + 2) : line)
    }
    let path = URL(fileURLWithPath: file).pathComponents
    let top = path.lastIndex { ["Lessons", "Tests"].contains($0) } ?? path.count - 1
    return StepRun.Code(file: path[top...].joined(separator: "/"), first: start + 2, lines: body)
  }
}
