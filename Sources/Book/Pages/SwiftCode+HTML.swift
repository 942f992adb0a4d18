import LessonKit
import LessonPackage

extension SwiftCode {
  /// The lines as HTML with quiet colours: keywords, types, strings, comments, and demand, which is violet everywhere.
  ///
  /// - Parameters:
  ///   - links: Where the names that the lesson's other files declare are shown.
  ///   - operators: The pages of operators, which are methods.
  func html(links: [String: String] = [:], operators: [String: String] = [:]) -> [HTML] {
    var html: [HTML] = []
    var rest = tokens.indices[...]
    while let index = rest.popFirst() {
      if let end = demandEnd(index) {
        html.append(marked(tokens[index..<end].map(\.text).joined(), "d"))
        rest = rest[end...]
      } else {
        html.append(self.html(of: index, links, operators))
      }
    }
    return html.joined("").text.lines.map { HTML(stringLiteral: String($0)) }
  }

  private func html(of index: Int, _ links: [String: String], _ operators: [String: String]) -> HTML {
    let text = tokens[index].text
    let isType = text.first!.isUppercase
    switch tokens[index].kind {
    case .blank, .sign: return "\(text)"
    case .comment: return marked(text, "c")
    case .string: return marked(text, "s")
    case .word where keywords.contains(text): return marked(text, "k")
    case .word:
      let name = String(text)
      if let target = (isUse(index) ? links[name] : nil) ?? (isCallOfMethod(index) ? operators[name] : nil) {
        return "<a href=\"\(target)\"\(isType ? " class=\"t\"" as HTML : nil)>\(text)</a>"
      }
      return isType ? marked(text, "t") : "\(text)"
    }
  }

  /// - Parameters:
  ///   - values: What lines printed or sent.
  ///   - omitted: The numbers of lines that are left out.
  func numbered(
    from first: Int, links: [String: String] = [:], operators: [String: String] = [:], values: [Int: [String]] = [:],
    omitted: Set<Int> = []
  ) -> HTML {
    let indents = source.lines.map { $0.prefix { $0 == " " }.count }
    let numbered = zip(first..., html(links: links, operators: operators)).filter { !omitted.contains($0.0) }
    let lines: [HTML] = numbered.map { number, line in
      let (indent, value) = (indents[number - first], values[number].map(button))
      return "<span class=\"l\" data-line=\"\(number)\" style=\"--in:\(indent)\">\(line)\(value)\n</span>"
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
    guard tokens[index].text == "." else { return nil }
    let texts = tokens[index...].prefix(5).map(\.text)
    if texts.starts(with: [".", "unlimited"]) { return index + 2 }
    return texts.count == 5 && texts.starts(with: [".", "max", "("]) && texts[3].allSatisfy(\.isNumber)
      && texts[4] == ")"
      ? index + 5 : nil
  }
}

/// The last of a line's values, and how many there were. When it is pressed, all of them. It is no part of the code, so it
/// has no text of its own.
private func button(_ values: [String]) -> HTML {
  let all = values.suffix(20).joined(separator: ", ")
  let label = summary(of: values)
  return """
    <button type="button" class="value" data-label="\(label)" data-all="\(values.count > 20 ? "… " : "")\(all)" \
    aria-label="\(all)"></button>
    """
}

/// Each line is an element of its own.
private func marked(_ text: some StringProtocol, _ kind: String) -> HTML {
  text.lines.map { $0.isEmpty ? "" : "<span class=\"\(kind)\">\($0)</span>" as HTML }.joined("\n")
}

private let keywords: Set<Substring> = [
  "actor", "any", "as", "async", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
  "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "guard", "if",
  "import", "in", "init", "inout", "internal", "is", "lazy", "let", "mutating", "nil", "override", "private",
  "protocol", "public", "repeat", "rethrows", "return", "self", "Self", "some", "static", "struct", "subscript",
  "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where", "while",
]
