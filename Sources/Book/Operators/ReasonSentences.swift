import LessonKit

// Why a value did not arrive, in a clause for each operator and each sign of a table: those of ``Loss``, and `=`, `-`, `>`
// and `)`. `)x` is a cancellation because the operator failed, `)e` one because another input ended. `-i` is `-` in a
// row that a value has opened; where an operator has no clause for it, that of `-` holds. `0` stands for a row that nothing
// subscribes to.
//
// A clause follows 'b does not come out:' or a similar one. {value} is the value, {cause} the one that was being sent when
// it was lost, {time} when that was, {row} its input, and {ended} 'ended' or 'failed'. A parameter has its own name.

extension DrawnOperator {
  /// The clause for a sign; nil if no table of the operator has it.
  func clause(for sign: String) -> Message? {
    Self.ownClauses.first { $0.sign == sign && $0.operators.contains(name) }?.clause ?? Self.clauses[sign]
  }

  /// What holds for many operators.
  static let clauses: [String: Message] = [
    "d": Message("nobody had requested it when it came, so it was dropped", "到来时没有未满足的需求，所以被丢弃"),
    "x": Message(
      "the closure threw at {time}, when {cause} came, and what was kept was dropped",
      "{time}时 {cause} 到来，闭包抛出错误，保留着的值被丢弃"),
    "e": Message("the input {ended} at {time}, and what was kept was dropped", "输入在 {time}时{ended}，保留着的值被丢弃"),
    "=": Message("it is still kept, because the input has not ended", "输入没有结束，它还保留着"),
    "-": Message("nobody requested it", "没有人请求它"),
    ")": Message(
      "the answer was known at {time}, when {cause} came, and {row} was cancelled",
      "{time}时 {cause} 到来，结果已经确定，{row} 被取消"
    ),
    ")x": Message(
      "the closure threw at {time}, when {cause} came, and {row} was cancelled", "{time}时 {cause} 到来，闭包抛出错误，{row} 被取消"),
    ")e": Message("another input {ended} at {time}, and {row} was cancelled", "另一个输入在 {time}时{ended}，{row} 被取消"),
    "0": Message("nothing subscribes to {row}", "没有人订阅 {row}"),
  ]

