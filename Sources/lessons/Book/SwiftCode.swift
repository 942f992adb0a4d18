/// Swift code with quiet colours: keywords, types, strings, comments, and demand, which is violet everywhere.
struct SwiftCode {
  let lines: [String]

  /// Where the names that the lesson's other files declare are shown.
  var links: [String: String] = [:]

  /// The pages of operators, which are methods.
  var operators: [String: String] = [:]

  /// Each line as HTML.
  var html: [HTML] {
    var isInLongString = false
    return lines.map { line in
      var scanner = Scanner(line: Array(line), links: links, operators: operators, isInLongString: isInLongString)
      let html = scanner.scan()
      isInLongString = scanner.isInLongString
      return html
    }
  }

  /// The lines with their numbers.
  func numbered(from first: Int) -> HTML {
    let lines: [HTML] = zip(first..., html).map { number, line in
      "<span class=\"l\" data-line=\"\(number)\">\(line)\n</span>"
    }
    return "<pre tabindex=\"0\"><code>\(lines)</code></pre>"
  }

  /// The types and functions that code declares, without those whose names Combine uses as well.
  static func declarations(in code: String) -> [String] {
    code.matches(of: declaration)
      .map { String($0.output.1) }
      .filter { !["cancel", "receive", "request", "send", "subscribe", "schedule"].contains($0) }
  }
}

/// Made once, because a page has many pieces of code.
nonisolated(unsafe) private let declaration =
  #/(?m)^ *(?:[a-z@]+ )*(?:class|struct|enum|protocol|actor|func) (\w+)/#

private struct Scanner {
  let line: [Character]
  let links: [String: String]
  let operators: [String: String]
  var isInLongString: Bool
  private var place = 0
  private var parts: [HTML] = []
  private var plain = ""

  init(line: [Character], links: [String: String], operators: [String: String], isInLongString: Bool) {
    self.line = line
    self.links = links
    self.operators = operators
    self.isInLongString = isInLongString
  }

  mutating func scan() -> HTML {
    while place < line.count {
      if isInLongString {
        let end = longQuote(from: place).map { $0 + 3 }
        add("s", upTo: end ?? line.count)
        isInLongString = end == nil
      } else if isLongQuote(at: place) {
        let end = longQuote(from: place + 3).map { $0 + 3 }
        isInLongString = end == nil
        add("s", upTo: end ?? line.count)
      } else if line[place] == "\"" {
        add("s", upTo: stringEnd())
      } else if line[place...].starts(with: "//") {
        add("c", upTo: line.count)
      } else if line[place] == ".", let end = demandEnd() {
        add("d", upTo: end)
      } else if line[place].isLetter || line[place] == "_" {
        word()
      } else {
        plain.append(line[place])
        place += 1
      }
    }
    flush()
    return parts.joined("")
  }

  private func isLongQuote(at index: Int) -> Bool {
    line[index] == "\"" && line[index...].starts(with: "\"\"\"")
  }

  private func longQuote(from start: Int) -> Int? {
    (start..<max(start, line.count)).first(where: isLongQuote)
  }

  /// Behind the closing quote. Strings within an interpolation belong to the string.
  private func stringEnd() -> Int {
    var index = place + 1
    var depth = 0
    while index < line.count {
      if line[index] == "\\", index + 1 < line.count {
        if line[index + 1] == "(" { depth += 1 }
        index += 1
      } else if depth > 0, line[index] == "(" {
        depth += 1
      } else if depth > 0, line[index] == ")" {
        depth -= 1
      } else if depth == 0, line[index] == "\"" {
        return index + 1
      }
      index += 1
    }
    return index
  }

  /// Behind `.max(3)` or `.unlimited`.
  private func demandEnd() -> Int? {
    if line[place...].starts(with: ".unlimited") { return place + ".unlimited".count }
    guard line[place...].starts(with: ".max("), let end = line[place...].firstIndex(of: ")"),
      line[(place + ".max(".count)..<end].allSatisfy(\.isNumber)
    else { return nil }
    return end + 1
  }

  private mutating func word() {
    let end = line[place...].firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? line.count
    let word = String(line[place..<end])
    if keywords.contains(word) {
      add("k", upTo: end)
    } else if let target = links[word], isUse(word, upTo: end) {
      let kind: HTML = word.first!.isUppercase ? " class=\"t\"" : ""
      flush()
      parts.append("<a href=\"\(target)\"\(kind)>\(word)</a>")
      place = end
    } else if let target = operators[word], isCallOfMethod(upTo: end) {
      flush()
      parts.append("<a href=\"\(target)\">\(word)</a>")
      place = end
    } else if word.first!.isUppercase {
      add("t", upTo: end)
    } else {
      plain += word
      place = end
    }
  }

  /// A variable may have the name of a function. A function is called, or stands behind a dot.
  private func isUse(_ word: String, upTo end: Int) -> Bool {
    word.first!.isUppercase || end < line.count && line[end] == "(" || place > 0 && line[place - 1] == "."
  }

  private func isCallOfMethod(upTo end: Int) -> Bool {
    place > 0 && line[place - 1] == "." && (line[end...].starts(with: "(") || line[end...].starts(with: " {"))
  }

  private mutating func add(_ kind: String, upTo end: Int) {
    flush()
    parts.append("<span class=\"\(kind)\">\(String(line[place..<end]))</span>")
    place = end
  }

  private mutating func flush() {
    if !plain.isEmpty { parts.append("\(plain)") }
    plain = ""
  }
}

private let keywords: Set = [
  "actor", "any", "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
  "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "guard", "if",
  "import", "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "override", "private",
  "protocol",
  "public", "repeat", "rethrows", "return", "self", "Self", "some", "static", "struct", "subscript", "super", "switch",
  "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
]
