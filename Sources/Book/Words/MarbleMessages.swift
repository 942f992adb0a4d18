import LessonKit

/// What the page of an operator says while its reader moves marbles.
extension Message {
  static let surprise = Message("Surprise me", "换一个")
  static let reset = Message("Reset", "恢复示例")
  static let whatHappened = Message("What happened", "发生了什么")
  static let howToMove = Message(
    "Drag a marble, or focus it and use the arrow keys. Press the end of the input, and it fails instead.",
    "拖动弹珠，或者选中它再按方向键。按一下输入的结束标记，它就变成失败标记。")

  /// The words of the script, by their names there. A sentence that follows another one begins with its blank, because
  /// Chinese has none there.
  static let marbleWords: KeyValuePairs<String, Message> = [
    "input": Message("input", "输入"),
    "inside": Message("inside", "操作符内部"),
    "output": Message("output", "输出"),
    "second": Message("subscriber 2", "订阅者 2"),
    "colon": Message(": ", "："),
    "question": Message("your guess", "你的猜测"),
    "outstanding": .outstanding,
    "demand": Message("demand", "需求"),
    "requested": Message("requested", "请求"),
    "nothing": Message("not requested", "没有请求"),
    "unsubscribed": Message("not subscribed to", "没有被订阅"),
    "all": Message("all", "全部"),
    "later": Message("%1 at %2", "%1（%2时）"),
    "never": Message("never", "不会发生"),
    "seconds": Message("%1 s", "%1 秒"),
    "finish": Message("end of %1", "%1：结束标记"),
    "failure": Message("failure of %1", "%1：失败标记"),
    "value": Message("%1 of %2", "%2：%1"),
    "yours": Message("your guess %1", "你猜的 %1"),
    "says": Message("%1 is published at %2.", "%2时发送 %1。"),
    "waits": Message("%1 is published at %2: %3 after %4.", "%2时发送 %1：在 %4 之后 %3。"),
    "made": Message(" It is made of %1.", "它由 %1 组成。"),
    "and": Message(", ", "、"),
    "finishes": Message("The output finishes at %1.", "输出在 %1时正常结束。"),
    "fails": Message("The output fails at %1.", "输出在 %1时失败。"),
    "finishesat": Message("finishes at %1", "%1时正常结束"),
    "failsat": Message("fails at %1", "%1时失败"),
    "isopen": Message("stays open", "没有结束"),
    "open": Message("The output stays open.", "输出没有结束。"),
    "subscribes": Message("%1 is subscribed to at %2.", "%1：%2时被订阅。"),
    "cancels": Message("The subscription to %1 is cancelled at %2.", "%1：%2时订阅被取消。"),
    "more": Message("%1 more requested of %2 at %3.", "%2：%3时再请求 %1 个值。"),
    "everything": Message("Everything is requested of %1 at %2.", "%1：%2时请求所有的值。"),
    "late": Message(
      "%1 is sent only at %2: it was not requested before.", "%1 到 %2才发送：此前没有请求它。"),
    "unsent": Message("%1 is never sent: it is not requested.", "%1 始终没有发送：没有请求它。"),
    "stopped": Message("%1 is never sent: the subscription was cancelled.", "%1 始终没有发送：订阅已被取消。"),
    "lost": Message("%1 is in no value of the output.", "输出的值里没有 %1。"),
    "seen": Message(" You have seen %1 of %2 answers.", "你已经看到了 %2 种结果中的 %1 种。"),
    "ran": Message(" %1 arrangements were run when this book was written.", "写这本书的时候运行了 %1 种排列。"),
    "place": Message(
      "What does it publish, and when? Press a value, and move it along the output; press it there to remove it.",
      "它会发送什么，在什么时候？按一个值，再在输出上把它移到对应的时间；在输出上按一下，就能移走它。"),
    "compare": Message("Compare", "对答案"),
    "again": Message("Another one", "再来一题"),
    "right": Message("All right.", "全对。"),
    "result": Message("%1 right, %2 wrong, %3 missed.", "猜对 %1 个，猜错 %2 个，漏掉 %3 个。"),
  ]
}
