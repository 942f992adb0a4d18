/// What steps of a lesson recorded, as one drawing.
package struct MarbleRun {
  private let name: String
  private let drawings: [(heading: String, layouts: [MarbleLayout])]

  /// - Parameters:
  ///   - name: The name of the lesson.
  ///   - runs: Its steps. Those that recorded nothing are left out.
  package init(name: String, runs: [StepRun]) {
    self.name = name
    drawings = runs.filter { !$0.scenes.isEmpty }.map { ($0.heading, $0.layouts) }
  }

  /// Whether no step recorded anything.
  package var isEmpty: Bool { drawings.isEmpty }

  /// What the drawing shows.
  package var title: String { drawings.count == 1 ? "\(name), step \(drawings[0].heading)" : name }

  /// The drawing as text.
  package var text: String {
    drawings.map { heading, layouts in
      ([heading] + layouts.map { MarbleText($0).text }).joined(separator: "\n\n")
    }.joined(separator: "\n\n")
  }

  /// The drawing as an SVG document.
  package var picture: String {
    MarbleSVG.document(
      title,
      drawings.map { heading, layouts in
        MarbleSVG.Section(heading: drawings.count == 1 ? nil : heading, layouts: layouts)
      })
  }
}
