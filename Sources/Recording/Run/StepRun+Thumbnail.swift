extension [StepRun] {
  /// A picture of a lesson that is as small as a stamp: a line for each stream, a dot for each value. It has no words, so
  /// a link with words stands beside it. Nil if no step recorded its streams.
  package var thumbnail: String? {
    // Few streams say more in a small picture than many.
    func distance(_ run: StepRun) -> Int { abs(run.smallEvents.count - 12) + 4 * abs(run.streams.count - 3) }
    return filter { $0.events.contains { $0.kind == .value } }.min { distance($0) < distance($1) }?.thumbnail
  }
}

extension StepRun {
  /// What is drawn, as far as there is room.
  fileprivate var smallEvents: [Event] {
    let drawn = events.filter {
      $0.stream < 6 && [.value, .completion, .failure, .request].contains($0.kind) && $0.payload != "all"
    }
    return Array(drawn.prefix(22))
  }

  fileprivate var thumbnail: String {
    let (width, height) = (240.0, 132.0)
    let events = smallEvents
    let lanes = Set(events.map(\.stream)).sorted()
    let gap = (height - 24) / Double(max(lanes.count, 1))
    let y = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, 12 + gap * (Double($0) + 0.5)) })
    // Events of one moment stand in one column.
    let columns = Set(events.map(\.place)).sorted()
    let step = (width - 40) / Double(max(columns.count, 1))
    let palette = MarblePalette(events)
    let elements =
      lanes.map { SVG.line(10, y[$0]!, width - 10, y[$0]!, "lane") }
      + events.map { event in
        let (x, y) = (20 + step * (Double(columns.firstIndex(of: event.place)!) + 0.5), y[event.stream]!)
        return switch event.kind {
        case .value:
          SVG.circle(x: x, y: y, radius: 6, event.lost == true ? "lost" : "c\(palette.colour(of: event.text))")
        case .request: SVG.rectangle(x: x - 4, y: y - 4, width: 8, height: 8, radius: 2, "ask")
        case .completion: SVG.line(x, y - 9, x, y + 9, "end")
        default: SVG.cross(x: x, y: y, size: 12)
        }
      }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 132">
      \(SVG.style(String(decoding: PackageResources.thumbnail_css, as: UTF8.self)))
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }
}
