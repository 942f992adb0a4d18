/// Reads a text of marbles, one mark after the other.
struct MarbleReader {
  /// The marks that were read, without those of the open group.
  private(set) var row = MarbleString()

  /// The group that is open: where it begins in the text, and its marks.
  private(set) var group: (offset: Int, marks: String)?

  private let kind: MarbleString.Kind
  private var time = 0
  private var isOver = false

  init(_ kind: MarbleString.Kind) {
    self.kind = kind
  }

  /// Reads a mark. Returns what is wrong with it, or nil.
  mutating func read(_ mark: Character, at offset: Int) -> MalformedMarbles.Problem? {
    switch mark {
    case " ": break
    case "(":
      guard group == nil else { return .nested }
      group = (offset, "")
    case ")":
      guard let marks = group?.marks else { return .unopened }
      guard !marks.isEmpty else { return .empty }
      group = nil
      addPlace(marks)
    case "-":
      guard group == nil else { return .timeInGroup }
      time += 1
    default:
      guard kind.allows(mark) else { return .meaningless(mark) }
      guard !isOver else { return .afterEnd }
      isOver = kind.ends(with: mark)
      if group == nil { addPlace("\(mark)") } else { group?.marks.append(mark) }
    }
    return nil
  }

  private mutating func addPlace(_ marks: String) {
    for mark in marks { row.add(mark, at: time) }
    time += 1
  }
}

extension MarbleString.Kind {
  fileprivate func allows(_ mark: Character) -> Bool {
    switch self {
    case .stream: mark.isMarbleValue || ends(with: mark)
    case .asks: "1"..."9" ~= mark || mark == "*" || ends(with: mark)
    }
  }

  fileprivate func ends(with mark: Character) -> Bool {
    switch self {
    case .stream: mark == "|" || mark == "#"
    case .asks: mark == "!"
    }
  }
}
