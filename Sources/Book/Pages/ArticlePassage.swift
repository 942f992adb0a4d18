import Foundation
import LessonKit

/// What the reader's copy of an article says about a step.
enum ArticlePassage: Equatable {
  case text(String)

  /// An earlier step shows the same section.
  case sameAs(Int)

  func html(_ language: Language) -> HTML {
    switch self {
    case .sameAs(let step):
      return """
        <p class="article same"><a href="#step=\(step)">\(.sameArticle, language, "\(step)")</a></p>
        """
    case .text(let text):
      return """
        <details class="article"><summary>\(.article, language)</summary><div class="text">\(Self.html(text))</div></details>
        """
    }
  }

  /// Paragraphs, and code in a font of its own.
  private static func html(_ text: String) -> [HTML] {
    var parts: [(isCode: Bool, lines: [Substring])] = []
    for line in text.lines {
      // A blank line belongs to what it follows.
      let isCode = line.allSatisfy(\.isWhitespace) ? parts.last?.isCode ?? false : isCode(line)
      if parts.last?.isCode != isCode { parts.append((isCode, [])) }
      parts[parts.count - 1].lines.append(line)
    }
    return parts.map { part in
      let text = part.lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
      return part.isCode ? "<pre>\(text)</pre>" : "<div>\(text)</div>"
    }
  }

  /// Whether a line is Swift and not prose: it begins as Swift does, or has its signs and no Chinese but in a comment.
  private static func isCode(_ line: Substring) -> Bool {
    let text = line.drop(while: \.isWhitespace)
    if text.prefixMatch(of: beginning) != nil { return true }
    let statement = text.firstRange(of: "//").map { text[..<$0.lowerBound] } ?? text
    let isChinese = statement.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) || $0.value > 0xFF00 }
    return !isChinese && statement.contains { "{}()=".contains($0) }
  }
}

nonisolated(unsafe) private let beginning =
  #/
  (?:let|var|func|import|struct|class|final|enum|extension|protocol|public|private|return|guard|if|switch|case)\ |
  init\(|deinit|@|//|[.})\]{]
  /#
