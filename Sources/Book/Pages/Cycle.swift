import Foundation

/// Objects that keep each other, as a ring. In a README it is a line that ends where it begins, and a branch below it:
///
///     signal ---- sink ----> closure ---- self ----> signal
///                               |
///                               +---- object ----> UITextField
struct Cycle {
  private let lines: [Substring]
  private let names: [Substring]

  /// What each object has the next one in.
  private let labels: [Substring]

  /// - Returns: Nil if the lines are something else.
  init?(_ lines: [Substring]) {
    let parts = lines.first?.split(separator: #/ +-{2,} +| +-{2,}> +/#) ?? []
    guard parts.count > 4, parts.count % 2 == 1, parts.first == parts.last else { return nil }
    self.lines = lines
    names = stride(from: 0, to: parts.count - 1, by: 2).map { parts[$0] }
    labels = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
  }

  var html: HTML {
    let objects = names.indices.map { box(names[$0], at: point(angle(Double($0)))) }
    let arrows = labels.indices.map { place -> HTML in
      let ends = (free(angle(Double(place)), 1), free(angle(Double(place + 1)), -1))
      let (from, to) = (point(ends.0), point(ends.1))
      let middle = angle(Double(place) + 0.5)
      let label = point(middle, 24)
      let side = abs(cos(middle)) < 0.3 ? "middle" : cos(middle) > 0 ? "start" : "end"
      return """
        <path class="keeps" marker-end="url(#head)" \
        d="M\(from.x) \(from.y)A\(Int(radius.x)) \(Int(radius.y)) 0 0 1 \(to.x) \(to.y)"/>
        <text x="\(label.x)" y="\(label.y + 4)" text-anchor="\(side)" class="type">\(labels[place])</text>
        """
    }
    return """
      <svg class="cycle" viewBox="0 0 \(Int(width)) \(Int(height))" width="\(Int(width))" role="img" \
      aria-label="\(lines.joined(separator: " "))">
      <marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">\
      <path d="M0 0L10 5L0 10Z"/></marker>
      \(arrows)\(objects)\(branch)
      </svg>
      """
  }

  private let width = 640.0
  private let radius = (x: 190.0, y: 90.0)
  private var height: Double { lines.count > 1 ? 300 : 256 }

  private func angle(_ place: Double) -> Double { (place / Double(names.count) - 0.25) * 2 * .pi }

  private func point(_ angle: Double, _ away: Double = 0) -> (x: Int, y: Int) {
    (Int(width / 2 + (radius.x + away) * cos(angle)), Int(128 + (radius.y + away) * sin(angle)))
  }

  private func halfWidth(_ name: Substring) -> Int { name.count * 4 + 16 }

  /// Where an arrow leaves the box of an object, or reaches it.
  private func free(_ angle: Double, _ direction: Double) -> Double {
    let place = Int(((angle / (2 * .pi) + 0.25) * Double(names.count)).rounded()) % names.count
    let (middle, half) = (point(angle), halfWidth(names[place]))
    return stride(from: angle, to: angle + direction, by: direction * 0.02).first {
      let other = point($0)
      return abs(other.x - middle.x) > half + 6 || abs(other.y - middle.y) > 26
    } ?? angle
  }

  private func box(_ name: Substring, at middle: (x: Int, y: Int)) -> HTML {
    let half = halfWidth(name)
    return """
      <rect x="\(middle.x - half)" y="\(middle.y - 18)" width="\(2 * half)" height="36" rx="8"/>
      <text x="\(middle.x)" y="\(middle.y + 5)" text-anchor="middle">\(name)</text>
      """
  }

  /// What an object of the ring keeps besides.
  private var branch: HTML? {
    guard let match = lines.last?.wholeMatch(of: #/( *)\+-+ (\S+) -+> (\S+)/#)?.output else { return nil }
    let column = match.1.count
    let place = names.indices.last { name in
      lines[0].firstRange(of: names[name])!.lowerBound < lines[0].index(lines[0].startIndex, offsetBy: column)
    }
    let from = point(angle(Double(place ?? 0)))
    return """
      <path class="keeps besides" marker-end="url(#head)" d="M\(from.x) \(from.y + 22)V\(from.y + 68)"/>
      <text x="\(from.x + 12)" y="\(from.y + 50)" class="type">\(match.2)</text>
      \(box(match.3, at: (from.x, from.y + 94)))
      """
  }
}
