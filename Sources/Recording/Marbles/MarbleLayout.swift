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

    var isOpen: Bool { end == nil && !isDemand }
  }

  enum Mark: Equatable {
    case value(String)
    case requested(String)
    case finished
    case failed
    case cancelled

    /// Nil if no drawing shows such an event.
    fileprivate init?(_ event: StepRun.Event) {
      switch event.kind {
      case .subscribe, .subscription: return nil
      case .request: self = .requested(event.payload ?? "")
      case .value: self = .value(event.payload ?? "")
      case .completion: self = .finished
      case .failure: self = .failed
      case .cancel: self = .cancelled
      }
    }

    var isDemand: Bool { if case .requested = self { true } else { false } }

    /// Whether a picture shows it as a bar.
    var isBar: Bool { self == .finished || self == .cancelled }

    var isEnd: Bool { isBar || self == .failed }
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
    let streams = scene.streams.map { stream in
      let events = scene.events(of: stream.id)
      // Demand is worth seeing if a number of values was ever requested, and not all.
      let showsDemand = events.contains { $0.kind == .request && $0.payload != "all" }
      let marks = events.compactMap { event in Mark(event).map { (place: event.place, mark: $0) } }
        .filter { showsDemand || !$0.mark.isDemand }
      let start = events.first { $0.kind != .subscribe }?.place
      return (stream: stream, start: start, showsDemand: showsDemand, marks: marks)
    }
    let columns = Columns(Set(streams.flatMap { $0.marks.map { $0.place } }), hasClock: scene.hasClock)
    rows = streams.flatMap { stream, start, showsDemand, marks in
      let end = marks.last { $0.mark.isEnd }.map { columns[$0.place] }
      return [false, true].filter { !$0 || showsDemand }.map { isDemand in
        Row(
          name: isDemand ? "requested" : stream.name, isDemand: isDemand,
          box: isDemand ? nil : scene.parties[stream.from].detail, start: start.map { columns[$0] } ?? 0, end: end,
          cells: Dictionary(grouping: marks.filter { $0.mark.isDemand == isDemand }) { columns[$0.place] }
            .mapValues { $0.map(\.mark) })
      }
    }
    count = columns.times.count
    hasClock = scene.hasClock
    scale =
      hasClock
      ? Dictionary(uniqueKeysWithValues: zip(0..., columns.times.map { "\(VirtualTime(nanoseconds: $0))" })) : [:]
    title = scene.title
  }
}

/// Which instant is in which column.
private struct Columns {
  /// The instant of each column.
  let times: [Int]

  /// How long a column lasts on the clock; nil if each instant has a column of its own.
  private let unit: Int?

  /// Nobody reads more columns than this. Then an instant in which nothing happens has none.
  private static let limit = 120

  init(_ drawn: Set<Int>, hasClock: Bool) {
    let unit = drawn.reduce(0, greatestCommonDivisor)
    let last = drawn.max() ?? 0
    if hasClock, unit > 0, last / unit < Self.limit {
      self.unit = unit
      times = (0...last / unit).map { $0 * unit }
    } else {
      self.unit = nil
      times = drawn.sorted()
    }
  }

  /// The column of an instant, or that of the next instant that is drawn.
  subscript(instant: Int) -> Int {
    if let unit { return (instant + unit - 1) / unit }
    return times.firstIndex { $0 >= instant } ?? times.count
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}

extension StepRun.Event {
  /// When it happened: nanoseconds on a clock, or a place in the order.
  fileprivate var place: Int { at ?? instant ?? n }
}
