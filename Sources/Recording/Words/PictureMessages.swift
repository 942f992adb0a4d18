extension Message {
  // Marbles
  static let timeOnAxis = Message("time", "时间")
  static let orderOnAxis = Message("order of events", "事件的先后")
  static let sameStreams = Message("(the same streams go on)", "（同样的流，接上一行）")
  static let sameStreamsFrom = Message("(the same streams go on, from %1)", "（同样的流，从 %1 继续）")
  static let nothingRecorded = Message("(nothing was recorded)", "（什么也没有记录）")
  static let scenes = Message("%1 of %2", "第 %1 幅，共 %2 幅")
  static let isRequested = Message("requested", "请求")

  // The legend
  static let isFinished = Message("finished", "正常结束")
  static let hasFailed = Message("failed", "失败")
  static let isCancelled = Message("cancelled", "取消")
  static let isOpen = Message("still open", "未结束")

  // Marbles in words
  static let row = Message("%1: %2.", "%1：%2。")
  static let itsSubscriber = Message("Its subscriber", "它的订阅者")
  static let requestsSome = Message("requests %1", "请求 %1")
  static let markAt = Message("%1 at %2", "%1（%2）")

  // Ledgers
  static let sum = Message("requested %1 · received %2 · outstanding %3", "请求 %1 · 收到 %2 · 未满足 %3")
  static let everyValue = Message("all", "全部")

  // Films
  static let titleOfStep = Message("%1, step %2. %3", "%1，第 %2 步：%3")
  static let outstandingDemand = Message("outstanding", "未满足的需求")
  static let unknownSubscriber = Message("subscriber", "订阅者")
  static let requestsAll = Message("%1 requests all values.", "%1 请求所有的值。")
  static let requestsValues = Message("%1 requests %2.", "%1 请求 %2 个值。")
  static let dropsValue = Message("%1 drops %2, because no demand is outstanding.", "%1 丢弃 %2，因为没有未满足的需求。")
  static let receivesValue = Message("%1 receives %2.", "%1 收到 %2。")
  static let hasFinished = Message("%1 finishes.", "%1 正常结束。")
  static let failsWith = Message("%1 fails: %2.", "%1 失败：%2。")
  static let cancelsIt = Message("%1 cancels.", "%1 取消订阅。")
}
