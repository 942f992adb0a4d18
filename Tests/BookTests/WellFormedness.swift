/// What is wrong with the tags of a page: each is closed, in the right order, and has its attributes once.
func tagProblems(in html: String) -> [String] {
  let void: Set = ["meta", "link", "img", "input", "br", "wbr", "rect", "path", "circle"]
  var problems: [String] = []
  var open: [String] = []
  var rest = html.dropFirst("<!doctype html>".count)
  while let start = rest.firstIndex(of: "<") {
    let isInScript = open.last == "script"
    guard let tag = rest[start...].prefixMatch(of: #/<(\/?)([a-z0-9]+)((?: [a-z-]+(?:="[^"<]*")?)*) ?(\/?)>/#) else {
      problems.append("no tag: \(rest[start...].prefix(40))")
      rest = rest[rest.index(after: start)...]
      continue
    }
    rest = rest[tag.range.upperBound...]
    let name = String(tag.output.2)
    if isInScript, name != "script" { problems.append("a tag in a script: \(tag.output.0)") }
    let attributes = tag.output.3.matches(of: #/ ([a-z-]+)/#).map(\.output.1)
    if tag.output.1.isEmpty {
      if !void.contains(name), tag.output.4.isEmpty { open.append(name) }
      if name == "img", !attributes.contains("alt") { problems.append("a picture without words: \(tag.output.0)") }
    } else if open.popLast() != name {
      problems.append("</\(name)> closes nothing")
      return problems
    }
  }
  return problems + open.map { "<\($0)> is not closed" }
}
