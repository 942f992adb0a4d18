import Combine
import VirtualTime

extension Fault.Kind {
  /// The sentence in both languages. `%1` is the place of the first detail. What is tried has no name: it may be a publisher
  /// or a subscriber.
  var sentence: (english: String, chinese: String) {
    switch self {
    case .noSubscription:
      ("At %1 the subscriber should receive a subscription, and receives none.", "%1时订阅者应该收到订阅，却没有收到。")
    case .secondSubscription:
      ("At %1 the subscriber receives a second subscription.", "%1时订阅者又收到了一个订阅。")
    case .lateSubscription:
      ("The subscriber receives its subscription at %1. It should receive it at %2.", "订阅者在 %1时收到订阅，应该在 %2时收到。")
    case .beforeSubscription:
      ("At %1 the subscriber receives %2 before its subscription.", "%1时订阅者还没有收到订阅，就收到了%2。")
    case .afterCancel:
      ("At %1 the subscriber receives %2, although it has cancelled.", "%1时订阅者已经取消，却还收到了%2。")
    case .afterEnd:
      ("At %1 the subscriber receives %2 after the completion.", "%1时流已经结束，订阅者却还收到了%2。")
    case .notRequested:
      (
        "At %1 the subscriber receives %2, although it requested no more values.",
        "%1时订阅者没有未满足的需求，却收到了%2。"
      )
    case .wrongValue:
      ("At %1 the subscriber receives %2. It should receive %3.", "%1时订阅者收到了%2，应该收到%3。")
    case .wrongTime:
      ("The subscriber receives %1 at %2. It should receive it at %3.", "订阅者在 %2时收到%1，应该在 %3时收到。")
    case .missing:
      ("At %1 the subscriber should receive %2, and does not.", "%1时订阅者应该收到%2，却没有收到。")
    case .unexpected:
      ("At %1 the subscriber receives %2, and should not.", "%1时订阅者收到了%2，这时不应该收到。")
    case .tooEarlyEnd:
      (
        "At %1 the subscriber receives %2. It should receive %3 before that.",
        "%1时订阅者收到了%2，在这之前应该先收到%3。"
      )
    case .inputNotSubscribed:
      ("At %1 the input should be subscribed to, and is not.", "%1时应该订阅输入，却没有订阅。")
    case .inputSubscribedAgain:
      ("At %1 the input is subscribed to once too often.", "%1时多订阅了一次输入。")
    case .requestsTooMuch:
      (
        "By %1 the input has been asked for %2. It should have been asked for %3.",
        "到 %1为止，向输入请求了%2，应该只请求%3。"
      )
    case .requestsTooLittle:
      (
        "By %1 the input has been asked for only %2. It should have been asked for %3.",
        "到 %1为止，只向输入请求了%2，应该请求%3。"
      )
    case .inputNotCancelled:
      ("At %1 the input should be cancelled, and is not.", "%1时应该取消对输入的订阅，却没有取消。")
    case .inputCancelled:
      ("At %1 the input is cancelled, and should not be.", "%1时取消了对输入的订阅，这时不应该取消。")
    case .subscriberKept:
      ("Everything is over, and the subscriber is still in memory.", "一切都已结束，订阅者却还留在内存里。")
    case .inputKept:
      (
        "Everything is over, and the subscription to the input is still in memory.",
        "一切都已结束，对输入的订阅却还留在内存里。"
      )
    }
  }

  /// The Chinese sentence if one of two demands is none, because nobody says that no value is requested.
  var chineseOfNone: String {
    switch self {
    case .requestsTooMuch: "到 %1为止，向输入请求了%2，应该一个值也不请求。"
    case .requestsTooLittle: "到 %1为止，还没有向输入请求值，应该请求%3。"
    default: sentence.chinese
    }
  }
}

extension Fault {
  /// A part of a fault's sentence.
  enum Detail: Equatable, Sendable {
    case at(VirtualTime)
    case seen(Observation.Seen.What)
    case demand(Subscribers.Demand)

    /// A failure whose error is not the right one.
    case error(String)

    var words: (english: String, chinese: String) {
      switch self {
      case .at(let time): ("\(time)", "\("\(time)".dropLast()) 秒")
      case .error(let error): ("the failure \(error)", "失败 \(error)")
      case .seen(.subscription): ("its subscription", "订阅")
      case .seen(.value(let label)): (label, " \(label)")
      case .seen(.finished): ("the completion", "完成事件")
      case .seen(.failed): ("the failure", "失败")
      case .demand(let demand):
        switch demand.max {
        case nil: ("all values", "所有值")
        case 0: ("no value", " 0 个值")
        case 1: ("1 value", " 1 个值")
        case let count?: ("\(count) values", " \(count) 个值")
        }
      }
    }
  }
}
