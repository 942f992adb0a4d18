extension StepRun {
  /// The streams as marble diagrams, in an SVG document for a light and for a dark page; nil if nothing was recorded.
  ///
  ///     let run = try JSONDecoder().decode(StepRun.self, from: data)
  ///     print(run.picture ?? "nothing was recorded")
  ///     // <svg xmlns="http://www.w3.org/2000/svg" …
  package var picture: String? {
    guard !events.isEmpty else { return nil }
    return MarbleSVG.document(heading, [MarbleSVG.Section(heading: nil, layouts: layouts)])
  }

  /// The streams as marbles, as `--marbles` draws them; nil if nothing was recorded.
  ///
  ///     let run = try JSONDecoder().decode(StepRun.self, from: data)
  ///     print(run.marbles ?? "nothing was recorded")
  ///     //          order of events -->
  ///     // numbers  1-2-3-|
  package var marbles: String? {
    guard !scenes.isEmpty else { return nil }
    return layouts.map { MarbleText($0).text }.joined(separator: "\n\n")
  }

  /// What is drawn of each scene.
  var layouts: [MarbleLayout] {
    scenes.indices.map { MarbleLayout(RecordedScene(self, $0)) }
  }
}
