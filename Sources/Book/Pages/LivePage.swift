import Foundation
import LessonKit
import LessonPackage
import Synchronization

/// The page beside the reader's editor. It is opened once, from a file and without a server, and changes by itself after
/// each save.
///
/// A page that was opened from a file may load a script again and again, and nothing else. So `live.html` asks for
/// `version.js` three times a second, and for `state.js` when the version is new. If the program reads marbles, `moved.js`
/// follows, with what it did when they were elsewhere, and again when there is more of that.
///
/// Two threads use it: the one that watches, and the one that ends the program.
package final class LivePage: Sendable {
  /// Something that a reader watches.
  package typealias Part = (title: String, run: StepRun, words: TraceWords)

  /// A message of the compiler, or a crash, at its place, and the whole file.
  package typealias Fault = (path: String, line: Int, text: String, source: String)

  package enum State {
    case building

    /// It ran. The sentence says how, and whether a reader has to mend it. Faults are warnings, and the place of a crash.
    /// Values are those of lines of code, if the parts do not have all of them.
    case ran([Part], sentence: String, isRight: Bool, faults: [Fault] = [], values: [Int: [String]]? = nil)

    /// It does not build. What ran before stays.
    case broken([Fault], log: String)

    /// The tool could not run it, and the sentence says why. The parts of the run before stay.
    case notRun(sentence: String)

    /// The tool has ended, and the page does not change any more.
    case ended
  }

  package let language: Language
  package let folder: URL

  /// Nil if the page cannot be written, and when the program ends.
  private let content = Mutex<Content?>(nil)

  /// - Parameter folder: A folder of the page's own.
  package init(in language: Language, folder: URL) {
    self.language = language
    self.folder = folder
  }

  /// The page, for a browser. Nil if it cannot be written.
  package var file: URL? { content.withLock { $0 == nil ? nil : folder.appending(path: "live.html") } }

  static let script = Page.script("moves", "arranging", "live")

  /// Writes an empty page.
  ///
  /// - Parameter name: What is watched.
  package func begin(_ name: String) {
    let page = Page(
      language: language, title: name, links: [], content: "<header class=\"live\"><h1>\(name)</h1></header>",
      scripts: ["film.js", "live.js"])
    content.withLock { content in
      content = try? {
        try Page.writeFiles(to: folder)
        try write(Self.script, to: "live.js")
        try write(page.html.text.utf8, to: "live.html")
        return Content(name: name)
      }()
    }
  }

  /// Shows what happened after a save.
  package func show(_ state: State) {
    content.withLock { content in
      guard var next = content else { return }
      next.show(state, in: language)
      content = try? {
        try write("liveState(\(HTML(json: next).text))\n".utf8, to: "state.js")
        try write(version: next)
        return next.state == "ended" ? nil : next
      }()
    }
  }

  /// Shows what the last program did when its marbles were elsewhere.
  ///
  /// - Parameter areAll: Whether no others follow.
  package func show(_ runs: [(arrangement: MovableMarbles.Arrangement, state: State)], areAll: Bool = true) {
    content.withLock { content in
      guard var next = content else { return }
      let pairs = runs.compactMap { arrangement, state in
        Content.Run(state, under: next.name, language).map { (MovableMarbles.key(of: arrangement), $0) }
      }
      next.moved = (next.run, next.moved.run == next.run ? next.moved.part + 1 : 1)
      let moved = Moved(
        run: next.run, part: next.moved.part, areAll: areAll, runs: Dictionary(pairs) { first, _ in first })
      content = try? {
        try write("liveMoved(\(HTML(json: moved).text))\n".utf8, to: "moved.js")
        try write(version: next)
        return next
      }()
    }
  }

  private struct Moved: Encodable {
    let run: Int
    let part: Int
    let areAll: Bool
    let runs: [String: Content.Run]
  }

  /// Says which state there is, and of which run there are others.
  private func write(version content: Content) throws {
    let (run, part) = content.moved
    try write("liveVersion(\(content.version), \(run), \(part))\n".utf8, to: "version.js")
  }

  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try LessonKit.write(bytes, to: folder.appending(path: name))
  }
}

/// What `state.js` says. Where it has no sentence, the page has one for the state.
private struct Content: Encodable {
  let name: String
  var version = 0
  var state = ""
  var sentence: String?

  /// The last run, for a page that is opened after it, and the version that showed it first.
  var html: String?
  var run = 0
  var marbles: MovableMarbles?
  var faults = ""

  /// The run of which `moved.js` has others, and how often it has got more of them.
  var moved = (run: 0, part: 0)

  enum CodingKeys: CodingKey { case name, version, state, sentence, html, run, marbles, faults }

  /// What a page shows of a run.
  struct Run: Encodable {
    let html: String
    let sentence: String
    let isRight: Bool
    let faults: String

    /// Nil if nothing ran.
    init?(_ shown: LivePage.State, under name: String, _ language: Language) {
      guard case .ran(let parts, let sentence, let isRight, let faults, let values) = shown else { return nil }
      html = parts.map { section($0, under: name, language, values) }.joined("").text
      (self.sentence, self.isRight) = (sentence, isRight)
      self.faults = faults.map { figure($0).text }.joined()
    }
  }

  mutating func show(_ shown: LivePage.State, in language: Language) {
    // Versions of another run of the tool differ, too.
    version = max(version + 1, Int(Date().timeIntervalSince1970 * 1000))
    (sentence, faults) = (nil, "")
    switch shown {
    case .building: state = "building"
    case .ended: state = "ended"
    case .ran(let parts, _, _, _, _):
      let ran = Run(shown, under: name, language)!
      (state, sentence, faults, html) = (ran.isRight ? "right" : "wrong", ran.sentence, ran.faults, ran.html)
      run = version
      marbles = parts.lazy.compactMap(\.run.inputs).first.flatMap(MovableMarbles.init)
    case .notRun(let sentence): (state, self.sentence) = ("broken", sentence)
    case .broken(let faults, let log):
      state = "broken"
      let shown: HTML = faults.isEmpty ? "<pre>\(log)</pre>" : faults.map(figure).joined("")
      self.faults = shown.text
    }
  }
}

/// - Parameter heading: The page's heading, which is not said twice.
private func section(
  _ part: LivePage.Part, under heading: String, _ language: Language, _ values: [Int: [String]]?
) -> HTML {
  let run = part.run
  let title: HTML? = part.title == heading ? nil : "<h2>\(HTML(inlineMarkdown: part.title))</h2>"
  let bench = Bench(
    language: language, code: "", run: run,
    captions: (run.code.map { "\($0.file):\($0.first)" } ?? "", ""), words: part.words,
    values: values ?? run.valuesOfLines)
  return """
    <section class="step alone" data-step="\(run.step)">\(title)
    \(bench.html)
    </section>
    """
}

/// The line of the fault, with those around it.
private func figure(_ fault: LivePage.Fault) -> HTML {
  let code = SwiftCode(fault.source).html()
  let shown = max(0, fault.line - 4)..<max(0, min(code.count, fault.line + 3))
  let lines: [HTML] = zip(shown, code[shown]).map { index, line in
    let isIt = index + 1 == fault.line
    let says: HTML? = isIt ? "<strong class=\"says\">\(fault.text)\n</strong>" : nil
    return "<span class=\"l\(isIt ? " broken" : "")\" data-line=\"\(index + 1)\">\(line)\n</span>\(says)"
  }
  let place: HTML = "<figcaption>\(fault.path):\(fault.line)</figcaption>"
  return "<figure class=\"fault\">\(place)<pre><code>\(lines)</code></pre></figure>"
}
