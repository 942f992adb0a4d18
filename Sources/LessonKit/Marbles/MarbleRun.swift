/// Draws what steps recorded.
struct MarbleRun {
  let name: String
  private let drawings: [(heading: String, layouts: [MarbleLayout])]

  init(name: String, runs: [StepRun]) {
    self.name = name
    drawings = runs.filter { !$0.scenes.isEmpty }.map { (Trace.heading($0.step, $0.title), $0.layouts) }
  }

  var isEmpty: Bool { drawings.isEmpty }

  /// - Parameter file: Where the picture goes, `-` for standard output; the drawing is printed as text if nil.
  func draw(to file: String?) throws {
    guard let file else {
      let texts = drawings.map { heading, layouts in
        ([heading] + layouts.map { MarbleText($0).text }).joined(separator: "\n\n")
      }
      return print(texts.joined(separator: "\n\n"))
    }
    let title = drawings.count == 1 ? "\(name), step \(drawings[0].heading)" : name
    let sections = drawings.map { heading, layouts in
      MarbleSVG.Section(heading: drawings.count == 1 ? nil : heading, layouts: layouts)
    }
    try writePicture(MarbleSVG.document(title, sections), to: file, showing: "\(title)")
  }
}
