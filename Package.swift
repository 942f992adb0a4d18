// swift-tools-version: 6.0

import PackageDescription

// The articles were written for Swift 5, and so is the code that their readers try out, and its tests.
let swift5: [SwiftSetting] = [.swiftLanguageMode(.v5)]

// Apple's systems have a Combine of their own. A target of the same name would hide it, so there it is not declared.
#if canImport(Darwin)
  let combineProducts: [Product] = []
  let combineTargets: [Target] = []
  let combine: [Target.Dependency] = []
#else
  let combineProducts: [Product] = [.library(name: "Combine", targets: ["Combine"])]
  let combineTargets: [Target] = [
    // In Swift 5 mode, so that `@preconcurrency import Combine` is silent in a program in Swift 6 mode, as with Apple's.
    // `.ci/run` compiles it in Swift 6 mode, too.
    .target(name: "Combine", dependencies: ["LinkAsNeeded"], swiftSettings: swift5),
    // It has no headers, but its folder must be named.
    .target(name: "LinkAsNeeded", publicHeadersPath: "."),
  ]
  let combine: [Target.Dependency] = ["Combine"]
#endif

// A reader's program in the playground may import nothing of ours. Its `print` is LessonKit's all the same, so that what a
// line prints is known. No product has these targets, so the flags are in nobody's way.
let playground = swift5 + [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "LessonKit"])]

// One lesson is about what the compiler checks in Swift 6.
let swift6: [SwiftSetting] = [.swiftLanguageMode(.v6)]

/// With SOLUTIONS=1 in the environment, exercises are built from the given solutions, and not from the reader's files.
let isSolved = Context.environment["SOLUTIONS"] == "1"

/// Their build takes time, so that only those who ask for them with BENCHMARKS=1 have them.
let hasBenchmarks = Context.environment["BENCHMARKS"] == "1"

/// Only `.ci/stress` runs it, and sets STRESS=1. `.ci/run` builds it, so that it stays correct.
let hasStress = Context.environment["STRESS"] == "1"

/// A suite is a type without `@Suite` where that says nothing: each part of a module that is compiled expands those of all
/// its files, and to CombineTests that was a tenth of its time.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], excluding files: [String] = []) -> Target {
  .testTarget(name: name, dependencies: combine + ["TestKit"] + dependencies, exclude: files, swiftSettings: swift5)
}

/// One lesson: an executable in `Lessons/<name>`, and another in `Lessons/<name>/Exercises`.
func lesson(
  _ name: String, _ modules: [Target.Dependency] = [], exercises: [String] = [], settings: [SwiftSetting] = swift5
) -> [Target] {
  func executable(
    _ name: String, _ path: String, excluding files: [String], _ kit: [Target.Dependency] = [],
    _ settings: [SwiftSetting] = swift5
  ) -> Target {
    .executableTarget(
      name: name, dependencies: combine + ["LessonKit", "VirtualTime"] + kit + modules, path: path,
      exclude: ["README.md", "expected.txt"] + files, packageAccess: false, swiftSettings: settings)
  }
  let folder = "Lessons/\(name)"
  // A reader's own lesson has no exercises and nothing in Chinese.
  if exercises.isEmpty { return [executable(name, folder, excluding: [])] }
  let unused = isSolved ? exercises.map { "\($0).swift" } : ["Solutions"]
  return [
    executable(name, folder, excluding: ["README.zh.md", "trace.zh.txt", "Exercises"], [], settings),
    executable(
      "\(name)Exercises", "\(folder)/Exercises", excluding: ["README.zh.md", "trace.zh.txt", "Start"] + unused,
      ["ExerciseKit"]),
  ]
}

/// The parts of the reader's own Combine.
let parts = [
  "JustAndSink", "SequencePublisher", "MapAndFilter", "Lifetime", "Subject", "ScanAndFirst", "FlatMap", "Zip", "Share",
  "ReceiveOn",
]

