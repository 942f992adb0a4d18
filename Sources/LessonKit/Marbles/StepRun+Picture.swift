extension StepRun {
  /// The streams as marble diagrams, in an SVG document for a light and for a dark page; nil if nothing was recorded.
  ///
  ///     let run = try JSONDecoder().decode(StepRun.self, from: data)
  ///     print(run.picture ?? "nothing was recorded")
  ///     // <svg xmlns="http://www.w3.org/2000/svg" …
  public var picture: String? {
    guard !events.isEmpty else { return nil }
    let layouts = scenes.indices.map { MarbleLayout(RecordedScene(self, $0)) }
    return MarbleSVG.document(Trace.heading(step, title), [MarbleSVG.Section(heading: nil, layouts: layouts)])
  }
}
