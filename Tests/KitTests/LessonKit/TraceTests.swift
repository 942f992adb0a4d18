import Foundation
import LessonKit
import TestKit
import Testing

struct TraceTests {
  private let trace = Trace("1. One\na\nb\n\n2. Two\nc\nd\ne\nf\n")

  /// A difference has two lines around it. A printed step that is new, and one that is missing, are named themselves, not
  /// the step above.
  @Test(arguments: [
    ("1. One\na\nb\n", "1. One\na\nb\n", []),
    ("1. One\na\nb\n", "1. One\na\n", ["step 1. One\nline 3:\n  1. One\n  a\n- b"]),
    ("1. One\na\n", "1. One\na\nb\n", ["step 1. One\nline 3:\n  1. One\n  a\n+ b"]),
    ("1. One\na\n", "1. One\na\n\n", ["step 1. One\nline 3:\n  1. One\n  a\n+ (an empty line)"]),
    ("1. One\na\n", "1. One\na", ["step 1. One\nline 2:\n  1. One\n- a\n+ a (no newline follows)"]),
    ("1. One\na\n", "", ["step 1. One\nline 1:\n- 1. One\n- a"]),
    (
      "1. One\na\n", "1. One\na\n\n2. Two\nb\n",
      ["step 2. Two\nline 3:\n  1. One\n  a\n+ (an empty line)\n+ 2. Two\n+ b"]
    ),
    (
      "1. One\na\n\n2. Two\nb\n", "1. One\na\n",
      ["step 2. Two\nline 3:\n  1. One\n  a\n- (an empty line)\n- 2. Two\n- b"]
    ),
    (
      "1. One\n2. is printed\n\n3. is printed too\nx\n", "1. One\n2. is printed\n\n3. is printed too\ny\n",
      ["step 1. One\nline 5:\n\n  3. is printed too\n- x\n+ y"]
    ),
    (
      "1. One\na\nb\n\n2. Two\nc\nd\ne\nf\n", "1. One\na\n\n2. Two\nc\nd\ne\nf\ng\n",
      ["step 1. One\nline 3:\n  1. One\n  a\n- b\n\n  2. Two", "step 2. Two\nline 10:\n  e\n  f\n+ g"]
    ),
  ])
  func differences(expected: String, printed: String, differences: [String]) {
    expectEqual(Trace(expected).differences(to: Trace(printed)).map(\.description), differences)
  }

  @Test func lettersOfOtherBytesAreADifference() {
    #expect(!Trace("\u{E9}\n").differences(to: Trace("e\u{301}\n")).isEmpty)
  }

  @Test func partOfAStep() {
    expectEqual(trace.part(ofStep: 1), Trace("1. One\na\nb\n"))
    expectEqual(trace.part(ofStep: 2), Trace("2. Two\nc\nd\ne\nf\n"))
    expectNil(trace.part(ofStep: 3))
  }

  @Test func changedHeadingBelongsToItsOwnStep() {
    let changed = Trace("1. One\na\nb\n\nTwo\nc\nd\ne\nf\n")
    expectEqual(trace.differences(to: changed).map(\.step?.number), [2])
    expectEqual(changed.differences(to: trace).map(\.step?.number), [2])
  }

  @Test func ofThousandsOfLinesTheFirstAreCompared() {
    let new = Trace((1...30_000).map { "new \($0)\n" }.joined())
    let rows = Trace("a\n").rows(to: new)
    #expect(rows.count == 504 && rows.last?.text == Message("(and 29498 more lines)", "（还有 29498 行）"))
  }

  @Test func whatIsSaidOfALineHasALanguage() throws {
    let difference = try #require(Trace("1. One\na\n").differences(to: Trace("1. One\n\nb")).first)
    expectEqual(difference.message.chinese, "第 1 步：One\n第 2 行：\n  1. One\n- a\n+ （空行）\n+ b（后面没有换行符）")
  }

  @Test(arguments: [
    (
      "1. One\r\na\r\n",
      "expected.txt has Windows line ends (CRLF); save it with Unix line ends (LF), or restore it with git"
    ),
    ("\u{FF}", "expected.txt is not UTF-8 text; save it as UTF-8, or restore it with git"),
  ])
  func badFilesAreNamed(text: String, message: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // As bytes, so that it may be no UTF-8.
    try Data(text.unicodeScalars.map { UInt8($0.value) }).write(to: file)
    let error = #expect(throws: LessonError.self) { try Trace(file: file, named: "expected.txt", of: "One") }
    expectEqual(error?.description, message)
  }

  @Test func aMissingFileIsNamed() {
    let error = #expect(throws: LessonError.self) {
      try Trace(file: URL(fileURLWithPath: "/no/such/file"), named: "expected.txt", of: "One")
    }
    expectEqual(
      error?.description,
      "there is no expected.txt; restore it with git, or record it with 'swift run lessons record One'")
    expectEqual(error?.exitCode, 66)
  }

  @Test func windowsLineEndsArePrintedLines() { expectEqual(Trace("a\r\nb\r\n").lines, ["a\r", "b\r", ""]) }
}
