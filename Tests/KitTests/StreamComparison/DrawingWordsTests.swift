import LessonPackage
import Recording
import TestKit
import Testing

@testable import StreamComparison

/// The words of a random stream that is drawn have Chinese ones, and its columns stay where they are.
struct DrawingWordsTests {
  private let words = TraceWords("(we send 1)\n（我们发送 1）\n")

  private func rows(_ comparison: StreamComparison, _ defect: Faulty.Defect) -> [String] {
    let difference = comparison.firstDifference(
      yours: { Faulty(upstream: $0.publisher(), defect: defect, clock: $0.clock) }, expected: { $0.publisher() })
    return difference?.drawing.split(separator: "\n").map(String.init) ?? []
  }

  /// All that can be drawn: two subscribers, inputs of two kinds, what a subscriber does inside, and what is asked for.
  private static let drawing = """
    time                  0s           1s
    parameter             2
    upstream              1-------------
    upstream (subject)    1-------------
    input 1               1-------------
    input 2 (subject)     1-------------
    requested             all          (1 cancel)
    requested 2                        all
    in receive(1)         (9 of upstream, return all)
    in receive(1, 2) 1    (| of input 2, cancel)
    in receive(9)         request 1    subscribe
    yours                 1-------------
    yours 2
    expected 2            (19)----------
    yours of upstream     all
    yours of input 1      cancel
    expected of upstream  (all cancel)
    expected of input 1   (subscribe all cancel)
    """

  @Test func eachWordIsTranslatedInItsPlace() {
    let rows = Self.drawing.split(separator: "\n").map { words.row(String($0)) ?? "-" }
    expectEqual(
      rows.map(\.withoutBlanksAtItsEnd).joined(separator: "\n"),
      """
      时间                  0s           1s
      参数                  2
      上游                  1-------------
      上游（Subject）       1-------------
      输入 1                1-------------
      输入 2（Subject）     1-------------
      请求                  ∞            (1 取消)
      请求 2                             ∞
      receive(1) 里         (上游的 9, 返回 ∞)
      receive(1, 2) 里 1    (输入 2 的 |, 取消)
      receive(9) 里         请求 1       订阅
      你的                  1-------------
      你的 2
      预期的 2              (19)----------
      你向上游请求的        ∞
      你向输入 1 请求的     取消
      应该向上游请求的      (∞ 取消)
      应该向输入 1 请求的   (订阅 ∞ 取消)
      """)
  }

  @Test(arguments: [Faulty.Defect.addsOne, .ignoresCancel, .requestsTwice, .subscribesTwice, .forgetsToCancel])
  func eachRowThatIsDrawnIsKnown(_ defect: Faulty.Defect) {
    let drawn = rows(StreamComparison(), defect)
    #expect(drawn.count > 3)
    for row in drawn {
      let translated = words.row(row)
      #expect(translated?.contains(#/[a-z]{3}/#) == false, "\(row)")
      expectEqual(translated?.columns, row.columns)
    }
  }

  @Test func otherLinesStayAsTheyAre() {
    for line in ["requested 1 value", "time to go", "yours: 1", "(we send 1)"] { expectNil(words.row(line)) }
    // In English there are no words.
    expectNil(TraceWords().row("yours      ---8--"))
    expectEqual(words.translated("yours      ---8--"), "你的       ---8--")
  }
}
