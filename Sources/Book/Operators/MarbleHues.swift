import Combine
import LessonKit

/// The colours of a drawing's values, as its page has them: each input marble has its own, and what is made of it has it
/// too.
final class MarbleHues {
  /// The number of each row's first mark. Marks are numbered through all rows.
  let starts: [Int]

  /// Of each value, in the order in which they are recorded.
  private(set) var all: [[Int]] = []

  private let hues: [Int]

  /// What each mark is called, in lower case.
  private let labels: [String]

  /// - Parameter isOfLabels: Whether equal labels have one colour.
  init(of rows: [MarbleString], isOfLabels: Bool) {
    let marks = rows.map { $0.marks.map(\.mark) }
    starts = marks.reduce(into: [0]) { $0.append($0.last! + $1.count) }
    let labels = marks.flatMap(\.self)
    self.labels = labels.map { $0.lowercased() }
    let values = labels.filter(\.isMarbleValue)
    let kinds = values.enumerated().filter { values.firstIndex(of: $1) == $0 }.map(\.element)
    var count = -1
    hues = labels.map { label in
      if label.isMarbleValue { count += 1 }
      return (isOfLabels ? kinds.firstIndex(of: label) ?? 0 : max(count, 0)) % 6
    }
  }

  /// Notes the colours of what a publisher sends, right before it is recorded.
  func noted<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
    publisher.map { value in
      let marbles = self.inTheirOrder((value as? any MadeOfMarbles)?.marbles ?? [], "\(value)")
      self.all.append(marbles.reduce(into: []) { if !$0.contains(self.hues[$1]) { $0.append(self.hues[$1]) } })
      return value
    }.eraseToAnyPublisher()
  }
  /// As their labels stand in the value's: `[C, B, A]` begins with the colour of c. In the order of the inputs if one of
  /// them is not there.
  private func inTheirOrder(_ marbles: Marbles, _ value: String) -> [Int] {
    let value = value.lowercased()
    let places = marbles.sorted().map { (marble: $0, place: value.firstRange(of: labels[$0])?.lowerBound) }
    guard places.allSatisfy({ $0.place != nil }) else { return marbles.sorted() }
    return places.sorted { ($0.place!, $0.marble) < ($1.place!, $1.marble) }.map(\.marble)
  }
}
