/// The string literals in Swift code, each with `%` where a value stands.
struct SourceLiterals {
  /// All of them.
  private(set) var all: Set<String> = []

  /// Those in the first argument of a call of one of `calls`.
  private(set) var arguments: Set<String> = []

  private let calls: Set<String>
  private let code: [Character]
  private var place = 0

  init(in code: String, calls: Set<String>) {
    self.calls = calls
    self.code = Array(code)
    while place < self.code.count { read(in: "") }
  }

  /// Reads code up to the bracket that ends a call, and past it.
  private mutating func read(in call: String) {
    var isFirst = true
    var word = ""
    while place < code.count {
      let character = code[place]
      switch character {
      case "/" where starts(with: "//"): skip(to: "\n")
      case "#" where starts(with: "#/"): skip(to: "/#")
      case "#" where starts(with: "#\"\"\""): skip(to: "\"\"\"#")
      case "#" where starts(with: "#\""): skip(to: "\"#")
      case "\"":
        let text = literal()
        all.insert(text)
        if isFirst, calls.contains(call) { arguments.insert(text) }
      case "(", "[", "{":
        place += 1
        read(in: character == "(" ? word : "")
      case ")", "]", "}":
        place += 1
        return
      default:
        if character == "," { isFirst = false }
        place += 1
      }
      word = character.isLetter ? word + String(character) : ""
    }
  }

  /// Reads a literal, which begins here.
  private mutating func literal() -> String {
    let end = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    place += end.count
    var text = ""
    while place < code.count, !starts(with: end) {
      let character = code[place]
      place += 1
      guard character == "\\" else {
        text.append(character)
        continue
      }
      let escaped = code[place]
      place += 1
      switch escaped {
      case "(":
        text += "%"
        read(in: "")
      case "n": text += "\n"
      case "u": skip(to: "}")
      case "r", "\n": break
      default: text.append(escaped)
      }
    }
    place += end.count
    return end.count == 1 ? text : withoutMargin(text)
  }

  /// The lines of a literal of several lines, without the blanks before its end.
  private func withoutMargin(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let margin = lines.last?.count ?? 0
    return lines.dropFirst().dropLast().map { $0.dropFirst(margin) }.joined(separator: "\n")
  }

  private func starts(with text: String) -> Bool { code[place...].starts(with: text) }

  private mutating func skip(to end: String) {
    place += 1
    while place < code.count, !starts(with: end) { place += 1 }
    place += end.count
  }
}
