/// A law that holds for every publisher, in the order in which they are tried. The numbers are those of the tests of the module,
/// `Tests/CombineTests/Laws/PublisherLaws.swift`, which has some more of them.
enum Law: Int, CaseIterable {
  case oneSubscription = 1
  case nothingBeforeTheSubscription = 2
  case neverMoreThanAskedFor = 3
  case nothingWithoutDemand = 19
  case nothingAfterCompletion = 4
  case nothingAfterCancel = 5
  case cancelReachesUpstream = 6
  case demandAddsUp = 7
  case completionNeedsNoDemand = 9
  case failureIsSentOnce = 10
  case cancelLetsGoOfDownstream = 11
  case completionLetsGoOfDownstream = 12
  case requestFromInsideReceive = 13
  case cancelFromInsideReceive = 14
  case subscribersAreApart = 24

  /// What it demands, in words.
  var sentence: String { sentences.english }
  var chineseSentence: String { sentences.chinese }

  /// What is said if it does not hold. Fewer values than a subscriber has requested are a fault, too.
  var broken: (english: String, chinese: String) {
    if self != .neverMoreThanAskedFor { return sentences }
    return ("A subscriber receives the values that it has requested, and no more.", "订阅者收到它请求的值，不多也不少。")
  }

  private var sentences: (english: String, chinese: String) {
    switch self {
    case .oneSubscription: ("A subscriber receives one subscription.", "订阅者收到一个订阅，也只收到一个。")
    case .nothingBeforeTheSubscription: ("The subscription is the first event.", "订阅是第一个事件。")
    case .neverMoreThanAskedFor:
      ("A subscriber receives no more values than it has requested.", "订阅者收到的值不多于它请求的值。")
    case .nothingAfterCompletion: ("Nothing comes after the completion.", "完成事件之后不再有任何事件。")
    case .nothingAfterCancel: ("Nothing comes after cancel() has returned.", "cancel() 返回之后不再有任何事件。")
    case .cancelReachesUpstream:
      ("cancel() reaches upstream.", "cancel() 传到上游。")
    case .demandAddsUp:
      ("Requests for one value at a time bring the same as one request for all.", "每次请求一个值，与一次请求所有的值，收到的相同。")
    case .completionNeedsNoDemand:
      (
        "The completion comes even if no value is requested, unless a value has to come first.",
        "没有请求值，完成事件也会到达，除非它前面还有值。"
      )
    case .failureIsSentOnce: ("A failure comes at once, once, and as the last event.", "失败立刻到达，只有一次，并且是最后一个事件。")
    case .cancelLetsGoOfDownstream:
      ("After cancel() the subscription does not keep the subscriber in memory.", "cancel() 之后，订阅不再持有订阅者。")
    case .completionLetsGoOfDownstream:
      ("After the completion the subscription does not keep the subscriber in memory.", "完成事件之后，订阅不再持有订阅者。")
    case .requestFromInsideReceive:
      (
        "A request from inside receive(_:) brings the next value after receive(_:) has returned.",
        "在 receive(_:) 里面请求，下一个值要等 receive(_:) 返回之后才到达。"
      )
    case .cancelFromInsideReceive:
      ("A subscriber that cancels from inside receive(_:) receives nothing more.", "订阅者在 receive(_:) 里面取消，就不再收到任何事件。")
    case .nothingWithoutDemand:
      ("A subscriber that has requested nothing receives no value.", "没有请求过的订阅者，一个值也收不到。")
    case .subscribersAreApart:
      ("Each subscriber receives the same, as if it were the only one.", "每个订阅者收到的都相同，就像只有它一个。")
    }
  }
}