/// The lesson whose exercises are a module, `CombineByHand`. Their checkers import it, and so does a lesson that the reader
/// knows, which runs on it.
func workshop(_ lesson: [Target]) -> [Target] {
  let (program, checkers) = (lesson[0], lesson[1])
  let folder = "Lessons/OwnCombine/Exercises"
  program.exclude += ["Given", "Finale", "TenStations"]
  let files = parts.map { "\($0).swift" }
  let others = ["README.md", "README.zh.md", "expected.txt", "trace.zh.txt", "Start"]
  checkers.sources = ["Exercises.swift", "Checks"]
  checkers.exclude = others + ["Given.swift", "Solutions"] + files
  checkers.dependencies += ["CombineBridge", "CombineByHand"]
  return lesson + [
    .target(
      name: "CombineByHand", dependencies: ["CombineContract"], path: folder,
      exclude: others + ["Checks", "Exercises.swift"] + (isSolved ? files : ["Solutions"]), swiftSettings: swift5),
    // The given solution, for tests of the checkers.
    .target(
      name: "SolvedCombine", dependencies: ["CombineContract"], path: "Tests/SolvedCombine", swiftSettings: swift5),
    // The protocols.
    .target(name: "CombineContract", path: "Lessons/OwnCombine/Given/Contract", swiftSettings: swift5),
    // Adapts between the protocols and Combine's.
    .target(
      name: "CombineBridge", dependencies: combine + ["CombineContract"], path: "Lessons/OwnCombine/Given/Bridge",
      swiftSettings: swift5),
    .executableTarget(
      name: "OwnCustomSubscriber", dependencies: combine + ["CombineBridge", "LessonKit", "CombineByHand"],
      path: "Lessons/OwnCombine/Finale", exclude: ["expected.txt"], packageAccess: false, swiftSettings: swift5),
    // This lesson, one step for each station. Without the setting, Combine's `publisher` of a sequence would be seen, too.
    .executableTarget(
      name: "OwnTenStations",
      dependencies: combine + ["CombineBridge", "LessonKit", "CombineByHand", "VirtualTime"],
      path: "Lessons/OwnCombine/TenStations", exclude: ["expected.txt"], packageAccess: false,
      swiftSettings: swift5 + [.enableUpcomingFeature("MemberImportVisibility")]),
  ]
}

let lessons: [Target] = [
  lesson("IntroducingCombine", exercises: ["Jukebox"]),
  lesson("OperatorFamilies", exercises: ["PausedTyping", "WeatherDisplay", "Rainfall"]),
  lesson("CombiningPublishers", exercises: ["ChooseOperator", "DepartureBoard"]),
  lesson("CombineInPractice", exercises: ["OwlPost", "MagicMirror"]),
  lesson("SubscribersAndSubjects", exercises: ["OneDownload", "Match", "Stopwatch"]),
  lesson("WizardSignup", exercises: ["EmailField", "AskOnce", "BookingScreen"]),
  lesson("ObservableModel", exercises: ["Shelf"]),
  lesson("SearchField", ["LessonNetwork"], exercises: ["ActivityCount", "RetryServerErrors", "StationSearch"]),
  lesson("LoginForm", exercises: ["FormByHand", "FormWithCombine", "ParcelForm"]),
  lesson("CustomSubscriber", exercises: ["Batches", "StopAtError", "Workers"]),
  lesson("CustomPublisher", ["OperatorKit"], exercises: ["WrapCallback", "MendComplete", "Pages"]),
  lesson("CustomOperator", ["OperatorKit"], exercises: ["Pairwise", "SkipEvery"]),
  lesson("PubFactory", ["LessonNetwork"], exercises: ["StopTimer", "ReadLog"]),
  lesson("NestedRequests", ["LessonNetwork"], exercises: ["ThreeAtATime"]),
  lesson("ReactiveSearch", ["LessonNetwork"], exercises: ["SearchShelves"]),
  lesson("SignalLibrary", exercises: ["Bag", "FollowLatest"]),
  lesson("ThreadSafeSignal", exercises: ["MendLock", "AtomicValue", "FirstAnswer"], settings: swift6),
  lesson("BlocPattern", exercises: ["DebounceEvents", "EmitChanges"]),
  workshop(lesson("OwnCombine", exercises: parts)),
  lesson("SilentPipeline", exercises: ["BusStop", "HeatWarning", "PhotoAlbum", "DraftTest"]),
].flatMap { $0 }

/// The executables of lessons and exercises. Tests that run them depend on them, so that they are built.
let programs = lessons.filter { $0.type == .executable }.map(\.name)
let exercises = programs.filter { $0.hasSuffix("Exercises") }

func built(_ names: [String]) -> [Target.Dependency] { names.map { .byName(name: $0) } }

let stress: [Target] = [
  .executableTarget(name: "stress", dependencies: combine + ["StreamComparison"], swiftSettings: swift5)
]

let benchmarks: [Target] = [
  .executableTarget(name: "benchmarks", dependencies: combine + ["LessonKit", "OperatorKit", "VirtualTime"]),
  tests("benchmarksTests", ["benchmarks", "LessonKit"]),
]

