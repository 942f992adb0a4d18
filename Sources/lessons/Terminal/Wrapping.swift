import LessonKit

/// The text with its lines broken so that none is wider than a terminal. A line breaks at a blank, or beside a Chinese
/// character; only a word that is wider than the terminal breaks inside. The other lines are indented as the first one is,
/// or as the text of a list item.
func wrapped(_ text: String, to width: Int?) -> String {
  guard let width else { return text }
  return text.lines.flatMap { wrappedLine($0, to: max(width, 10)) }.joined(separator: "\n")
}

/// The blanks, and the mark of a list item.
nonisolated(unsafe) private let listMark = #/ *(?:(?:[-•>✓]|\d+\.) +)?/#

private func wrappedLine(_ line: Substring, to width: Int) -> [String] {
  guard visibleColumns(line) > width else { return [String(line)] }
  let margin = line.prefixMatch(of: listMark)!.output.columns
  // A margin that leaves no room is ignored.
  let indentation = String(repeating: " ", count: margin > width / 2 ? 0 : margin)
  var lines: [String] = []
  var current = ""
  var room = width
  var isFresh = true
  for piece in pieces(of: line) {
    if piece.columns > room, !isFresh {
      lines.append(current.withoutBlanksAtItsEnd)
      current = indentation
      room = width - indentation.count
      isFresh = true
      if piece.isBlank { continue }
    }
    if isFresh, piece.isBlank, !lines.isEmpty { continue }
    for character in piece.characters {
      // Only a piece that is wider than a line gets here without room.
      if character.columns > room {
        lines.append(current)
        current = indentation
        room = width - indentation.count
      }
      current += character.text
      room -= character.columns
    }
    isFresh = isFresh && piece.isBlank
  }
  return lines + [current.withoutBlanksAtItsEnd]
}

/// How many columns a text fills, without the colours in it.
func visibleColumns(_ text: some StringProtocol) -> Int {
  guard text.contains(escape) else { return text.columns }
  return pieces(of: Substring(text)).reduce(0) { $0 + $1.columns }
}

/// The first character of a colour, which ends with `m`.
private let escape: Character = "\u{1B}"

/// A part that is not broken: a word, a Chinese character with its punctuation, or blanks.
private struct Piece {
  /// The characters, each with the colour before it.
  var characters: [(text: String, columns: Int)]
  var isBlank: Bool

  var columns: Int { characters.reduce(0) { $0 + $1.columns } }
}

private func pieces(of line: Substring) -> [Piece] {
  var pieces: [Piece] = []
  var colour = ""
  var canBreak = true
  var rest = line
  while let first = rest.first {
    if first == escape, let end = rest.firstIndex(of: "m") {
      colour += rest[...end]
      rest = rest[rest.index(after: end)...]
      continue
    }
    rest.removeFirst()
    let character = (text: colour + String(first), columns: first.columns)
    colour = ""
    let isBlank = first == " "
    let isWide = first.columns == 2
    let joins = isBlank == pieces.last?.isBlank && (isBlank || !canBreak && !isWide || closing.contains(first))
    if joins || pieces.last.map({ !$0.isBlank && opening.contains($0.characters.last!.text.last!) }) == true && !isBlank
    {
      pieces[pieces.count - 1].characters.append(character)
    } else {
      pieces.append(Piece(characters: [character], isBlank: isBlank))
    }
    canBreak = isWide
  }
  // The colour ends after the last character.
  if !colour.isEmpty { pieces.append(Piece(characters: [(colour, 0)], isBlank: false)) }
  return pieces
}

/// Punctuation does not begin a line, and an opening bracket does not end one.
private let closing = Set("\u{FF0C}\u{FF1A}\u{FF1B}\u{FF01}\u{FF1F}\u{FF09}。、」』》】…,.;:!?)]”’")
private let opening = Set("\u{FF08}「『《【([“‘")

/// The text, with blanks before each line that has something in it.
func indented(_ text: String, by count: Int) -> String {
  text.lines.map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }.joined(separator: "\n")
}
