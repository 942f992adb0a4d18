import LessonKit

extension Verb {
  private static let svg = Option(name: "--svg", value: .file, help: "writes a picture to FILE instead")

  private static let everything = Option(name: "--all", help: "draws all operators, one below the other")

  static let draw = Verb(
    name: "draw", argument: Argument(kind: .drawing, count: .any), options: [svg, everything],
    summary: "draws what an operator does; without a name it lists the operators",
    details: """
      The operator runs on a virtual clock, and the drawing shows what happened. You may give inputs of your own:

        -      a second in which nothing happens
        a 1    a value, which is a letter or a digit; it takes a second too
        (ab|)  events of the same instant
        | #    completion, failure
        a=1-2  what the inner publisher for the value a sends, for flatMap and switchToLatest
        ask:2-1  what the subscriber requests: 2 values at once, 1 more after two seconds; * is everything, ! cancels

      A number behind the operator changes its parameter: draw 'debounce 3'.
      """,
    example: Example(
      command: "draw prefix",
      output: """
        prefix(2)

        Publishes the first values, and finishes after the last of them.

        time    0s  2s
        input   --1---(2!)
        prefix  --1---(2|)
        …
        """)
  ) { invocation in
    let package = try invocation.package()
    if invocation.has(everything) {
      let catalogue = try Catalogue(of: package)
      for drawn in DrawnOperator.all {
        let drawing = try OperatorDrawing(DrawingRequest([drawn.name]))
        print(drawingPage(of: drawn, drawing, package, catalogue), terminator: "\n\n\n")
      }
      return
    }
    guard !invocation.names.isEmpty else { return Terminal.page(listOfOperators(package)) }
    let request = try DrawingRequest(invocation.names)
    let drawing = try OperatorDrawing(request)
    guard let file = invocation.options[svg.name] else {
      print(drawingPage(of: request.drawn, drawing, package, try Catalogue(of: package)))
      return
    }
    try writePicture(drawing.picture, to: file, showing: "\(drawing.call)", package.language.translation(of:))
  }
}

/// The drawing, and what the operator's documentation says.
private func drawingPage(
  of drawn: DrawnOperator, _ drawing: OperatorDrawing, _ package: PackageFolder, _ catalogue: Catalogue
) -> String {
  let documentation = drawn.documentation(in: package)
  let lessons = drawn.lessons(in: catalogue, package).map(\.name)
  let language = package.language
  let below = [
    documentation?.demand.map { language.says("Demand: %", language.says($0)) },
    drawn.inReactiveX.map { language.says("ReactiveX: %", language.says($0)) },
    lessons.isEmpty ? nil : language.says("Lessons: %", lessons.joined(separator: ", ")),
  ].compactMap { $0 }.joined(separator: "\n")
  let sentences = [documentation?.summary, drawn.note].compactMap { $0 }.map { language.says($0) }
    .joined(separator: language == .chinese ? "" : " ")
  return [
    Style(Terminal.hasColour).bold(drawing.call), sentences, drawing.text, drawing.ledger, below,
  ].compactMap { $0 }.filter { !$0.isEmpty }
    .map { $0 == drawing.text ? $0 : wrapped($0, to: Terminal.width) }
    .joined(separator: "\n\n")
}

/// The operators by family, a line each.
private func listOfOperators(_ package: PackageFolder) -> String {
  let all = DrawnOperator.all
  let width = all.map(\.name.columns).max() ?? 0
  var lines: [String] = []
  var family: String?
  for drawn in all {
    if drawn.family != family {
      if family != nil { lines.append("") }
      lines.append(Style(Terminal.hasColour).bold(package.language.says(drawn.family)))
      family = drawn.family
    }
    let summary = drawn.documentation(in: package).map { package.language.says($0.summary) }
    lines.append("  \(drawn.name.padded(to: width))  \(summary ?? "")")
  }
  return wrapped(lines.joined(separator: "\n"), to: Terminal.width)
}
