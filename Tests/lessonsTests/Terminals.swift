#if os(Linux)
  import Foundation
  import TestKit
  import Testing

  extension Tool {
    /// For a build on a machine that has much else to do.
    static let buildLimit = 300.0

    /// Starts the tool on a terminal, in English and without colours.
    static func terminal(
      _ arguments: [String], environment: [String: String] = [:], in folder: URL, columns: Int = 110, rows: Int = 50
    ) throws -> PseudoTerminal {
      let plain = Self.environment.merging(["NO_COLOR": "1", "PAGER": "cat"]) { $1 }
      return try PseudoTerminal(
        executable, arguments, environment: plain.merging(environment) { $1 }, in: folder, columns: columns, rows: rows)
    }
  }

  extension SmallPackage {
    /// Starts the tool on a terminal. A step is the only one that FaultyLesson has.
    func terminal(
      _ arguments: String..., step: Int = 1, environment: [String: String] = [:], columns: Int = 110
    ) throws -> PseudoTerminal {
      try Tool.terminal(
        arguments, environment: environment.merging(["FAULTY_STEP": "\(step)"]) { $1 }, in: root, columns: columns)
    }
  }

  extension PseudoTerminal {
    /// What the terminal shows since it was cleared last.
    var page: String { screen.components(separatedBy: "\u{1B}[H\u{1B}[2J").last ?? "" }

    /// Presses a key, and waits until the screen is drawn anew with a text at its end.
    func press(_ key: String, until text: String) throws {
      let count = screen.components(separatedBy: text).count
      type(key)
      try wait(for: text, times: count)
    }

    /// Expects that the program ends like this, and leaves the terminal as it found it.
    func expectEnd(_ expected: Ending = .exit(0), at location: SourceLocation = #_sourceLocation) throws {
      try expectEqual(waitForEnd(), expected, sourceLocation: location)
      #expect(isAsBefore, sourceLocation: location)
    }
  }
#endif
