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

  /// Whether no step recorded anything.
  package var isEmpty: Bool { runs.isEmpty }

  /// What the drawing shows.
  package var title: String { runs.count == 1 ? "\(name), step \(runs[0].heading)" : name }

  /// The drawing as text.
  package var text: String {
    runs.flatMap { [$0.heading, $0.marbles ?? ""] }.joined(separator: "\n\n")
  }

  /// The drawing as an SVG document.
  package var picture: String {
    MarbleSVG.document(
      title, runs.map { MarbleSVG.Section(heading: runs.count == 1 ? nil : $0.heading, layouts: $0.layouts) })
  }
}
