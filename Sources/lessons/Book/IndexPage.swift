/// The first page: the lessons in reading order.
struct IndexPage {
  struct Entry {
    let lesson: LessonSource

    /// Whether the book has a page of it.
    let hasPage: Bool
  }

  let words: PageWords
  let entries: [Entry]

  /// The same page in the other language, if there is one.
  var translation: String?

  var html: HTML {
    let rows: [HTML] = entries.map { entry in
      let lesson = entry.lesson
      let name: HTML =
        entry.hasPage ? "<a href=\"\(lesson.name)\(words.suffix).html\">\(lesson.name)</a>" : "\(lesson.name)"
      return """
        <li><strong>\(name)</strong> <cite lang="zh">\(lesson.title)</cite><br>\(HTML(inlineMarkdown: lesson.teaches))</li>
        """
    }
    let content: HTML = """
      <div class="index">
      <h1>\(words.book)</h1>
      <p class="lede">\(words.introduction)</p>
      <h2>\(words.path)</h2>
      <ol class="path">
      \(rows.joined("\n"))
      </ol>
      </div>
      """
    return Page(
      words: words, title: words.book,
      links: [(words.operators, "operators\(words.suffix).html"), (words.glossary, "words\(words.suffix).html")],
      translation: translation, content: content
    ).html
  }
}

/// The words that the lessons introduce, with their meaning.
struct WordsPage {
  let words: PageWords
  let introduced: [Word]

  /// The lessons that have a page.
  let pages: Set<String>

  /// The same page in the other language.
  let translation: String

  var html: HTML {
    let items: [HTML] = introduced.map { word in
      let lesson: HTML =
        pages.contains(word.lesson.name)
        ? "<a href=\"\(word.lesson.name)\(words.suffix).html\">\(word.lesson.name)</a>" : "\(word.lesson.name)"
      return "<dt><strong>\(word.name)</strong> · \(lesson)</dt><dd>\(HTML(inlineMarkdown: word.meaning))</dd>"
    }
    let content: HTML = """
      <div class="hero"><div class="plain"><h1>\(words.glossary)</h1><dl>\(items.joined("\n"))</dl></div></div>
      """
    return Page(
      words: words, title: "\(words.glossary) · \(words.book)",
      links: [(words.operators, "operators\(words.suffix).html")],
      translation: translation, content: content
    ).html
  }
}
