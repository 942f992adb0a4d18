import Foundation
import LessonKit
import TestKit
import Testing

@testable import lessons

/// The tool's commands and its errors, each run as a process.
@Suite(.ownThreads) struct CommandTests {
  private static let isPlayground =
    "the playground has no steps, and nothing to check; 'swift run lessons watch playground' runs it"

  private static func notInAChain(_ name: String) -> String {
    "\(name) has more than one input or subscriber; a chain takes operators that have one of each"
  }

  // With a type, because to find that of so many rows takes the compiler five seconds.
  private static let wrongUses: [([String], String)] = [
    (["chek"], "unknown command 'chek'; did you mean check?"),
    (["sho"], "unknown command 'sho'; did you mean show?"),
    (["xyzzy"], "unknown command 'xyzzy'; 'swift run lessons --help' lists them"),
    (["help", "chek"], "unknown command 'chek'; did you mean check?"),
    (["help", "foo"], "unknown command 'foo'; 'swift run lessons --help' lists them"),
    (["--fast"], "unknown option '--fast'; see 'swift run lessons --help'"),
    (["list", "7"], "unexpected '7'; see 'swift run lessons list --help'"),
    (["words", "7"], "unexpected '7'; see 'swift run lessons words --help'"),
    (["check", "--fast"], "unknown option '--fast'; see 'swift run lessons check --help'"),
    (["predict", "10", "--stpe", "4"], "unknown option '--stpe'; did you mean --step?"),
    (["show", "10", "--step", "4"], "unknown option '--step'; see 'swift run lessons show --help'"),
    (["check", "--all=yes"], "--all takes no value; leave 'yes' out"),
    (["show", "10", "--language", "fr"], "--language takes en or zh, not 'fr'"),
    (["show"], "'show' needs a name: show CustomSubscriber"),
    (["new"], "'new' needs a name: new MyLesson"),
    (["completions"], "'completions' needs the name of a shell: completions bash"),
    (["run", "--list"], "unknown option '--list'; see 'swift run lessons run --help'"),
    (["run"], "'run' needs a name: run CustomSubscriber --step 4"),
    (["show", "10", "8"], "unexpected '8'; see 'swift run lessons show --help'"),
    (["show", "--", "10", "--step"], "unexpected '--step'; see 'swift run lessons show --help'"),
    (
      ["show", "custom"],
      "'custom' is the beginning of CustomSubscriber, CustomPublisher, CustomOperator; type more of it"
    ),
    (["show", "CustomSubscribr"], "there is no lesson 'CustomSubscribr'; did you mean CustomSubscriber?"),
    (["show", "xyzzy"], "there is no lesson 'xyzzy'; 'swift run lessons' lists them"),
    (["predict", "10", "--step"], "--step needs a value: --step N"),
    (["predict", "10", "--step="], "--step takes a number, not ''"),
    (["predict", "10", "--step", "1", "--step=2"], "--step is given twice; give it once"),
    (["marbles", "10", "--svg"], "--svg needs a value: --svg FILE"),
    (["film", "10", "film.svg"], "'film' needs a step: film CustomSubscriber --step 5 film.svg"),
    (["predict", "10", "--step", "four"], "--step takes a number, not 'four'"),
    (["predict", "10", "--step", "99"], "CustomSubscriber has no step 99; its steps are 1 to 11"),
    (["predict", "--step=99", "10"], "CustomSubscriber has no step 99; its steps are 1 to 11"),
    (["completions", "tcsh"], "there is no script for 'tcsh'; there are bash, zsh and fish"),
    (
      ["new", "my-lesson"],
      "'my-lesson' cannot be the name of a lesson; begin with a capital letter, then use letters and digits: MyLesson"
    ),
    (
      ["new", "customSubscriber"],
      "'customSubscriber' cannot be the name of a lesson; begin with a capital letter, then use letters and digits: MyLesson"
    ),
    (["new", "Customsubscriber"], "there is already a lesson CustomSubscriber; choose another name"),
    (["new", "Combine"], "'Combine' already has a meaning in the code of lessons; choose another name"),
    (["new", "Foundation"], "'Foundation' already has a meaning in the code of lessons; choose another name"),
    (["new", "Virtualtime"], "'Virtualtime' already has a meaning in the code of lessons; choose another name"),
    (["new", "Glibc"], "'Glibc' already has a meaning in the code of lessons; choose another name"),
    (["new", "FaultyLesson"], "'FaultyLesson' already has a meaning in the code of lessons; choose another name"),
    (["check", "10", "--step", "44", "--skip-build"], "CustomSubscriber has no step 44; its steps are 1 to 11"),
    (["check", "--step", "4", "--skip-build"], "--step needs the name of one lesson: check CustomSubscriber --step 4"),
    (["film"], "'film' needs a name: film CustomSubscriber --step 5 film.svg"),
    (
      ["film", "10", "--step", "5"], "'film' needs the name of a file as well: film CustomSubscriber --step 5 film.svg"
    ),
    (
      ["draw", "map", "--svg", "map.png"],
      "'map.png' cannot be the name of the picture, which is an SVG document; name it 'map.svg'"
    ),
    (
      ["film", "CustomSubscriber", "--step", "99", "-", "--skip-build"],
      "CustomSubscriber has no step 99; its steps are 1 to 11"
    ),
    (
      ["film", "CustomSubscriber", "--step", "1", "-", "--skip-build"],
      "step 1 records no streams; 'swift run lessons marbles CustomSubscriber' shows which steps do"
    ),
    (["hint"], "'hint' needs a name: hint batches"),
    (["hint", "bathces"], "there is no exercise 'bathces'; did you mean batches?"),
    (["reset", "xyzzy"], "there is no exercise 'xyzzy'; 'swift run lessons list --exercises' lists them"),
    (["watch", "bathces"], "there is no lesson or exercise 'bathces'; did you mean batches?"),
    (["show", "batches"], "batches is an exercise; 'swift run lessons watch batches' runs it"),
    (["hint", "10"], "CustomSubscriber is a lesson; its exercises: batches, stopaterror, workers"),
    (["hint", "customsub"], "CustomSubscriber is a lesson; its exercises: batches, stopaterror, workers"),
    (["show", "batch"], "batches is an exercise; 'swift run lessons watch batches' runs it"),
    (["solution", "form"], "'form' is the beginning of formbyhand, formwithcombine; type more of it"),
    (["check", "CustomSubscriber", "--seed", "7"], "--seed needs names of exercises: check pairwise --seed 7"),
    (["check", "batches", "--step", "1"], "--step needs the name of one lesson: check CustomSubscriber --step 4"),
    (["draw", "debunce"], "there is no drawing of 'debunce'; did you mean debounce?"),
    (["draw", "debounce x"], "'x' cannot be a parameter of debounce; it takes numbers from 0 to 60: seconds:2"),
    (["draw", "prefix 1.5"], "'1.5' cannot be a parameter of prefix(_:); it takes numbers from 0 to 60: count:2"),
    (["draw", "re"], "there is no drawing of 're'; 'draw' lists the operators"),
    (["draw", "map 2"], "map has no parameter; leave '2' out"),
    (["draw", "merge", "a|"], "merge takes 2 inputs: '-a-b-c|' '--1-2|'"),
    (["draw", "map", "a=1"], "map has no inner publishers; leave 'a=1' out"),
    (
      ["draw", "flatMap", "a-b|", "c=1"],
      "no value 'c' in 'a-b|' starts 'c=1'; add it to the input, or name another value"
    ),
    (["draw", "flatMap", "a-b|", "a=1", "a=2"], "a= is given twice; give it once"),
    (["draw", "tryMap", "1-a|"], "malformed diagram, this operator works on digits:\n1-a|\n  ^"),
    (["draw", "merge", "a)", "b"], "malformed diagram, a group is closed and was not opened:\na)\n ^"),
    (["draw", "map", "merge", "1|"], notInAChain("merge")),
    (["draw", "map", "share", "1|"], notInAChain("share")),
    (["draw", "multicast"], "there is no drawing of 'multicast'; did you mean share?"),
    (["draw", "collect", "map", "12|"], "map works on digits, and '[1, 2]' reaches it; give digits, or leave map out"),
    (
      ["draw", "map", "flatMap", "a-b|", "c=1"],
      "no value 'c' reaches flatMap, so 'c=1' does not start; these reach it: A, B"
    ),
    (
      ["draw", "removeDuplicates", "flatMap", "a-b|", "c=1"],
      "no value 'c' reaches flatMap, so 'c=1' does not start; these reach it: a, b"
    ),
    (
      ["draw", "map", "flatMap", "1-2|"],
      "'10' reaches flatMap, and no inner publisher is given for it; add one, with a digit or a letter for its name: "
        + "a=1-2"
    ),
    (["draw", "map", "sink"], "there is no drawing of 'sink'; leave it out"),
    (["draw", "map", "print", "debounce 2", "a-b|"], "there is no drawing of 'print'; leave it out"),
    (["draw", "map", "debunce 2", "a-b|"], "there is no drawing of 'debunce'; did you mean debounce?"),
    (["draw", "sink"], "there is no drawing of 'sink'; 'draw' lists the operators"),
    (["draw", "map", "map", "1|", "2|"], "map takes one input: '-1-2-3|'"),
    (
      ["draw", "map", "debounce 99", "1|"],
      "'99' cannot be a parameter of debounce; it takes numbers from 0 to 60: seconds:2"
    ),
    (["draw", "--svg", "a.svg"], "'draw' needs a name: draw map --svg map.svg"),
    (["draw", "map", "--all"], "--all does not go together with map; leave one of them out"),
    (["draw", "--all", "--svg", "a.svg"], "--all does not go together with --svg; leave one of them out"),
    (["film", "play", "--step", "3", "a.svg"], "--step does not go together with playground; leave one of them out"),
    (["draw", "map", "--sgv"], "unknown option '--sgv'; did you mean --svg?"),
    (["watch", "batches", "--values"], "--values belongs to the playground: watch playground --values"),
    (["check", "playground"], isPlayground), (["predict", "playground"], isPlayground),
    (["show", "playground"], isPlayground), (["marbles", "playground"], isPlayground),
  ]

