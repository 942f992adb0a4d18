// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation
import LessonKit

/// A line that a reader types and changes.
struct EditedLine: Equatable {
  private(set) var characters: [Character] = []

  /// The number of characters left of the cursor.
  private(set) var cursor = 0

  var text: String { String(characters) }

  mutating func apply(_ key: Key) {
    switch key {
    case .character(let character): insert(character)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = characters.count
    case .backspace: remove(from: max(0, cursor - 1))
    case .delete, .endOfInput: if cursor < characters.count { characters.remove(at: cursor) }
    case .deleteToBeginning: remove(from: 0)
    case .deleteToEnd: characters.removeSubrange(cursor...)
    case .deleteWord:
      let left = characters[..<cursor]
      let end = left.lastIndex { $0 != " " } ?? 0
      remove(from: left[..<end].lastIndex(of: " ").map { $0 + 1 } ?? 0)
    case .enter, .interrupt, .suspend: break
    }
  }

  /// A mark that combines with the character in front of it is one character with it.
  private mutating func insert(_ character: Character) {
    if cursor > 0, case let both = String(characters[cursor - 1]) + String(character), both.count == 1 {
      characters[cursor - 1] = Character(both)
      return
    }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  private mutating func remove(from start: Int) {
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// What a terminal shows of the line, and the column of the cursor in it. Of a line that is too long it shows the part
  /// around the cursor.
  func view(columns: Int) -> (text: String, cursor: Int) {
    var start = 0
    while characters[start..<cursor].reduce(0, { $0 + $1.columns }) >= columns { start += 1 }
    var end = start
    var room = columns
    while end < characters.count, characters[end].columns <= room {
      room -= characters[end].columns
      end += 1
    }
    return (String(characters[start..<end]), characters[start..<cursor].reduce(0) { $0 + $1.columns })
  }
}

extension Terminal {
  /// Whether a reader sits in front of it, and it can move its cursor.
  static let takesKeys =
    isOne && isatty(STDIN_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// Asks for a line. On a terminal the arrow keys, backspace, Ctrl-A, Ctrl-E, Ctrl-K, Ctrl-U and Ctrl-W edit it.
  ///
  /// - Returns: The line; nil at the end of the input, and for Ctrl-C and Ctrl-D.
  static func ask(_ prompt: String) -> String? {
    print(prompt, terminator: "")
    fflush(stdout)
    guard takesKeys else {
      let line = readLine()
      // A terminal shows what is typed.
      if line == nil || isatty(STDIN_FILENO) == 0 { print(line ?? "") }
      return line
    }
    let line = RawMode.during { edited(prompt) }
    print()
    return line
  }

  private static func edited(_ prompt: String) -> String? {
    var line = EditedLine()
    var decoder = KeyDecoder()
    while let byte = readByte() {
      guard let key = decoder.key(byte) else { continue }
      switch key {
      case .enter: return line.text
      case .interrupt: return nil
      case .endOfInput where line.characters.isEmpty: return nil
      case .suspend: suspend()
      default: line.apply(key)
      }
      draw(line, prompt)
    }
    return nil
  }

  private static func readByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// What Ctrl-Z does, with the terminal as the shell left it.
  private static func suspend() {
    RawMode.end()
    kill(0, SIGTSTP)
    RawMode.begin()
  }

  private static func draw(_ line: EditedLine, _ prompt: String) {
    let margin = visibleColumns(prompt)
    let view = line.view(columns: max(1, (width ?? 80) - margin - 1))
    // To the first column, the line, erase what is right of it, and the cursor to its place.
    print("\r\(prompt)\(view.text)\u{1B}[K\r", terminator: "")
    let column = margin + view.cursor
    if column > 0 { print("\u{1B}[\(column)C", terminator: "") }
    fflush(stdout)
  }
}
