import Foundation
import LessonKit
import Testing

@testable import lessons

/// The tool's commands and its errors, each run as a process.
@Suite struct CommandTests {
  @Test(arguments: [
    (["sho"], "unknown command 'sho'; 'swift run lessons --help' lists them"),
    (["--fast"], "unknown option '--fast'; 'swift run lessons --help' lists them"),
    (["list", "7"], "'list' takes nothing; 'show 7' shows a lesson"),
    (["check", "--fast"], "unknown option '--fast'; 'swift run lessons --help' lists them"),
    (["show"], "'show' needs the name of a lesson, 'show CustomSubscriber' for example"),
    (["run", "--list"], "'run' needs the name of a lesson, 'run CustomSubscriber' for example"),
    (["show", "9", "8"], "'show' takes one name, not '8' as well"),
    (["show", "custom"], "'custom' may be CustomSubscriber, CustomPublisher, CustomOperator; write more of it"),
    (["show", "CustomSubscribr"], "there is no lesson 'CustomSubscribr'; did you mean CustomSubscriber?"),
    (["show", "xyzzy"], "there is no lesson 'xyzzy'; 'swift run lessons' lists them"),
    (["predict", "9", "--step"], "--step needs the number of a step, --step 2 for example"),
    (["predict", "9", "--step", "99"], "CustomSubscriber has no step 99; its steps are 1 to 10"),
    (["completions", "fish"], "'completions' takes the name of a shell, bash or zsh"),
    (
      ["new", "my-lesson"],
      "'my-lesson' is no name for a lesson; begin with a capital letter and go on with letters and digits: MyLesson"
    ),
    (
      ["new", "customSubscriber"],
      "'customSubscriber' is no name for a lesson; begin with a capital letter and go on with letters and digits: MyLesson"
    ),
    (["new", "Customsubscriber"], "there is a lesson CustomSubscriber already; choose another name"),
    (["new", "Combine"], "'Combine' is the name of another module; choose another name"),
    (["new", "Foundation"], "'Foundation' is the name of another module; choose another name"),
  ])
  func usageErrors(arguments: [String], message: String) throws {
    let outcome = try ChildProcess.run(Tool.executable, arguments, in: Tool.root)
    #expect(outcome.errors == "lessons: \(message)\n")
    #expect(outcome.output == "")
    #expect(outcome.ending == .exit(64))
  }

  @Test func help() throws {
    let outcome = try Tool.run("--help")
    #expect(outcome.output.hasPrefix("usage: swift run lessons "))
    for verb in Verb.all.map(\.name) { #expect(outcome.output.contains("  \(verb) ")) }
    #expect(outcome.problem == nil)
  }

  @Test func runPassesOptionsOnAndEndsAsTheLesson() throws {
    let step = try Tool.run("run", "customsub", "--skip-build", "--step", "4")
    #expect(step.output == "4. Demand runs out\n1\n2\n3\n(we sent 4 and 5 as well)\n")
    #expect(step.problem == nil)
    let error = try Tool.run("run", "customsub", "--skip-build", "--step", "11")
    #expect(error.errors == "CustomSubscriber: there is no step 11; the steps are 1 to 10, --list shows them\n")
    #expect(error.ending == .exit(64))
  }

  @Test func showIsTheReadmeWithoutItsMarkup() throws {
    let outcome = try Tool.run("show", "CustomSubscriber")
    #expect(outcome.output.hasPrefix("CustomSubscriber\n\nArticle: Combine之自定义Subscriber (Chinese)."))
    #expect(!outcome.output.contains("**") && !outcome.output.contains("##") && !outcome.output.contains("|---"))
    #expect(!outcome.output.contains("\u{1B}"), "no colour into a pipe")
    #expect(outcome.problem == nil)
  }

  @Test func predictJudges() throws {
    let outcome = try Tool.run("predict", "9", "--step", "4", "--skip-build", typing: "1\n  2 \n4\n?\n")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "CustomSubscriber, step 4 of 10: Demand runs out")
    #expect(outcome.output.contains("\n    publisher.send(1)\n"))
    #expect(
      lines.suffix(5) == [
        ">   right", ">   right", ">   no, it prints: 3", ">   (we sent 4 and 5 as well)", "2 of 4 right, 1 shown",
      ])
    #expect(outcome.problem == nil)
  }

  @Test func predictEndsEarly() throws {
    for typed in ["1\nq\n3\n", "1\n"] {
      let outcome = try Tool.run("predict", "9", "--step", "4", "--skip-build", typing: typed)
      #expect(outcome.output.hasSuffix("1 of 1 right\n"))
      #expect(outcome.problem == nil)
    }
  }

  @Test func predictGoesFromStepToStep() throws {
    let list = try ChildProcess.run(Tool.products.appending(path: "CustomSubscriber"), ["--list"]).output
    let outcome = try Tool.run("predict", "9", "--skip-build", typing: String(repeating: "?\n", count: 200))
    for number in 1...10 { #expect(outcome.output.contains("CustomSubscriber, step \(number) of 10: ")) }
    #expect(list.contains("10. "))
    #expect(outcome.output.contains("\n0 of "))
    #expect(outcome.problem == nil)
  }

  @Test func bashCompletes() throws {
    func completed(_ words: String) throws -> String {
      let script = """
        source <("\(Tool.executable.path)" completions bash)
        COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _lessons; echo "${COMPREPLY[@]}"
        """
      let outcome = try ChildProcess.run(URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: Tool.root)
      #expect(outcome.problem == nil)
      return outcome.output
    }
    #expect(try completed("lessons pre") == "predict\n")
    #expect(try completed("lessons show CustomS") == "CustomSubscriber\n")
    #expect(try completed("lessons check CustomSubscriber CustomO") == "CustomOperator\n")
    #expect(try completed("lessons completions z") == "zsh\n")
  }
}
