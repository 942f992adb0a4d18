import LessonKit
import LessonPackage

extension Markdown {
  /// The text as a terminal shows it. The answers that a web page folds stand at the end, so that a reader of a question
  /// does not see the answer below it.
  func text(_ style: Style, to width: Int? = nil, in language: Language = .english) -> String {
    var writer = MarkdownWriter(style: style, language: language)
    let text = writer.text(blocks, to: width)
    if writer.answers.isEmpty { return text }
    return ([text, style.bold(language.says(Message("Answers", "答案")))] + writer.answers).joined(separator: "\n\n")
  }
}

private struct MarkdownWriter {
  let style: Style
  let language: Language
  var answers: [String] = []

  mutating func text(_ blocks: [Markdown.Block], to width: Int?) -> String {
    joined(blocks.map { ($0.isSeparate, text($0.content, to: width)) })
  }

  private mutating func text(_ content: Markdown.Content, to width: Int?) -> String {
    switch content {
    case .heading(let words): return wrapped(inline(words, width, isBold: true), to: width)
    case .paragraph(let words): return wrapped(inline(words, width), to: width)
    case .code(let lines, _): return lines.map { $0.isEmpty ? "" : style.code("    \($0)") }.joined(separator: "\n")
    case .list(let items, let first):
      return joined(
        items.enumerated().map { index, blocks in
          (blocks.first?.isSeparate == true, item(first.map { "\($0 + index). " } ?? "- ", blocks, to: width))
        })
    case .table(let rows):
      let cells = rows.map { $0.map { inline($0, width) } }
      let table = Table(headings: cells.first ?? [], rows: Array(cells.dropFirst()))
      return indented(table.text(to: width.map { $0 - 2 }), by: 2)
    case .quote(let blocks):
      return text(blocks, to: width.map { $0 - 2 }).lines
        .map { "> \($0)".withoutBlanksAtItsEnd }.joined(separator: "\n")
    case .details(_, let blocks):
      let mark = "\(answers.count + 1). "
      answers.append(item(mark, blocks, to: width))
      return wrapped(language.says(Message("(Answer %1 is at the end.)", "（答案 %1 在最后。）"), answers.count), to: width)
    }
  }

  private func joined(_ parts: [(isSeparate: Bool, text: String)]) -> String {
    parts.dropFirst().reduce(parts.first?.text ?? "") { $0 + ($1.isSeparate ? "\n\n" : "\n") + $1.text }
  }

  private mutating func item(_ mark: String, _ blocks: [Markdown.Block], to width: Int?) -> String {
    mark + indented(text(blocks, to: width.map { $0 - mark.count }), by: mark.count).dropFirst(mark.count)
  }

  private func inline(_ words: [Markdown.Inline], _ width: Int?, isBold: Bool = false) -> String {
    func line(_ text: String) -> String { width == nil ? text : text.replacing("\n", with: " ") }
    return words.map { word in
      switch word {
      case .text(let text): isBold ? style.bold(line(text)) : line(text)
      case .code(let code): style.code(line(code))
      case .strong(let words): inline(words, width, isBold: true)
      case .emphasis(let words), .link(let words, _): inline(words, width, isBold: isBold)
      }
    }.joined()
  }
}
