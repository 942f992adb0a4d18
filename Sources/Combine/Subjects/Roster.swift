/// A subscription that remembers where in a subject's roster it stands.
@usableFromInline
protocol RosterEntry: AnyObject {
  /// Its place in the roster. Only the roster uses it.
  var place: Int { get set }
}

/// The subscribers of a subject in the order in which they came.
///
/// A leaving one leaves a gap, and gaps are closed when they make up half of the roster. So joining and leaving take
/// constant time on average, however many there are.
///
/// It is a value: a copy made for sending is not disturbed by who comes and goes meanwhile.
@usableFromInline
struct Roster<Entry: RosterEntry, Contents> {
  @usableFromInline
  typealias Member = (entry: Entry, contents: Contents)

  @usableFromInline
  private(set) var members: [Member?] = []

  private var gaps = 0

  @usableFromInline
  init() {}

  var isEmpty: Bool { members.count == gaps }

  mutating func append(_ entry: Entry, _ contents: Contents) {
    entry.place = members.count
    members.append((entry, contents))
  }

  /// Removes an entry and returns what belonged to it, so that the caller decides where that is let go.
  mutating func remove(_ entry: Entry) -> Contents? {
    guard members.indices.contains(entry.place), let member = members[entry.place], member.entry === entry else {
      return nil
    }
    members[entry.place] = nil
    gaps += 1
    if gaps * 2 > members.count { closeGaps() }
    return member.contents
  }

  private mutating func closeGaps() {
    members.removeAll { $0 == nil }
    for (place, member) in members.enumerated() { member?.entry.place = place }
    gaps = 0
  }
}
