/// Items with their times, for a sentence of feedback in Chinese.
///
///     print(inSeconds(["com at 1s"]))
///     // ["com（1 秒）"]
public func inSeconds(_ items: [String]) -> [String] { items.map { $0.replacing(#/ at (.+)s$/#) { "（\($0.1) 秒）" } } }
