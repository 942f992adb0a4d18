import LessonKit

/// What is said in both languages. What reads as code needs no second one: a string literal is a message too.
///
///     print(both("the order fails", "下单失败").chinese)
///     // 下单失败
public func both(_ english: String, _ chinese: String) -> Message { Message(english, chinese) }
