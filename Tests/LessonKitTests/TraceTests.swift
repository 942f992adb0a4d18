import LessonKit
import Testing

@Suite struct TraceTests {
  private let trace = Trace("1. One\na\nb\n\n2. Two\nc\nd\ne\nf\n")

  @Test func equalTracesHaveNoDifference() {
    #expect(trace.difference(to: trace) == nil)
  }

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
}
