import LessonKit
import Testing

@testable import lessons

/// Code with colours, and events in words.
@Suite struct SwiftCodeTests {
  @Test(arguments: [
    (
      #"let a = "x \(b("y")) z" // c"#,
      #"<span class="k">let</span> a = <span class="s">&quot;x \(b(&quot;y&quot;)) z&quot;</span> <span class="c">// c</span>"#
    ),
    ("sink.request(.max(3))", #"sink.request(<span class="d">.max(3)</span>)"#),
    ("Sink<Int>()", #"<a href="f" class="t">Sink</a>&lt;<span class="t">Int</span>&gt;()"#),
    ("tap in tap(1)", #"tap <span class="k">in</span> <a href="g">tap</a>(1)"#),
  ])
  func line(code: String, html: String) {
    #expect(SwiftCode(lines: [code], links: ["Sink": "f", "tap": "g"]).html.map(\.text) == [html])
  }

  @Test func operatorsLinkWhereTheyAreCalled() {
    let html = SwiftCode(lines: ["delay = a.delay(b.delay)"], operators: ["delay": "d"]).html[0].text
    #expect(html == #"delay = a.<a href="d">delay</a>(b.delay)"#)
    let links = OperatorLinks(of: ["a.map { $0 }.scan(0)", "struct A {\n  func delay() {}\n}\na.delay(1)"], .english)
    #expect(links.inText.keys.sorted() == ["map", "scan"] && links.inCode.keys.sorted() == ["scan"])
  }

  @Test func longStringsGoOnInTheNextLine() {
    let html = SwiftCode(lines: ["a(\"\"\"", "let b", "\"\"\") let"]).html.map(\.text)
    #expect(html[1] == #"<span class="s">let b</span>"#)
    #expect(html[2].hasSuffix(#"<span class="k">let</span>"#))
  }

  @Test func nothingOfTheCodeIsLost() throws {
    let package = try PackageFolder()
    for name in try package.lessonNames {
      let lines = try package.text("Lessons/\(name)/Lesson.swift").split(separator: "\n").map(String.init)
      for (line, html) in zip(lines, SwiftCode(lines: lines).html) {
        let text = html.text.replacing(#/<[^>]+>/#, with: "")
          .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
          .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
        #expect(text == line)
      }
    }
  }
}
