/// Finds the templates in Swift code: the string literals that it prints.
///
/// A literal is one if it is an argument of `print`, or if it has an interpolation or blanks in it: other code prints it
/// then. The words `(publisher.send("Coin"))` have none: Coin is a value.
struct SourceScanner {
  private let code: [Character]
  private var place = 0
  private var line = 0
  private var templates: [Template] = []

  /// The parentheses that are open.
  private var calls: [Call] = []

  private struct Call {
    let name: String
    let line: Int
    let isStatement: Bool
    var arguments: [Argument] = [.empty]
  }

  private enum Argument {
    case empty
    case literal([String])
    case other
  }

  static func templates(in code: String) -> [Template] {
    var scanner = SourceScanner(code)
    scanner.scan()
    return scanner.templates
  }

  private init(_ code: String) {
    self.code = Array(code)
  }

  private mutating func scan() {
    while place < code.count {
      switch code[place] {
      case "/" where next == "/": skip { $0 != "\n" }
      case "\"": literal()
      case "(": open()
      case "[", "{": open(named: String(code[place]))
      case ")", "]", "}": close()
      case ",": if !calls.isEmpty { calls[calls.count - 1].arguments.append(.empty) }
      case let character:
        if character == "\n" { line += 1 }
        if !character.isWhitespace { note(.other) }
      }
      place += 1
    }
  }

  private var next: Character? { place + 1 < code.count ? code[place + 1] : nil }

  private mutating func skip(while condition: (Character) -> Bool) {
    while place < code.count, condition(code[place]) { place += 1 }
    place -= 1
  }

  private mutating func open() {
    var start = place
    while start > 0, code[start - 1].isLetter || code[start - 1].isNumber || ".?_".contains(code[start - 1]) {
      start -= 1
    }
    let name = String(code[start..<place])
    open(named: name, isStatement: start == 0 || code[start - 1] == "\n")
  }

  private mutating func open(named name: String, isStatement: Bool = false) {
    note(.other)
    calls.append(Call(name: name, line: line, isStatement: isStatement))
  }

  private mutating func close() {
    guard let call = calls.popLast(), call.name == "print" || call.name.hasSuffix(".print") else { return }
    var words = [""]
    var count = 0
    for argument in call.arguments {
      if case .empty = argument { continue }
      if count > 0 { words[words.count - 1] += " " }
      count += 1
      guard case .literal(let parts) = argument else {
        words.append("")
        continue
      }
      words[words.count - 1] += parts[0]
      words += parts.dropFirst()
    }
    guard words.contains(where: { !$0.isEmpty }) else { return }
    templates.append(Template(words: words, codeLine: call.isStatement ? call.line : nil))
  }

  private mutating func note(_ argument: Argument) {
    guard !calls.isEmpty else { return }
    let last = calls[calls.count - 1].arguments.count - 1
    if case .empty = calls[calls.count - 1].arguments[last] {
      calls[calls.count - 1].arguments[last] = argument
    } else {
      calls[calls.count - 1].arguments[last] = .other
    }
  }

  /// Reads a literal. Literals within its interpolations are values.
  private mutating func literal() {
    var words = [""]
    let isLong = code[place...].starts(with: "\"\"\"")
    place += isLong ? 3 : 1
    while place < code.count, isLong ? !code[place...].starts(with: "\"\"\"") : code[place] != "\"" {
      if code[place] == "\n" { line += 1 }
      if code[place] == "\\", next == "(" {
        skipInterpolation()
        words.append("")
      } else {
        if code[place] == "\\" { place += 1 }
        if place < code.count { words[words.count - 1].append(code[place]) }
      }
      place += 1
    }
    if isLong { place += 2 }
    note(.literal(words))
    addIfOtherCodePrintsIt(words)
  }

  private mutating func skipInterpolation() {
    var depth = 0
    place += 1
    while place < code.count {
      if code[place] == "(" { depth += 1 }
      if code[place] == ")" { depth -= 1 }
      if depth == 0 { return }
      place += 1
    }
  }

  private mutating func addIfOtherCodePrintsIt(_ words: [String]) {
    let name = calls.last?.name ?? ""
    let takesValues = ["send", "Just", "append", "prepend", "Subject", "print"].contains { name.hasSuffix($0) }
    let hasText = words.contains { $0.contains(where: \.isLetter) } || words.contains(": ")
    guard !takesValues, hasText, words.count > 1 || words[0].contains(" ") || words[0].hasSuffix(":") else { return }
    templates.append(Template(words: words))
  }
}
