import Foundation
import LessonKit
import LessonPackage

/// A page of the book: what all of them have around their text.
struct Page {
  let language: Language
  let title: String

  /// What leads elsewhere, in the bar at the top; if nil, the pages of operators and of words.
  var links: [(text: HTML, target: String)]?

  /// The name of the file without its ending, if the page is in the other language too.
  var translation: String?
  let content: HTML

  /// The scripts that it loads besides `book.js`.
  var scripts: [String] = []

  /// Written into every page, so that a later run knows its own files.
  static let generator = "swift run lessons book"

  /// The style and the scripts, by their files. A browser loads no modules from `file://`.
  static let files: KeyValuePairs<String, Data> = [
    "book.css": style("book", "goal", "chain"),
    "film.css": style("film"),
    "book.js": script("words", "page", "shapes", "patch", "search"),
    "film.js": script(
      "filmwords", "drawing", "scene", "clock", "questions", "filmstate", "film", "legend", "placing", "steps",
      "front", "progress", "guess", "veil"),
    "marbles.js": script(
      "moves", "arrangements", "reasons", "board", "sentences", "guesses", "hand", "marbles"),
    "goals.js": script("reached", "goalwords", "subscribers", "ways", "goal"),
    "reached.js": script("reached"),
    "chain.js": script("chain"),
  ]

  /// One script of several, without their comments, margins and empty lines.
  static func script(_ parts: String...) -> Data {
    let lines = parts.map { Bundle.module.text(of: "\($0).js") }.joined().lines.map { $0.drop { $0 == " " } }
    return Data(lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }.joined(separator: "\n").utf8)
  }

  /// The same of styles.
  private static func style(_ parts: String...) -> Data {
    // Foundation's patterns: each `watch` does this, and Swift's take many times as long without optimisation.
    let text = parts.map { Bundle.module.text(of: "\($0).css") }.joined()
      .replacingOccurrences(of: #"(?s)/\*.*?\*/"#, with: "", options: .regularExpression)
    let lines = text.lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    // Blanks beside these signs are for readers of the source.
    let short = lines.joined(separator: "\n")
      .replacingOccurrences(of: " ?([{};]) ?", with: "$1", options: .regularExpression).replacing(": ", with: ":")
    return Data(short.utf8)
  }

  static func writeFiles(to folder: URL) throws {
    for (name, bytes) in files { try write(bytes, to: folder.appending(path: name)) }
  }

  var html: HTML {
    let targets = self.links ?? [language.operatorsLink, language.wordsLink]
    let links: [HTML] = targets.map { "<a href=\"\($0.target)\">\($0.text)</a>" }
    let other: HTML? = translation.map { "<a href=\"\(fileName($0, language.other))\">\(language.other.ownName)</a>" }
    let book = language.says(.book)
    let films: HTML? = scripts.contains("film.js") ? "<link rel=\"stylesheet\" href=\"film.css\">\n" : nil
    let scripts: [HTML] = (["book.js"] + scripts).map { "<script src=\"\($0)\" defer></script>\n" }
    return """
      <!doctype html>
      <html lang="\(language == .chinese ? "zh-Hans" : "en")">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="\(Self.generator)">
      <title>\(title.isEmpty ? book : "\(title) · \(book)")</title>
      <script>document.documentElement.className = 'js'</script>
      <link rel="icon" href="data:,">
      \(films)<link rel="stylesheet" href="book.css">
      \(scripts)</head>
      <body>
      <a class="skip" href="#text">\(.skip, language)</a>
      <header class="top"><nav class="wrap" aria-label="\(.wholeBook, language)"><a class="brand" href="\(fileName("index", language))">\(book)</a>\(links)\(other)</nav></header>
      <main class="wrap" id="text">
      \(content)
      </main>
      </body>
      </html>

      """
  }
}

/// The file of a page.
func fileName(_ name: String, _ language: Language) -> String { "\(name)\(language.suffix).html" }

extension Language {
  /// What stands between the items of a list.
  var comma: HTML { self == .chinese ? "、" : ", " }

  var other: Language { self == .english ? .chinese : .english }

  /// Its name, in the language itself.
  var ownName: String { self == .english ? "English" : "中文" }

  /// The link to the page of operators, and to that of words.
  var operatorsLink: (text: HTML, target: String) { ("\(.operators, self)", fileName("operators", self)) }
  var wordsLink: (text: HTML, target: String) { ("\(.glossary, self)", fileName("words", self)) }
}
