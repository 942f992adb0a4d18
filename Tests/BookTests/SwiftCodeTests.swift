import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage
@testable import lessons

/// Code with colours, and events in words.
@Suite(.ownThreads) struct SwiftCodeTests {
  @Test(arguments: [
    (
      #"let a = "x \(b("y")) z" // c"#,
      #"<span class="k">let</span> a = <span class="s">&quot;x \(b(&quot;y&quot;)) z&quot;</span> <span class="c">// c</span>"#
    ),
    ("sink.request(.max(3))", #"sink.request(<span class="d">.max(3)</span>)"#),
    ("Sink<Int>()", #"<a href="f" class="t">Sink</a>&lt;<span class="t">Int</span>&gt;()"#),
    ("map { #\"{\"a\": 1}\"# }", #"map { <span class="s">#&quot;{&quot;a&quot;: 1}&quot;#</span> }"#),
    ("tap in tap(1)", #"tap <span class="k">in</span> <a href="g">tap</a>(1)"#),
  ])
  func line(code: String, html: String) {
    expectEqual(SwiftCode(code).html(links: ["Sink": "f", "tap": "g"]).map(\.text), [html])
  }

  @Test func operatorsLinkWhereTheyAreCalled() {
    let html = SwiftCode("delay = a.delay(b.delay)").html(operators: ["delay": "d"])[0].text
    expectEqual(html, #"delay = a.<a href="d">delay</a>(b.delay)"#)
    let links = OperatorLinks(of: ["a.map { $0 }.scan(0)", "struct A {\n  func delay() {}\n}\na.delay(1)"], .english)
    #expect(links.inText.keys.sorted() == ["map", "scan"] && links.inCode.keys.sorted() == ["scan"])
  }

  @Test func longStringsGoOnInTheNextLine() {
    let html = SwiftCode("a(\"\"\"\nlet b\n\"\"\") let").html().map(\.text)
    expectEqual(html[1], #"<span class="s">let b</span>"#)
    #expect(html[2].hasSuffix(#"<span class="k">let</span>"#))
  }

  @Test func nothingOfTheCodeIsLost() throws {
    let package = try PackageFolder()
    for name in try package.lessonNames {
      let code = try package.text("Lessons/\(name)/Lesson.swift")
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, html) in zip(lines, SwiftCode(code).html()) {
        let text = html.text.replacing(#/<[^>]+>/#, with: "")
          .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
          .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
        #expect(text == line)
      }
    }
  }

  @Test func documentationStandsAboveAPublicMethod() {
    let code = """
      /// Not public.
      func map(_ a: Int) {}

      /// Returns `nil`.
      ///
      /// - Demand: none.
      @discardableResult
      @inlinable public func map<P>(
        _ publisher: P) {}
      """
    expectEqual(comment(onMethod: "map(_ publisher", in: code), ["Returns `nil`.", "", "- Demand: none."])
    expectNil(comment(onMethod: "map(_ a", in: code))
  }
}
