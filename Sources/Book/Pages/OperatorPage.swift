import Foundation
import LessonKit

/// The page of an operator. Its sentences come from the comments in Combine's source.
struct OperatorPage {
  let language: Language
  let drawn: DrawnOperator
  let documentation: OperatorDocumentation?

  /// The lessons that call it, with links.
  var callers: [HTML] = []

  /// Where its reference is, if the book has one.
  let reference: String?
  let drawing: OperatorDrawing

  var html: HTML {
    let facts: [HTML?] = [
      documentation?.demand.map { "<dt>\(.demand, language)</dt><dd>\(demand($0))</dd>" },
      inReactiveX.isEmpty ? nil : "<dt>ReactiveX</dt><dd>\(inReactiveX.joined("<br>"))</dd>",
      reference.map {
        "<dt>\(.reference, language)</dt><dd><a href=\"\($0)\"><code>\(drawn.listedName)</code></a></dd>"
      },
      DrawnChain.fact(of: drawn, language),
      callers.isEmpty ? nil : "<dt>\(.callers, language)</dt><dd>\(callers.joined(language.comma))</dd>",
    ]
    let index = language.operatorsLink
    // Without the script, the example is shown. The script lets the reader move its marbles.
    let ledger: HTML? = drawing.ledger(in: language).map { "<pre tabindex=\"0\"><code>\($0)</code></pre>" }
    let content: HTML = """
      <div class="plain operator">
      <p class="kicker"><a href="\(index.target)#\(drawn.family)">\(drawn.familyName, language)</a></p>
      <h1>\(drawn.listedName)</h1>
      <p class="lede">\(lede)</p>
      <figure class="marbles" data-name="\(drawn.methodName)">
      <div class="still"><p><code>\(drawing.call)</code></p>
      <div class="scroll" tabindex="0"><img src="\(drawn.pageName)\(language.suffix).svg" alt="\(.drawn, language, "\(drawing.call)")"></div>
      <pre tabindex="0"><code>\(drawing.text(in: language))</code></pre>
      \(ledger)</div>
      </figure>
      <dl class="facts">\(facts.compactMap { $0 }.joined("\n"))</dl>
      </div>
      """
    return Page(
      language: language, title: drawn.name, translation: drawn.pageName, content: content,
      scripts: ["marbles.js", "goals.js"] + ([drawn] + drawn.variants).map { "\($0.pageName).js" }
    ).html
  }

  /// What one sees in the drawing, where the comment says it in other words.
  private var lede: HTML {
    guard let own = Message.inTheDrawing[drawn.methodName] else {
      return "\(drawn.explanation(documentation, in: language))"
    }
    return "\(own, language)"
  }

  /// What a comment says for the author of an operator comes after a sentence for its reader.
  private func demand(_ text: String) -> HTML {
    guard let short = Message.demandInShort[drawn.methodName] else { return "\(sentence(text))" }
    return "\(short, language)<details><summary>\(.precisely, language)</summary>\(sentence(text))</details>"
  }

  /// Where a switch chooses between two operators, each of them with its word.
  private var inReactiveX: [HTML] {
    if drawn.variants.isEmpty { return drawn.inReactiveX.map { ["\(sentence($0.text(in: language)))"] } ?? [] }
    return DrawnOperator.all.filter { $0.methodName == drawn.methodName }.compactMap { variant in
      variant.inReactiveX.map {
        let word = variant.name.dropFirst(variant.methodName.count + 1).dropLast()
        return "<code>\(word)</code>\(.isCalled, language)\($0.text(in: language))"
      }
    }
  }

  /// What `draw` prints behind a colon.
  private func sentence(_ text: String) -> String {
    language == .chinese ? text : text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// All operators, by family.
func operatorsPage(in root: URL, hasReference: Bool, _ language: Language) throws -> HTML {
  let sections: [HTML] = try DrawnOperator.families.map { operators in
    let items: [HTML] = try operators.filter(\.isListed).map { drawn in
      """
      <li><a href="\(drawn.pageName(language))">\(HTML(stringLiteral: try OperatorDrawing(drawn).smallPicture))<strong>\(drawn.breakableName)</strong></a>
      <p>\(drawn.documentation(in: root, language)?.summary ?? "")</p></li>
      """
    }
    let family = operators[0]
    return """
      <h2 id="\(family.family)">\(family.familyName, language)</h2>
      <ul class="tiles">\(items.joined("\n"))</ul>
      """
  }
  let content: HTML = """
    <div class="all-operators"><h1>\(.operators, language)</h1>
    <p class="lede">\(.realOperators, language)</p>
    \(sections.joined("\n"))</div>
    """
  return Page(
    language: language, title: Message.operators.text(in: language),
    links: (hasReference ? [("\(.reference, language)", "reference.html")] : []) + [language.wordsLink],
    translation: "operators", content: content, scripts: ["reached.js"]
  ).html
}

extension DrawnOperator {
  /// The same operator with another word in its call. A page has a switch between them.
  var variants: [DrawnOperator] {
    methodName == "throttle" ? Self.all.filter { $0.methodName == methodName && $0.name != name } : []
  }

  /// A list has the operator once, whatever word is in its call.
  var isListed: Bool { variants.isEmpty || name == Self.all.first { $0.methodName == methodName }?.name }
  var listedName: String { variants.isEmpty ? name : methodName }

  /// The name, which may go on in a second line at its parenthesis.
  fileprivate var breakableName: HTML {
    let parts: [HTML] = listedName.split(separator: "(", maxSplits: 1).map { "\($0)" }
    return parts.joined("<wbr>(")
  }

  /// The file of its page, without the language and the ending: `operator-prefix-while`.
  var pageName: String {
    ([chain == nil ? "operator" : "chain"] + name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }).joined(
      separator: "-")
  }

  func pageName(_ language: Language) -> String { fileName(pageName, language) }
}

extension BookWriter {
  /// Writes a page for each operator, in each language.
  func writeOperators(_ reference: Reference?) throws {
    let scripts = try TableFolder(root: root).scripts(progress: progress)
    try writeChains(scripts)
    try sideBySide(DrawnOperator.all) { drawn in
      let drawing = try OperatorDrawing(drawn)
      let lessons = editions[0].callers(of: drawn.methodName)
      try write(scripts[drawn.name]!, to: "\(drawn.pageName).js")
      for language in editions.map(\.package.language) {
        let page = OperatorPage(
          language: language, drawn: drawn, documentation: drawn.documentation(in: root, language),
          callers: lessons.map { linked($0, language) },
          reference: reference?.place(ofMethod: drawn.methodName), drawing: drawing)
        try write(page.html.text, to: drawn.pageName(language))
        try write(drawing.picture(in: language), to: "\(drawn.pageName)\(language.suffix).svg")
      }
    }
  }
}
