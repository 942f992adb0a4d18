import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

@Suite(.ownThreads) struct MarkdownTests {
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
    expectEqual(
      readme.text(Style(false)),
      """
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
    expectEqual(
      Markdown(source).text(Style(false), to: 24),
      """
      A text that goes on,
      with bold words.
      - an item that goes on
      - another one

      > Compare: a quotation
      > of its own

      (Answer 1 is at the
      end.)

      Answers

      1. It is three.
      """)
  }

  @Test func boldTextMayHaveCode() {
    let text = Markdown("**The article's `flatMap` loses a value.** It").text(Style(true))
    expectEqual(text, "\u{1B}[1mThe article's \u{1B}[0m\u{1B}[36mflatMap\u{1B}[0m\u{1B}[1m loses a value.\u{1B}[0m It")
  }

  @Test func aCellMayHaveABar() {
    let text = Markdown("| Sign | Meaning |\n|---|---|\n| `\\|` | finishes |").text(Style(false))
    expectEqual(text, "  Sign  Meaning\n  |     finishes")
  }

  /// A reader thinks about a question before the answer is on the screen.
  @Test func answersStandAtTheEnd() {
    let source = """
      1. How many?
         <details><summary>Answer</summary>

         Three.
         </details>
      2. Why?

      The end.
      """
    expectEqual(
      Markdown(source).text(Style(false)),
      "1. How many?\n   (Answer 1 is at the end.)\n2. Why?\n\nThe end.\n\nAnswers\n\n1. Three.")
  }
}
