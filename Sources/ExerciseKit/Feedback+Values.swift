import Combine
import LessonKit

extension Feedback {
  /// Expects that two values are equal. If they are not, a sentence says what was seen and what should have been.
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
    let (found, wanted) = (told(seen), told(expected))
    let start = english.hasSuffix(" are") ? "They" : "It"
    let verb = chinese.hasSuffix("的是") ? chinese.dropLast(2).suffix(2) : ""
    // In Chinese nothing is not in a list: “收到的是” becomes “什么也没有收到”.
    let sentence =
      found.map { "\(chinese) \($0.chinese)" }
      ?? (verb.isEmpty ? "\(chinese.dropLast())还没有" : "\(chinese.dropLast(4))什么也没有\(verb)")
    let rest = wanted.map { "应该是 \($0.chinese)" } ?? (verb.isEmpty ? "应该没有" : "应该什么也没有\(verb)")
    expect(
      false,
      "\(english) \(found ?? "nothing"). \(start) should be \(wanted ?? "nothing")." + (hint.map { " " + $0.0 } ?? ""),
      "\(sentence)，\(rest)。" + (hint?.1 ?? ""))
  }
}

/// A value in a sentence: a list without its brackets. Nil if it is empty, or if it is no demand.
private func told(_ value: Any) -> Message? {
  if let demand = value as? Subscribers.Demand, demand == .none { return nil }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional { return mirror.children.first.flatMap { told($0.value) } }
  let texts = ((value as? [Any]) ?? [value]).map { "\($0)".isEmpty ? "\"\"" : "\($0)" }
  if texts.isEmpty { return nil }
  let list = listed(texts, by: texts.contains { $0.contains(", ") } ? "; " : ", ")
  return Message(list.english, list.chinese.replacing(#/ at (\d[\d.]*)s/#) { "（\($0.1) 秒）" })
}
