import Foundation

/// What a lesson prints: lines, below the headings of its steps.
public struct Trace: Equatable, Sendable {
  /// The lines, without their ends.
  public let lines: [String]

  /// - Parameter text: The text as printed. Its last line ends with a newline too.
  public init(_ text: String) {
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String($0)! }
  }

  /// Reads an expected trace.
  ///
  /// - Parameter name: The file's name, as an error says it.
  /// - Throws: A `LessonError` that says what is wrong with the file: it is not there, it is not UTF-8, or its lines end
  ///   as on Windows.
  public init(file: URL, named name: String, of lesson: String) throws {
    guard let data = try? Data(contentsOf: file) else {
      throw LessonError.noInput(.noTrace.with(name, lesson))
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw LessonError.failure(.notUTF8.with(name))
    }
    guard !text.contains("\r\n" as Character) else {
      throw LessonError.failure(.windowsLines.with(name))
    }
    self.init(text)
  }

  /// The line above the trace of a step.
  public static func heading(_ number: Int, _ title: String) -> String { "\(number). \(title)" }

  /// The part of one step, as the lesson prints it with `--step`; nil if there is no such step.
  public func part(ofStep number: Int) -> Trace? {
    let headings = headings
    guard let place = headings.firstIndex(where: { $0.number == number }) else { return nil }
    // An empty line separates two steps. The last line of a text is empty as well.
    let end = headings.indices.contains(place + 1) ? headings[place + 1].line : lines.count
    return Trace(lines: Array(lines[headings[place].line..<end]))
  }

  /// The last of the lines is what follows the last newline.
  package init(lines: [String]) {
    self.lines = lines
  }

  /// Where the headings are. Their numbers count up, so a printed "9. nine" is not taken for one.
  private var headings: [(number: Int, line: Int)] {
    var headings: [(number: Int, line: Int)] = []
    for (index, text) in lines.enumerated() where index == 0 || lines[index - 1].isEmpty {
      guard let number = Int(text.prefix(while: \.isNumber)), text.hasPrefix("\(number). ") else { continue }
      if headings.isEmpty || number == headings.last!.number + 1 { headings.append((number, index)) }
    }
    return headings
  }

  /// The step to which a line belongs. The empty line above a heading belongs to the step below it, without which it would
  /// not be there.
  func step(at line: Int) -> (number: Int, heading: String)? {
    headings.last { $0.line <= line || $0.line == line + 1 && lines[line].isEmpty }.map { ($0.number, lines[$0.line]) }
  }
}
