import TestKit
import Testing

@testable import Book

@Suite(.ownThreads) struct ArticlePassageTests {
  @Test func codeOfAnArticleHasAFontOfItsOwn() {
    let text = """
      我们写一个：
      let a = 1
      // 注释

      a.sink { print($0) }
      打印 `a` 的值 (见上文)。
      """
    let html = ArticlePassage.text(text).html(.english).text
    #expect(
      html.contains(
        "<div>我们写一个：</div><pre>let a = 1\n// 注释\n\na.sink { print($0) }</pre><div>打印 `a` 的值 (见上文)。</div>"))
  }

  @Test func repeatedSectionIsALink() {
    #expect(ArticlePassage.sameAs(3).html(.chinese).text.contains("<a href=\"#step=3\">文章：与第 3 步是同一节</a>"))
  }
}
