import LessonKit
import LessonPackage

/// The first page: a question, whose answer is a film; where to begin; the lessons in chapters, each with a picture of its run;
/// and how they build on each other.
struct IndexPage {
  struct Card {
    let lesson: LessonSource
    let hasPage: Bool
    let hasPicture: Bool

    /// How long it takes to read.
    let minutes: Int

    /// The numbers of earlier lessons that its text names.
    let buildsOn: [Int]
  }

  let language: Language
  let cards: [Card]

  /// The first thing that a reader sees: a step with a film. Nil if none was run.
  let opening: (lesson: LessonSource, run: StepRun)?

  private static let chapters: [(first: Int, title: Message)] = [
    (1, Message("What flows", "流动的是什么")),
    (4, Message("From a pipeline to a screen", "从管道到界面")),
    (8, Message("Fields and forms", "输入框与表单")),
    (10, Message("Write the parts yourself", "自己动手写")),
    (14, Message("Many requests", "多个请求")),
    (16, Message("Without Combine", "不用 Combine")),
    (19, Message("A Combine of your own", "写一个自己的 Combine")),
    (20, Message("When nothing arrives", "什么也收不到的时候")),
  ]

  var html: HTML {
    let content: HTML = """
      <div class="front">
      <div class="welcome"><h1>\(.frontQuestion, language)</h1>
      <div><p class="lede">\(.introduction, language, "\(cards.count)")</p>
      \(beginning)</div></div>
      \(openingBench)
      \(DrawnChain.cards(language))
      \(chapters)
      \(map)
      </div>
      """
    return Page(language: language, title: "", translation: "index", content: content, scripts: ["film.js"]).html
  }

  /// The script replaces the first lesson by the one at which the reader is.
  private var beginning: HTML? {
    guard let first = cards.first(where: \.hasPage) else { return nil }
    return """
      <p><a class="button" id="begin" href="\(fileName(first.lesson.name, language))">\(.beginHere, language, "\(first.lesson.number)", "\(language == .chinese ? first.lesson.name : first.lesson.name.spaced)")</a>
      <a class="button quiet" href="\(fileName("operators", language))">\(.operators, language)</a></p>
      """
  }

  private var openingBench: HTML? {
    opening.map { lesson, run in
      let place = "\(fileName(lesson.name, language))#step=\(run.step)"
      // The ledger, and the sentence about what was sent, would answer the question.
      let aside = run.code.map { code in
        zip(code.first..., code.lines).filter { $0.1.contains("timeline") || $0.1.contains("sent") }.map(\.0)
      }
      let bench = Bench(
        language: language, code: "", run: run, captions: (lesson.name, "--step \(run.step)"),
        omitted: Set(aside ?? []))
      return """
        <section class="step opening" id="step=\(run.step)" data-step="\(run.step)">
        \(bench.html)
        <p class="missing"><a href="\(place)">\(.fromLesson, language, "\(run.step)", "\(lesson.number)")</a></p>
        </section>
        """
    }
  }

  private var chapters: [HTML] {
    zip(Self.chapters, Self.chapters.dropFirst().map(\.first) + [.max]).map { chapter, next in
      let own = cards.filter { (chapter.first..<next).contains($0.lesson.number) }
      return """
        <section class="chapter"><h2>\(chapter.title, language)</h2>
        <ol class="cards">\(own.map(html))</ol></section>
        """
    }
  }

  private func html(_ card: Card) -> HTML {
    let lesson = card.lesson
    let picture: HTML? =
      card.hasPicture
      ? "<img src=\"\(lesson.name)-small.svg\" alt=\"\" width=\"240\" height=\"132\" loading=\"lazy\">" : nil
    let title: HTML = "\(picture)<strong>\(lesson.number). \(lesson.name(in: language))</strong>"
    let link: HTML =
      card.hasPage ? "<a href=\"\(fileName(lesson.name, language))\">\(title)</a>" : "<span>\(title)</span>"
    let other: HTML =
      language == .chinese
      ? "<code>\(lesson.name)</code>" : "\(.inChinese, language, "<cite lang=\"zh\">\(lesson.title)</cite>")"
    return """
      <li class="card" data-lesson="\(lesson.name)" data-number="\(lesson.number)">\(link)
      <p class="under">\(other)</p>
      <p>\(HTML(inlineMarkdown: lesson.teaches))</p>
      <p class="under">\(.minutesAndExercises, language, "\(card.minutes)", "\(lesson.exercises.count)")</p></li>
      """
  }

  /// A dot for each lesson, and an arc to each that its text names.
  private var map: HTML {
    let gap = 44
    let arcs: [HTML] = cards.flatMap { card in
      card.buildsOn.map { from in
        let (to, radius) = (card.lesson.number, gap * (card.lesson.number - from) / 2)
        return "<path class=\"arc\" d=\"M\(gap * from) 0A\(radius) \(min(radius, 170)) 0 0 1 \(gap * to) 0\"/>"
      }
    }
    let dots: [HTML] = cards.map { card in
      let (number, x) = (card.lesson.number, gap * card.lesson.number)
      let dot: HTML = "<circle cx=\"\(x)\" r=\"15\"/><text x=\"\(x)\" y=\"5\">\(number)</text>"
      let title: HTML = "<title>\(card.lesson.name)</title>"
      return card.hasPage
        ? "<a href=\"\(fileName(card.lesson.name, language))\">\(title)\(dot)</a>" : "<g>\(title)\(dot)</g>"
    }
    let sentences: [HTML] = cards.filter { !$0.buildsOn.isEmpty }.map { card in
      "<li>\(language.says(.buildsOn, card.lesson.number, card.buildsOn.map(String.init)))</li>"
    }
    return """
      <section class="chapter"><h2>\(.howTheyBuild, language)</h2>
      <div class="map"><svg viewBox="\(gap / 2) -190 \(gap * cards.count) 210" role="group" aria-label="\(.howTheyBuild, language)">\(arcs)\(dots)</svg></div>
      <details><summary>\(.inWords, language)</summary><ul>\(sentences)</ul></details></section>
      """
  }
}

extension LessonSource {
  /// The name of the program as words, or what the list of lessons calls the article, which is Chinese.
  func name(in language: Language) -> String { language == .chinese ? translation ?? title : name.spaced }
}

extension String {
  /// `CustomSubscriber` as words: `Custom Subscriber`.
  var spaced: String { replacing(#/([a-z])([A-Z])/#) { "\($0.1) \($0.2)" } }
}

extension BookWriter {
  /// The words that the lessons introduce, with their meaning.
  func wordsPage(_ introduced: [Word], _ language: Language) -> HTML {
    let items: [HTML] = introduced.enumerated().map { index, word in
      """
      <dt id="\(Word.anchor(index))"><strong>\(word.name)</strong> · \(linked(word.lesson.name, language))</dt><dd>\(HTML(inlineMarkdown: word.meaning))</dd>
      """
    }
    let content: HTML = """
      <div class="hero"><div class="plain"><h1>\(.glossary, language)</h1><dl>\(items.joined("\n"))</dl></div></div>
      """
    return Page(
      language: language, title: language.says(.glossary), links: [language.operatorsLink],
      translation: "words", content: content
    ).html
  }

  /// The name of a lesson, which leads to its page if there is one.
  func linked(_ lesson: String, _ language: Language) -> HTML {
    hasPage(lesson, language) ? "<a href=\"\(fileName(lesson, language))\">\(lesson)</a>" : "\(lesson)"
  }
}
