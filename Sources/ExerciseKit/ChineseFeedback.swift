import LessonKit

/// What is said in both languages. What reads as code needs no second one: a string literal is a message too.
///
///     print(both("the order fails", "下单失败").chinese)
///     // 下单失败
public func both(_ english: String, _ chinese: String) -> Message { Message(english, chinese) }

/// Items with their times, for a sentence of feedback in Chinese.
///
///     print(inSeconds(["com at 1s"]))
///     // ["com（1 秒）"]
public func inSeconds(_ items: [String]) -> [String] { items.map { $0.replacing(#/ at (.+)s$/#) { "（\($0.1) 秒）" } } }

/// That items of a list were sent or shown, in a Chinese sentence of feedback.
///
///     print(done("显示", ["a", "b"]), done("发送", [Int]()))
///     // 显示了 a、b 什么也没有发送
public func done(_ verb: String, _ items: [some Any], by separator: String = ", ") -> String {
  items.isEmpty ? "什么也没有\(verb)" : "\(verb)了 \(listed(items, by: separator).chinese)"
}

/// That items of a list should be sent or shown, in a Chinese sentence of feedback.
///
///     print(due("显示", ["a", "b"]), due("发送", [Int]()))
///     // 应该显示 a、b 应该什么也不发送
public func due(_ verb: String, _ items: [some Any], by separator: String = ", ") -> String {
  items.isEmpty ? "应该什么也不\(verb)" : "应该\(verb) \(listed(items, by: separator).chinese)"
}
