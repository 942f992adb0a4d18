import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// The READMEs' Markdown as HTML.
@Suite(.ownThreads) struct MarkdownToHTMLTests {
  @Test(arguments: [
    ("a\nb\n\nc", "<p>a b</p>\n<p>c</p>"),
    ("*a* **b** `*c*` 2 < 3", "<p><em>a</em> <strong>b</strong> <code>*c*</code> 2 &lt; 3</p>"),
    ("**A `b` c.**", "<p><strong>A <code>b</code> c.</strong></p>"),
    ("a ` b", "<p>a ` b</p>"),
    ("[Next](../CustomOperator/README.md)", "<p><a href=\"CustomOperator.html\">Next</a></p>"),
    ("[下一课](../CustomOperator/README.zh.md)", "<p><a href=\"CustomOperator.zh.html\">下一课</a></p>"),
    ("[x](javascript:alert)", "<p><a href=\"#\">x</a></p>"),
    ("- a\n  b\n- c\n\nd", "<ul><li>a b</li><li>c</li></ul>\n<p>d</p>"),
    ("1. a\n\n   b\n2. c", "<ol><li><p>a</p>\n<p>b</p></li><li>c</li></ol>"),
    (
      "    a\n\n      b\n\nc",
      "<pre tabindex=\"0\"><code><span style=\"--in:0\">a\n</span><span style=\"--in:0\">\n</span>"
        + "<span style=\"--in:2\">  b\n</span></code></pre>\n<p>c</p>"
    ),
    (
      "```diff\n a\n-let b = 1\n+let c = 1\n+  d\n```",
      "<div class=\"diff\" tabindex=\"0\"><div class=\"sides\">"
        + "<div class=\"old\"><code style=\"--in:1\"> a</code></div><div class=\"copy\"><code style=\"--in:1\"> a</code></div>"
        + "<div class=\"removed\"><code style=\"--in:1\">-let <mark>b</mark> = 1</code></div>"
        + "<div class=\"added\"><code style=\"--in:1\">+let <mark>c</mark> = 1</code></div>"
        + "<div class=\"copy\"></div><div class=\"added\"><code style=\"--in:3\">+  d</code></div></div></div>"
    ),
    ("> a\n> b", "<blockquote><p>a b</p></blockquote>"),
    ("### a", "<h3>a</h3>"),
    (
      "| a | b |\n|---|---|\n| `\\|` | c |",
      "<div class=\"scroll\" tabindex=\"0\"><table><tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>"
        + "<tr><td><code>|</code></td><td>c</td></tr></table></div>"
    ),
    (
      "1. a\n   <details><summary>Answer</summary>\n\n   b\n   </details>",
      "<ol><li><p>a</p>\n<details><summary>Answer</summary>\n<p>b</p>\n</details></li></ol>"
    ),
    ("<b>a</b>", "<p>&lt;b&gt;a&lt;/b&gt;</p>"),
  ])
  func blocks(markdown: String, html: String) { expectEqual(HTML(markdown: markdown).text, html) }

  @Test func codeLinksWhereItIsAName() {
    let markdown = "`map` and `map { }`, **`map`**, [`map`](a.html), [more](Exercises/README.zh.md)"
    expectEqual(
      HTML(markdown: markdown, links: ["map": "m.html"]).text,
      "<p><a href=\"m.html\"><code>map</code></a> and <code>map { }</code>, "
        + "<strong><a href=\"m.html\"><code>map</code></a></strong>, "
        + "<a href=\"a.html\"><code>map</code></a>, <a href=\"#exercises\">more</a></p>")
  }

  @Test func readmeHasItsParts() {
    let readme = Readme("# L\n\nIntro\n\n```sh\n## no heading\n```\n\n## 1. One\n\nText\n\n## Try this\n\nMore\n")
    #expect(readme.introduction.contains("## no heading"))
    #expect(readme.sections.map(\.heading) == ["1. One", "Try this"] && readme.section(ofStep: 1) == "Text")
    expectEqual(readme.others.map(\.heading), ["Try this"])
  }

  @Test func referenceCycleIsDrawnAsARing() {
    let ring = HTML(
      markdown: """
            signal ---- sink ----> closure ---- self ----> signal
                                     |
                                     +---- object ----> UITextField
        """
    ).text
    expectEqual(
      ring,
      """
      <div class="cycle" role="img" \
      aria-label="signal ---- sink ----&gt; closure ---- self ----&gt; signal                          | \
                               +---- object ----&gt; UITextField">\
      <div class="ellipse" style="--n:2"><span class="object" style="--i:0;--w:6"><b>signal</b><i>sink</i></span>\
      <span class="object" style="--i:1;--w:7"><b>closure</b><i>self</i>\
      <span class="besides" style="--w:11"><i>object</i><b>UITextField</b></span></span></div></div>
      """, "the branch belongs to the object above it")
    #expect(HTML(markdown: "    a ---- b ----> c ---- d ----> e").text.hasPrefix("<pre"), "it does not close")
  }
}
