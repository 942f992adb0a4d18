import LessonKit

/// A diff as a page shows it: what was and what is beside each other, with the words that changed. Where there is no room
/// for two columns, they stand below each other.
struct Diff {
  private enum Row {
    /// A line of both, or one that tells the files.
    case same(Substring)
    case heading(Substring)
    case changed(was: Substring?, isNow: Substring?)
  }

  private var rows: [Row] = []

  init(_ lines: [Substring]) {
    var removed: [Substring] = []
    var added: [Substring] = []
    func pairs() -> [Row] {
      defer { (removed, added) = ([], []) }
      return (0..<max(removed.count, added.count)).map { index in
        .changed(
          was: removed.indices.contains(index) ? removed[index] : nil,
          isNow: added.indices.contains(index) ? added[index] : nil)
      }
    }
    for line in lines {
      if line.hasPrefix("---") || line.hasPrefix("+++") || line.hasPrefix("@@") {
        rows += pairs() + [.heading(line)]
      } else if line.hasPrefix("-") {
        // What is removed after something was added begins a new pair.
        if !added.isEmpty { rows += pairs() }
        removed.append(line.dropFirst())
      } else if line.hasPrefix("+") {
        added.append(line.dropFirst())
      } else {
        rows += pairs() + [.same(line.dropFirst())]
      }
    }
    rows += pairs()
  }

  var html: HTML {
    let shown: [HTML] = rows.map { row in
      switch row {
      case .heading(let text): return "<div class=\"both\">\(text)</div>"
      case .same(let text):
        return "<div class=\"old\">\(line(" ", text))</div><div class=\"copy\">\(line(" ", text))</div>"
      case .changed(let was?, let isNow?):
        let (old, new) = marked(was, isNow)
        return "<div class=\"removed\">\(line("-", was, old))</div><div class=\"added\">\(line("+", isNow, new))</div>"
      case .changed(let was?, nil): return "<div class=\"removed\">\(line("-", was))</div><div class=\"copy\"></div>"
      case .changed(nil, let isNow):
        return "<div class=\"copy\"></div><div class=\"added\">\(line("+", isNow ?? ""))</div>"
      }
    }
    return "<div class=\"diff\" tabindex=\"0\"><div class=\"sides\">\(shown)</div></div>"
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
    var words: [Substring] = []
    var index = text.startIndex
    while index < text.endIndex {
      let word = text[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      words.append(word.isEmpty ? text[index...index] : word)
      index = words.last!.endIndex
    }
    return words
  }
}
