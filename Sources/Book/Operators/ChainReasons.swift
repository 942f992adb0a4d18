import LessonKit

extension DrawnOperator {
  /// Why an input of a chain did not send a value.
  static var clausesOfInputs: [String: [String]] {
    // Only flatMap requests the values of an input one by one, and only catch subscribes to one later, or never.
    let own = [("flatMap", ">"), ("catch", "0")].map { ($1, Chain.clause(of: $0, for: $1)!) }
    let all = own + ["-", ")x", ")e"].map { ($0, clauses[$0]!) }
    return Dictionary(uniqueKeysWithValues: all.map { ($0, [$1.english, $1.chinese]) })
  }

  /// What happens to a value only in a chain, by the operator's name and the sign.
  fileprivate static let chainClauses: [String: Message] = [
    "switchToLatest n": Message(
      "{cause} came at {time}, and switchToLatest cancelled the request for {value}",
      "{cause} 在 {time}时到来，switchToLatest 取消了对 {value} 的请求"),
    "switchToLatest =": Message("nobody has requested its answer", "没有人请求它的响应"),
    "flatMap =": Message("nobody has requested its answer", "没有人请求它的响应"),
  ]
}

extension Chain {
  /// The clauses for the signs that occur in a row, for each of its operators.
  func clauses(of answers: Set<String>) -> [String: [[String: [String]]]] {
    var signs: [Int: Set<String>] = [:]
    for part in Set(answers.flatMap { $0.split(separator: ";") }) {
      if let (stage, sign) = Self.loss(part) { signs[stage, default: []].insert(sign) }
    }
    return Dictionary(
      uniqueKeysWithValues: rows.enumerated().map { stage, row in
        let clauses = row.value.map { name in
          Dictionary(
            uniqueKeysWithValues: signs[stage, default: []].compactMap { sign in
              Self.clause(of: name, for: sign).map { (sign, [$0.english, $0.chinese]) }
            })
        }
        return (row.key, clauses)
      })
  }

  static func clause(of name: String, for sign: String) -> Message? {
    DrawnOperator.chainClauses["\(name) \(sign)"] ?? DrawnOperator.all.first { $0.name == name }?.clause(for: sign)
  }

  /// The number of the stage and the sign, if the part of an answer is a loss: see ``ChainLoss``.
  static func loss(_ part: Substring) -> (stage: Int, sign: String)? {
    guard part.first == "!", let stage = part.dropFirst().first?.wholeNumberValue else { return nil }
    let what = part.dropFirst(2).drop { $0 == "'" }
    if what.first == "=" { return (stage, "=") }
    guard what.first == "~" else { return nil }
    return (stage, String(what.split(separator: ":")[1].first!))
  }
}
