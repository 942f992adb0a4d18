import Book
import LessonKit

extension Verb {
  private static let everything = CommandOption.flag(
    "--all", help: Message("draws all operators, one below the other", "画出所有操作符，一个接一个"))

  static let draw = Verb(
    name: "draw", names: Names(kind: .drawing, count: 0...Int.max, usage: "[OPERATOR...]"),
    options: [Option.svg, everything],
    summary: Message(
      "draws what an operator does; without a name it lists the operators", "画出一个操作符的作用；不写名字时列出所有操作符"),
    details: Message(
      """
      The operator runs on a virtual clock, and the drawing shows what happened. You may give inputs of your own:

        -      a second in which nothing happens
        a 1    a value, which is a letter or a digit; it takes a second too
        (ab|)  events of the same instant
        | #    completion, failure
        a=1-2  what the inner publisher for the value a sends, for flatMap and switchToLatest
        ask:2-1  what the subscriber requests: 2 values at once, 1 more after two seconds; * is everything, ! cancels

      A number after the operator changes its parameter: draw 'debounce 3'. Labels tell operators of one name apart:
      draw 'prefix(while:)', or draw prefix-while.
      """,
      """
      操作符在虚拟时钟上运行，画出来的就是发生的事。输入可以由你给出：

        -      什么也没有发生的一秒
        a 1    一个值，是字母或数字；它也占一秒
        (ab|)  同一时刻的几个事件
        | #    完成，失败
        a=1-2  值 a 对应的内层发布者发送什么，用于 flatMap 和 switchToLatest
        ask:2-1  订阅者请求什么：马上 2 个值，两秒后再要 1 个；* 是全部，! 是取消

      操作符后面的数字改变它的参数：draw 'debounce 3'。
      同名的操作符用标签区分：draw 'prefix(while:)'，也可以写成 draw prefix-while。
      """),
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
  ) { call in
    let package = try call.package
    if call.has(everything) {
      let lessons = try call.catalogue.lessons
      for drawn in DrawnOperator.all {
        print(try drawingPage(DrawingRequest(drawn), package, lessons), terminator: "\n\n\n")
      }
      return
    }
    guard !call.names.isEmpty else {
      Terminal.page(listOfOperators(package))
      return
    }
    let request = try DrawingRequest(call.names)
    guard let file = call[Option.svg] else {
      return print(try drawingPage(request, package, call.catalogue.lessons))
    }
    let drawing = try OperatorDrawing(request)
    try writePicture(drawing.picture, to: file, showing: "\(drawing.call)", in: call.language)
  }
}

/// The drawing, and what the operator's documentation says.
private func drawingPage(
  _ request: DrawingRequest, _ package: PackageFolder, _ lessons: [LessonSource]
) throws -> String {
  let drawing = try OperatorDrawing(request)
  let drawn = request.drawn
  let documentation = drawn.documentation(in: package.root)
  let callers = lessons.filter { $0.calls(drawn.methodName, in: package.root) }.map(\.name)
  let language = package.language
  let below: [Message?] = [
    drawn.demand(documentation, in: language).map { .demandIs.with($0) },
    drawn.inReactiveX.map { .inReactiveXIs.with($0) },
    callers.isEmpty ? nil : .lessonsAre.with(callers.joined(separator: ", ")),
  ]
  let paragraphs: [String?] = [
    Terminal.style.bold(drawing.call), drawn.explanation(documentation, in: language), drawing.text, drawing.ledger,
    below.compactMap { $0?.text(in: language) }.joined(separator: "\n"),
  ]
  return paragraphs.compactMap { $0 }.filter { !$0.isEmpty }
    .map { $0 == drawing.text ? $0 : wrapped($0, to: Terminal.width) }
    .joined(separator: "\n\n")
}

/// The operators by family, a line each.
private func listOfOperators(_ package: PackageFolder) -> String {
  let width = DrawnOperator.all.map(\.name.columns).max() ?? 0
  let families = DrawnOperator.families.map { operators in
    let name = Terminal.style.bold(operators[0].familyName(in: package.language))
    let lines = operators.map { drawn in
      let summary = drawn.summary(drawn.documentation(in: package.root), in: package.language)
      return "  \(drawn.name.padded(to: width))  \(summary ?? "")"
    }
    return ([name] + lines).joined(separator: "\n")
  }
  return wrapped(families.joined(separator: "\n\n"), to: Terminal.width)
}
