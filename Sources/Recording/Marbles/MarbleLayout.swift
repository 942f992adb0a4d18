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

    /// What is drawn, by column.
    let cells: [Int: [StepRun.Event]]

    var isOpen: Bool { end == nil && !isDemand }
  }

  let rows: [Row]

  /// How many columns there are.
  let count: Int

  /// Whether columns are moments on a clock. If not, they are the order of events.
  let hasClock: Bool

  /// With a clock: the time of each column.
  let scale: [Int: String]

  /// That of the words that are not names.
  let language: Language

  init(_ run: StepRun, _ scene: Int, _ language: Language = .english, _ names: [String: Message] = [:]) {
    self.language = language
    let all = run.eventsWithoutCleanUp
    let streams = run.streams.filter { $0.scene == scene }.map { stream in
      let events = all.filter { $0.stream == stream.id && $0.kind != .subscribe && $0.lost != true }
      // Demand is worth seeing if a number of values was ever requested, and not all.
      let showsDemand = events.contains { $0.kind == .request && $0.payload != "all" }
      let drawn = events.filter { $0.kind != .subscription && (showsDemand || $0.kind != .request) }
      return (stream: stream, start: events.first?.place, showsDemand: showsDemand, events: drawn)
    }
    let hasClock = all.first { run.streams[$0.stream].scene == scene }.map { $0.at != nil } ?? run.clock
    let columns = columns(Set(streams.flatMap(\.events).map(\.place)), hasClock: hasClock)
    /// The column of an instant, or that of the next instant that is drawn.
    func column(_ instant: Int) -> Int { columns.firstIndex { $0 >= instant } ?? columns.count }
    rows = streams.flatMap { stream, start, showsDemand, events in
      let end = events.last(where: \.isEnd).map { column($0.place) }
      return [false, true].filter { !$0 || showsDemand }.map { isDemand in
        Row(
          name: language.says(isDemand ? .isRequested : names[stream.name] ?? "\(stream.name)"), isDemand: isDemand,
          box: isDemand ? nil : run.parties[stream.from].detail, start: start.map(column) ?? 0, end: end,
          cells: Dictionary(grouping: events.filter { ($0.kind == .request) == isDemand }) { column($0.place) })
      }
    }
    count = columns.count
    self.hasClock = hasClock
    scale =
      hasClock ? Dictionary(uniqueKeysWithValues: zip(0..., columns.map { "\(VirtualTime(nanoseconds: $0))" })) : [:]
  }

  /// How far apart columns have to be, so that each cell of a row ends before the next one begins.
  ///
  /// - Parameter room: How far it has to be from a cell to the next one.
  func step(_ room: (_ cell: [StepRun.Event], _ next: [StepRun.Event]) -> Double) -> Double {
    rows.flatMap { row in
      let columns = row.cells.keys.sorted()
      return zip(columns, columns.dropFirst()).map { room(row.cells[$0]!, row.cells[$1]!) / Double($1 - $0) }
    }.max() ?? 0
  }

  /// The columns, in parts of so many, or of one.
  func parts(of length: Int) -> [Range<Int>] {
    let (length, end) = (max(length, 1), max(count, 1))
    return stride(from: 0, to: end, by: length).map { $0..<min($0 + length, end) }
  }
}

/// The instant of each column. On a clock all columns last as long, unless there were more than anybody reads. Then an
/// instant in which nothing happens has none.
private func columns(_ drawn: Set<Int>, hasClock: Bool) -> [Int] {
  let unit = drawn.reduce(0, greatestCommonDivisor)
  let last = drawn.max() ?? 0
  return hasClock && unit > 0 && last / unit < 120 ? Array(stride(from: 0, through: last, by: unit)) : drawn.sorted()
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}

extension StepRun.Event {
  /// When it happened: nanoseconds on a clock, or a place in the order.
  var place: Int { at ?? instant ?? n }

  /// Whether a picture shows it as a bar.
  var isBar: Bool { kind == .completion || kind == .cancel }

  var isEnd: Bool { isBar || kind == .failure }
}
