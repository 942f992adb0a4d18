import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage
@testable import lessons

/// Pages as text, without a browser.
@Suite(.ownThreads) struct PageTests {
  @Test func tagsAreClosedAndLinksLeadSomewhere() async throws {
    let book = try await WholeBook.shared()
    let names = try book.pages()
    expectEqual(names.count { !$0.hasPrefix("reference") }, book.pageCount)
    let pages = Dictionary(
      uniqueKeysWithValues: try names.filter(PageTags.isRead).map { ($0, try PageTags.shared.tags(of: $0, in: book)) })
    let files = Set(try FileManager.default.contentsOfDirectory(atPath: book.folder.path))
    var ids = pages.mapValues { Set($0.ids) }
    // Many pages link to a few of the others.
    func isThere(_ place: String, in target: String) throws -> Bool {
      if ids[target] == nil, names.contains(target) {
        let pieces = try book.text(target).components(separatedBy: " id=\"").dropFirst()
        ids[target] = Set(pieces.map { String($0.prefix { $0 != "\"" }) })
      }
      return ids[target]?.contains(place) ?? false
    }
    for (name, tags) in pages {
      expectEqual(tags.problems, [], "\(name)")
      expectEqual(Set(tags.ids).count, tags.ids.count, "\(name) has an id twice")
      #expect(tags.links.count > 2)
      // An article's address leads out of the book.
      for link in Set(tags.links) where link != "data:," && !link.hasPrefix("https://") {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? name : String(parts[0])
        expectEqual(files.contains(target), true, "\(name) has a link to \(link)")
        // The address of an arrangement is no place in the text.
        if parts.count > 1, !parts[1].hasPrefix("at=") {
          let place = String(parts[1].prefix { $0 != "&" })
          try expectEqual(isThere(place, in: target), true, "\(name) has a link to \(link)")
        }
      }
    }
  }

