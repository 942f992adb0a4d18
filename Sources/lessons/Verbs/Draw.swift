import Book
import LessonKit
import LessonPackage

extension Verb {
  private static let everything = CommandOption.flag(
    "--all", help: Message("draws all operators, one below the other", "画出所有操作符，从上到下排列"))

  static let draw = Verb(
    name: "draw", names: Names(kinds: [.drawing], count: 0...Int.max, usage: "[OPERATOR...]"),
    options: [Option.svg, everything]
  ) { call in
    let package = try call.package
    if call.has(everything) {
      guard call.names.isEmpty, call[Option.svg] == nil else {
        let other = call.names.first ?? Option.svg.name
        throw LessonError.usage(.notTogether.with(everything.name, other))
      }
      let catalogue = try call.catalogue
      for drawn in DrawnOperator.all {
        print(try drawingPage(drawn, catalogue), terminator: "\n\n\n")
      }
      return
    }
    guard !call.names.isEmpty else {
      guard call[Option.svg] == nil else { throw LessonError.usage(.needsName.with("draw", "draw map --svg map.svg")) }
      Terminal.page(listOfOperators(package))
      return
    }
    if let chain = try ChainDrawing(call.names) {
      guard let file = call[Option.svg] else {
        let paragraphs = [
          Terminal.style.bold(chain.call), chain.text(in: call.language), chain.ledger(in: call.language),
        ].compactMap(\.self)
        return print(paragraphs.joined(separator: "\n\n"))
      }
      return try writePicture(chain.picture(in: call.language), to: file, showing: "\(chain.call)", in: call.language)
    }
    let drawn = try DrawnOperator(call.names)
    guard let file = call[Option.svg] else {
      return print(try drawingPage(drawn, call.catalogue))
    }
    let drawing = try OperatorDrawing(drawn)
    try writePicture(drawing.picture(in: call.language), to: file, showing: "\(drawing.call)", in: call.language)
  }
}

private func drawingPage(_ drawn: DrawnOperator, _ catalogue: Catalogue) throws -> String {
  let drawing = try OperatorDrawing(drawn)
  let callers = catalogue.callers(of: drawn.methodName)
  let language = catalogue.package.language
  let documentation = drawn.documentation(in: catalogue.package.root, language)
  let below: [Message?] = [
    documentation?.demand.map { .demandIs.with($0) },
    drawn.inReactiveX.map { .inReactiveXIs.with($0) },
    callers.isEmpty ? nil : .lessonsAre.with(callers),
  ]
  let text = drawing.text(in: language)
  let paragraphs: [String?] = [
    Terminal.style.bold(drawing.call), drawn.explanation(documentation, in: language), text,
    drawing.ledger(in: language), below.compactMap { $0?.text(in: language) }.joined(separator: "\n"),
  ]
  return paragraphs.compactMap { $0 }.filter { !$0.isEmpty }
    .map { $0 == text ? $0 : wrapped($0, to: Terminal.width) }
    .joined(separator: "\n\n")
}

private func listOfOperators(_ package: PackageFolder) -> String {
  let width = DrawnOperator.all.map(\.name.columns).max() ?? 0
  let families = DrawnOperator.families.map { operators in
    let name = Terminal.style.bold(operators[0].familyName.text(in: package.language))
    let lines = operators.map { drawn in
      let documentation = drawn.documentation(in: package.root, package.language)
      return "  \(drawn.name.padded(to: width))  \(documentation?.summary ?? "")"
    }
    return ([name] + lines).joined(separator: "\n")
  }
  return wrapped(families.joined(separator: "\n\n"), to: Terminal.width)
}
