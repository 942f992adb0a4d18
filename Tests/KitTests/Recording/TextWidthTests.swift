import Recording
import TestKit
import Testing

struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("Combine", 7), ("简介", 4), ("Combine之", 9), ("é", 1), ("e\u{301}", 1), ("😀|", 3), ("✕", 1), ("ﾊ", 1),
    ("、", 2),
  ])
  func columns(_ text: String, _ columns: Int) { expectEqual(text.columns, columns) }

  @Test func blanksAtTheEnd() {
    expectEqual("  a b  ".withoutBlanksAtItsEnd, "  a b")
    expectEqual("  ".withoutBlanksAtItsEnd, "")
  }

  @Test func padding() {
    expectEqual("简".padded(to: 4) + "|", "简  |")
    expectEqual("long".padded(to: 2), "long")
  }
}
