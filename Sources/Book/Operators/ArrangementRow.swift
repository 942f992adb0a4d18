import VirtualTime

/// A line of input marbles that a reader can move: an input of an operator, or an inner publisher.
struct ArrangementRow: Encodable {
  let name: String

  /// The labels of the values, and `|` or `#` if the stream ends.
  let marks: [Character]

  /// The number of its first marble. Marbles are numbered through all rows.
  let first: Int

  /// The seconds of the marks in the operator's example.
  let seconds: [Int]

  /// The rows of an operator. Its example may have more values than there is room for, or fewer.
  static func rows(of drawn: DrawnOperator) throws(MalformedMarbles) -> [ArrangementRow] {
    var rows: [ArrangementRow] = []
    let most = drawn.rows.count == 1 ? 4 : drawn.inner.isEmpty ? 3 : 2
    for (name, marbles) in drawn.rows {
      let example = try MarbleString(marbles).marks
      var values = Array(example.filter(\.mark.isMarbleValue).prefix(most))
      while drawn.chain == nil, drawn.rows.count == 1, values.count < most, let last = values.last,
        let largest = values.map(\.mark).max()
      {
        values.append((last.second + 2, Character(UnicodeScalar(largest.asciiValue! + 1))))
      }
      let marks = values + example.filter { !$0.mark.isMarbleValue }
      rows.append(
        ArrangementRow(
          name: name, marks: marks.map(\.mark), first: rows.last.map { $0.first + $0.marks.count } ?? 0,
          seconds: marks.map(\.second)))
    }
    return rows
  }

  var hasEnd: Bool { marks.last?.isMarbleValue == false }

  /// The seconds of the marks in the example, each behind the one before it and all below a limit.
  func places(below limit: Int) -> [Int] {
    var places: [Int] = []
    for second in seconds { places.append(max(second, places.last.map { $0 + 1 } ?? 0)) }
    for (left, place) in places.indices.reversed().enumerated() { places[place] = min(places[place], limit - 1 - left) }
    return places
  }

  func encode(to encoder: any Encoder) throws {
    try [name, String(marks)].encode(to: encoder)
  }
}
