/// A page of the book: what all of them have around their text.
struct Page {
  let words: PageWords
  let title: String

  /// What leads elsewhere, in the bar at the top.
  var links: [(text: String, target: String)] = []
  let content: HTML
  var hasFilms = false

  /// Written into every page, so that a later run knows its own files.
  static let generator = "swift run lessons book"

  var html: HTML {
    let links: [HTML] = self.links.map { "<a href=\"\($0.target)\">\($0.text)</a>" }
    let script: HTML = hasFilms ? "<script src=\"book.js\" defer></script>\n" : ""
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
      <header class="top"><nav class="wrap"><a class="brand" href="index.html">\(words.book)</a>\(links)</nav></header>
      <main class="wrap" id="text">
      \(content)
      </main>
      </body>
      </html>

      """
  }
}
