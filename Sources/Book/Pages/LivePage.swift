import Foundation
import LessonKit

/// The page beside the reader's editor. It is opened once, from a file and without a server, and changes by itself after
/// each save.
///
/// A page that was opened from a file may load a script again and again, and nothing else. So `live.html` asks for
/// `version.js` three times a second, and for `state.js` when the version is new.
package struct LivePage {
  /// Something that a reader watches: code, what it prints, and what its streams do.
  package struct Part {
    let title: String
    let code: StepRun.Code
    let run: StepRun
    let words: TraceWords

    /// - Parameters:
    ///   - title: What stands above it.
    ///   - code: What the reader edits.
    ///   - printed: What the program printed.
    ///   - run: The same as data. Nil if it recorded nothing, or did not come to its end.
    ///   - words: What its comments say in the page's language.
    package init(
      _ title: String, code: StepRun.Code, printed: [String], run: StepRun?, words: TraceWords = TraceWords(),
      number: Int = 1
    ) {
      self.title = title
      self.code = code
      self.words = words
      self.run = run ?? StepRun(title: title, number: number, printed: printed)
    }
  }

  /// A message of the compiler, at its place.
  package struct Fault {
    let path: String
    let line: Int
    let text: String

    /// The file.
    let source: String

    package init(path: String, line: Int, text: String, source: String) {
      self.path = path
      self.line = line
      self.text = text
      self.source = source
    }
  }

  package enum State {
    case building

    /// It ran. The sentence says how, and the first is for a run that a reader has to mend.
    case ran([Part], sentence: String, isRight: Bool)

    /// It does not build. The parts of the run before stay.
    case broken([Fault], log: String)

    /// The tool could not run it, and the sentence says why. The parts of the run before stay.
    case notRun(sentence: String)

    /// The tool has ended, and the page does not change any more.
    case ended
  }

  private let name: String
  private let language: Language
  private let folder: URL
  private var version = 0

  /// The last run, for a page that is opened after it.
  private var lastRun: String?

  /// The page, for a browser.
  package var file: URL { folder.appending(path: "live.html") }

  /// Writes an empty page.
  ///
  /// - Parameters:
  ///   - name: What is watched.
  ///   - folder: A folder of the page's own.
  package init(_ name: String, in language: Language, folder: URL) throws {
    self.name = name
    self.language = language
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(String(decoding: PackageResources.book_css, as: UTF8.self), to: "book.css")
    try write(String(decoding: Page.script + PackageResources.live_js, as: UTF8.self), to: "book.js")
    let content: HTML = """
      <header class="live"><h1>\(name)</h1><p id="state" role="status">\(.notRunYet, language)</p></header>
      <div id="faults" role="alert"></div>
      <div id="live"></div>
      """
    let page = Page(language: language, title: name, links: [], content: content)
    try write(page.html.text, to: "live.html")
  }

  /// Shows what happened after a save.
  package mutating func show(_ state: State) throws {
    version += 1
    if case .ran(let parts, _, _) = state { lastRun = parts.map(html).reduce("") { $0 + $1.text } }
    // Versions of another run of the tool differ, too.
    let number = Int(Date().timeIntervalSince1970 * 1000) + version
    try write("liveState(\(json(content(of: state), number)))\n", to: "state.js")
    try write("liveVersion(\(number))\n", to: "version.js")
  }

  private struct Content: Encodable {
    var version = 0
    var name = ""
    let state: String
    let sentence: String
    var html: String?
    var faults = ""
  }

  private func content(of state: State) -> Content {
    switch state {
    case .building: Content(state: "building", sentence: language.says(.buildsNow))
    case .ended: Content(state: "ended", sentence: language.says(.watchHasEnded))
    case .ran(_, let sentence, let isRight): Content(state: isRight ? "right" : "wrong", sentence: sentence)
    case .notRun(let sentence): Content(state: "broken", sentence: sentence)
    case .broken(let faults, let log):
      Content(
        state: "broken", sentence: language.says(.doesNotBuildNow),
        faults: faults.isEmpty ? ("<pre>\(log)</pre>" as HTML).text : faults.map(html).reduce("") { $0 + $1.text })
    }
  }

  private func html(_ part: Part) -> HTML {
    let bench = Bench(
      language: language, step: part.run.step, code: part.code.lines.joined(separator: "\n"), first: part.code.first,
      run: part.run, captions: ("\(part.code.file):\(part.code.first)", ""), words: part.words)
    return """
      <section class="step alone" data-step="\(part.run.step)"><h2>\(HTML(inlineMarkdown: part.title))</h2>
      \(bench.html)
      \(bench.data)
      </section>
      """
  }

  /// The line that the compiler names, with those around it.
  private func html(_ fault: Fault) -> HTML {
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

  private func json(_ content: Content, _ version: Int) throws -> String {
    var content = content
    content.version = version
    content.name = name
    content.html = lastRun
    return String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
  }

  /// A page that loads a file meanwhile finds the old one or the new one.
  private func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    do {
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw LessonError.failure(.notWritten.with(file.path))
    }
  }
}
