extension StepRun {
  /// The streams as marble diagrams, in an SVG document for a light and for a dark page; nil if nothing was recorded.
  package var picture: String? {
    scenes.isEmpty ? nil : MarbleSVG.document(heading, [(nil, layouts)])
  }

  /// The streams as marbles, as `--marbles` draws them; nil if nothing was recorded.
  package var marbles: String? {
    scenes.isEmpty ? nil : layouts.map { MarbleText($0).text }.joined(separator: "\n\n")
  }

  /// What is drawn of each scene.
  fileprivate var layouts: [MarbleLayout] {
    scenes.indices.map { MarbleLayout(RecordedScene(self, $0)) }
  }
}

/// What steps of a lesson recorded, as one drawing.
package struct MarbleRun {
  private let name: String
  private let runs: [StepRun]

  /// - Parameters:
  ///   - name: The name of the lesson.
  ///   - runs: Its steps. Those that recorded nothing are left out.
  package init(name: String, runs: [StepRun]) {
    self.name = name
    self.runs = runs.filter { !$0.scenes.isEmpty }
  }

  package var isEmpty: Bool { runs.isEmpty }

  package var title: String { runs.count == 1 ? "\(name), step \(runs[0].heading)" : name }

  package var text: String {
    runs.flatMap { [$0.heading, $0.marbles ?? ""] }.joined(separator: "\n\n")
  }

  /// The drawing as an SVG document.
  package var picture: String {
    MarbleSVG.document(title, runs.map { (runs.count == 1 ? nil : $0.heading, $0.layouts) })
  }
}
