/// The tags of a page: whether each is closed, in the right order, and what they name and link.
struct Tags {
  private(set) var problems: [String] = []
  private(set) var ids: [String] = []
  private(set) var links: [String] = []
  private var open: [String] = []

  private static let void: Set = ["meta", "link", "img", "input", "br", "wbr", "rect", "path", "circle"]

  /// Reads a page.
  ///
  /// - Parameter known: The tags of other pages, most of which are in this one too. To match a pattern takes longer than
  ///   all the rest.
  init(in html: String, _ known: inout [String: Tag]) {
    for piece in html.dropFirst("<!doctype html>".count).split(separator: "<").dropFirst() {
      let text = String(piece.prefix { $0 != ">" })
      guard let tag = known[text] ?? Tag(text) else {
        problems.append("no tag: <\(text.prefix(40))")
        continue
      }
      known[text] = tag
      read(tag)
    }
    problems += open.map { "<\($0)> is not closed" }
  }

  init(in html: String) {
    var known: [String: Tag] = [:]
    self.init(in: html, &known)
  }

  private mutating func read(_ tag: Tag) {
    if open.last == "script", tag.name != "script" { problems.append("a tag in a script: \(tag.text)") }
    guard !tag.isEnd else {
      if open.popLast() != tag.name { problems.append("</\(tag.name)> closes nothing") }
      return
    }
    if !Self.void.contains(tag.name), !tag.isClosed { open.append(tag.name) }
    ids += tag.ids
    links += tag.links
    if tag.name == "img", !tag.hasWords { problems.append("a picture without words: \(tag.text)") }
  }

  /// One tag, without its angle brackets.
  struct Tag {
    let text: String
    let name: String

    /// Whether it ends an element, and whether it begins and ends one.
    let isEnd: Bool
    let isClosed: Bool

    /// Whether it has the words that stand for a picture.
    let hasWords: Bool
    private(set) var ids: [String] = []
    private(set) var links: [String] = []

    /// - Returns: Nil if it is no tag.
    init?(_ text: String) {
      guard let tag = text.wholeMatch(of: #/(\/?)([a-z0-9]+)((?: [a-zA-Z-]+(?:="[^"]*")?)*) ?(\/?)/#)?.output else {
        return nil
      }
      self.text = text
      name = String(tag.2)
      isEnd = !tag.1.isEmpty
      isClosed = !tag.4.isEmpty
      hasWords = tag.3.contains(" alt=")
      let attributes = tag.3.split(separator: "\" ").map { $0.split(separator: "=\"", maxSplits: 1) }
      for attribute in attributes where attribute.count == 2 {
        let value = String(attribute[1].hasSuffix("\"") ? attribute[1].dropLast() : attribute[1])
        switch attribute[0].drop(while: { $0 == " " }) {
        case "id": ids.append(value)
        case "href", "src": links.append(value)
        default: break
        }
      }
    }
  }
}
