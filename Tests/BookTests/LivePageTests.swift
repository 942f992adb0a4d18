import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// The page beside the editor, open in a browser while the tool writes what happens.
@Suite(.ifThereIsChromium, .ownThreads) struct LivePageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID())")

  private func part(_ code: [String], printed: [String]) -> LivePage.Part {
    let code = StepRun.Code(file: "Lessons/Playground/main.swift", first: 1, lines: code)
    return ("Playground", StepRun(title: "Playground", code: code, printed: printed), TraceWords())
  }

  private func open(preferring preferences: [String: String] = [:]) throws -> (LivePage, Browser) {
    let page = LivePage(in: .english, folder: folder)
    page.begin("Playground")
    return (page, try Browser(#require(page.file), preferring: preferences))
  }

  /// A run of a subject that sends values to a sink.
  private func run(sending values: [Int]) throws -> StepRun {
    let sent = values.enumerated().map { ", {\"n\":\($0 + 4),\"kind\":\"value\",\"stream\":0,\"payload\":\"\($1)\"}" }
    return try JSONDecoder().decode(
      StepRun.self,
      from: Data(
        """
        {"schema":1,"lesson":0,"name":"Playground","step":1,"title":"Playground","clock":false,"trace":[],
        "parties":[{"id":0,"name":"numbers","kind":"publisher","type":"PassthroughSubject"}],
        "streams":[{"id":0,"scene":0,"name":"numbers","from":0}],"scenes":[0],"events":[
        {"n":1,"kind":"subscribe","stream":0},{"n":2,"kind":"subscription","stream":0,"during":1},
        {"n":3,"kind":"request","stream":0,"payload":"all","by":"request","during":2}\(sent.joined())]}
        """.utf8))
  }

  @Test func openPageFollowsEachSave() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, browser) = try open()
    #expect(try browser.text("document.getElementById('state').textContent").hasPrefix("Nothing has run yet."))

    page.show(.ran([part(["let a = 1", "print(a)"], printed: ["1"])], sentence: "It ran.", isRight: true))
    try browser.wait(for: "document.body.dataset.state === 'right'")
    try expectEqual(browser.text("document.querySelector('.trace ol').innerText"), "1")
    try expectEqual(browser.value("document.querySelectorAll('.new, .gone').length") as? Int, 0)
    let headings = "[...document.querySelectorAll('h1, h2')].map(heading => heading.textContent).join()"
    try expectEqual(browser.text(headings), "Playground", "it is said once")

    page.show(.building)
    try browser.wait(for: "document.body.dataset.state === 'building'")
    try expectEqual(browser.text("document.querySelector('.trace ol').innerText"), "1", "the last run stays")

    page.show(.ran([part(["let a = 2", "print(a)"], printed: ["2"])], sentence: "It ran.", isRight: true))
    try browser.wait(for: "document.body.dataset.state === 'right'")
    #expect(try browser.text("document.querySelector('.code .new').innerText").contains("let a = 2"))
    try expectEqual(browser.text("document.querySelector('.trace .new').innerText"), "2")
    try expectEqual(browser.text("document.querySelector('.trace .gone').innerText"), "1")

    let fault = (
      path: "Lessons/Playground/main.swift", line: 2, text: "cannot find 'b' in scope", source: "let a = 2\nprint(b)\n"
    )
    page.show(.broken([fault], log: ""))
    try browser.wait(for: "document.body.dataset.state === 'broken'")
    #expect(try browser.text("document.querySelector('.fault .broken').innerText").contains("print(b)"))
    #expect(try browser.text("document.querySelector('.fault .says').innerText").contains("cannot find 'b'"))
    try expectEqual(browser.text("document.querySelector('.trace .new').innerText"), "2", "the last run stays")
    try expectEqual(browser.text("getComputedStyle(document.getElementById('live')).opacity"), "0.4")

    // A crash stands at its line, and a value beside the line that printed it.
    let crash = (path: fault.path, line: 2, text: "Index out of range", source: "let a = [2]\nprint(a[1])\n")
    let crashed = part(["let a = [2]", "print(a[1])"], printed: ["1"])
    page.show(
      .ran([crashed], sentence: "It crashed.", isRight: false, faults: [crash], values: [1: ["1", "2"]]))
    try browser.wait(for: "document.body.dataset.state === 'wrong'")
    #expect(try browser.text("document.querySelector('.fault .broken').innerText").contains("print(a[1])"))
    #expect(try browser.text("document.querySelector('.fault .says').innerText").contains("Index out of range"))
    let label = "getComputedStyle(document.querySelector('.code [data-line=\"1\"] .value'), '::before').content"
    try expectEqual(browser.text(label), "\"2 ×2\"")
    page.show(.ran([part(["let a = 2", "print(a)"], printed: ["2"])], sentence: "It ran.", isRight: true))
    try browser.wait(for: "document.body.dataset.state === 'right'")

    page.show(.notRun(sentence: "There is no executable."))
    try browser.wait(for: "document.getElementById('state').textContent === 'There is no executable.'")
    try expectEqual(browser.text("document.querySelector('.trace .new').innerText"), "2", "the last run stays")
    try expectEqual(browser.text("document.getElementById('faults').textContent"), "", "it does build")
    // A page that is opened now shows the last run, too.
    try browser.open(#require(page.file))
    try browser.wait(for: "document.querySelector('.trace ol')?.innerText === '2'")
  }

  @Test func endedPageStaysAsItIs() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, browser) = try open()
    page.show(.ended)
    try browser.wait(for: "document.getElementById('state').textContent.startsWith('The tool has ended.')")
    expectNil(page.file)
    page.show(.building)
    #expect(try String(contentsOf: folder.appending(path: "state.js"), encoding: .utf8).contains("\"ended\""))
  }

  @Test func pageThatCannotBeWrittenHasNoFile() throws {
    try Data().write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = LivePage(in: .english, folder: folder)
    page.begin("Playground")
    expectNil(page.file)
  }

  @Test(arguments: [false, true]) func filmBeginsAtTheFirstDifferenceInFrontOfTheFormerRun(isStill: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, browser) = try open(preferring: isStill ? ["prefers-reduced-motion": "reduce"] : [:])
    func show(_ values: [Int]) throws {
      page.show(.ran([("Playground", try run(sending: values), TraceWords())], sentence: "\(values)", isRight: true))
      try browser.wait(for: "document.getElementById('state').textContent === '\(values)'")
    }
    try show([1, 2, 3])
    try expectEqual(browser.value("document.querySelectorAll('.former').length") as? Int, 0)
    try show([1, 2, 3])
    try expectNil(browser.value("document.querySelector('.film').dataset.differs"), "nothing differs")
    try show([1, 5, 3])
    let first = try browser.text("document.querySelector('.film').dataset.differs")
    expectEqual(first, "4", "after the subscription, the request and one value")
    let former = try browser.text("[...document.querySelectorAll('.former .marble text')].map(t => t.innerHTML).join()")
    expectEqual(former, "1,2,3")
    // It plays to its end, or stands there.
    try browser.wait(for: "document.querySelector('.place').textContent === '5 / 5'")
  }
}
