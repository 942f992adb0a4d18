/// What the comments of a trace say in Chinese. A trace stays as it is printed; its translation stands beside it.
package struct TraceWords {
  private var lines: [String: String] = [:]

  /// In English there are no words at all.
  var isEmpty: Bool { lines.isEmpty }

  /// Reads pairs of lines, each with a blank line after it: an English line, and what it says in Chinese.
  package init(_ text: String = "") {
    for pair in text.split(separator: "\n\n") {
      let parts = pair.split(separator: "\n")
      if parts.count == 2 { lines[String(parts[0])] = String(parts[1]) }
    }
  }

  /// Nil if the line has none. The time at its beginning is no part of a comment.
  package subscript(line: some StringProtocol) -> String? { chinese(String(line).replacing(time, with: "")) }

  /// The line in Chinese, if it has a translation.
  package func translated(_ line: String) -> String {
    if let row = row(line) { return row }
    let comment = line.replacing(time, with: "")
    return chinese(comment).map { line.dropLast(comment.count) + $0 } ?? line
  }

  /// A sentence that quotes comments, with their translations in place of them.
  package func translatingComments(in sentence: String) -> String {
    sentence.replacing(comment) { lines[String($0.output.1)] ?? String($0.output.0) }
  }

  /// A line of which only a part is in each trace: a seed, or a state that no right solution is in.
  private func chinese(_ line: String) -> String? {
    if let known = lines[line] { return known }
    guard !isEmpty else { return nil }
    if let count = line.wholeMatch(of: streams) { return "\u{FF08}\(count.1) 个随机的流\u{FF0C}种子 \(count.2)\u{FF09}" }
    if let seed = line.wholeMatch(of: events) { return "\u{FF08}随机的事件\u{FF0C}种子 \(seed.1)\u{FF09}" }
    if let event = line.wholeMatch(of: actor) {
      let name = lines["(\(event.2))"].map { $0.dropFirst().dropLast() } ?? event.2
      return "\u{FF08}第\(event.1 == "first" ? "一" : "二")个\u{FF1A}\(name)\u{FF09}"
    }
    if let start = line.wholeMatch(of: held) {
      return lines["\(start.1) free"]?.replacing("锁空闲", with: "锁被持有")
    }
    if let found = line.wholeMatch(of: finding) { return "由第 \(found.1) 个期望找出" }
    if let failed = line.wholeMatch(of: unmet) { return "不满足第 \(failed.1) 个期望" }
    if let count = line.wholeMatch(of: met) { return "\(count.1) 个期望都满足" }
    return [
      "(beside it)": "\u{FF08}同时运行的另一个\u{FF09}", "(there are two now)": "\u{FF08}现在有两个\u{FF09}", "not found": "没有找出",
    ][line]
  }
}

nonisolated(unsafe) private let time = #/^ *(?:\d[\d.]*s +)?/#
nonisolated(unsafe) private let comment = #/(\((?:[^()\n]|\([^()\n]*\))*\)) ?/#

// What checkers print.
nonisolated(unsafe) private let streams = #/\(([\d,]+) random streams, seed (\d+)\)/#
nonisolated(unsafe) private let events = #/\(random events, seed (\d+)\)/#
nonisolated(unsafe) private let actor = #/\(the (first|second): (.*)\)/#
nonisolated(unsafe) private let finding = #/found by expectation (\d+)/#
nonisolated(unsafe) private let unmet = #/expectation (\d+) is not met/#
nonisolated(unsafe) private let met = #/(\d+) met/#
nonisolated(unsafe) private let held = #/(.*; the lock is) held/#
