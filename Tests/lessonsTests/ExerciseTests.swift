import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// `hint`, `solution`, `reset`, and what `list`, `next` and `check` say of exercises.
@Suite(.ownThreads) struct ExerciseTests {
  @Test func readmeIsRead() throws {
    try SmallPackage.makeWithExercises { package in
      let readme = try package.text("Lessons/Small/Exercises/README.md")
      let lesson = try #require(LessonSource(name: "Small", text: package.text("Lessons/Small/Lesson.swift")))
      let exercises = ExerciseSource.all(of: lesson, readme: Readme(readme))
      expectEqual(exercises.map(\.name), ["letters", "numbers"])
      expectEqual(exercises.map(\.number), [1, 2])
      expectEqual(exercises[0].title, "print two letters")
      expectEqual(exercises[0].task, "Edit `Letters.swift`. Return *a* and *b*.")
      expectEqual(exercises[0].hints, ["Which letter follows `a`?", "Add `\"b\"`."])
      expectEqual(exercises[0].teaches, "the alphabet goes on.")
      expectEqual(exercises[1].teaches, "counting.")
    }
  }

  @Test func everyExerciseOfThePackageIsFound() throws {
    let package = try PackageFolder()
    let catalogue = try Shared.catalogue.get()
    for lesson in catalogue.lessons {
      let starts = package.root.appending(path: "Lessons/\(lesson.name)/Exercises/Start").path
      let files = (try? FileManager.default.contentsOfDirectory(atPath: starts)) ?? []
      expectEqual(Set(lesson.exercises.map { "\($0.fileName).swift" }), Set(files), "\(lesson.name)")
      for readme in ["README.md", "Exercises/README.md"] where !lesson.exercises.isEmpty {
        let text = try package.text("Lessons/\(lesson.name)/\(readme)")
        let names = Set(text.matches(of: #/swift run lessons watch ([a-z]+)/#).map { String($0.output.1) })
        #expect(!names.isEmpty && names.isSubset(of: lesson.exercises.map(\.name)), "\(lesson.name)/\(readme)")
      }
    }
    for exercise in catalogue.exercises {
      #expect(!exercise.task.isEmpty && !exercise.hints.isEmpty && !exercise.teaches.isEmpty, "\(exercise.name)")
      #expect(exercise.hints.allSatisfy { !$0.isEmpty && !$0.contains("details>") }, "\(exercise.name)")
      #expect(try !package.expectedLines(of: exercise).isEmpty, "\(exercise.name)")
    }
  }

  @Test func expectedLinesHaveTheSeedOfTheRun() throws {
    let package = try PackageFolder()
    let exercise = try Shared.catalogue.get().exercise("zip")
    let (own, other) = ("(1,000 random streams, seed 1)", "(1,000 random streams, seed 7)")
    let lines = try package.expectedLines(of: exercise)
    #expect(lines.contains(own))
    try expectEqual(package.expectedLines(of: exercise, seed: 7), lines.map { $0 == own ? other : $0 })
  }

  @Test(arguments: ["batches", "Batches", "BATCHES", "batch", "bat-ches"]) func nameMayBeShort(_ text: String) throws {
    let catalogue = try Shared.catalogue.get()
    try expectEqual(catalogue.exercise(text).file, "Lessons/CustomSubscriber/Exercises/Batches.swift")
    guard case .exercise(let exercise) = try catalogue.program(text) else {
      Issue.record("'\(text)' is no exercise")
      return
    }
    expectEqual(exercise.name, "batches")
  }

  @Test func hintsComeOneByOne() throws {
    try SmallPackage.makeWithExercises { package in
      let first = "letters: print two letters\n\nHint 1 of 2\nWhich letter follows a?\n"
      let second = first + "\nHint 2 of 2\nAdd \"b\".\n"
      let noMore = "\nThere are no more hints; 'swift run lessons solution letters' shows a solution.\n"
      for output in [first, second, second + noMore, second + noMore] {
        let printed = try package.output("hint", "letters")
        expectEqual(printed, output)
      }
      try expectEqual(package.progress().exercises, ["Letters": Progress.Exercise(hints: 2)])
    }
  }

  @Test func solutionShowsHowTheFileDiffers() throws {
    try SmallPackage.makeWithExercises { package in
      let output = try package.output("solution", "letters")
      expectEqual(
        output,
        """
        Lessons/Small/Exercises/Solutions/Letters.swift:

          func letters() -> [String] {
            ["a", "b"]
          }

        How your file becomes the given solution (- your file, + the given solution):

        --- Lessons/Small/Exercises/Letters.swift
        +++ Lessons/Small/Exercises/Solutions/Letters.swift
        @@ line 2 @@
         func letters() -> [String] {
        -  // TODO: There is one more.
        -  ["a"]
        +  ["a", "b"]
         }

        """)
      try package.write(SmallPackage.solutionOfLetters, to: file)
      let same = try package.run("solution", "letters")
      #expect(same.output.hasSuffix("\n\nYour file is the given solution.\n"))
    }
  }

  @Test func resetKeepsWhatTheReaderWrote() throws {
    try SmallPackage.makeWithExercises { package in
      let unchanged = try package.output("reset", "letters")
      expectEqual(unchanged, "\(file) is the start file already.\n")
      for (text, aside) in [("first", ".lessons/Letters.swift"), ("second", ".lessons/Letters-2.swift")] {
        try package.write(text, to: file)
        try package.expectError(
          "'reset' asks first, and needs a terminal to ask; --yes goes on without", of: "reset", "letters")
        try expectEqual(package.text(file), text)
        let done = try package.output("reset", "letters", "--yes")
        expectEqual(done, "\(file) is the start file again.\nYour version is \(aside).\n")
        try expectEqual(package.text(file), SmallPackage.startOfLetters)
      }
      try expectEqual(package.text(".lessons/Letters.swift"), "first")
      try expectEqual(package.text(".lessons/Letters-2.swift"), "second")
      // A file that is gone comes back without a question.
      try FileManager.default.removeItem(at: package.root.appending(path: file))
      try expectEqual(package.run("reset", "letters").output, "\(file) is the start file again.\n")
      try expectEqual(package.text(file), SmallPackage.startOfLetters)
    }
  }

  @Test func aFolderInTheWayLosesNothing() throws {
    try SmallPackage.makeWithExercises { package in
      try package.write("in the way", to: ".lessons")
      try package.write("mine", to: file)
      try package.expectError(
        "\(file) cannot be moved to .lessons/Letters.swift; make sure that you may write to both folders",
        exit: 1, of: "reset", "letters", "--yes")
      try expectEqual(package.text(file), "mine")
    }
  }

  @Test func listAndNextKnowExercises() throws {
    try SmallPackage.makeWithExercises { package in
      let lines = try package.run("list", "--exercises").output.split(separator: "\n").map(String.init)
      expectEqual(lines[1], "1     Small   letters   print two letters")
      _ = try package.output("show", "small")
      try expectEqual(
        package.run("next").output,
        """
        You have read lesson 1, Small. Next: exercise letters, "Print two letters".
          edit   Lessons/Small/Exercises/Letters.swift
          then   swift run lessons watch letters

        """)
      try package.write(
        #"{"lessons": {"Small": {"readSteps": [1, 2]}}, "exercises": {"Letters": {"hints": 1, "isSolved": true}}}"#,
        to: ".lessons/progress.json")
      #expect(try package.run("next").output.contains("Next: exercise numbers, \"Print a number\"."))
      let solved = try package.run("list", "--exercises").output.split(separator: "\n").map(String.init)
      expectEqual(solved[1], "1  ✓  Small   letters   print two letters")
      #expect(try package.run("list").output.contains("Small              1/2"))
    }
  }

  /// A reader who does what `next` says comes to the end, and is never told the same twice.
  @Test func nextLeadsThroughEverything() throws {
    let catalogue = try Shared.catalogue.get()
    var progress = Progress()
    var told: Set<String> = []
    var way: [String] = []
    while true {
      let text = advice(for: catalogue.lessons, progress)
      try #require(told.insert(text).inserted, "\(text)")
      if let exercise = text.firstMatch(of: #/then   swift run lessons watch (\w+)/#) {
        way.append(String(exercise.output.1))
        progress.solved(try catalogue.exercise(way.last!))
      } else if let lesson = text.firstMatch(of: #/read    swift run lessons show (\w+)/#) {
        let lesson = try catalogue.lesson(String(lesson.output.1))
        if progress.reading(of: lesson) == .nothing {
          way.append(lesson.name)
          progress.read(lesson, steps: [lesson.steps[0].number])
        } else {
          progress.read(lesson)
        }
      } else if let lesson = text.firstMatch(of: #/guess   swift run lessons predict (\w+)/#) {
        let lesson = try catalogue.lesson(String(lesson.output.1))
        for step in lesson.steps { progress.predicted(lesson, step: step.number, Progress.Score(right: 2, asked: 2)) }
      } else {
        #expect(text.hasPrefix("You have read all lessons and solved all exercises. "))
        #expect(text.contains("'swift run lessons new MyLesson'"))
        break
      }
    }
    expectEqual(way, catalogue.lessons.flatMap { [$0.name] + $0.exercises.map(\.name) })
  }

  private let file = "Lessons/Small/Exercises/Letters.swift"
}
