extension [StepRun] {
  /// A picture of a lesson that is as small as a stamp. Nil if no step recorded its streams.
  package var thumbnail: String? {
    // Few streams say more in a small picture than many.
    func distance(_ run: StepRun) -> Int { abs(run.events.count - 12) + 4 * abs(run.streams.count - 3) }
    return filter { $0.events.contains { $0.kind == .value } }.min { distance($0) < distance($1) }?.thumbnail
  }
}

extension StepRun {
  fileprivate var thumbnail: String {
    let (width, height) = (240.0, 132.0)
    let lanes = Set(events.filter { $0.stream < 6 && $0.kind == .value }.map(\.stream)).count
    let gap = min(40, (height - 6) / Double(max(lanes, 1)))
    let picture = SmallPicture(self, gap: gap, hasNames: true, limit: width - 12)
    // In the middle.
    return picture.document(top: (picture.height - height) / 2, width: width, height: height)
  }
}

extension Timeline {
  /// What happened on the clock, as a picture that leads to a page: on a phone its letters are as large as those of a text.
  package func card(hues: [[Int]]) -> String {
    let picture = SmallPicture(run, gap: 24, hasNames: true, most: 8, longest: 16, limit: 304, second: 12, hues: hues)
    return picture.document(top: -6, width: 310, height: picture.height + 12)
  }
}

extension SmallPicture {
  /// A file of its own, with the colours of light and of dark pages.
  fileprivate func document(top: Double, width: Double, height: Double) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 \(SVG.number(top)) \(SVG.number(width)) \(SVG.number(height))">
    \(SVG.style(String(decoding: PackageResources.thumbnail_css, as: UTF8.self)))
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }
}
