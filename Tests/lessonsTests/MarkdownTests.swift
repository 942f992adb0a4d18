import Testing

@testable import lessons

@Suite struct MarkdownTests {
  private let readme = Markdown(
    """
    # A title

    Some **bold** text, `a **b**`, and [a link](x/y.md).

    | A | B |
    |---|---|
    | `简介` | one |
    | ab | two |

    ## A section

    Its text.

    ```swift
    code()
    ```

    ## Another

        swift run
    """)

  @Test func plain() {
    #expect(
      readme.text(Style(false)) == """
        A title

        Some bold text, a **b**, and a link.

          A     B
          简介  one
          ab    two

        A section

        Its text.

            code()

        Another

            swift run
        """)
  }

  @Test func coloured() {
    #expect(readme.text(Style(true)).contains("Some \u{1B}[1mbold\u{1B}[0m text, \u{1B}[36ma **b**\u{1B}[0m,"))
    #expect(readme.text(Style(true)).contains("  \u{1B}[36m简介\u{1B}[0m  one\n  ab    two\n"))
  }

  @Test func paragraphsAreBrokenAgain() {
    let source = """
      A text that goes
      on, with **bold
      words**.
      - an item that
        goes on
      - another one

      > **Compare**: a
      > quotation of its own

      <details><summary>The answer</summary>

      It is three.

      </details>
      """
    #expect(
      Markdown(source).text(Style(false), to: 24) == """
        A text that goes on,
        with bold words.
        - an item that goes on
        - another one

        > Compare: a quotation
        > of its own

        The answer

        It is three.
        """)
  }

  @Test func section() {
    #expect(readme.section("A section") == "Its text.\n\n```swift\ncode()\n```")
    #expect(readme.section("None") == nil)
  }
}
