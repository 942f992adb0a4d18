import LessonKit
import StreamComparison
import TestKit
import Testing

@testable import Book

/// Why a value did not arrive: a table says it for each arrangement.
@Suite(.ownThreads) struct ReasonTests {
  /// Every arrangement of the book's tables is looked at with ARRANGEMENTS=all, which takes several minutes; otherwise those
  /// of tables of 1,000. .ci/run does the latter.
  @Test(arguments: DrawnOperator.all.map(\.name))
  func noValueIsLostWithoutAReason(_ name: String) async throws {
    let drawn = try #require(DrawnOperator.all.first { $0.name == name })
    let read = try await ReadTable.shared(of: drawn)
    expectEqual(read.answerCount, read.count)
    expectEqual(read.wrong.prefix(5).joined(separator: "\n"), "")
  }

  /// Each reason that occurs in any table has a clause, and no other is defined.
  @Test func eachReasonHasAClauseInBothLanguages() async throws {
    var missing: [String] = []
    var unused = Set(DrawnOperator.ownClauses.flatMap { clause in clause.operators.map { "\($0) \(clause.sign)" } })
    unused.formUnion(DrawnOperator.clauses.keys)
    for drawn in DrawnOperator.all {
      for sign in try await ReadTable.shared(of: drawn).signs {
        if drawn.clause(for: sign) == nil { missing.append("\(drawn.name) \(sign)") }
        // An operator that has its own clause does not use the common one.
        if unused.remove("\(drawn.name) \(sign)") == nil, !drawn.hasOwnClause(for: sign) { unused.remove(sign) }
      }
    }
    expectEqual(missing, [])
    expectEqual(unused.sorted(), [])
    for clause in DrawnOperator.ownClauses.map(\.clause) + DrawnOperator.clauses.values {
      func names(_ text: String) -> Set<String> { Set(text.matches(of: #/\{\w+\}/#).map { String($0.output) }) }
      expectEqual(names(clause.english), names(clause.chinese), "\(clause.english)")
      #expect(clause.chinese.contains { $0 > "\u{4e00}" })
      // It stands behind a colon, and in a chain behind two.
      #expect(!clause.english.contains(": "), "\(clause.english)")
    }
  }
}

/// What a reader loads.
extension ReasonTests {
  @Test func tablesAreSmall() async throws {
    let book = try await WholeBook.shared()
    let sizes = try DrawnOperator.all.map { try book.json(of: $0).utf8.count }
    #expect(sizes.allSatisfy { $0 < ArrangementTable.largestSize })
    #expect(sizes.reduce(0, +) < 3_000_000)
  }

  /// The style and the scripts that a page names, tables aside.
  @Test func scriptsAndStyleOfAPageAreSmall() async throws {
    let book = try await WholeBook.shared()
    let sizes = Dictionary(uniqueKeysWithValues: Page.files.map { ($0.key, $0.value.count) })
    for page in try book.pages() where PageTags.isRead(page) {
      let size = try PageTags.shared.tags(of: page, in: book).links.reduce(0) { $0 + (sizes[$1] ?? 0) }
      #expect(size < 140_000, "\(page): \(size)")
    }
  }
}

extension DrawnOperator {
  fileprivate func hasOwnClause(for sign: String) -> Bool {
    Self.ownClauses.contains { $0.sign == sign && $0.operators.contains(name) }
  }
}

/// What the answers of a table say of the input's values: read once for all tests.
private struct ReadTable {
  let count: Int
  let answerCount: Int

  /// The values that have too many fates, or none.
  private(set) var wrong: [String] = []

  /// The signs of the reasons that occur.
  private(set) var signs: Set<String> = []

  private static let all = Dictionary(
    uniqueKeysWithValues: DrawnOperator.all.map { drawn in
      (drawn.name, Task { try ReadTable(await WholeBook.shared().writtenTable(of: drawn), drawn) })
    })

  static func shared(of drawn: DrawnOperator) async throws -> ReadTable { try await all[drawn.name]!.value }

  private init(_ written: WrittenTable, _ drawn: DrawnOperator) throws {
    let table = try written.table(of: drawn)
    let answers = written.unpacked
    (count, answerCount) = (table.count, answers.count)
    let values = table.rows.flatMap { zip($0.first..., $0.marks) }.filter(\.1.isMarbleValue)
    var read: [String: ReadAnswer] = [:]
    for (number, text) in answers.enumerated() {
      let answer = read[text] ?? ReadAnswer(text)
      read[text] = answer
      let arrangement = table.arrangement(number)
      let (used, reasons) = answer.fates(of: table, arrangement)
      signs.formUnion(reasons.map(\.reason))
      if answer.sendsLate { signs.insert(">") }
      for (marble, label) in values {
        // There is one for a value that is in no output and makes nothing happen, and none for any other. Each of two
        // subscribers has its own.
        let own = reasons.count { $0.marble == marble }
        let receivers = used.count { $0.marble == marble }
        if own + receivers != (drawn.hasSecondSubscriber ? 2 : 1) {
          wrong.append("\(label) in \(arrangement), \(text): \(reasons)")
        }
      }
    }
  }
}

/// What an answer says of the input's values. Times are half seconds.
struct ReadAnswer {
  /// An answer is read for many arrangements, so that a part is taken to pieces once.
  private struct Part {
    let what: Substring
    let base: Int?

    /// Nil for the slider's time.
    let after: Int?

    let first: Character
    let row: Int?
    let marbles: [Int]

    init(what: Substring, base: Int?, after: Int?) {
      (self.what, self.base, self.after) = (what, base, after)
      first = what.first!
      row = Int(what.dropFirst().prefix { $0 != ":" })
      let letters =
        "~-=>".contains(what.drop { $0 == "'" }.first!)
        ? what.drop { $0 == "'" }.dropFirst() : what.split(separator: ":", omittingEmptySubsequences: false).last!
      marbles = letters.compactMap { $0.isUppercase ? number($0) : nil }
    }
  }

  private let parts: [Part]

  /// Whether a value is sent later than its own time.
  var sendsLate: Bool { parts.contains { $0.what.hasPrefix(">") } }

  init(_ text: String) {
    parts = text.split(separator: ";").map { part in
      // `a:A@A+s`, `|@B` or `|=3`: a regular expression would take longer than all the rest of a test.
      if let sign = part.lastIndex(of: "@") {
        let time = part[sign...].drop { !$0.isUppercase }
        return Part(
          what: part[..<sign], base: number(time.first!), after: time.count == 1 ? 0 : Int(time.dropFirst(2)))
      }
      if let sign = part.lastIndex(of: "="), let time = Int(part[sign...].dropFirst()) {
        return Part(what: part[..<sign], base: nil, after: time)
      }
      return Part(what: part, base: nil, after: 0)
    }
  }

  /// A marble that is in the output of one of two subscribers. Where there is one, it may also have made something happen.
  struct Use: Hashable {
    let marble: Int
    var isOfSecond = false
  }

  /// Which marbles are in an output or made something happen, and why others are not: by the table's sign.
  func fates(
    of table: ArrangementTable, _ arrangement: Arrangement
  ) -> (used: Set<Use>, reasons: [(marble: Int, reason: String)]) {
    var used: Set<Use> = []
    var reasons: [(marble: Int, reason: String)] = []
    var sent: [Int: Int] = [:]
    var cancels: [Int: (time: Int, sign: String)] = [:]
    for part in parts {
      let time = (part.base.map { sent[$0]! } ?? 0) + (part.after ?? arrangement.wait!)
      switch part.first {
      case "(":
        let row = table.rows[part.row!]
        for marble in row.first..<row.first + row.marks.count { sent[marble] = time + 2 * arrangement.seconds[marble] }
      case ")":
        let failed = parts.contains { $0.what == "#" && $0.base == part.base && part.base != nil }
        let isEnd = part.base.map { !table.label($0).isMarbleValue } ?? false
        cancels[part.row!] = (time, failed ? ")x" : isEnd ? ")e" : ")")
      case ">": sent[part.marbles[0]] = time
      case "=": reasons += part.marbles.map { ($0, "=") }
      case "-":
        reasons += part.marbles.map { marble in
          let isInner = table.drawn.inner[table.rows.last { $0.first <= marble }!.name] != nil
          return (marble, isInner && table.drawn.hasOwnClause(for: "-i") ? "-i" : "-")
        }
      case "*", "+": break
      case "~": reasons.append((part.marbles[0], String(part.what.last!)))
      case "'" where part.what.dropFirst().first == "~": reasons.append((part.marbles[0], String(part.what.last!)))
      case let first: used.formUnion(part.marbles.map { Use(marble: $0, isOfSecond: first == "'") })
      }
      if let base = part.base, !"+>~*'".contains(part.first), part.marbles.isEmpty {
        used.insert(Use(marble: base))
      }
    }
    for (index, row) in table.rows.enumerated() {
      for marble in row.first..<row.first + row.marks.count
      where !used.contains(where: { $0.marble == marble }) && !reasons.contains(where: { $0.marble == marble }) {
        guard let time = sent[marble] else {
          reasons.append((marble, "0"))
          continue
        }
        if let cancel = cancels[index], cancel.time <= time { reasons.append((marble, cancel.sign)) }
      }
    }
    return (used, reasons)
  }
}

private func number(_ letter: Character) -> Int { Int(letter.asciiValue! - UInt8(ascii: "A")) }
