import LessonKit

// Why a value of a film did not arrive.

extension Message {
  static let doesNotSend = Message("%1 does not send %2: %3.", "%1 没有发送 %2：%3。")
  static let doesNotReceive = Message("%1 does not receive %2: %3.", "%1 没有收到 %2：%3。")
  static let notYetSubscribed = Message("it had not subscribed yet", "那时它还没有订阅")
  static let hadCancelled = Message("its subscription was already cancelled", "那时它的订阅已经取消")
  static let hadFinished = Message("it had already finished", "那时它已经正常结束")
  static let hadFailed = Message("it had already failed", "那时它已经失败")
  static let isStillWaiting = Message("it was still waiting when the film ended", "到动画结束时它还在等")
  static let otherHasEnded = Message(
    "{source} {ended}, and what was kept was dropped", "{source} {ended}，保留着的值被丢弃")
  static let otherWasFirst = Message(
    "it sends only the values of %1, which was the first to send one", "它只发送 %1 的值，因为先发送值的是 %1")
  static let failedWithAnother = Message(
    "%1 failed, and %2 with it, before it had sent anything", "%1 失败，%2 也随之失败，还什么都没有发送")
  static let sendsOneValue = Message(
    "reduce sends only one value, %1, when %2 has finished", "%2 正常结束时，reduce 只发送一个值：%1")
  static let sendsNothing = Message(
    "its subscriber had requested all values, and it sent none at all, so the cause is in %1 itself",
    "它的订阅者已经请求所有的值，它却一个也没有发送，所以原因在 %1 自己")
  static let hasEndedNow = Message("ended", "结束")
  static let hasFailedNow = Message("failed", "失败")
  static let secondsLong = Message("%1 s", "%1 秒")
}
