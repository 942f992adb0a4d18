import Foundation

extension SmallPackage {
  static let startOfLetters = """
    func letters() -> [String] {
      // TODO: There is one more.
      ["a"]
    }

    """

  static let solutionOfLetters = """
    func letters() -> [String] {
      ["a", "b"]
    }

    """

  private static let readme = """
    # Exercises of Small

    You edit one file for each exercise.

    ## 1. Letters: print two letters

    Edit `Letters.swift`. Return *a* and *b*.

    <details><summary>Hint 1</summary>

    Which letter follows `a`?
    </details>
    <details><summary>Hint 2</summary>

    Add `"b"`.
    </details>

    **What you learn**: the alphabet goes on.

    ## 2. Numbers: print a number

    Edit `Numbers.swift`. Return 1.

    <details><summary>Hint 1</summary>

    It is not 0.
    </details>

    **What you learn**: counting.

    """

  private static let exercises = """
    import Foundation

    @main
    struct Exercises {
      /// Says it to the reader and to the tool, as LessonKit does.
      static func say(_ fault: String?) {
        print(fault.map { "Not yet: \\($0)" } ?? "Right.")
        let faults = fault.map { "{\\"english\\": \\"\\($0)\\", \\"chinese\\": \\"还差一个。\\"}" } ?? ""
        if let mark = ProcessInfo.processInfo.environment["LESSONS_REPORT"] { print("\\(mark)[\\(faults)]") }
      }

      static func main() {
        if CommandLine.arguments.contains("2") {
          print("2. Numbers: print a number")
          print(number())
          say(number() == 1 ? nil : "The number is \\(number()).")
        } else {
          print("1. Letters: print two letters")
          let letters = letters()
          for letter in letters { print(letter) }
          say(letters == ["a", "b"] ? nil : "\\(letters.count) of 2 letters arrived.")
        }
      }
    }

    """

  /// Runs `body` with a package whose lesson has two exercises, in their start state.
  static func makeWithExercises<Result>(_ body: (SmallPackage) throws -> Result) throws -> Result {
    try make { package in
      let folder = "Lessons/Small/Exercises"
      try package.write(readme, to: "\(folder)/README.md")
      try package.write(exercises, to: "\(folder)/Exercises.swift")
      try package.write(
        "1. Letters: print two letters\na\nb\nRight.\n\n2. Numbers: print a number\n1\nRight.\n",
        to: "\(folder)/expected.txt")
      for path in ["Letters.swift", "Start/Letters.swift"] {
        try package.write(startOfLetters, to: "\(folder)/\(path)")
      }
      try package.write(solutionOfLetters, to: "\(folder)/Solutions/Letters.swift")
      for path in ["Numbers.swift", "Start/Numbers.swift"] {
        try package.write("// TODO:\nfunc number() -> Int { 0 }\n", to: "\(folder)/\(path)")
      }
      try package.write("func number() -> Int { 1 }\n", to: "\(folder)/Solutions/Numbers.swift")
      return try body(package)
    }
  }
}
