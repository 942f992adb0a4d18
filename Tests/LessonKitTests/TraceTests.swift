import Foundation
import LessonKit
import Testing

@Suite struct TraceTests {
  private let trace = Trace("1. One\na\nb\n\n2. Two\nc\nd\ne\nf\n")

  @Test func equalTracesHaveNoDifference() { #expect(trace.difference(to: trace) == nil) }

  @Test func differenceShowsThreeLinesBeforeIt() {
    #expect(
      trace.difference(to: Trace("1. One\na\nb\n\n2. Two\nc\nd\ne\ng\n"))?.description == """
        step 2. Two
        line 9:
          c
          d
          e
        - f
        + g
        """)
  }

  @Test func missingLinesAreTheEnd() {
    #expect(trace.difference(to: Trace("1. One\na\n"))?.description.hasSuffix("- b\n+ (the end)") == true)
  }

  @Test func surplusLinesComeAfterTheEnd() {
    let difference = trace.difference(to: Trace("1. One\na\nb\n\n2. Two\nc\nd\ne\nf\ng\n"))
    #expect(difference?.description == "step 2. Two\nline 10:\n  d\n  e\n  f\n- (the end)\n+ g")
  }

  @Test func surplusLinesAfterAnEmptyOneAreADifference() {
    let difference = Trace("1. One\na\n").difference(to: Trace("1. One\na\n\n2. Two\nb\n"))
    #expect(difference?.description == "step 1. One\nline 3:\n  1. One\n  a\n- (the end)\n+ (an empty line)")
  }

  @Test func missingLinesAfterAnEmptyOneAreADifference() {
    let difference = Trace("1. One\na\n\n2. Two\nb\n").difference(to: Trace("1. One\na\n"))
    #expect(difference?.description == "step 1. One\nline 3:\n  1. One\n  a\n- (an empty line)\n+ (the end)")
  }

  @Test func surplusEmptyLineIsADifference() {
    let difference = Trace("1. One\na\n").difference(to: Trace("1. One\na\n\n"))
    #expect(difference?.description == "step 1. One\nline 3:\n  1. One\n  a\n- (the end)\n+ (an empty line)")
  }

  @Test func missingNewlineAtTheEndIsADifference() {
    let difference = Trace("1. One\na\nb\n").difference(to: Trace("1. One\na\nb"))
    #expect(difference?.description == "step 1. One\nline 3:\n  1. One\n  a\n- b\n+ b (no newline follows)")
  }

  @Test func nothingPrintedIsADifference() {
    let difference = Trace("1. One\na\n").difference(to: Trace(""))
    #expect(difference?.description == "step 1. One\nline 1:\n- 1. One\n+ (the end)")
  }

  @Test func lettersOfOtherBytesAreADifference() {
    #expect(Trace("\u{E9}\n").difference(to: Trace("e\u{301}\n")) != nil)
  }

  @Test func numberedOutputIsNotTakenForAHeading() {
    let trace = Trace("1. One\n2. is printed\n\n3. is printed too\nx\n")
    #expect(
      trace.difference(to: Trace("1. One\n2. is printed\n\n3. is printed too\ny\n"))?.description.hasPrefix(
        "step 1. One\n") == true
    )
  }

  @Test func partOfAStep() {
    #expect(trace.part(ofStep: 1) == Trace("1. One\na\nb\n"))
    #expect(trace.part(ofStep: 2) == Trace("2. Two\nc\nd\ne\nf\n"))
    #expect(trace.part(ofStep: 3) == nil)
  }

  @Test func changedHeadingBelongsToItsOwnStep() {
    let changed = Trace("1. One\na\nb\n\nTwo\nc\nd\ne\nf\n")
    #expect(trace.difference(to: changed)?.step == 2)
    #expect(changed.difference(to: trace)?.step == 2)
    #expect(changed.differences(to: trace).map(\.step) == [2])
  }

  @Test func allDifferences() {
    let differences = trace.differences(to: Trace("1. One\na\n\n2. Two\nc\nd\ne\nf\ng\n"))
    #expect(
      differences.map(\.description) == [
        "step 1. One\nline 3:\n  1. One\n  a\n- b\n\n  2. Two",
        "step 2. Two\nline 10:\n  e\n  f\n+ g",
      ])
    #expect(trace.differences(to: trace).isEmpty)
  }

  @Test func differencesOfTheEnd() {
    #expect(
      trace.differences(to: Trace("1. One\na\nb\n\n2. Two\nc\nd\ne\nf")).map(\.description) == [
        "step 2. Two\nline 9:\n  d\n  e\n- f\n+ f (no newline follows)"
      ])
    #expect(
      Trace("1. One\n").differences(to: Trace("")).map(\.description) == [
        "step 1. One\nline 1:\n- 1. One"
      ])
  }

  @Test func thousandsOfOtherLinesAreComparedSoon() {
    let old = Trace((1...20_000).map { "old \($0)\n" }.joined())
    let new = Trace((1...20_000).map { "new \($0)\n" }.joined())
    let hunks = old.hunks(to: new)
    #expect(hunks.count == 1)
    #expect(hunks.first?.rows.count == 40_000)
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
    #expect(error?.description == message)
  }

  @Test func aMissingFileIsNamed() {
    let error = #expect(throws: LessonError.self) {
      try Trace(file: URL(fileURLWithPath: "/no/such/file"), named: "expected.txt", of: "One")
    }
    #expect(
      error?.description
        == "there is no expected.txt; restore it with git, or record it with 'swift run lessons record One'")
    #expect(error?.exitCode == 66)
  }

  @Test func windowsLineEndsArePrintedLines() { #expect(Trace("a\r\nb\r\n").lines == ["a\r", "b\r", ""]) }
}
