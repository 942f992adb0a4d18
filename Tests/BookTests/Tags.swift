/// The tags of a page: whether each is closed, in the right order, and what they name and link.
struct Tags {
  private(set) var problems: [String] = []
  private(set) var ids: [String] = []
  private(set) var links: [String] = []
  private var open: [String] = []

  private static let void: Set = ["meta", "link", "img", "input", "br", "wbr", "rect", "path", "circle"]

  // Made once: to make a pattern takes longer than to look for it.
  nonisolated(unsafe) private static let tag = #/<(\/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"]*")?)*) ?(\/?)>/#

  init(in html: String) {
    for piece in html.dropFirst("<!doctype html>".count).split(separator: "<").dropFirst() { read("<\(piece)") }
    problems += open.map { "<\($0)> is not closed" }
  }

  private mutating func read(_ text: String) {
    guard let tag = text.prefixMatch(of: Self.tag) else {
      return problems.append("no tag: \(text.prefix(40))")
    }
    let name = String(tag.output.2)
    if open.last == "script", name != "script" { problems.append("a tag in a script: \(tag.output.0)") }
    guard tag.output.1.isEmpty else {
      if open.popLast() != name { problems.append("</\(name)> closes nothing") }
      return
    }
    if !Self.void.contains(name), tag.output.4.isEmpty { open.append(name) }
    let attributes = tag.output.3.split(separator: "\" ").map { $0.split(separator: "=\"", maxSplits: 1) }
    for attribute in attributes where attribute.count == 2 {
      let value = String(attribute[1].hasSuffix("\"") ? attribute[1].dropLast() : attribute[1])
      switch attribute[0].drop(while: { $0 == " " }) {
      case "id": ids.append(value)
      case "href", "src": links.append(value)
      default: break
      }
    }
    if name == "img", !tag.output.3.contains(" alt=") { problems.append("a picture without words: \(tag.output.0)") }
  }
}
