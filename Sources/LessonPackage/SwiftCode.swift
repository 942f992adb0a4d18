/// Swift code as tokens: for the colours of the book, and for the steps of a lesson.
package struct SwiftCode {
  package struct Token {
    package enum Kind {
      case blank, comment, string, word, sign
    }

    package let kind: Kind

    /// The token's text. A string has its quotation marks, and a word may be a number.
    package let text: Substring
  }

  package let tokens: [Token]

  package let source: Substring

  package init(_ source: some StringProtocol) {
    self.source = Substring(source)
    var tokens: [Token] = []
    var rest = self.source
    while let first = rest.first {
      let (kind, end) = Self.token(first, rest)
      tokens.append(Token(kind: kind, text: rest[..<end]))
      rest = rest[end...]
    }
    self.tokens = tokens
  }

  /// The kind of the token with which a text begins, and where the token ends.
  private static func token(_ first: Character, _ text: Substring) -> (Token.Kind, String.Index) {
    func end(while condition: (Character) -> Bool) -> String.Index {
      text.firstIndex { !condition($0) } ?? text.endIndex
    }
    func end(behind mark: String, from start: Int) -> String.Index {
      text.dropFirst(start).firstRange(of: mark)?.upperBound ?? text.endIndex
    }
    switch first {
    case _ where first.isWhitespace: return (.blank, end(while: \.isWhitespace))
    case _ where first.isLetter || first.isNumber || first == "_":
      return (.word, end { $0.isLetter || $0.isNumber || $0 == "_" })
    case "/" where text.hasPrefix("//"): return (.comment, end { !$0.isNewline })
    case "\"": return (.string, stringEnd(text))
    case "#" where text.hasPrefix("#\"\"\""): return (.string, end(behind: "\"\"\"#", from: 4))
    case "#" where text.hasPrefix("#\""): return (.string, end(behind: "\"#", from: 2))
    case "#" where text.hasPrefix("#/"): return (.string, end(behind: "/#", from: 2))
    default: return (.sign, text.index(after: text.startIndex))
    }
  }

  /// Strings within an interpolation belong to the string.
  private static func stringEnd(_ text: Substring) -> String.Index {
    let quote = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var rest = text.dropFirst(quote.count)
    var depth = 0
    while let first = rest.first {
      if depth == 0, rest.hasPrefix(quote) { return rest.dropFirst(quote.count).startIndex }
      if depth == 0, first.isNewline, quote.count == 1 { break }
      if first == "\\" {
        rest.removeFirst()
        if rest.first == "(" { depth += 1 }
      } else if depth > 0 {
        depth += first == "(" ? 1 : first == ")" ? -1 : 0
      }
      rest = rest.dropFirst()
    }
    return rest.startIndex
  }
}

extension SwiftCode.Token {
  package var unquoted: String { String(text.dropFirst().dropLast()).replacing(#/\\(.)/#) { String($0.output.1) } }

  package func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
}

// MARK: What code declares and calls

extension SwiftCode {
  package var declarations: Set<String> {
    let words = tokens.filter { $0.kind == .word }
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "func"]
    return Set(zip(words, words.dropFirst()).filter { kinds.contains($0.0.text) }.map { String($1.text) })
  }

  /// The methods that the code calls: names between a dot and an opening bracket.
  package var calledMethods: Set<String> {
    Set(tokens.indices.filter(isCallOfMethod).map { String(tokens[$0].text) })
  }

  package func isCallOfMethod(_ index: Int) -> Bool {
    guard tokens[index].kind == .word, index > 0, tokens[index - 1].isSign(".") else { return false }
    let next = tokens[(index + 1)...].prefix(2)
    return next.first?.isSign("(") == true || next.first?.text == " " && next.last!.isSign("{")
  }

  /// The calls of a function or of an initialiser whose arguments are literals.
  func calls(of name: String) -> [Call] {
    tokens.indices.dropLast().filter { index in
      let isDeclared = index > 1 && tokens[index - 2].text == "func"
      return tokens[index].text == name && tokens[index + 1].isSign("(") && !isDeclared
    }.map { Call(tokens[($0 + 2)...]) }
  }

  struct Call {
    /// The texts of strings and numbers, by their labels.
    private(set) var arguments: [String: String] = [:]
    private(set) var body: Substring?

    fileprivate init(_ tokens: ArraySlice<Token>) {
      var rest = tokens.lazy.filter { $0.kind != .blank }.makeIterator()
      var label = ""
      var value = ""
      reading: while let token = rest.next() {
        switch token.text {
        case ":": label = value
        case ",", ")":
          arguments[label] = value
          label = ""
          if token.text == ")" { break reading }
        default: value = token.kind == .string ? token.unquoted : String(token.text)
        }
      }
      guard let opening = rest.next(), opening.isSign("{") else { return }
      var depth = 1
      while depth > 0, let token = rest.next() {
        depth += token.isSign("{") ? 1 : token.isSign("}") ? -1 : 0
        body = token.text.base[opening.text.endIndex..<token.text.startIndex]
      }
    }
  }
}
