import Foundation
import LessonKit
import LessonPackage

/// The page of a chain: its code, and a row for each line of it.
struct ChainPage {
  let language: Language
  let chain: DrawnChain

  /// The lessons whose pipeline it is, with links.
  let lessons: [HTML]
  let drawing: OperatorDrawing

  var html: HTML {
    let drawn = chain.drawn
    let places: [HTML] = chain.places.map {
      "<li><a href=\"#\($0.address)\">\($0.title, language)</a></li>"
    }
    let operators: [HTML] = chain.operatorsWithPages.map { "<a href=\"\($0.pageName(language))\">\($0.name)</a>" }
    let content: HTML = """
      <div class="plain operator">
      <p class="kicker"><a href="\(fileName("chains", language))">\(.chains, language)</a></p>
      <h1>\(chain.title, language)</h1>
      <p class="lede">\(chain.story, language)</p>
      \(drawn.codeOfChain(language))
      <ul class="try"><li>\(.placesWorthSeeing, language)</li>
      \(places.joined("\n"))</ul>
      <figure class="marbles" data-name="\(chain.name)">
      <div class="still">
      <div class="scroll" tabindex="0"><img src="\(chain.pageName)\(language.suffix).svg" alt="\(.drawn, language, "\(chain.title, language)")"></div>
      <pre tabindex="0"><code>\(drawing.text(in: language))</code></pre></div>
      </figure>
      <dl class="facts"><dt>\(.operators, language)</dt><dd>\(operators.joined(language.comma))</dd>
      <dt>\(.chainOfLessons, language)</dt><dd>\(lessons.joined(language.comma))</dd></dl>
      </div>
      """
    return Page(
      language: language, title: chain.title.text(in: language), translation: chain.pageName, content: content,
      scripts: ["marbles.js", "goals.js", "chain.js", "\(chain.pageName).js"]
    ).html
  }
}

extension DrawnOperator {
  /// The code of a chain, a line for each operator. The script changes its parameters, and lights the lines up.
  fileprivate func codeOfChain(_ language: Language) -> HTML {
    let lines: [HTML] = chain!.lines.map { line in
      let rows = line.rows.joined(separator: " ")
      return "<span class=\"cl\" tabindex=\"0\" data-rows=\"\(rows)\">\(withParameters(line, language))\n</span>"
    }
    return "<pre class=\"chain-code\"><code>\(lines)</code></pre>"
  }

  private func withParameters(_ line: Chain.Line, _ language: Language) -> HTML {
    let comment: HTML? = line.comment.map { text in
      "<span class=\"c\">// \(filled(text.text(in: language)[...]) { "\($0)" })</span>"
    }
    return "\(filled(line.code.split(separator: "//")[0], colored))\(comment)"
  }

  /// Code with an element in place of each parameter.
  private func filled(_ code: Substring, _ html: (Substring) -> HTML) -> HTML {
    var parts: [HTML] = []
    var rest = code
    while let match = rest.firstMatch(of: DrawnOperator.parameter) {
      parts += [html(rest[..<match.range.lowerBound]), parameter(String(match.output.1))]
      rest = rest[match.range.upperBound...]
    }
    return (parts + [html(rest)]).joined("")
  }

  private func parameter(_ name: String) -> HTML {
    let value = values[name]!
    let words = chain!.choices.first { $0.name == name }!.words
    if words.isEmpty { return "<mark data-parameter=\"\(name)\">\(value.shortest)</mark>" }
    let spans: [HTML] = words.enumerated().map { position, code in
      let hidden: HTML = position == Int(value) ? "" : " hidden"
      return "<span data-parameter=\"\(name)\" data-position=\"\(position)\"\(hidden)>\(colored(code[...]))</span>"
    }
    return spans.joined("")
  }

  private func colored(_ code: Substring) -> HTML { SwiftCode(code).html().joined("\n") }
}

extension DrawnChain {
  /// The operators that occur in it.
  var operatorsWithPages: [DrawnOperator] {
    DrawnOperator.all.filter { operators.contains($0.name) }
  }

  func link(_ language: Language) -> HTML { "<a href=\"\(fileName(pageName, language))\">\(title, language)</a>" }

  /// The file of its small picture, which has the colours of its page, and letters that can be read on a phone.
  var smallPicture: String { "\(pageName)-small.svg" }

  /// Its picture, which leads to its page.
  func card(_ language: Language, hasStory: Bool = false) -> HTML {
    let story: HTML? = hasStory ? "<p>\(story, language)</p>" : nil
    return """
      <figure class="chain-card"><a href="\(fileName(pageName, language))">
      <img src="\(smallPicture)" alt="" loading="lazy"><strong>\(title, language)</strong></a>
      <figcaption>\(question, language)\(story)</figcaption></figure>
      """
  }

  /// The chains of a lesson, at the head of its page.
  static func cards(of lesson: String, _ language: Language) -> HTML? {
    let cards = all.filter { $0.lessons.contains(lesson) }.map { $0.card(language) }
    return cards.isEmpty ? nil : "<div class=\"chain-cards\">\(cards)</div>"
  }

  /// On the front page: some as pictures, and the others as words.
  static func cards(_ language: Language) -> HTML {
    """
    <section class="chapter"><h2><a href="\(fileName("chains", language))">\(.chains, language)</a></h2>
    <p>\(.aboutChains, language)</p>
    <div class="chain-cards">\(all.filter(\.isOnFrontPage).map { $0.card(language) })</div>
    <p>\(.moreChains, language)\(all.filter { !$0.isOnFrontPage }.map { $0.link(language) }.joined(language.comma))</p></section>
    """
  }

  /// The chains in which an operator occurs.
  static func fact(of drawn: DrawnOperator, _ language: Language) -> HTML? {
    let links = all.filter { $0.operators.contains(drawn.name) }.map { $0.link(language) }
    return links.isEmpty ? nil : "<dt>\(.inChains, language)</dt><dd>\(links.joined(language.comma))</dd>"
  }

  /// The page that lists all chains.
  static func index(_ language: Language) -> HTML {
    let content: HTML = """
      <div class="all-operators"><h1>\(.chains, language)</h1>
      <p class="lede">\(.aboutChains, language)</p>
      <div class="chain-cards">\(all.map { $0.card(language, hasStory: true) })</div></div>
      """
    return Page(
      language: language, title: Message.chains.text(in: language), translation: "chains", content: content,
      scripts: ["reached.js"]
    ).html
  }
}

extension BookWriter {
  /// Writes a page for each chain, in each language.
  func writeChains(_ scripts: [String: String]) throws {
    for language in editions.map(\.package.language) {
      try write(DrawnChain.index(language).text, to: fileName("chains", language))
    }
    for chain in DrawnChain.all {
      let drawing = try OperatorDrawing(chain.drawn)
      try write(scripts[chain.name]!, to: "\(chain.pageName).js")
      try write(drawing.card, to: chain.smallPicture)
      for language in editions.map(\.package.language) {
        let page = ChainPage(
          language: language, chain: chain, lessons: chain.lessons.map { linked($0, language) }, drawing: drawing)
        try write(page.html.text, to: fileName(chain.pageName, language))
        try write(drawing.picture(in: language), to: "\(chain.pageName)\(language.suffix).svg")
      }
    }
  }
}
