import LessonKit
import Testing

@testable import lessons

/// What the keys do to a line, without a terminal.
@Suite struct LineEditorTests {
  private func line(typing keys: String) -> EditedLine {
    var line = EditedLine()
    var decoder = KeyDecoder()
    for byte in keys.utf8 {
      if let key = decoder.key(byte) { line.apply(key) }
    }
    return line
  }

  @Test(arguments: [
    ("abc", "abc", 3),
    ("abc\u{7F}", "ab", 2),
    ("abc\u{1B}[D\u{1B}[DX", "aXbc", 2),
    ("abc\u{1B}OD\u{7F}", "ac", 1),
    ("abc\u{1}X", "Xabc", 1),
    ("abc\u{1}\u{5}X", "abcX", 4),
    ("abc\u{1B}[H\u{1B}[3~\u{1B}[C", "bc", 1),
    ("ab\u{1B}[D\u{15}", "b", 0),
    ("abc\u{1}\u{6}\u{B}", "a", 1),
    ("one two\u{17}", "one ", 4),
    ("one two  \u{17}X", "one X", 5),
    ("简介\u{7F}绍", "简绍", 2),
    ("e\u{301}\u{7F}", "", 0),
    ("a\u{1B}[Ab\u{1B}c\u{9}", "abc", 3),
    ("\u{7F}\u{1B}[D\u{1B}[3~", "", 0),
  ])
  func keysEditTheLine(keys: String, text: String, cursor: Int) {
    let line = line(typing: keys)
    #expect(line.text == text)
    #expect(line.cursor == cursor)
  }

  @Test func cursorStandsBehindWideCharacters() {
    #expect(line(typing: "a简介").view(columns: 20).cursor == 5)
    #expect(line(typing: "a简介\u{1B}[D").view(columns: 20).cursor == 3)
  }

  @Test func ofALongLineThePartAroundTheCursorIsShown() {
    let end = line(typing: "abcdefgh").view(columns: 5)
    #expect(end.text == "efgh" && end.cursor == 4)
    let beginning = line(typing: "abcdefgh\u{1}").view(columns: 5)
    #expect(beginning.text == "abcde" && beginning.cursor == 0)
    let wide = line(typing: "简介简介").view(columns: 5)
    #expect(wide.text == "简介" && wide.cursor == 4)
  }

  @Test func keysThatDoNotEditAreNamed() {
    var decoder = KeyDecoder()
    #expect("\r\n\u{3}\u{4}\u{1A}".utf8.map { decoder.key($0) } == [.enter, .enter, .interrupt, .endOfInput, .suspend])
  }
}
