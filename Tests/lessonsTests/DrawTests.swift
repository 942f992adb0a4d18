import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage
@testable import lessons

@Suite(.ownThreads) struct DrawTests {
  /// The drawings of all operators, as `lessons draw --all` prints them. Look at each change, and then record them:
  ///
  ///     swift run lessons draw --all > Tests/Drawings.txt
  @Test func drawings() throws {
    let output = try Tool.output("draw", "--all", in: Tool.root)
    let expected = try String(contentsOf: Tool.root.appending(path: "Tests/Drawings.txt"), encoding: .utf8)
    for difference in Trace(expected).differences(to: Trace(output)) { Issue.record("\(difference)") }
  }

  @Test func everyOperatorIsDrawnOrNamed() throws {
    let folder = Tool.root.appending(path: "Sources/Combine/Operators")
    var declared = Set<String>()
    for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
    where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      // A method of an extension stands two columns from the margin; a method of a type in it four.
      declared.formUnion(source.matches(of: #/(?m)^  (?:@\w+ )*public func `?(\w+)/#).map { String($0.1) })
    }
    let drawn = Set(DrawnOperator.all.map(\.methodName))
    expectEqual(declared.subtracting(drawn).subtracting(DrawnOperator.undrawn), [])
    #expect(drawn.isDisjoint(with: DrawnOperator.undrawn))
    #expect(drawn.isSubset(of: declared))
  }

  @Test func everyDrawingHasItsDocumentation() throws {
    let package = try PackageFolder()
    for drawn in DrawnOperator.all {
      let documentation = drawn.documentation(in: package.root, .english)
      expectEqual(documentation?.summary.hasSuffix("."), true, "\(drawn.name) has no summary")
      expectEqual(documentation?.demand?.isEmpty, false, "\(drawn.name) does not say how it passes demand on")
    }
  }

  @Test(arguments: [
    (
      ["flatMap max:1", "a-b-|", "a=1-2-|", "b=3|"],
      [
        """
        time         0s  2s  4s
        input        a-------(b|)
          requested  1       1
        a            1---2---|
        b                    3-|
        flatMap      1---2---3-|
        """
      ]
    ),
    (["map", "123|", "ask:1-1"], ["\n  receive(20)       requested 2 · received 2 · outstanding 0\n"]),
    // A completion needs no demand, but waits behind values that are not requested.
    (
      ["map", "12|", "ask:2"],
      ["\nmap          10-20-|\n", "\n  finished          requested 2 · received 2 · outstanding 0\n"]
    ),
    (["map", "12#", "ask:1"], ["\nmap          10>\n"]),
    // A value that nobody requested.
    (["collect(.byTime) 1", "1234|", "ask:1"], ["\n  receive([3, 4])   requested 1 · received 2 · outstanding 0\n"]),
    // Inputs that begin like an option.
    (["merge", "--a-|", "-1-2-#"], ["\nmerge  "]),
    // Letters, too, where the call has a sense for them.
    (["map", "a-b|"], ["map { $0.uppercased() }\n", "\nmap    A---B-|"]),
    // A chain: each stage is a row.
    (
      ["map", "debounce 2", "removeDuplicates", "a-bc---d|"],
      [
        """
        input
          .map { $0.uppercased() }
          .debounce(for: .seconds(2), scheduler: clock)
          .removeDuplicates()

        time              0s  2s  4s  6s  8s
        input             a---b-c-------d-|
        map               A---B-C-------D-|
        debounce          ----------C-----|
        removeDuplicates  ----------C-----|

        """
      ]
    ),
    (["map", "map", "prefix", "1", "12|"], ["\nmap 2   (100!)\n", "\n  .prefix(1)\n"]),
    (["filter", "flatMap", "1-2|", "2=5|", "ask:1"], ["\nflatMap", "requested 1 · received 1"]),
    (["map", "flatMap", "a-b|", "A=1-2|"], ["\nA ", "\nflatMap"]),
    (["map", "debounce", "--svg", "-", "1-2|"], ["<svg ", "debounce(for: "]),
    (["debounce 0.5", "--svg", "-"], ["<svg ", "debounce(for: .seconds(0.5), scheduler: clock)"]),
  ])
  func whatTheReaderAsksForIsDrawn(arguments: [String], parts: [String]) throws {
    let output = try Tool.output(["draw"] + arguments)
    for part in parts { #expect(output.contains(part)) }
  }

  @Test(arguments: [
    ("prefix", "prefix(_:)"), ("prefix(while:)", "prefix(while:)"), ("prefixUntil", "prefix(untilOutputFrom:)"),
    ("deb", "debounce"), ("debounce(for:scheduler:options:)", "debounce"), ("collect", "collect()"),
    ("throttle(latest: false)", "throttle(latest: false)"), ("output", "output(at:)"), ("Map", "map"),
  ])
  func operatorHasItsNameInSwift(typed: String, name: String) throws {
    try expectEqual(DrawnOperator([typed]).name, name)
    try expectEqual(DrawnOperator.named(name).name, name)
  }

  @Test func everyOperatorCanBeTypedWithoutQuotationMarks() throws {
    for drawn in DrawnOperator.all {
      try expectEqual(DrawnOperator.named(drawn.typedName, withParameter: !drawn.parameters.isEmpty).name, drawn.name)
      #expect(drawn.typedName.allSatisfy { $0.isLetter || $0 == "-" })
    }
  }

  @Test func aNumberChoosesTheOperatorThatTakesIt() throws {
    try expectEqual(DrawnOperator(["collect 3"]).name, "collect(_:)")
    try expectEqual(DrawnOperator(["collect", "3", "12|"]).name, "collect(_:)")
    try expectEqual(DrawnOperator(["collect", "12|"]).name, "collect()")
  }

  @Test func listHasEachFamilyOnce() throws {
    let families = try Tool.run("draw").output.matches(of: #/(?m)^[A-Z]\w+$/#).map(\.output)
    #expect(Set(families).count == families.count && families.count == 13)
  }
}
