extension SwiftCode {
  /// The lines as HTML with quiet colours: keywords, types, strings, comments, and demand, which is violet everywhere.
  ///
  /// - Parameters:
  ///   - links: Where the names that the lesson's other files declare are shown.
  ///   - operators: The pages of operators, which are methods.
  func html(links: [String: String] = [:], operators: [String: String] = [:]) -> [HTML] {
    var lines: [HTML] = [""]
    func add(_ text: some StringProtocol, _ kind: String?) {
      for (index, part) in text.lines.enumerated() {
        if index > 0 { lines.append("") }
        guard !part.isEmpty else { continue }
        let html: HTML = kind.map { "<span class=\"\($0)\">\(part)</span>" } ?? "\(part)"
        lines[lines.count - 1] = "\(lines[lines.count - 1])\(html)"
      }
    }
    func link(_ text: Substring, _ target: String) {
      let kind: HTML? = text.first!.isUppercase ? " class=\"t\"" : nil
      lines[lines.count - 1] = "\(lines[lines.count - 1])<a href=\"\(target)\"\(kind)>\(text)</a>"
    }
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      let demand = demandEnd(index)
      switch token.kind {
      case .sign where demand != nil:
        add(tokens[index..<demand!].map(\.text).joined(), "d")
        index = demand!
        continue
      case .comment: add(token.text, "c")
      case .string: add(token.text, "s")
      case .word:
        let name = String(token.text)
        let target = (isUse(index) ? links[name] : nil) ?? (isCallOfMethod(index) ? operators[name] : nil)
        if keywords.contains(token.text) {
          add(token.text, "k")
        } else if let target {
          link(token.text, target)
        } else {
          add(token.text, token.text.first!.isUppercase ? "t" : nil)
        }
      case .blank, .sign: add(token.text, nil)
      }
      index += 1
    }
    return lines
  }

  func numbered(from first: Int, links: [String: String] = [:], operators: [String: String] = [:]) -> HTML {
    let indents = source.lines.map { $0.prefix { $0 == " " }.count }
    let lines: [HTML] = zip(first..., html(links: links, operators: operators)).map { number, line in
      "<span class=\"l\" data-line=\"\(number)\" style=\"--in:\(indents[number - first])\">\(line)\n</span>"
    }
    return "<pre tabindex=\"0\"><code>\(lines)</code></pre>"
  }

  /// A variable may have the name of a function. A function is called, or follows a dot.
  private func isUse(_ index: Int) -> Bool {
    tokens[index].text.first!.isUppercase || index + 1 < tokens.count && tokens[index + 1].isSign("(")
      || index > 0 && tokens[index - 1].isSign(".")
  }

  /// Where `.max(3)` or `.unlimited` ends, if it begins here.
  private func demandEnd(_ index: Int) -> Int? {
    let texts = tokens[index...].prefix(5).map(\.text)
    if texts.starts(with: [".", "unlimited"]) { return index + 2 }
    return texts.count == 5 && texts.starts(with: [".", "max", "("]) && texts[3].allSatisfy(\.isNumber)
      && texts[4] == ")"
      ? index + 5 : nil
  }
}

private let keywords: Set<Substring> = [
  "actor", "any", "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
  "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "guard", "if",
  "import", "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "override", "private",
  "protocol",
  "public", "repeat", "rethrows", "return", "self", "Self", "some", "static", "struct", "subscript", "super", "switch",
  "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
]