  /// What one operator alone does, or a few.
  static let ownClauses: [(operators: Set<String>, sign: String, clause: Message)] = [
    // Refused
    (
      ["filter", "tryFilter", "last(where:)", "tryLast"], "r",
      Message("the predicate says no to {value}", "闭包对 {value} 返回 false")
    ),
    (
      ["contains(where:)", "tryContains", "first(where:)", "tryFirst"], "r",
      Message("the predicate says no to {value}, and the search goes on", "闭包对 {value} 返回 false，继续找")
    ),
    (["contains(_:)"], "r", Message("{value} is not the value that is looked for", "{value} 不是要找的值")),
    (
      ["allSatisfy", "tryAllSatisfy"], "r",
      Message("the predicate holds for {value}, so the answer is still open", "闭包对 {value} 返回 true，结果还不能确定")
    ),
    (["count"], "r", Message("it is counted, and not kept", "它计入个数，不保留")),
    (["ignoreOutput"], "r", Message("ignoreOutput drops every value", "ignoreOutput 丢弃所有的值")),
    (
      ["compactMap", "tryCompactMap"], "r",
      Message("the closure returns nil for {value}", "闭包对 {value} 返回 nil")
    ),
    (
      ["drop(untilOutputFrom:)"], "r",
      Message("the other publisher had sent nothing when {value} came", "{value} 到来时，另一个发布者还没有发送过值")
    ),
    (["drop(untilOutputFrom:)"], "s", Message("it only opens the way for {input}", "它只用来放行 {input}")),
    (
      ["drop(while:)", "tryDrop"], "r",
      Message("the predicate still holds for {value}", "闭包对 {value} 仍然返回 true")
    ),
    (
      ["dropFirst"], "r",
      Message("dropFirst({count}) drops that many at the start", "dropFirst({count}) 丢弃最前面的 {count} 个值")
    ),
    (["max", "tryMax"], "r", Message("a larger value was kept already", "已经保留了更大的值")),
    (["min", "tryMin"], "r", Message("a smaller value was kept already", "已经保留了更小的值")),
    (["output(at:)"], "r", Message("only the value at the index {index} goes out", "只发送下标为 {index} 的值")),
    (["output(in:)"], "r", Message("its index is outside the range", "它的下标不在范围内")),
    (
      ["removeDuplicates()", "tryRemoveDuplicates"], "r",
      Message("{value} equals the value before it", "{value} 和前一个值相等")
    ),
    (
      ["removeDuplicates(by:)"], "r",
      Message("the closure calls {value} equal to the value before it", "闭包认为 {value} 和前一个值相等")
    ),
    (
      ["throttle(latest: false)"], "r",
      Message(
        "an earlier value was still waiting when {value} came, and the first is kept",
        "{value} 到来时还有更早的值在等，保留的是那一个")
    ),
    // Not requested
    (
      ["debounce"], "d",
      Message("{value} was due at {time}, and nobody had requested it", "{time}时该发送 {value}，可是没有未满足的需求")
    ),
    (
      ["buffer(.dropNewest)"], "d",
      Message("the buffer was full, and the newest is dropped", "缓冲区满了，丢弃最新的值")
    ),
    (
      ["share"], "d",
      Message("it had received all that it had requested when {value} came", "{value} 到来时，这个订阅者请求的值已经收够了")
    ),
    // Sent before the second subscriber came
    (
      ["share"], "m",
      Message(
        "{value} was sent at {time}, before subscriber 2 subscribed, and share() keeps no values for later subscribers",
        "{value} 在 {time}时就发送了，那时订阅者 2 还没有订阅；share() 不为后来的订阅者保留值")
    ),
    (
      ["share"], "j",
      Message(
        "{value} was sent at {time}, just when subscriber 2 subscribed; in a tie the value comes first",
        "{value} 在 {time}时发送，订阅者 2 正好在这时订阅；两件事同时发生时，值在先")
    ),
    // Replaced
    (["debounce"], "n", Message("{cause} followed at {time}, within {seconds}", "{cause} 在 {time}时到来，间隔不到 {seconds}")),
    (
      ["debounce"], "t",
      Message(
        "{cause} followed exactly {seconds} later, at {time}; in a tie the new value comes first",
        "{cause} 在 {time}时到来，正好隔了 {seconds}；两件事同时发生时，新值在先")
    ),
    (
      ["throttle(latest: true)"], "n",
      Message(
        "{cause} came at {time} and took its place, because the latest is kept", "{cause} 在 {time}时到来，取代了它，因为保留的是最新的值")
    ),
    (
      ["throttle(latest: true)"], "t",
      Message(
        "{cause} came at {time}, just when {value} was due; in a tie the new value comes first, and takes its place",
        "{cause} 在 {time}时到来，正是该发送 {value} 的时候；两件事同时发生时，新值在先，于是取代了 {value}")
    ),
    (
      ["buffer(.dropOldest)"], "n",
      Message(
        "{cause} came at {time} when the buffer was full, and the oldest is dropped", "{cause} 在 {time}时到来，缓冲区已满，丢弃最旧的值"
      )
    ),
    (
      ["combineLatest"], "n",
      Message("{cause} took its place at {time}, before it was in a pair", "它还没有配成一对，就在 {time}时被 {cause} 取代")
    ),
    (
      ["last()", "last(where:)", "tryLast"], "n",
      Message(
        "{cause} came at {time} and took its place, because only the last goes out",
        "{cause} 在 {time}时到来，取代了它，因为只发送最后一个")
    ),
    (["max", "tryMax"], "n", Message("{cause} came at {time}, and is larger", "{cause} 在 {time}时到来，比它大")),
    (["min", "tryMin"], "n", Message("{cause} came at {time}, and is smaller", "{cause} 在 {time}时到来，比它小")),
    // Ended
    (
      ["debounce"], "e",
      Message("the input {ended} at {time}, before {value} was due", "输入在 {time}时{ended}，还没有到该发送 {value} 的时候")
    ),
    (
      ["debounce"], "u",
      Message(
        "the input {ended} at {time}, just when {value} was due; in a tie the end comes first",
        "输入在 {time}时{ended}，正是该发送 {value} 的时候；两件事同时发生时，结束在先")
    ),
    (
      ["buffer(.dropOldest)", "buffer(.dropNewest)"], "e",
      Message("the input {ended} at {time}, and the buffer was emptied", "输入在 {time}时{ended}，缓冲区被清空")
    ),
    (
      ["zip"], "e",
      Message("the other side {ended} at {time}, with nothing to pair it with", "另一边在 {time}时{ended}，没有值和它配对")
    ),
    // Kept
    (
      ["buffer(.dropOldest)", "buffer(.dropNewest)"], "=",
      Message("it still waits in the buffer, because nobody has requested it", "没有人请求它，它还在缓冲区里")
    ),
    (["collect(_:)"], "=", Message("it still waits, because its group is not full", "这一组还没有满，它还在等")),
    (
      ["collect(.byTime)", "collect(.byTimeOrCount)"], "=",
      Message("it still waits, because nobody has requested another group", "没有人再请求一组，它还在等")
    ),
    (["combineLatest"], "=", Message("it is kept, and no pair with it was sent", "它还保留着，含有它的一对还没有发送过")),
    (["merge"], "=", Message("it still waits, because nobody has requested it", "没有人请求它，它还在等")),
    (
      ["flatMap"], "=",
      Message("flatMap keeps it, because the subscriber has requested no more", "订阅者没有再请求值，flatMap 把它保留着")
    ),
    (["zip"], "=", Message("it still waits, because the other side has nothing to pair it with", "另一边没有值和它配对，它还在等")),
    // Sent late, or never
    (
      ["flatMap"], "-",
      Message(
        "flatMap requests one value more when a publisher ends, and none has ended",
        "要等一个内层发布者正常结束，flatMap 才再请求一个值，可是一个也没有结束")
    ),
    (
      ["flatMap"], "-i",
      Message(
        "flatMap requests {value} only when the value before it has been published, and nobody has requested that one",
        "要等前一个值发送出去，flatMap 才请求 {value}，可是没有人请求前一个值")
    ),
    (
      ["flatMap"], ">",
      Message("flatMap requests one value more when a publisher ends", "要等一个内层发布者正常结束，flatMap 才再请求一个值")
    ),
    // Not subscribed to
    (
      ["catch"], "0",
      Message("there was no failure to catch, so nothing subscribes to {row}", "没有失败，catch 就不订阅 {row}")
    ),
    (
      ["append(publisher)"], "0",
      Message("the input did not finish, so nothing subscribes to {row}", "输入没有正常结束，append 就不订阅 {row}")
    ),
    (
      ["prepend(publisher)"], "0",
      Message("the other publisher did not finish, so nothing subscribes to {row}", "另一个发布者没有正常结束，prepend 就不订阅 {row}")
    ),
    // Cancelled
    (
      ["first()", "output(at:)", "output(in:)", "prefix(_:)"], ")",
      Message("with {cause}, at {time}, there was enough, and {row} was cancelled", "{time}时有了 {cause} 就够了，{row} 被取消")
    ),
    (
      ["prefix(while:)"], ")",
      Message(
        "the predicate said no to {cause} at {time}, and {row} was cancelled", "{time}时闭包对 {cause} 返回 false，{row} 被取消")
    ),
    (
      ["prefix(untilOutputFrom:)"], ")",
      Message(
        "the other publisher sent {cause} at {time}, and {row} was cancelled", "另一个发布者在 {time}时发送 {cause}，{row} 被取消")
    ),
    (
      ["switchToLatest"], ")",
      Message("{cause} came at {time}, and the publisher before it was cancelled", "{cause} 在 {time}时到来，前一个发布者被取消")
    ),
    (
      ["timeout"], ")",
      Message("nothing had come for {seconds} at {time}, and {row} was cancelled", "{time}时已有 {seconds}没有值到来，{row} 被取消")
    ),
    (
      ["zip"], ")e",
      Message("the other side {ended} at {time}, and {row} was cancelled", "另一边在 {time}时{ended}，{row} 被取消")
    ),
    (
      ["zip"], ")",
      Message(
        "after {cause}, at {time}, no pair was possible, and {row} was cancelled",
        "{time}时 {cause} 到来之后不可能再配对，{row} 被取消")
    ),
  ]
}

extension ArrangementTable {
  /// The clause for each sign that an answer may have, in each language.
  func clauses(of answers: [String]) -> [String: [String]] {
    let all = Set(answers.flatMap(signs))
    let clauses = all.compactMap { sign in drawn.clause(for: sign).map { (sign, [$0.english, $0.chinese]) } }
    return Dictionary(uniqueKeysWithValues: clauses)
  }

  private func signs(in answer: String) -> [String] {
    let parts = answer.split(separator: ";")
    let unsubscribed = rows.indices.contains { row in !parts.contains { $0.hasPrefix("(\(row):") } }
    return (unsubscribed ? ["0"] : [])
      + parts.flatMap { part -> [String] in
        switch part.first! {
        case "~": [String(part[part.index(part.startIndex, offsetBy: 2)])]
        case "'" where part.dropFirst().first == "~": [String(part[part.index(part.startIndex, offsetBy: 3)])]
        case "=", ">": [String(part.first!)]
        case "-": ["-", "-i"]
        case ")": [")", ")x", ")e"]
        default: []
        }
      }
  }
}
