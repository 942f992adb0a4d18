import Foundation

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
    // The first one is the kind of the document.
    for text in Self.texts(in: html).dropFirst() {
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

  /// What is behind each `<`, up to a `>`, as C finds it: to look at each character of a book takes seconds.
  private static func texts(in html: String) -> [String] {
    var (html, texts) = (html, [String]())
    html.withUTF8 { all in
      func place(of sign: Unicode.Scalar, in range: Range<Int>) -> Int {
        guard let start = all.baseAddress, !range.isEmpty else { return range.upperBound }
        let found = memchr(start + range.lowerBound, Int32(sign.value), range.count)
        return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) } ?? range.upperBound
      }
      var start = place(of: "<", in: 0..<all.count)
      while start < all.count {
        let next = place(of: "<", in: start + 1..<all.count)
        let end = place(of: ">", in: start + 1..<next)
        texts.append(String(decoding: UnsafeBufferPointer(rebasing: all[start + 1..<end]), as: UTF8.self))
        start = next
      }
    }
    return texts
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

    /// Whether it is a picture that has words which stand for it.
    let hasWords: Bool
    private(set) var ids: [String] = []
    private(set) var links: [String] = []

    // To make the pattern takes longer than to match it.
    private static let pattern = #/(\/?)([a-z0-9]+)((?: [a-zA-Z-]+(?:="[^"]*")?)*) ?(\/?)/#

    /// - Returns: Nil if it is no tag.
    init?(_ text: String) {
      guard let tag = text.wholeMatch(of: Self.pattern)?.output else { return nil }
      self.text = text
      name = String(tag.2)
      isEnd = !tag.1.isEmpty
      isClosed = !tag.4.isEmpty
      hasWords = tag.2 == "img" && tag.3.contains(" alt=")
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

/// The tags of the book's pages. A page is read once, for all tests.
final class PageTags: @unchecked Sendable {
  static let shared = PageTags()

  private let lock = NSLock()

  // The lock guards what follows.
  private var known: [String: Tags.Tag] = [:]
  private var pages: [String: Tags] = [:]

  /// The reference is long, and all of its pages are made in one way: one is read, and the others link to nothing new.
  static func isRead(_ page: String) -> Bool { !page.hasPrefix("reference-") || page == "reference-Just.html" }

  func tags(of page: String, in book: WholeBook) throws -> Tags {
    try lock.withLock {
      if let tags = pages[page] { return tags }
      let tags = Tags(in: try book.text(page), &known)
      pages[page] = tags
      return tags
    }
  }
}
