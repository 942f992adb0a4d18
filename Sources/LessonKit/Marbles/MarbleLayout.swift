import Combine
import VirtualTime

/// What is drawn of a timeline, and in which column: the part that text and picture share.
struct MarbleLayout {
  /// A line of the drawing: what happened to a stream, or what was requested of it.
  struct Row {
    let name: String
    let isDemand: Bool

    /// Where the line begins.
    let start: Int

    /// Where it ends; nil if the stream was still open at the end.
    let end: Int?

    /// The marks, by column.
    let cells: [Int: [Mark]]
  }

  enum Mark: Equatable {
    case value(String)
    case requested(String)
    case finished
    case failed
    case cancelled

    var isValue: Bool {
      switch self {
      case .value, .requested: true
      case .finished, .failed, .cancelled: false
      }
    }
  }

  let rows: [Row]

  /// How many columns there are.
  let count: Int

  /// Whether columns are moments on a clock. If not, they are the order of events.
  let hasClock: Bool

  /// With a clock: the time of each column.
  let scale: [Int: String]

  init(_ timeline: Timeline) {
    let streams = timeline.streams
    let limited = streams.map(\.hasLimitedDemand)
    var drawn = Set<Int>()
    for (stream, isLimited) in zip(streams, limited) {
      for (instant, event) in stream.entries where event.mark(showsDemand: isLimited) != nil { drawn.insert(instant) }
    }
    let columns = Columns(drawn, hasClock: timeline.hasClock)
    rows = zip(streams, limited).flatMap { stream, isLimited in Self.rows(of: stream, isLimited, columns) }
    count = columns.count
    hasClock = timeline.hasClock
    scale = columns.scale
  }

  private static func rows(of stream: Timeline.Stream, _ isLimited: Bool, _ columns: Columns) -> [Row] {
    var cells: [Int: [Mark]] = [:]
    var requested: [Int: [Mark]] = [:]
    var end: Int?
    for (instant, event) in stream.entries {
      guard let mark = event.mark(showsDemand: isLimited) else { continue }
      let column = columns[instant]
      switch mark {
      case .requested: requested[column, default: []].append(mark)
      case .value: cells[column, default: []].append(mark)
      case .finished, .failed, .cancelled:
        cells[column, default: []].append(mark)
        end = column
      }
    }
    let start = stream.entries.first.map { columns[$0.instant] } ?? 0
    let row = Row(name: stream.name, isDemand: false, start: start, end: end, cells: cells)
    guard isLimited else { return [row] }
    return [row, Row(name: "requested", isDemand: true, start: start, end: end, cells: requested)]
  }
}

/// Which instant stands in which column.
private struct Columns {
  let count: Int
  let scale: [Int: String]

  /// How long a column lasts on the clock; nil if each instant has a column of its own.
  private let unit: Int?
  private let instants: [Int]

  /// More columns than this nobody reads. Then an instant in which nothing happens has none.
  private static let limit = 120

  init(_ drawn: Set<Int>, hasClock: Bool) {
    instants = drawn.sorted()
    let unit = instants.reduce(0, greatestCommonDivisor)
    let last = instants.last ?? 0
    if hasClock, unit > 0, last / unit < Self.limit {
      self.unit = unit
      count = last / unit + 1
      scale = Dictionary(
        uniqueKeysWithValues: (0..<count).map { ($0, "\(VirtualTime(nanoseconds: $0 * unit))") })
    } else {
      self.unit = nil
      count = instants.count
      scale =
        hasClock
        ? Dictionary(uniqueKeysWithValues: instants.enumerated().map { ($0, "\(VirtualTime(nanoseconds: $1))") }) : [:]
    }
  }

  /// The column of an instant, or that of the next instant that is drawn.
  subscript(instant: Int) -> Int {
    if let unit { return (instant + unit - 1) / unit }
    return instants.firstIndex { $0 >= instant } ?? count
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}

extension Timeline.Stream {
  /// Whether a number of values was ever requested, and not all: then the demand is worth seeing.
  var hasLimitedDemand: Bool {
    entries.contains { entry in
      if case .requested(let demand, _) = entry.event { return demand != .unlimited }
      return false
    }
  }
}

extension Timeline.Event {
  fileprivate func mark(showsDemand: Bool) -> MarbleLayout.Mark? {
    switch self {
    case .subscribed: nil
    case .requested(let demand, _): showsDemand ? .requested(Timeline.amount(demand)) : nil
    case .value(let text): .value(text)
    case .finished: .finished
    case .failed: .failed
    case .cancelled: .cancelled
    }
  }
}