let package = Package(
  name: "combine-lessons",
  platforms: [.macOS(.v15)],
  products: combineProducts + [
    .library(name: "StreamComparison", targets: ["StreamComparison"]),
    .library(name: "VirtualTime", targets: ["VirtualTime"]),
  ],
  targets: combineTargets + lessons + [
    // A place to try things. Its program is a reader's, from its first line.
    .executableTarget(
      name: "Playground", dependencies: combine + ["LessonKit"],
      path: isSolved ? "Lessons/Playground/Start" : "Lessons/Playground",
      exclude: isSolved ? ["expected.txt"] : ["Start"], packageAccess: false, swiftSettings: playground),
    .target(name: "OperatorKit", dependencies: combine),
    // What an author of a lesson needs. It exports what of Recording a lesson calls.
    .target(name: "LessonKit", dependencies: combine + ["ProgramStart", "Recording", "VirtualTime"]),
    // It has no headers, but its folder must be named. Valgrind, which counts the instructions of benchmarks, may be too
    // old for the compiler's own version of debug information. No product has this target, so the flag is in nobody's way.
    .target(name: "ProgramStart", publicHeadersPath: ".", cSettings: [.unsafeFlags(["-gdwarf-4"])]),
    // What an author of exercises needs besides: random streams.
    .target(name: "ExerciseKit", dependencies: combine + ["LessonKit", "StreamComparison"]),
    // What a run leaves behind: timelines, marbles, ledgers, films, `--json`.
    .target(
      name: "Recording", dependencies: combine + ["VirtualTime"], resources: [.embedInCode("Resources")]),
    // Finds the smallest stream on which two publishers differ.
    .target(name: "StreamComparison", dependencies: combine + ["Recording", "VirtualTime"]),
    // Apart from LessonKit, because only lessons that make requests need it.
    .target(name: "LessonNetwork", dependencies: combine),
    .target(name: "VirtualTime", dependencies: combine),
    // The package as the tool and the book read it: its lessons, exercises and READMEs.
    .target(name: "LessonPackage", dependencies: combine + ["LessonKit"]),
    // The web site. Its style and script are files beside the program.
    .target(
      name: "Book", dependencies: combine + ["LessonKit", "LessonPackage", "VirtualTime"],
      resources: [.process("Resources")]),
    // Its help is text in two languages, in files as well.
    .executableTarget(
      name: "lessons", dependencies: combine + ["Book", "LessonKit", "LessonPackage", "VirtualTime"],
      resources: [.process("Resources")]),
    // What tests share: gates, publishers that do as the test says, subscribers that record.
    .target(name: "TestKit", dependencies: combine, path: "Tests/TestKit", swiftSettings: swift5),
    .executableTarget(
      name: "MainThreadProgram", dependencies: combine, path: "Tests/MainThreadProgram",
      swiftSettings: swift5),
    .executableTarget(
      name: "PlainPlayground", dependencies: combine + ["LessonKit"], path: "Tests/PlainPlayground",
      packageAccess: false, swiftSettings: playground),
    .executableTarget(
      name: "FaultyLesson", dependencies: combine + ["ExerciseKit", "LessonKit", "VirtualTime"],
      path: "Tests/FaultyLesson"),
    tests("CombineTests", ["StreamComparison", "VirtualTime"]),
    // Of what several threads share.
    tests("ThreadTests", ["LessonKit", "OperatorKit", "ThreadSafeSignal", "VirtualTime"]),
    // Of the other modules.
    tests(
      "KitTests",
      [
        "ExerciseKit", "FaultyLesson", "LessonKit", "LessonNetwork", "LessonPackage", "MainThreadProgram", "Recording",
        "StreamComparison", "VirtualTime",
      ]),
    // Of the lessons: what they build, in a folder each, and what they print.
    tests(
      "LessonTests",
      [
        "FaultyLesson", "LessonKit", "LessonNetwork", "OperatorKit", "Playground", "StreamComparison", "VirtualTime",
      ] + built(programs)),
    tests(
      "ExerciseTests",
      ["CombineBridge", "LessonKit", "OperatorKit", "SolvedCombine", "StreamComparison", "VirtualTime"]
        + built(exercises)),
    tests(
      "lessonsTests",
      ["Book", "lessons", "LessonKit", "LessonPackage", "FaultyLesson", "PlainPlayground"] + built(programs)),
    tests(
      "BookTests",
      ["Book", "lessons", "LessonKit", "LessonPackage", "StreamComparison"]
        + built(programs.filter { !exercises.contains($0) }),
      excluding: ["accessible.js", "contrast.js", "pages.js"]),
  ] + (hasBenchmarks ? benchmarks : []) + (hasStress ? stress : [])
)

// With TESTS="CombineTests KitTests" in the environment, only these test targets are built.
if let names = Context.environment["TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