  /// The pictures are made from the operators' examples, and have the values' labels.
  @Test func listOfOperatorsIsMadeOfPictures() async throws {
    let html = try await WholeBook.shared().text("operators.html")
    let tiles = html.matches(of: #/<li><a href="([^"]+)"><svg [^>]*>(.*?)<\/svg>/#)
    expectEqual(tiles.map { String($0.output.1) }, DrawnOperator.all.filter(\.isListed).map { $0.pageName(.english) })
    for tile in tiles {
      let signs = ["<text", "finish", "failure"]
      #expect(signs.contains { tile.output.2.contains($0) }, "\(tile.output.1)")
    }
    let map = try #require(tiles.first { $0.output.1 == "operator-map.html" }).output.2
    expectEqual(map.matches(of: #/>(\d+)</#).map { String($0.output.1) }, ["1", "10", "2", "20", "3", "30"])
  }

  /// The names of its streams, and the labels of its values.
  @Test func smallPictureOfALessonHasWords() async throws {
    let book = try await WholeBook.shared()
    for lesson in book.lessonNames {
      let picture = try book.text("\(lesson)-small.svg")
      #expect(picture.contains("class=\"name\"") && picture.contains("class=\"label\""), "\(lesson)")
      #expect(!picture.contains("<circle"), "\(lesson): no dot without a word")
      let names = picture.matches(of: #/class="name"[^>]*>([^<]*)/#).map { String($0.output.1) }
      expectEqual(names.filter { $0.hasSuffix("…") }, [], "\(lesson): names are in full")
    }
  }

  @Test func chinesePageEndsWithItsText() async throws {
    let page = try await WholeBook.shared().text("CustomSubscriber.zh.html")
    #expect(page.contains("需求用完了会怎样？") && !page.contains("sections:"))
    let teaches = "订阅者做些什么"
    #expect(page.contains("<p class=\"lede\">\(teaches)"))
    #expect(try await WholeBook.shared().text("index.zh.html").contains(teaches))
  }

  /// As the list of lessons writes them: two lessons about one article are told apart, and the punctuation is Chinese.
  @Test func chineseFrontPageNamesTheArticles() async throws {
    let book = try await WholeBook.shared()
    #expect(try book.text("index.zh.html").contains("<strong>8. 《Combine之实战（应用）》，前半部分</strong>"))
    #expect(try book.text("SearchField.zh.html").contains("《Combine之实战（应用）》，前半部分</cite>"))
  }

  @Test func everyPositionOfASliderHasAnswersOfItsOwn() async throws {
    let book = try await WholeBook.shared()
    for drawn in DrawnOperator.all where !drawn.sliders.isEmpty {
      let table = try book.writtenTable(of: drawn).table(of: drawn)
      for slider in table.sliders {
        let arrangements = Dictionary(grouping: (0..<table.count).map(table.arrangement)) {
          $0.parameters[slider.parameter]!
        }.values
        // What each position has answered: as soon as no two are alike, the other arrangements change nothing.
        var answers = arrangements.map { _ in [String]() }
        for place in 0..<arrangements.map(\.count).min()! where Set(answers).count < slider.positions.count {
          answers = try zip(answers, arrangements).map { answers, arrangements in
            answers + ["\(try ArrangementRun(of: table, arrangements[place]).events)"]
          }
        }
        expectEqual(Set(answers).count, slider.positions.count, "\(drawn.name), \(slider.parameter)")
      }
    }
  }

  @Test func everyOperatorHasAPageWithItsPictureAndItsTable() async throws {
    let book = try await WholeBook.shared()
    let index = try book.text("operators.html")
    for drawn in DrawnOperator.all {
      let name = drawn.pageName(.english)
      expectEqual(index.contains("href=\"\(name)\""), drawn.isListed, "\(name)")
      let html = try book.text(name)
      let pictures = html.matches(of: #/<img src="([^"]+)"/#).map(\.output.1)
      expectEqual(pictures, ["\(drawn.pageName).svg"])
      #expect(try book.text("\(drawn.pageName).js").contains("arrangementTable({"))
    }
    let chinese = try book.text("operator-debounce.zh.html")
    #expect(chinese.contains("向上游请求所有的值") && chinese.contains("<a href=\"ReactiveSearch.zh.html\">"))
    #expect(try book.text("ReactiveSearch.zh.html").contains("<a href=\"operator-debounce.zh.html\">"))
    // A page with a switch is about both words.
    #expect(try book.text("operator-throttle-latest-true.zh.html").contains("这段时间里的第一个，或者最新的一个，由 latest 决定。"))
    let debounce = try book.text("operator-debounce.html")
    #expect(debounce.contains("<a href=\"ReactiveSearch.html\">ReactiveSearch</a>"))
    let lesson = try book.text("ReactiveSearch.html")
    #expect(lesson.contains("<a href=\"operator-debounce.html\"><code>debounce</code></a>"), "in the text")
    #expect(lesson.contains(".<a href=\"operator-debounce.html\">debounce</a>("), "in the code")
  }

  /// A picture in a Chinese page says nothing in English but the names of code.
  @Test func picturesHaveThePagesLanguage() async throws {
    let book = try await WholeBook.shared()
    for page in try book.pages() where page.hasSuffix(".zh.html") {
      for picture in try book.text(page).matches(of: #/<img [^>]*src="([^"]+)"/#).map({ String($0.1) }) {
        if picture.hasSuffix("-small.svg") { continue }
        #expect(picture.hasSuffix(".zh.svg"), "\(page): \(picture)")
        let drawn = try book.text(picture)
        let words = drawn.matches(of: #/<text class="(?:axis|sign|demand|caption)"[^>]*>([^<]*)/#).map(\.output.1)
        #expect(!words.isEmpty && words.allSatisfy { $0.contains(#/\p{Han}/#) }, "\(picture): \(words)")
        let description = try #require(drawn.firstMatch(of: #/<desc[^>]*>([^<]*)/#)).output.1
        #expect(!description.contains(#/requests \d|finished|failed|cancelled|still open| at \d/#), "\(picture)")
      }
    }
  }

  @Test func everyOperatorLeadsToItsReference() async throws {
    let book = try await WholeBook.shared()
    for drawn in DrawnOperator.all {
      let page = try book.text(drawn.pageName(.english))
      #expect(page.contains("<dd><a href=\"reference-"), "\(drawn.name)")
    }
    let publisher = try book.text("reference-Publisher.html")
    #expect(publisher.contains("<section id=\"debounce\"><h2 class=\"member\">debounce</h2>"))
    #expect(publisher.contains("Publishes a value when no other value has followed it for a time."))
    // Links of DocC lead to the symbols that they name.
    let just = try book.text("reference-Just.html")
    #expect(just.contains("See <a href=\"reference-Publisher.html#collect\"><code>collect()</code></a>."))
    for name in try book.pages().filter({ $0.hasPrefix("reference") }) {
      #expect(try !book.text(name).contains(#/``|<code>[A-Z]\w+\/\w+\(/#), "\(name)")
    }
  }

  @Test func bookSaysWhyItHasNoReference() throws {
    let nowhere = URL(fileURLWithPath: "/nowhere")
    let error = #expect(throws: LessonError.self) { try Reference(modules: nowhere) }
    expectEqual(error?.description.contains("swift-symbolgraph-extract, a tool of Swift's toolchain, failed"), true)
  }

  @Test func lessonsEndWithTheirExercises() async throws {
    let book = try await WholeBook.shared()
    for lesson in try Catalogue(of: book.package).lessons where !lesson.exercises.isEmpty {
      for name in ["\(lesson.name).html", "\(lesson.name).zh.html"] {
        let html = try book.text(name)
        let section = try #require(html.components(separatedBy: "id=\"exercises\"").last)
        #expect(html.matches(of: #/Exercises\/README/#).isEmpty, "\(name)")
        for exercise in lesson.exercises { #expect(section.contains(">\(exercise.number). \(exercise.fileName)")) }
        let hints = lesson.exercises.reduce(0) { $0 + $1.hints.count }
        expectEqual(section.matches(of: #/<details>/#).count, hints, "\(name)")
      }
    }
  }

  @Test func textIsShownAndNotRun() throws {
    let text = #"<script>alert(1)</script> "quoted" ]]> <!-- & 'single'"#
    let event = #"{"n":1,"stream":0,"kind":"value","payload":"</script><b>"}"#
    let json = """
      {"schema":1,"lesson":1,"name":"Nasty","step":1,"title":"T","clock":false,"trace":[{"text":\(quoted(text)),"after":0}],
       "parties":[{"id":0,"name":"</title>","kind":"publisher","type":"Just"}],
       "streams":[{"id":0,"scene":0,"name":"</title>","from":0}],"scenes":[0],"events":[\(event)]}
      """
    let run = try JSONDecoder().decode(StepRun.self, from: Data(json.utf8))
    let source = """
      static let article = Article(lesson: 1, title: "</title><script>", teaches: "<b>")
      Step("<script>") {
        print("\(text.replacing("\"", with: "\\\""))") // </code>
      }

      """
    let page = LessonPage(
      language: .english, lesson: try #require(LessonSource(name: "Nasty", text: source)), run: .success([run]),
      readme: Readme(
        "# Nasty\n\nText <script>alert(1)</script> `</code>`.\n\n## 1. <script>\n\n```swift\n</pre>\n```\n"),
      files: [("A.swift", "struct A { let text = \"</pre>\" }\n")],
      article: [1: .text("</div><script>")], next: nil, count: 1)
    let html = page.html.text
    expectEqual(Tags(in: html).problems, [])
    expectEqual(html.matches(of: #/<script/#).count, 4, "three are the book's, one is the run")
    #expect(
      html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; ]]&gt; &lt;!-- &amp; &#39;single&#39;"))
    let embedded = try #require(html.firstMatch(of: #/class="run">(.+?)</script>/#)?.output.1)
    #expect(!embedded.contains("<") && !embedded.contains("]]>"))
    try expectEqual(JSONDecoder().decode(StepRun.self, from: Data(embedded.utf8)), run)
  }

  @Test func lessonThatDoesNotRunHasAPageThatSaysWhy() throws {
    let missing = Result { try [StepRun](running: URL(fileURLWithPath: "/nowhere/NoLesson")) }
    let reason = #expect(throws: LessonError.self) { try missing.get() }
    expectEqual(reason?.description, "it is not built; leave out --skip-build")
    let source = "Article(lesson: 1, title: \"T\", teaches: \"t\")\nStep(\"One\") {\n  print(1)\n}\n"
    let page = LessonPage(
      language: .english, lesson: try #require(LessonSource(name: "L", text: source)), run: missing, readme: Readme(""),
      files: [], article: nil, next: nil, count: 1)
    #expect(page.html.text.contains("This lesson was not run: it is not built"))
    #expect(page.html.text.contains("--skip-build"))
  }

  @Test func everyOperatorIsTranslated() {
    expectEqual(chineseOperators.keys.sorted(), DrawnOperator.all.map(\.name).sorted())
    #expect(Set(reactiveX.keys).isSubset(of: DrawnOperator.all.map(\.name)))
  }

  /// What the page beside the editor loads, in bytes. Those of the book are read from its files: see ReasonTests.
  @Test func styleAndScriptsOfTheLivePageAreSmall() {
    let sizes = Dictionary(uniqueKeysWithValues: Page.files.map { ($0.key, $0.value.count) })
    let shared = sizes["book.css"]! + sizes["book.js"]!
    #expect(shared + sizes["film.js"]! + LivePage.script.count < 140_000)
  }

  private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }

  @Test func chinesePageHasChineseTitlesAndTheCommentsOfTracesInChinese() async throws {
    let book = try await WholeBook.shared()
    let page = try book.text("CustomSubscriber.zh.html")
    let title = "<h2>需求用完了会怎样？</h2>"
    #expect(page.contains("\(title)\n<p class=\"kicker\" lang=\"en\">What happens when demand runs out?</p>"))
    #expect(!page.contains("<em>需求用完了会怎样？</em>"), "the title stands there once")
    #expect(page.contains("<h3>1. Batches：每次请求两个值</h3>\n<p><em>Batches: request two values at a time</em></p>"))
    #expect(page.contains("alt=\"返回的需求什么时候算数？\"") && page.contains(" · Combine 课程</title>"))
    let words = TraceWords("(we cancel)\n（我们取消）\n\nThe sink:\nsink：\n")
    let bench = Bench(
      language: .chinese, code: "",
      run: StepRun(title: "T", number: 1, printed: ["  (we cancel)", "1"]), captions: ("", ""), words: words)
    #expect(bench.html.text.contains("<li data-after=\"0\">  (we cancel)<span class=\"said\">（我们取消）</span></li>"))
    #expect(bench.html.text.contains("<li data-after=\"0\">1</li>"))
  }
}
