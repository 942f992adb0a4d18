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
    return (page, try Browser(#require(page.file), preferring: preferences, isPainted: true))
  }

  /// A run of a subject that sends values to a sink.
  ///
  /// - Parameter inputs: The marbles that the program has read, as JSON.
  private func run(sending values: [Int], reading inputs: String = "[]") throws -> StepRun {
    let sent = values.enumerated().map { ", {\"n\":\($0 + 4),\"kind\":\"value\",\"stream\":0,\"payload\":\"\($1)\"}" }
    return try JSONDecoder().decode(
      StepRun.self,
      from: Data(
        """
        {"schema":1,"lesson":0,"name":"Playground","step":1,"title":"Playground","clock":false,"trace":[],"inputs":\(inputs),
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

    page.show(.notRun(sentence: "There is no executable."))
    try browser.wait(for: "document.getElementById('state').textContent === 'There is no executable.'")
    try expectEqual(browser.text("document.querySelector('.trace .new').innerText"), "2", "the last run stays")
    try expectEqual(browser.text("document.getElementById('faults').textContent"), "", "it does build")
    // A page that is opened now shows the last run, too.
    try browser.open(#require(page.file))
    try browser.wait(for: "document.querySelector('.trace ol')?.innerText === '2'")
    // What was gone before the last run is not said again.
    for line in ["3", "4"] {
      page.show(.ran([part(["print(\(line))"], printed: [line])], sentence: line, isRight: true))
      try browser.wait(for: "document.getElementById('state').textContent === '\(line)'")
    }
    let gone = "[...document.querySelectorAll('.trace .gone')].map(line => line.innerText).join()"
    try expectEqual(browser.text(gone), "3")
  }

  @Test func crashAndValuesStandAtTheirLines() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, browser) = try open()
    let code = ["let a = [2]", "print(a[1])"]
    let crash = (
      path: "Lessons/Playground/main.swift", line: 2, text: "Index out of range", source: code.joined(separator: "\n")
    )
    page.show(
      .ran(
        [part(code, printed: ["1"])], sentence: "It crashed.", isRight: false, faults: [crash], values: [1: ["1", "2"]])
    )
    try browser.wait(for: "document.body.dataset.state === 'wrong'")
    #expect(try browser.text("document.querySelector('.fault .broken').innerText").contains("print(a[1])"))
    try expectEqual(browser.text("document.querySelector('.fault .says').innerText.trim()"), "Index out of range")
    let value = "document.querySelector('.code [data-line=\"1\"] .value')"
    try expectEqual(browser.text("getComputedStyle(\(value), '::before').content"), "\"2 ×2\"")
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

  /// A reader moves the marbles that the program has read, with the mouse and with keys.
  @Test func movedMarblesShowTheRunThatHasThemThere() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (page, browser) = try open()
    func state(_ values: [Int], _ sentence: String = "It ran.", isRight: Bool = true) throws -> LivePage.State {
      let inputs = #"[{"line":1,"text":"a-(bc)|"},{"line":2,"text":"x"}]"#
      return .ran(
        [("Playground", try run(sending: values, reading: inputs), TraceWords())], sentence: sentence, isRight: isRight)
    }
    func grip(_ row: Int, _ marble: Int) -> String { "document.querySelectorAll('[data-row=\"\(row)\"]')[\(marble)]" }
    func values() throws -> String {
      try browser.text(
        "[...document.querySelectorAll('.stage .marble text')].filter(t => !t.closest('.former')).map(t => t.innerHTML).join()"
      )
    }
    func place(_ row: Int) throws -> String {
      try browser.text("[...document.querySelectorAll('[data-row=\"\(row)\"]')].map(g => g.ariaValueNow).join()")
    }
    let says = "document.querySelector('.arranged').innerText"
    let isFaint = "document.getElementById('live').matches('.unknown')"

    page.show(try state([1, 2, 3]))
    try browser.wait(for: "document.body.dataset.state === 'right'")
    try expectEqual(browser.text(says), "Shown: the run of your file.")
    // The other runs are not there yet.
    try browser.value("\(grip(0, 2)).focus()")
    try browser.press("ArrowRight")
    try expectEqual(browser.text(says), "Your program is being run with its marbles at other places.")
    try expectEqual(browser.value(isFaint) as? Bool, true)
    page.show([([[0, 2, 4], [0]], try state([1, 5, 3]))], areAll: false)
    try browser.wait(for: "\(says).startsWith('Shown: the run with')")
    try expectEqual(browser.text(says), #"Shown: the run with "a-(bc)-|" in line 1. It ran."#)
    try expectEqual(browser.value(isFaint) as? Bool, false)
    try expectEqual(values(), "1,5,3")
    try expectEqual(browser.text("document.querySelector('.film').dataset.differs"), "4", "from the file's run")
    try expectEqual(browser.text("document.getElementById('state').innerText"), "It ran.", "that is of the file")
    try expectEqual(browser.value("document.activeElement === \(grip(0, 2))") as? Bool, true)

    // More of them come, and what is shown stays as it is.
    try browser.value("document.querySelector('#live .step').dataset.isSame = true")
    page.show([([[0, 2, 4], [0]], try state([1, 5, 3])), ([[0, 2, 5], [0]], try state([9]))], areAll: false)
    try browser.wait(for: "'0,2,5;0' in others")
    try expectEqual(browser.text("document.querySelector('#live .step').dataset.isSame"), "true")
    try browser.press("ArrowRight")
    try expectEqual(values(), "9")
    try browser.value("\(grip(1, 0)).focus()")
    try browser.press("ArrowRight")
    try expectEqual(browser.text(says), "Your program is being run with its marbles at other places.")
    page.show([([[1, 2, 3], [0]], try state([7], "It crashed.", isRight: false))])
    try browser.wait(for: "\(says).startsWith('Your program was not run')")
    try browser.press("ArrowLeft")

    // The end goes back to its place, a is dragged one place to the right.
    try browser.value("\(grip(0, 2)).focus()")
    for _ in 1...2 { try browser.press("ArrowLeft") }
    try expectEqual(browser.text(says), "Shown: the run of your file.")
    try expectEqual(values(), "1,2,3")
    try expectNil(browser.value("document.querySelector('.film').dataset.differs"), "nothing does from itself")
    let middle = "(g => { const r = g.querySelector('rect').getBoundingClientRect(); return r.x + r.width / 2 })"
    func firstMarbles() throws -> (x: Double, next: Double, y: Double) {
      func number(_ script: String) throws -> Double { try browser.value(script) as? Double ?? 0 }
      return try (
        number("\(middle)(\(grip(0, 0)))"), number("\(middle)(\(grip(0, 1)))"),
        number("\(grip(0, 0)).getBoundingClientRect().y + 24")
      )
    }
    let (x, next, y) = try firstMarbles()
    try browser.drag([(x, y), (x + 4, y), ((x + next) / 2, y)])
    try expectEqual(place(0), "1,2,3")
    try expectEqual(browser.text(says), #"Shown: the run with "-a(bc)|" in line 1. It crashed."#)
    try expectEqual(browser.value("document.getElementById('arranging').matches('.wrong')") as? Bool, true)

    // It pushes its neighbours along. The program was not run so.
    try browser.drag([((x + next) / 2, y), (next, y)])
    try expectEqual(place(0), "2,3,4")
    try browser.value("\(grip(1, 0)).focus()")
    try browser.press("ArrowRight")
    try expectEqual(
      browser.text(says),
      #"Your program was not run with these marbles. Write "--a(bc)|" in line 1, "-x" in line 2, save the file, and it is."#
    )
    try expectEqual(browser.value(isFaint) as? Bool, true)
    try browser.value("document.querySelector('[data-do=asFile]').click()")
    try expectEqual(browser.text(says), "Shown: the run of your file.")
    try expectEqual(values(), "1,2,3")

    // So does a finger. The words of the tool are a sentence here.
    try browser.setWidth(400)
    try browser.settle()
    let narrow = try browser.value(
      "[...document.querySelectorAll('#arranging .touch')].filter(each => each.getBoundingClientRect().width < 44).length"
    )
    expectEqual(narrow as? Int, 0)
    let (a, b, height) = try firstMarbles()
    try browser.dragByTouch([(a, height), (a + 4, height), ((a + b) / 2, height)])
    try expectEqual(place(0), "1,2,3")
    try expectEqual(browser.text(says), #"Shown: the run with "-a(bc)|" in line 1. It crashed."#)
    try expectEqual(browser.text("asSentence('ran to its end')"), "Ran to its end.")
    try browser.value("document.querySelector('[data-do=asFile]').click()")
    try browser.setWidth(1280)

    // After a save, the runs are of another program.
    page.show(try state([1, 2, 4], "It ran again."))
    try browser.wait(for: "document.getElementById('state').innerText === 'It ran again.'")
    try browser.value("\(grip(0, 2)).focus()")
    try browser.press("ArrowRight")
    try expectEqual(browser.text(says), "Your program is being run with its marbles at other places.")
    // A program that reads none has none.
    page.show(.ran([("Playground", try run(sending: [1]), TraceWords())], sentence: "It reads none.", isRight: true))
    try browser.wait(for: "document.getElementById('state').innerText === 'It reads none.'")
    try expectEqual(browser.value("document.getElementById('arranging').hidden") as? Bool, true)
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
