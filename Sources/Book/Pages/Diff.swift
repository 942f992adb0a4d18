/// A diff as a page shows it: what was and what is beside each other, with the words that changed. Where there is no room
/// for two columns, they stand below each other.
func diff(_ lines: [Substring]) -> HTML {
  var rows: [HTML] = []
  var rest = lines[...]
  func take(_ sign: String) -> [Substring] {
    let taken = rest.prefix { $0.hasPrefix(sign) && !isHead($0) }
    rest = rest[taken.endIndex...]
    return taken.map { $0.dropFirst() }
  }
  while let row = rest.first {
    if isHead(row) {
      rows.append("<div class=\"both\">\(row)</div>")
    } else if row.hasPrefix("-") || row.hasPrefix("+") {
      let (removed, added) = (take("-"), take("+"))
      rows += (0..<max(removed.count, added.count)).map { index in
        pair(removed.dropFirst(index).first, added.dropFirst(index).first)
      }
      continue
    } else {
      let same = line(" ", row.dropFirst())
      rows.append("<div class=\"old\">\(same)</div><div class=\"copy\">\(same)</div>")
    }
    rest.removeFirst()
  }
  return "<div class=\"diff\" tabindex=\"0\"><div class=\"sides\">\(rows)</div></div>"
}

private func isHead(_ row: Substring) -> Bool { ["---", "+++", "@@"].contains { row.hasPrefix($0) } }

/// A line that was removed, and the one that stands in its place.
private func pair(_ was: Substring?, _ isNow: Substring?) -> HTML {
  let nothing: HTML = "<div class=\"copy\"></div>"
  let (old, new): (HTML?, HTML?) = if let was, let isNow { marked(was, isNow) } else { (nil, nil) }
  let left = was.map { "<div class=\"removed\">\(line("-", $0, old))</div>" as HTML } ?? nothing
  let right = isNow.map { "<div class=\"added\">\(line("+", $0, new))</div>" as HTML } ?? nothing
  return "\(left)\(right)"
}

/// A line that is wrapped below its own beginning.
private func line(_ sign: String, _ text: Substring, _ html: HTML? = nil) -> HTML {
  "<code style=\"--in:\(text.prefix { $0 == " " }.count + 1)\">\(sign)\(html ?? "\(text)")</code>"
}

/// Two lines with what differs marked, from the first word that does to the last.
private func marked(_ was: Substring, _ isNow: Substring) -> (HTML, HTML) {
  let (old, new) = (words(was), words(isNow))
  let start = zip(old, new).prefix { $0 == $1 }.count
  let rest = min(old.count, new.count) - start
  let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(rest).count
  func html(_ words: [Substring]) -> HTML {
    let changed = words[start..<(words.count - end)].joined()
    let mark: HTML? = changed.isEmpty ? nil : "<mark>\(changed)</mark>"
    return "\(words[..<start].joined())\(mark)\(words[(words.count - end)...].joined())"
  }
  return (html(old), html(new))
}

/// Names and numbers whole, every other character alone.
private func words(_ text: Substring) -> [Substring] {
  text.matches(of: word).map(\.output)
}

nonisolated(unsafe) private let word = #/[\p{L}\p{N}_]+|./#
