import Foundation
import LessonKit

/// A picture of a run that is as small as a stamp: a line for each stream, a dot for each value. It has no words, so a
/// link with words stands beside it.
struct Thumbnail {
  let svg: String

  private static let lanes = 6
  private static let columns = 22
  private static let width = 240.0
  private static let height = 132.0

  /// - Returns: Nil if no step recorded its streams.
  init?(of runs: [StepRun]) {
    // Few streams say more in a small picture than many. Of two runs alike, the first one is it.
    let candidates = runs.filter { $0.events.contains { $0.kind == .value } }
    func distance(_ run: StepRun) -> Int { abs(Self.shown(run).count - 12) + 4 * abs(run.streams.count - 3) }
    guard let run = candidates.min(by: { distance($0) < distance($1) }) else { return nil }
    svg = Self.svg(of: run)
  }

  /// What is drawn, as far as there is room.
  private static func shown(_ run: StepRun) -> [StepRun.Event] {
    let drawn = run.events.filter {
      $0.stream < lanes && [.value, .completion, .failure, .request].contains($0.kind) && $0.payload != "all"
    }
    return Array(drawn.prefix(columns))
  }

  private static func svg(of run: StepRun) -> String {
    let events = shown(run)
    let lanes = Set(events.map(\.stream)).sorted()
    let gap = (height - 24) / Double(max(lanes.count, 1))
    let y = Dictionary(uniqueKeysWithValues: lanes.enumerated().map { ($1, 12 + gap * (Double($0) + 0.5)) })
    // Events of one moment stand in one column.
    let moments = events.map { $0.at ?? $0.instant ?? $0.n }
    let columns = Array(Set(moments)).sorted()
    let step = (width - 40) / Double(max(columns.count, 1))
    var colours: [String: Int] = [:]
    var elements = lanes.map { line(10, y[$0]!, width - 10, y[$0]!, "lane") }
    for (event, moment) in zip(events, moments) {
      let (x, y) = (20 + step * (Double(columns.firstIndex(of: moment)!) + 0.5), y[event.stream]!)
      switch event.kind {
      case .value:
        let colour = colours[event.payload ?? ""] ?? colours.count % 6 + 1
        colours[event.payload ?? ""] = colour
        elements.append(
          "<circle class=\"\(event.lost == true ? "lost" : "v\(colour)")\" cx=\"\(x)\" cy=\"\(y)\" r=\"6\"/>")
      case .request:
        elements.append("<rect class=\"ask\" x=\"\(x - 4)\" y=\"\(y - 4)\" width=\"8\" height=\"8\" rx=\"2\"/>")
      case .completion: elements.append(line(x, y - 9, x, y + 9, "end"))
      default: elements.append("<path class=\"bad\" d=\"M\(x - 6) \(y - 6)l12 12m0-12l-12 12\"/>")
      }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))">
      <style>
      .lane { stroke: #c3beb3; stroke-width: 1.5 } .end { stroke: #1d1c21; stroke-width: 2.5 }
      .bad, .lost { stroke: #b3261e; stroke-width: 2; fill: none } .ask { fill: #6a3fd0 }
      .v1 { fill: #1f6bd0 } .v2 { fill: #ad4c08 } .v3 { fill: #0a7a6c } .v4 { fill: #bb2f76 } .v5 { fill: #4b7a12 }
      .v6 { fill: #4d6178 }
      @media (prefers-color-scheme: dark) {
        .lane { stroke: #50545f } .end { stroke: #e9e7e2 } .bad, .lost { stroke: #ff9189 } .ask { fill: #b9a1ff }
        .v1 { fill: #76b7ff } .v2 { fill: #ffab66 } .v3 { fill: #56d3bf } .v4 { fill: #ff97c6 } .v5 { fill: #aed764 }
        .v6 { fill: #adbccf }
      }
      </style>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String) -> String {
    "<path class=\"\(kind)\" d=\"M\(x1) \(y1)L\(x2) \(y2)\"/>"
  }
}
