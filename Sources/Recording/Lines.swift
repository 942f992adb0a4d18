import Foundation

extension StringProtocol {
  /// The text between its newlines, with the empty lines. A newline behind a carriage return is part of its line.
  package var lines: [SubSequence] {
    // To compare characters takes many times as long as to look for a byte.
    guard let places = utf8.withContiguousStorageIfAvailable(newlines) else {
      return split(separator: "\n", omittingEmptySubsequences: false)
    }
    var lines: [SubSequence] = []
    var start = startIndex
    var first = 0
    for place in places {
      let end = utf8.index(start, offsetBy: place - first)
      lines.append(self[start..<end])
      start = utf8.index(after: end)
      first = place + 1
    }
    return lines + [self[start...]]
  }
}

private func newlines(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
  guard let text = bytes.baseAddress else { return [] }
  var places: [Int] = []
  var next = text
  while let found = memchr(next, 10, bytes.count - (next - text))?.assumingMemoryBound(to: UInt8.self) {
    if found == text || found[-1] != 13 { places.append(UnsafePointer(found) - text) }
    next = UnsafePointer(found) + 1
  }
  return places
}