  @Test(arguments: wrongUses) func usageErrors(arguments: [String], message: String) {
    let error = Tool.error(of: arguments)
    expectEqual(error?.description, message)
    expectEqual(error?.exitCode, 64)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], ["--", "--help"], ["help", "check"], ["check", "--help"]])
  func helpPrintsItsPage(arguments: [String]) throws {
    let page = arguments.contains("check") ? try Verb.named("check").page(to: nil) : Verb.overview(to: nil)
    try expectEqual(Tool.output(arguments), page + "\n")
  }

  @Test(arguments: Verb.all.map(\.name)) func everyCommandHasAPage(_ name: String) throws {
    let verb = try Verb.named(name)
    let page = verb.page(to: nil)
    #expect(page.hasPrefix("usage: swift run lessons \(verb.usage)"))
    for option in verb.options { #expect(page.contains("\n  \(option.usage) ")) }
    #expect(page.contains("\n  $ swift run lessons \(name)"))
    let (summary, details) = (verb.help.summary, verb.help.details)
    #expect(!summary.chinese.isEmpty && details.english.isEmpty == details.chinese.isEmpty)
    let call = try Call([name, "--help"])
    #expect(call.verb.name == "help" && call.names == [name])
  }

  /// What `--help` shows of a command is what it does, in a copy of the package. The example of `watch` needs a terminal,
  /// and the tests of the book have that of `book`.
  @Test(arguments: Verb.all.map(\.name).filter { $0 != "watch" && $0 != "book" }, Language.allCases)
  func examplesAreReal(_ name: String, language: Language) throws {
    let verb = try Verb.named(name)
    let example = language.says(verb.help.output)
    try Tool.withCopyOfThePackage { copy in
      if name == "remove" {
        // Only what git does not have is removed.
        let commit = "git init -q && git -c user.name=T -c user.email=t@t commit -q --allow-empty -m empty"
        try expectNil(ChildProcess.run(URL(fileURLWithPath: "/bin/sh"), ["-c", commit], in: copy).problem)
        try expectNil(Tool.run("new", "MyLesson", in: copy).problem)
      }
      if name == "reset" {
        // A reader who has begun the exercise. Without an edit there is nothing to reset.
        let file = copy.appending(path: "Lessons/CustomSubscriber/Exercises/Batches.swift")
        try Data("// mine\n".utf8).write(to: file)
      }
      let words = verb.help.command.split(separator: " ").map(String.init)
      let skip = verb.options.contains { $0.name == "--skip-build" } ? ["--skip-build"] : []
      let typed = example.matches(of: #/(?m)^> (.+\n)/#).map(\.1).joined()
      let locale = language == .chinese ? ["LC_ALL": "zh_CN.UTF-8"] : [:]
      let output = try Tool.output(words + skip, environment: locale, in: copy, typing: typed)
      let printed = output.replacing(#/\d+\.\d\d s\n/#, with: "0.05 s\n")
      _ = try Tool.rest(of: printed, after: example)
      let parts = example.components(separatedBy: "…")
      #expect(printed.hasPrefix(parts[0]) && printed.hasSuffix(parts[parts.count - 1] + "\n"))
    }
  }

  @Test(arguments: [
    ["marbles", "12", "--step", "5", "--skip-build"], ["marbles", "--step=5", "--skip-build", "12"],
    ["--skip-build", "marbles", "custom-op", "--step", "5"], ["marbles", "--skip-build", "--step", "5", "--", "12"],
    ["run", "12", "--marbles", "--step", "5", "--skip-build"],
    ["run", "--skip-build", "12", "--", "--marbles", "--step", "5"],
  ])
  func optionsStandInAnyOrder(arguments: [String]) throws {
    let output = try Tool.output(arguments)
    #expect(
      output.hasPrefix(
        "5. What starts the race?\n\n          order of events -->\nsubject1  "))
  }

  /// A reader who has read enough is not an error.
  @Test(arguments: [
    ("list >/dev/full", "lessons: standard output cannot be written\n", 1), ("list | true", "", 0),
    ("marbles 12 --step 5 --skip-build >/dev/full", "lessons: standard output cannot be written\n", 1),
    // What a reader typed must not erase the terminal.
    ("draw map $(printf '\\033[2J')", "lessons: malformed diagram, \"␛\" means nothing here:\n␛[2J\n^\n", 64),
  ])
  func outputThatIsLostIsAnError(_ command: String, errors: String, code: Int32) throws {
    let outcome = try ChildProcess.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "trap '' PIPE; \(Tool.executable.path) \(command)"],
      environment: Tool.environment, in: Tool.root, limit: 60)
    expectEqual(outcome.errors, errors)
    expectEqual(outcome.ending, .exit(code))
  }

  /// A reader thinks about a question before the answer is seen.
  @Test func answersAreAtTheEndOfAReadme() throws {
    let shown = try Tool.run("show", "CustomSubscriber").output
    let parts = shown.components(separatedBy: "\nAnswers\n")
    expectEqual(parts.count, 2)
    #expect(parts[0].contains("Does 4\n   arrive?") && parts[0].contains("\n   (Answer 2 is at the end.)\n3. "))
    #expect(!parts[0].contains("counts at once") && parts[1].contains("\n2. Yes."))
  }

  @Test func pictureGoesToAFile() throws {
    try Tool.withTemporaryFolder { folder in
      let file = folder.appending(path: "streams.svg")
      let outcome = try Tool.run("marbles", "12", "--svg=\(file.path)", "--step", "5", "--skip-build")
      expectNil(outcome.problem)
      let picture = try String(contentsOf: file, encoding: .utf8)
      #expect(picture.hasPrefix("<svg "))
      // A disk without room for a new one leaves the old one.
      let lost = try ChildProcess.run(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "trap '' XFSZ; ulimit -f 1; '\(Tool.executable.path)' draw map --svg '\(file.path)'"], in: Tool.root)
      expectEqual(lost.ending, .exit(66))
      try expectEqual(String(contentsOf: file, encoding: .utf8), picture)
    }
  }

  @Test func runPassesOptionsOnAndEndsAsTheLesson() throws {
    let step = try Tool.output("run", "customsub", "--skip-build", "--step", "4")
    expectEqual(step, "4. What happens when demand runs out?\n1\n2\n3\n(we sent 1, 2, 3, 4 and 5)\n")
    let error = try Tool.run("run", "customsub", "--skip-build", "--step", "12")
    expectEqual(error.errors, "CustomSubscriber: there is no step 12; the steps are 1 to 11, --list shows them\n")
    expectEqual(error.ending, .exit(64))
  }

  @Test func showIsTheReadmeWithoutItsMarkup() throws {
    let output = try Tool.output("show", "CustomSubscriber")
    #expect(output.hasPrefix("CustomSubscriber\n\nArticle: Combine之自定义Subscriber (Chinese)."))
    #expect(!output.contains("**") && !output.contains("##") && !output.contains("|---"))
    #expect(!output.contains("\u{1B}"), "no colour into a pipe")
  }
}
