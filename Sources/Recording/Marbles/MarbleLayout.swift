import VirtualTime

/// What is drawn of a scene, and in which column: the part that text and picture share.
struct MarbleLayout {
  /// A line of the drawing: what happened to a stream, or what was requested of it.
  struct Row {
    let name: String
    let isDemand: Bool

    /// The call that publishes the stream, if a picture shows it.
    let box: String?

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

    /// Whether a picture shows it as a bar.
    var isBar: Bool { self == .finished || self == .cancelled }

    var isEnd: Bool { [.finished, .failed, .cancelled].contains(self) }
  }

  let rows: [Row]

  /// How many columns there are.
  let count: Int

  /// Whether columns are moments on a clock. If not, they are the order of events.
  let hasClock: Bool

  /// With a clock: the time of each column.
  let scale: [Int: String]

  let title: String?

  init(_ scene: RecordedScene) {
    let streams = scene.streams.map { DrawnStream($0.name, scene.parties[$0.from].detail, scene.events(of: $0.id)) }
    let drawn = streams.flatMap { stream in stream.marks.map(\.instant) }
    let columns = Columns(Set(drawn), hasClock: scene.hasClock)
    title = scene.title
    rows = streams.flatMap { Self.rows(of: $0, columns) }
    count = columns.count
    hasClock = scene.hasClock
    scale = columns.scale
  }

  private static func rows(of stream: DrawnStream, _ columns: Columns) -> [Row] {
    var cells: [Int: [Mark]] = [:]
    var requested: [Int: [Mark]] = [:]
    var end: Int?
    for (instant, mark) in stream.marks {
      let column = columns[instant]
      if case .requested = mark {
        requested[column, default: []].append(mark)
      } else {
        cells[column, default: []].append(mark)
      }
      if mark.isEnd { end = column }
    }
    let start = stream.start.map { columns[$0] } ?? 0
    let row = Row(name: stream.name, isDemand: false, box: stream.box, start: start, end: end, cells: cells)
    guard stream.showsDemand else { return [row] }
    return [row, Row(name: "requested", isDemand: true, box: nil, start: start, end: end, cells: requested)]
  }
}

/// The marks of a stream, and when they happened.
private struct DrawnStream {
  let name: String
  let box: String?

  /// When it received its subscription.
  let start: Int?

  /// Whether a number of values was ever requested, and not all: then the demand is worth seeing.
  let showsDemand: Bool
  let marks: [(instant: Int, mark: MarbleLayout.Mark)]

  init(_ name: String, _ box: String?, _ events: [StepRun.Event]) {
    self.name = name
    self.box = box
    start = events.first { $0.kind != .subscribe }?.place
    let showsDemand = events.contains { $0.kind == .request && $0.payload != "all" }
    self.showsDemand = showsDemand
    marks = events.compactMap { event in
      event.mark(showsDemand: showsDemand).map { (event.place, $0) }
    }
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
    let times: [Int]
    if hasClock, unit > 0, last / unit < Self.limit {
      self.unit = unit
      times = (0...last / unit).map { $0 * unit }
    } else {
      self.unit = nil
      times = instants
    }
    count = times.count
    let texts = hasClock ? times.map { "\(VirtualTime(nanoseconds: $0))" } : []
    scale = Dictionary(uniqueKeysWithValues: zip(0..., texts))
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

extension StepRun.Event {
  /// When it happened: nanoseconds on a clock, or a place in the order.
  fileprivate var place: Int { at ?? instant ?? n }

  fileprivate func mark(showsDemand: Bool) -> MarbleLayout.Mark? {
    switch kind {
    case .subscribe, .subscription: nil
    case .request: showsDemand ? .requested(payload ?? "") : nil
    case .value: .value(payload ?? "")
    case .completion: .finished
    case .failure: .failed
    case .cancel: .cancelled
    }
  }
}
