import Recording
import Testing

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("Combine", 7), ("简介", 4), ("Combine之", 9), ("é", 1), ("e\u{301}", 1), ("😀|", 3), ("✕", 1), ("ﾊ", 1),
    ("、", 2),
  ])
  func columns(_ text: String, _ columns: Int) { #expect(text.columns == columns) }

  @Test func blanksAtTheEnd() {
    #expect("  a b  ".withoutBlanksAtItsEnd == "  a b")
    #expect("  ".withoutBlanksAtItsEnd == "")
  }

  @Test func padding() {
    #expect("简".padded(to: 4) + "|" == "简  |")
    #expect("long".padded(to: 2) == "long")
  }
}
