import Foundation
import LessonKit
import TestKit
import Testing

@testable import Recording

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The lesson that the tests run as a process.
enum FaultyLesson {
  private static let program = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "FaultyLesson")

  static func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> ChildProcess.Outcome {
    try ChildProcess.run(program, arguments, environment: environment)
  }

  /// What a clean run prints.
  static func output(_ arguments: String...) throws -> String {
    let outcome = try run(arguments)
    expectNil(outcome.problem)
    return outcome.output
  }

  /// The run of one step as data.
  static func stepRun(_ step: Int, _ environment: [String: String] = [:]) throws -> StepRun {
    let outcome = try run(["--json", "--step=\(step)"], environment)
    expectNil(outcome.problem)
    return try JSONDecoder().decode(StepRun.self, from: Data(outcome.output.utf8))
  }
}

/// The elements of an SVG document.
final class Picture: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    func number(_ attribute: String) -> Double { Double(attributes[attribute] ?? "") ?? .nan }

    /// Where a path begins.
    var start: Double { Double(attributes["d"]?.dropFirst().prefix { $0 != " " } ?? "") ?? .nan }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  convenience init(_ timeline: Timeline) throws { try self.init(timeline.picture("Title")) }

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
  }

  var width: Double { elements[0].number("width") }

  /// What stands in its `text` elements.
  var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }

  /// The elements of a kind, which is their class in the document.
  func all(_ kind: String) -> [Element] {
    elements.filter { $0.attributes["class"]?.split(separator: " ").first == kind[...] }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    if let last = open.last { elements[last].text += characters }
  }
}
