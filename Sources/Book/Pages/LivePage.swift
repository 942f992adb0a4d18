import Foundation
import LessonKit

/// The page beside the reader's editor. It is opened once, from a file and without a server, and changes by itself after
/// each save.
///
/// A page that was opened from a file may load a script again and again, and nothing else. So `live.html` asks for
/// `version.js` three times a second, and for `state.js` when the version is new.
package struct LivePage {
  /// Something that a reader watches: its title, its code and what it prints, and what its comments say in the page's
  /// language.
  package typealias Part = (title: String, run: StepRun, words: TraceWords)

  /// A message of the compiler at its place, and the whole file.
  package typealias Fault = (path: String, line: Int, text: String, source: String)

  package enum State {
    case building

    /// It ran. The sentence says how, and whether a reader has to mend it.
    case ran([Part], sentence: String, isRight: Bool)

    /// It does not build. What ran before stays.
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
    try write(PackageResources.book_css, to: "book.css")
    try write(Page.script + PackageResources.live_js, to: "book.js")
    let content: HTML = """
      <header class="live"><h1>\(name)</h1><p id="state" role="status">\(.notRunYet, language)</p></header>
      <div id="faults" role="alert"></div>
      <div id="live"></div>
      """
    let page = Page(language: language, title: name, links: [], content: content)
    try write(page.html.text.utf8, to: "live.html")
  }

  private struct Content: Encodable {
    let version: Int
    let name: String
    let state: String
    let sentence: String
    let html: String?
    let faults: String
  }

  /// Shows what happened after a save.
  package mutating func show(_ state: State) throws {
    version += 1
    // Versions of another run of the tool differ, too.
    let number = Int(Date().timeIntervalSince1970 * 1000) + version
    var shownFaults: HTML = ""
    let (kind, sentence): (String, String)
    switch state {
    case .building: (kind, sentence) = ("building", language.says(.buildsNow))
    case .ended: (kind, sentence) = ("ended", language.says(.watchHasEnded))
    case .ran(let parts, let text, let isRight):
      (kind, sentence) = (isRight ? "right" : "wrong", text)
      lastRun = parts.map(html).joined("").text
    case .notRun(let text): (kind, sentence) = ("broken", text)
    case .broken(let faults, let log):
      (kind, sentence) = ("broken", language.says(.doesNotBuildNow))
      shownFaults = faults.isEmpty ? "<pre>\(log)</pre>" : faults.map(html).joined("")
    }
    let content = Content(
      version: number, name: name, state: kind, sentence: sentence, html: lastRun, faults: shownFaults.text)
    let json = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
    try write("liveState(\(json))\n".utf8, to: "state.js")
    try write("liveVersion(\(number))\n".utf8, to: "version.js")
  }

  private func html(_ part: Part) -> HTML {
    let run = part.run
    let bench = Bench(
      language: language, step: run.step, code: "", run: run,
      captions: (run.code.map { "\($0.file):\($0.first)" } ?? "", ""), words: part.words)
    return """
      <section class="step alone" data-step="\(run.step)"><h2>\(HTML(inlineMarkdown: part.title))</h2>
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

  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try LessonKit.write(bytes, to: folder.appending(path: name))
  }
}
