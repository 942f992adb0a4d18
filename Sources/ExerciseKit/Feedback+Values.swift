import Combine
import LessonKit

extension Feedback {
  /// Expects that two values are equal. If they are not, a sentence says what was seen and what should have been. Of long
  /// lists it names the first place at which they differ.
  ///
  ///     var feedback = Feedback()
  ///     feedback.expect([20, 21], [20], "One reading is requested, and the readings are", "请求了一个读数，读数是")
  ///     feedback.print()
  ///     // Not yet: One reading is requested, and the readings are 20, 21. They should be 20.
  ///
  /// - Parameters:
  ///   - seen: What the reader's code does.
  ///   - expected: What the task asks for.
  ///   - english: The sentence before the value.
  ///   - chinese: The same sentence in Chinese.
  ///   - hint: A sentence behind it, in both languages.
  public mutating func expect<Value: Equatable>(
    _ seen: Value, _ expected: Value, _ english: String, _ chinese: String, _ hint: (String, String)? = nil
  ) {
    guard seen != expected else { return }
    if let seen = seen as? [Any], let expected = expected as? [Any], max(seen.count, expected.count) > 20 {
      let (place, difference) = firstDifference(seen, expected)
      return expect(
        false, "\(english) \(seen.count) value\(seen.count == 1 ? "" : "s"). Value \(place) \(difference.english)",
        "\(chinese) \(seen.count) 个值。第 \(place) 个值\(difference.chinese)")
    }
    let lists = (items(of: seen), items(of: expected))
    let (found, wanted) = (told(lists.0, beside: lists.1), told(lists.1, beside: lists.0))
    let start = english.hasSuffix(" are") ? "They" : "It"
    let verb = chinese.hasSuffix("的是") ? chinese.dropLast(2).suffix(2) : ""
    // In Chinese nothing is not in a list: “收到的是” becomes “什么也没有收到”, and what is wanted has the same verb.
    let sentence =
      found.map { "\(chinese) \($0.chinese)" }
      ?? (verb.isEmpty ? "\(chinese)（无）" : "\(chinese.dropLast(4))什么也没有\(verb)")
    let should = found == nil && !verb.isEmpty ? "应该\(verb)" : "应该是"
    let rest = wanted.map { "\(should) \($0.chinese)" } ?? (verb.isEmpty ? "应该是（无）" : "不应该\(verb)任何东西")
    expect(
      false,
      "\(english) \(found ?? "nothing"). \(start) should be \(wanted ?? "nothing")." + (hint.map { " " + $0.0 } ?? ""),
      "\(sentence)，\(rest)。" + (hint?.1 ?? ""))
  }
}

/// The number of the first value that differs, and how. One of the two lists may be the beginning of the other.
private func firstDifference(_ seen: [Any], _ expected: [Any]) -> (place: Int, difference: Message) {
  let lists = [seen, expected].map { $0.map { ($0 as? String).map { String(reflecting: $0) } ?? "\($0)" } }
  let same = zip(lists[0], lists[1]).prefix { $0 == $1 }.count
  let (found, wanted) = (lists[0].dropFirst(same).first, lists[1].dropFirst(same).first)
  func told(_ pair: (found: String, wanted: String)) -> Message {
    Message("is \(pair.found). It should be \(pair.wanted).", "是 \(pair.found)，应该是 \(pair.wanted)。")
  }
  let difference =
    switch (found, wanted) {
    case (let found?, let wanted?): told(shortened(found, wanted, over: 60, to: 40))
    case (nil, let wanted): Message("is missing. It should be \(wanted ?? "").", "缺失，应该是 \(wanted ?? "")。")
    case (let found?, nil): Message("is \(found), and should not come.", "是 \(found)，不应该有这个值。")
    }
  return (same + 1, difference)
}

/// A value in a sentence: a list without its brackets. Nil if it is empty.
private func told(_ items: [String], beside others: [String]) -> Message? {
  if items.isEmpty { return nil }
  let list = apart(items, beside: others)
  return Message(list.english, list.chinese.replacing(#/ at (\d[\d.]*)s/#) { "（\($0.1) 秒）" })
}

/// What a value has: none if it is nil, an empty list, or no demand.
func items(of value: Any, hasQuotes: Bool = false) -> [String] {
  if hasQuotes, let text = value as? String { return [String(reflecting: text)] }
  if let demand = value as? Subscribers.Demand, demand == .none { return [] }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional { return mirror.children.flatMap { items(of: $0.value, hasQuotes: hasQuotes) } }
  return ((value as? [Any]) ?? [value]).map { "\($0)".isEmpty ? "\"\"" : "\($0)" }
}

/// A list in a sentence, which may be beside another one. If an item has a comma, no comma stands between items.
func apart(_ items: [String], beside others: [String] = []) -> Message {
  listed(items, by: (items + others).contains { $0.contains(", ") } ? "; " : ", ")
}
