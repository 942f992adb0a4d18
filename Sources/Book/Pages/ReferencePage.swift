import Foundation
import LessonKit
import LessonPackage

/// The reference of a type and of all that is in it. It is in English, as the comments in Combine's source are.
struct ReferencePage {
  let name: String
  let symbols: [Reference.Symbol]

  /// Where types stand.
  let links: [String: String]

  static func fileName(_ type: String) -> String { "reference-\(type).html" }

  /// The type itself.
  fileprivate var own: [Reference.Symbol] { symbols.filter { $0.pathComponents.count == 1 } }

  var html: HTML {
    let places = Dictionary(grouping: symbols, by: \.place)
    // A type stands before its members, and behind the members of the type that it is in.
    let ranks = places.map { place, symbols in (rank(place, symbols), place) }
    let order = ranks.sorted { $0.0 < $1.0 }.map(\.1)
    let sections: [HTML] = order.filter { $0 != name || places[$0]![0].pathComponents.count > 1 }
      .map { section($0, places[$0]!) }
    let content: HTML = """
      <div class="plain operator reference">
      <p class="kicker"><a href="reference.html">\(.reference, .english)</a></p>
      <h1>\(name)</h1>
      \(own.map(text))
      \(sections.joined("\n"))</div>
      """
    return Page(language: .english, title: name, content: content).html
  }

  private func rank(_ place: String, _ symbols: [Reference.Symbol]) -> String {
    symbols[0].isType ? "\(place)." : place.replacing(last) { "!\($0.output)" }
  }

  private func section(_ place: String, _ symbols: [Reference.Symbol]) -> HTML {
    let (symbol, isNested) = (symbols[0], place.contains("."))
    let heading: HTML =
      if symbol.isType {
        "<h2>\(name).\(place)</h2>"
      } else if isNested {
        "<h3>\(symbol.base)</h3>"
      } else {
        "<h2 class=\"member\">\(symbol.base)</h2>"
      }
    return "<section id=\"\(place)\">\(heading)\(symbols.map(text))</section>"
  }

  private func text(_ symbol: Reference.Symbol) -> HTML {
    let lines = SwiftCode(symbol.declaration).html(links: links).joined("\n")
    let documentation = symbol.documentation.map { HTML(markdown: $0, links: links) }
    return "<pre class=\"declaration\" tabindex=\"0\"><code>\(lines)</code></pre>\(documentation)"
  }
}

nonisolated(unsafe) private let last = #/[^.]+$/#

/// All types of the reference.
private func referenceIndex(_ pages: [ReferencePage]) -> HTML {
  let items: [HTML] = pages.map { page in
    """
    <dt><a href="\(ReferencePage.fileName(page.name))"><strong>\(page.name)</strong></a></dt>
    <dd>\(page.own.first?.summary.map { HTML(inlineMarkdown: $0, links: page.links) })</dd>
    """
  }
  let content: HTML = """
    <div class="plain operator"><h1>\(.reference, .english)</h1>
    <p class="lede">The public declarations of Combine, and what the comments in its source say of them.</p>
    <dl>\(items.joined("\n"))</dl></div>
    """
  return Page(language: .english, title: "Reference", content: content).html
}

extension BookWriter {
  /// Writes Combine's reference. Without the tools that it needs, the book has none.
  func writeReference(_ result: Result<Reference, any Error>) throws -> Reference? {
    let reference: Reference
    do {
      reference = try result.get()
    } catch {
      say(.noReference.with(Message(describing: error)))
      return nil
    }
    let pages = reference.pages
    try sideBySide(pages) { try write($0.html.text, to: ReferencePage.fileName($0.name)) }
    try write(referenceIndex(pages).text, to: "reference.html")
    return reference
  }
}
