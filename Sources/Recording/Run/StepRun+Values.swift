extension StepRun {
  /// What each line of the code printed, or if it printed nothing, what the streams sent that are shown there.
  package var valuesOfLines: [Int: [String]] {
    var values: [Int: [String]] = [:]
    for stream in streams {
      guard let line = stream.line else { continue }
      values[line, default: []] += events.filter { $0.stream == stream.id && $0.kind == .value }.map(\.text)
    }
    var printed: [Int: [String]] = [:]
    for line in trace where line.kind == nil {
      let whole = StepRun.Line.Part(text: line.text, line: line.line)
      for part in line.parts?.filter({ !$0.text.isEmpty }) ?? [whole] {
        part.line.map { printed[$0, default: []].append(part.text.trimmed) }
      }
    }
    return values.merging(printed) { $1 }.filter { !$0.value.isEmpty }
  }
}

extension String {
  /// Without the blanks at its end, which are the terminator of a call that prints no newline.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

/// The last of some values, and how many there were: `c ×3`.
package func summary(of values: [String]) -> String {
  let last = SVG.shortened(values.last ?? "", to: 30)
  return values.count > 1 ? "\(last) ×\(values.count)" : last
}
