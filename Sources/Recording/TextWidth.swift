extension StringProtocol {
  /// How many columns of a terminal the text fills. A Chinese character and an emoji fill two.
  ///
  ///     print("Combine简介".columns)
  ///     // 11
  public var columns: Int {
    reduce(0) { $0 + $1.columns }
  }

  /// The text, with blanks behind it so that it fills a number of columns. A longer one stays as it is.
  ///
  ///     print("简介".padded(to: 6) + "|")
  ///     // 简介  |
  public func padded(to columns: Int, with blank: Character = " ") -> String {
    self + String(repeating: blank, count: Swift.max(0, columns - self.columns))
  }

  /// The text, without the blanks at its end: what padding leaves behind the last column.
  public var withoutBlanksAtItsEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

extension Character {
  /// How many columns of a terminal the character fills: 2 if it is wide, or else 1.
  public var columns: Int {
    // Most are, and what follows takes time.
    if isASCII { return 1 }
    let first = unicodeScalars.first!
    let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    return isEmoji || wideRanges.contains { $0.contains(first.value) } ? 2 : 1
  }
}

/// What Unicode's EastAsianWidth.txt calls wide or full-width, in large steps.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul Jamo
  0x2E80...0x303E,  // CJK radicals and punctuation
  0x3041...0x33FF,  // Kana, Bopomofo, CJK symbols
  0x3400...0x4DBF, 0x4E00...0x9FFF,  // CJK ideographs
  0xA000...0xA4CF,  // Yi
  0xAC00...0xD7A3,  // Hangul
  0xF900...0xFAFF,  // CJK compatibility
  0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
  0x20000...0x3FFFD,  // more CJK ideographs
]
