import LessonKit

/// The first page: the lessons in reading order.
struct IndexPage {
  let language: Language
  let lessons: [LessonSource]

  /// The lessons that have a page.
  let pages: Set<String>

  var html: HTML {
    let rows: [HTML] = lessons.map { lesson in
      """
      <li><strong>\(linked(lesson.name, pages, language))</strong> <cite lang="zh">\(lesson.title)</cite><br>\(HTML(inlineMarkdown: lesson.teaches))</li>
      """
    }
    let content: HTML = """
      <div class="index">
      <h1>Combine Lessons</h1>
      <p class="lede">\(.introduction, language)</p>
      <h2>\(.path, language)</h2>
      <ol class="path">
      \(rows.joined("\n"))
      </ol>
      </div>
      """
    return Page(language: language, title: "", translation: "index", content: content).html
  }
}

/// The words that the lessons introduce, with their meaning.
///
/// - Parameter pages: The lessons that have a page.
func wordsPage(_ introduced: [Word], _ pages: Set<String>, _ language: Language) -> HTML {
  let items: [HTML] = introduced.map { word in
    """
    <dt><strong>\(word.name)</strong> · \(linked(word.lesson.name, pages, language))</dt><dd>\(HTML(inlineMarkdown: word.meaning))</dd>
    """
  }
  let content: HTML = """
    <div class="hero"><div class="plain"><h1>\(.glossary, language)</h1><dl>\(items.joined("\n"))</dl></div></div>
    """
  return Page(
    language: language, title: Message.glossary.text(in: language), links: [language.operatorsLink],
    translation: "words", content: content
  ).html
}

/// The name of a lesson, which leads to its page if there is one.
func linked(_ lesson: String, _ pages: Set<String>, _ language: Language) -> HTML {
  pages.contains(lesson) ? "<a href=\"\(fileName(lesson, language))\">\(lesson)</a>" : "\(lesson)"
}
