import Foundation

/// What a text and its translation say alike, whatever their words: the names of code, and the numbers.
///
///     Facts.differences("`sink` receives two of 5 values.", "`sink` 收到五个值里的两个。")
///     // []
public struct Facts {
  /// What stands in backquotes; where wanted, also what stands in 'quotation marks' and does not begin with a capital
  /// letter. What does is a title, and is translated.
  private(set) var names: [String: Int] = [:]

  /// The places of values in a message: `%1`.
  private(set) var places: Set<String> = []

  /// Numbers in digits, and in words. Reading finds the words of Chinese; which words of English are numbers depends on
  /// the Chinese beside it.
  private(set) var digits: [String: Int] = [:]
  private(set) var words: [String: Int] = [:]

  /// The words in Latin letters, in their order.
  private var latin: [String] = []

  /// What one of the two says, and the other does not.
  ///
  /// Either language may write a number as a word: two, 两. Below three a word says little (one, a pair, both; 一个, 两边),
  /// so only digits count there. Chinese may say a name once more where English has a pronoun.
  public static func differences(_ english: String, _ chinese: String, quotesNames: Bool = false) -> [String] {
    let other = Facts(chinese, quotesNames)
    var one = Facts(english, quotesNames)
    // A Chinese title in it counts nothing. A name that stands in the Chinese as well is no number: (we cancel third).
    one.words = EnglishNumbers.count(one.latin.filter { !other.latin.contains($0) })
    var problems: [String] = []
    for (name, count) in one.names where other.names[name, default: 0] < count {
      problems.append("the Chinese says `\(name)` \(other.names[name, default: 0]) times, and the English \(count)")
    }
    for (name, count) in other.names where one.names[name] == nil || count > one.names[name, default: 0] + 1 {
      problems.append("the English says `\(name)` \(one.names[name, default: 0]) times, and the Chinese \(count)")
    }
    if one.places != other.places { problems.append("the places are \(one.places) and \(other.places)") }
    problems += numbers(of: one, missingIn: other).map { "the Chinese does not say \($0)" }
    problems += numbers(of: other, missingIn: one).map { "the English does not say \($0)" }
    return problems.sorted()
  }

  private static func numbers(of one: Facts, missingIn other: Facts) -> [String] {
    let digits = one.digits.filter { $1 > other.digits[$0, default: 0] + other.words[$0, default: 0] }.map(\.key)
    let words = one.words.keys.filter { Int($0)! > 2 && other.digits[$0] == nil && other.words[$0] == nil }
    return digits + words
  }
}

// One pass over the text: regular expressions take a minute for all pages.
extension Facts {
  private init(_ text: String, _ quotesNames: Bool) {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count { index = read(scalars, at: index, quotesNames) }
  }

  /// Reads what begins at an index, and returns where it ends.
  private mutating func read(_ text: [Unicode.Scalar], at start: Int, _ quotesNames: Bool) -> Int {
    let previous = start > 0 ? text[start - 1] : " "
    func end(after mark: Unicode.Scalar, within limit: Unicode.Scalar? = nil) -> Int? {
      let rest = text[(start + 1)...]
      guard let end = rest.firstIndex(of: mark), limit.map({ !rest[..<end].contains($0) }) ?? true else { return nil }
      return end
    }
    func run(of isPart: (Unicode.Scalar) -> Bool) -> Int { text[start...].firstIndex { !isPart($0) } ?? text.count }
    switch text[start] {
    case "`":
      guard let end = end(after: "`") else { return start + 1 }
      note(name: text[(start + 1)..<end])
      return end + 1
    case "《": return end(after: "》").map { $0 + 1 } ?? start + 1
    case "(" where previous == "]": return end(after: ")").map { $0 + 1 } ?? start + 1
    case "'" where quotesNames && !previous.isLetter:
      guard let end = end(after: "'", within: "\n"), end > start + 1 else { return start + 1 }
      if !text[start + 1].isCapital { note(name: text[(start + 1)..<end]) }
      return end + 1
    case "%" where start + 1 < text.count && text[start + 1].isDigit:
      places.insert("%\(text[start + 1])")
      return start + 2
    case let scalar where scalar.isLetter:
      let end = run { $0.isLetter || $0.isDigit }
      latin.append(string(text[start..<end]))
      return end
    case let scalar where scalar.isDigit: return readDigits(text, at: start)
    case let scalar where ChineseNumbers.isPart(scalar):
      let end = run(of: ChineseNumbers.isPart)
      // 星期六 is the name of a day.
      if previous != "期" { words.merge(ChineseNumbers.count(text[start..<end]), uniquingKeysWith: +) }
      return end
    default: return start + 1
    }
  }

  private mutating func note(name: ArraySlice<Unicode.Scalar>) {
    let name = string(name).split { $0.isWhitespace }.joined(separator: " ")
    names[name, default: 0] += 1
  }

  /// 80 000 and 1,000 are numbers, and so is 0.5; `4. ` at the beginning of a line is not.
  private mutating func readDigits(_ text: [Unicode.Scalar], at start: Int) -> Int {
    func digits(from index: Int) -> Int { (text[index...].firstIndex { !$0.isDigit } ?? text.count) - index }
    var end = start + digits(from: start)
    var number = string(text[start..<end])
    func has(_ marks: Set<Unicode.Scalar>) -> Bool { end + 1 < text.count && marks.contains(text[end]) }
    while has([" ", ","]), digits(from: end + 1) == 3 {
      number += string(text[(end + 1)..<(end + 4)])
      end += 4
    }
    if has(["."]), text[end + 1].isDigit {
      let next = end + 1 + digits(from: end + 1)
      number += string(text[end..<next])
      end = next
    }
    let isItem = has(["."]) && text[end + 1] == " " && !(text[..<start].last { $0 != " " }.map { $0 != "\n" } ?? false)
    if !isItem { self.digits[number, default: 0] += 1 }
    return end
  }
}

private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isCapital: Bool { ("A"..."Z").contains(self) }
  fileprivate var isLetter: Bool { ("a"..."z").contains(self) || isCapital }
}
