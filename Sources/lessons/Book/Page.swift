/// A page of the book: what all of them have around their text.
struct Page {
  let words: PageWords
  let title: String

  /// What leads elsewhere, in the bar at the top.
  var links: [(text: String, target: String)] = []

  /// The same page in the other language, if there is one.
  var translation: String?
  let content: HTML
  var hasScript = false

  /// Written into every page, so that a later run knows its own files.
  static let generator = "swift run lessons book"

  var html: HTML {
    let links: [HTML] = self.links.map { "<a href=\"\($0.target)\">\($0.text)</a>" }
    let other: HTML? = translation.map { "<a href=\"\($0)\">\(words.other)</a>" }
    let script: HTML = hasScript ? "<script src=\"book.js\" defer></script>\n" : ""
    return """
      <!doctype html>
      <html lang="\(words.language)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="\(Self.generator)">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="book.css">
      \(script)</head>
      <body>
      <a class="skip" href="#text">\(words.skip)</a>
      <header class="top"><nav class="wrap"><a class="brand" href="index\(words.suffix).html">\(words.book)</a>\(links)\(other)</nav></header>
      <main class="wrap" id="text">
      \(content)
      </main>
      </body>
      </html>

      """
  }
}
