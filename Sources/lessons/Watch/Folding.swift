import LessonKit

/// An entry of a list in which long parts that did not change are left out.
enum Folded<Entry> {
  case entry(Entry)

  /// So many entries that did not change.
  case gap(Int)
}

/// Leaves out what did not change, and is not near a change. At least two entries make a gap.
///
/// - Parameters:
///   - context: How many entries around a change stay; all entries if it is `Int.max`.
///   - isChanged: Whether an entry has to be seen.
func folded<Entry>(_ entries: [Entry], around context: Int, _ isChanged: (Entry) -> Bool) -> [Folded<Entry>] {
  if context == .max { return entries.map(Folded.entry) }
  var isKept = [Bool](repeating: false, count: entries.count)
  for place in entries.indices where isChanged(entries[place]) {
    for near in max(0, place - context)..<min(entries.count, place + context + 1) { isKept[near] = true }
  }
  var result: [Folded<Entry>] = []
  var place = 0
  while place < entries.count {
    let count = isKept[place...].prefix { !$0 }.count
    if count > 1 { result.append(.gap(count)) } else { result.append(.entry(entries[place])) }
    place += max(count, 1)
  }
  return result
}

extension Terminal {
  /// Lines with as much around the changes as there is room for.
  ///
  /// - Parameters:
  ///   - rows: How many rows the lines may take on the screen.
  ///   - lines: Makes the lines, with so many unchanged ones around a change.
  /// - Returns: The lines without any around a change, if there is no room even for these.
  static func fitting(_ rows: Int, _ lines: (_ context: Int) throws -> [String]) rethrows -> [String] {
    for context in [Int.max, 8, 5, 3, 2, 1] {
      let lines = try lines(context)
      if height(of: lines) <= rows { return lines }
    }
    return try lines(0)
  }

  /// How many rows of the screen the lines take.
  static func height(of lines: [String]) -> Int {
    lines.isEmpty ? 0 : wrapped(lines.joined(separator: "\n"), to: width).count { $0 == "\n" } + 1
  }
}
