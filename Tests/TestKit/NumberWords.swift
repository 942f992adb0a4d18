/// Numbers that are written in English words.
enum EnglishNumbers {
  private static let values: [String: Int] = {
    let cardinals = """
      zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen \
      eighteen nineteen twenty
      """
    let ordinals = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    var values = ["once": 1, "twice": 2, "both": 2, "pair": 2, "no": 0, "none": 0, "quarter": 4, "quarters": 4]
    let tens = "thirty forty fifty sixty seventy eighty ninety"
    for (value, word) in tens.split(separator: " ").enumerated() { values[String(word)] = (value + 3) * 10 }
    for words in [cardinals, ordinals] {
      for (value, word) in words.split(separator: " ").enumerated() { values[String(word)] = value }
    }
    return values
  }()
  private static let units = ["hundred": 100, "thousand": 1000]

  /// How often each number is among the words.
  static func count(_ words: [String]) -> [String: Int] {
    var counts: [String: Int] = [:]
    var pending: Int?
    for word in words.map({ $0.lowercased() }) + [""] {
      if let unit = units[word] {
        counts["\((pending ?? 1) * unit)", default: 0] += 1
        pending = nil
      } else {
        if let number = pending { counts["\(number)", default: 0] += 1 }
        pending = values[word]
      }
    }
    return counts
  }
}

/// Numbers that are written in Chinese characters.
enum ChineseNumbers {
  private static let digits: [Unicode.Scalar: Int] = [
    "零": 0, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]
  private static let units: [Unicode.Scalar: Int] = ["十": 10, "百": 100, "千": 1000, "万": 10_000]

  static func isPart(_ scalar: Unicode.Scalar) -> Bool { digits[scalar] != nil || units[scalar] != nil }

  /// How often each number is in a row of such characters: 三百五十 is one number, 三四 are two.
  static func count(_ row: ArraySlice<Unicode.Scalar>) -> [String: Int] {
    guard row.contains(where: { units[$0] != nil }) else {
      return Dictionary(row.map { ("\(digits[$0]!)", 1) }, uniquingKeysWith: +)
    }
    // 千万 is a word, and 百 alone is in words.
    guard row.contains(where: { digits[$0] != nil }) || row.first == "十" else { return [:] }
    var sum = 0
    var digit: Int?
    for scalar in row {
      if let unit = units[scalar] {
        sum = unit == 10_000 ? (sum + (digit ?? 0)) * unit : sum + (digit ?? 1) * unit
        digit = nil
      } else {
        digit = digits[scalar]
      }
    }
    return ["\(sum + (digit ?? 0))": 1]
  }
}
