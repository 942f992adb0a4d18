import Foundation
import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// The field in the bar at the top.
@Suite(.ownThreads) struct SearchTests {
  private struct Entry: Decodable {
    let title: String
    let target: String
  }

  @Test(arguments: ["search.js", "search.zh.js"]) func everythingThatIsFoundIsThere(index: String) async throws {
    let book = try await WholeBook.shared()
    let script = try book.text(index)
    let json = try #require(script.wholeMatch(of: #/searchIndex\((.+)\)\n/#)?.output.1)
    let entries = try JSONDecoder().decode([Entry].self, from: Data(json.utf8))
    var ids: [String: Set<String>] = [:]
    for entry in entries {
      let parts = entry.target.split(separator: "#").map(String.init)
      if ids[parts[0]] == nil { ids[parts[0]] = Set(try PageTags.shared.tags(of: parts[0], in: book).ids) }
      if parts.count > 1 { expectEqual(ids[parts[0]]?.contains(parts[1]), true, "\(entry)") }
    }
    // Each other name is one of something that is there.
    let steps = Set(entries.map { $0.target.replacing(#/(\.zh)?\.html#step=/#, with: " ") })
    let methods = Set(DrawnOperator.all.map(\.methodName))
    expectEqual(ownNames.keys.filter { !steps.contains($0) && !methods.contains($0) }, [])
    let pages = Set(ids.keys.map { $0.replacing(".zh", with: "") })
    let operators = DrawnOperator.all.filter(\.isListed).map(\.pageName)
    expectEqual(
      pages, Set((book.lessonNames + operators + DrawnChain.all.map(\.pageName) + ["words"]).map { "\($0).html" }))
  }

  /// Other books call a thing something else.
  @Test(arguments: [
    ("去抖动", "operator-debounce"), ("节流", "operator-throttle"), ("多播", "operator-share"),
    ("调度者", "words"), ("订阅凭证", "words"),
  ])
  func otherWordsAreFound(word: String, page: String) async throws {
    let script = try await WholeBook.shared().text("search.zh.js")
    #expect(script.contains(try Regex("\"also\":\"[^\"]*\(word)[^}]*\"target\":\"\(page)")), "\(word)")
  }

  @Test func whatIsFoundInChineseHasChinesePunctuation() async throws {
    let script = try await WholeBook.shared().text("search.zh.js")
    expectEqual(script.matches(of: #/"(?:title|text)":"\w+: \p{Han}|\p{Han}\. \p{Han}/#).map { String($0.output) }, [])
  }

  @Test func noFieldIsThereWithoutTheScript() async throws {
    let book = try await WholeBook.shared()
    #expect(try !book.text("index.html").contains("<input"))
  }

  private typealias Found = (words: String, target: String, title: String)

  private static let rows: [(page: String, rows: [Found])] = [
    ("index", [("demand runs out", "CustomSubscriber.html#step=4", "What happens when demand runs out?")]),
    ("reference-Just", [("backpressure", "words.html#", "Backpressure")]),
    ("CustomSubscriber.zh", [("背压", "words.zh.html#", "背压")]),
    (
      "words",
      [
        ("debounce", "operator-debounce.html", "debounce"),
        // One letter is wrong, is missing, or has changed places with its neighbour.
        ("debounxe", "operator-debounce.html", "debounce"),
        ("thrttle", "operator-throttle", "throttle"),
        ("dmeand runs out", "CustomSubscriber.html#step=4", "What happens when demand runs out?"),
        // Several words that are one name, questions, and names from elsewhere.
        ("swich to latest", "operator-switchToLatest.html", "switchToLatest"),
        ("how to test", "SilentPipeline.html#step=11", "A test of the model"),
        ("memory leak", "SubscribersAndSubjects.html#step=11", "When does a screen"),
        ("retain cycle", "SearchField.html#step=6", "Does the model go away"),
      ]
    ),
    (
      "words.zh",
      [
        ("怎么测试", "SilentPipeline.zh.html#step=11", "测试"),
        ("内存泄漏", "SubscribersAndSubjects.zh.html#step=11", ""),
        ("防抖", "operator-debounce.zh.html", "debounce"),
        ("节流", "operator-throttle", "throttle"),
        ("合并", "operator-merge.zh.html", "merge"),
        ("去抖动", "operator-debounce.zh.html", "debounce"),
        ("去重", "operator-removeDuplicates.zh.html", "removeDuplicates"),
      ]
    ),
  ]

  @Test(.ifThereIsChromium, arguments: rows)
  private func fieldFindsStepsOperatorsAndWords(page: String, rows: [Found]) async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "\(page).html"))
    for (words, target, title) in rows {
      try search(words, browser)
      let links = "[...document.querySelectorAll('.found a')]"
      let found = "\(links).find(link => link.getAttribute('href').startsWith('\(target)'))"
      try browser.wait(for: "\(found) !== undefined")
      #expect(try title.isEmpty || browser.text("\(found).querySelector('b').textContent").contains(title), "\(words)")
      // The keys lead to it.
      let place = try #require(try browser.value("\(links).indexOf(\(found))") as? Int)
      for _ in 0...place { try browser.press("ArrowDown") }
      try expectEqual(browser.value("document.activeElement === \(found)") as? Bool, true, "\(words)")
      try browser.press("Escape")
    }
  }

  /// Types into the field, which is empty, and nothing that was found before is left.
  private func search(_ text: String, _ browser: Browser) throws {
    try browser.value("document.querySelector('.found ol').replaceChildren()")
    try browser.press("/")
    try expectEqual(browser.text("document.activeElement.type"), "search")
    try expectEqual(browser.text("document.activeElement.value"), "", "Escape empties it")
    try browser.call("Input.insertText", ["text": text])
  }

  /// Looks at what the first page finds for each text.
  private func expectFound(_ texts: [String], _ expect: (Browser, String) throws -> Void) async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    for text in texts {
      try search(text, browser)
      try browser.wait(for: "document.querySelector('.found a') !== null")
      try expect(browser, text)
      try browser.press("Escape")
    }
  }

  @Test(.ifThereIsChromium) func wordComesFirstAndIsMarked() async throws {
    try await expectFound(["demand", "backpressure", "nested"]) { browser, word in
      let first = try browser.text("document.querySelector('.found a').getAttribute('href')")
      #expect(first.hasPrefix("words.html#"), "\(word): \(first)")
      let marks = "[...document.querySelectorAll('.found a')].map(link => link.querySelector('mark')?.textContent)"
      try expectEqual(browser.text("[...new Set(\(marks).map(mark => mark?.toLowerCase()))].join()"), word)
    }
  }

  /// The name of an operator leads to it, also where a word of the glossary begins alike, as `dropped` does.
  @Test(.ifThereIsChromium) func nameOfAnOperatorLeadsToItFirst() async throws {
    try await expectFound(["drop", "map", "share", "catch"]) { browser, name in
      let first = try browser.text("document.querySelector('.found a').getAttribute('href')")
      #expect(first.hasPrefix("operator-\(name)"), "\(first)")
    }
  }

  @Test(.ifThereIsChromium) func markedTextIsStillText() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    let marked = try browser.text("marked('A<B> & am', ['am', 'b', '<'])")
    expectEqual(marked, "A<mark>&lt;</mark><mark>B</mark>&gt; &amp; <mark>am</mark>")
  }

  @Test(.ifThereIsChromium) func returnKeyOpensTheFirstResult() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "CustomSubscriber.html"))
    try browser.press("/")
    try browser.call("Input.insertText", ["text": "demand runs out"])
    try browser.wait(for: "document.querySelector('.found a') !== null")
    // It is on this page, so nothing is loaded.
    try browser.press("Enter")
    try browser.wait(for: "location.hash === '#step=4' && document.querySelector('.found').hidden")
  }

  @Test(.ifThereIsChromium) func nothingIsFoundIsSaid() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    try browser.press("/")
    try browser.call("Input.insertText", ["text": "qwxz"])
    try browser.wait(for: "document.querySelector('.found p').textContent === 'Nothing found.'")
    try browser.press("Escape")
    try expectEqual(browser.value("document.querySelector('.found').hidden") as? Bool, true)
  }
}
