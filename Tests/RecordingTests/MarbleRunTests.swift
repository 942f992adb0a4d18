import Foundation
import LessonKit
import Recording
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `--marbles`, as a lesson understands it.
@Suite struct MarbleRunTests {
  @Test func drawsWhatTheStepRecordsAndNothingElse() throws {
    let outcome = try run("--marbles", "--step", "9")
    #expect(
      outcome.output == """
        9. Streams that are recorded

                      order of events -->
        numbers       1---2---3---|
        texts & more  <1>-<2>-<3>-|

        """)
    #expect(outcome.problem == nil)
  }

  @Test func pictureIsXMLWithAllMarks() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "marbles-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try run("--marbles", "--step", "9", "--svg", file.path)
    #expect(outcome.output == "\(file.path) shows FaultyLesson, step 9. Streams that are recorded\n")
    let texts = Texts()
    let parser = XMLParser(data: try Data(contentsOf: file))
    parser.delegate = texts
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(texts.root == "svg")
    #expect(
      texts.found == [
        "FaultyLesson, step 9. Streams that are recorded", "order of events →", "numbers", "1", "2", "3",
        "texts & more", "<1>", "<2>",
        "<3>", "finished",
      ])
  }

  @Test func pictureGoesToStandardOutput() throws {
    let outcome = try run("--svg", "-", "--marbles", "--step=9")
    #expect(outcome.output.hasPrefix("<svg ") && outcome.output.hasSuffix("</svg>\n"))
    #expect(outcome.problem == nil)
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func lessonOfOneStepIsNotToldOfOthers() throws {
    let outcome = try ChildProcess.run(
      faultyLesson, ["--marbles", "--step", "1"], environment: ["FAULTY_STEP": "11"])
    #expect(outcome.errors == "FaultyLesson: step 1 records no streams\n")
  }

  @Test(arguments: [
    (["--marbles", "--step", "5"], 64, "step 5 records no streams; --marbles without --step draws those of all steps"),
    (["--marbles", "--step", "99"], 64, "there is no step 99; the steps are 1 to 13, --list shows them"),
    (["--marbles", "--step"], 64, "--step needs a value: --step N"),
    (["--marbles", "--quick"], 64, "unknown option '--quick'; see '--help'"),
    (["--marbles", "--step", "4"], 1, "step 4 failed: "),
    (
      ["--marbles", "--step", "9", "--svg", "/nowhere/at/all.svg"], 66,
      "/nowhere/at/all.svg cannot be written; choose a folder that exists"
    ),
  ])
  func errors(arguments: [String], exitCode: Int32, message: String) throws {
    let outcome = try ChildProcess.run(faultyLesson, arguments)
    #expect(outcome.errors.hasPrefix("FaultyLesson: \(message)"))
    #expect(outcome.output == "")
    #expect(outcome.ending == .exit(exitCode))
  }

  private let faultyLesson = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "FaultyLesson")

  private func run(_ arguments: String...) throws -> ChildProcess.Outcome {
    try ChildProcess.run(faultyLesson, arguments)
  }
}

/// Collects what stands in the `text` elements.
private final class Texts: NSObject, XMLParserDelegate {
  var root: String?
  var found: [String] = []
  private var isText = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if root == nil { root = name }
    isText = name == "text"
    if isText { found.append("") }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    isText = false
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    if isText { found[found.count - 1] += characters }
  }
}
