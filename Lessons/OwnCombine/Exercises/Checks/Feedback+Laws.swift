import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit

extension Play {
  /// The completion waits behind the subscription, and is too late then. Combine's sequence and subject send it all the same.
  static let cancelsAtOnce = Play(
    "Upstream has ended. A subscriber comes, and cancels inside receive(subscription:).",
    "上游已经结束。来了一个订阅者，它在 receive(subscription:) 里面取消了。"
  ) { stage in
    stage.finish()
    return [.received(stage.subscribe { $0.onSubscription = { $0.cancel() } }.events)]
  }

  /// More subscribers than anybody counts, all of which have requested the value that is sent.
  static let manySubscribers = Play(
    "100 subscribers have requested a value, and one is sent, with the completion behind it.",
    "100 个订阅者都请求了值，然后来了一个值和完成事件。"
  ) { stage in
    let witnesses = (1...100).map { _ in stage.subscribe(requesting: .unlimited) }
    stage.send(1)
    stage.finish()
    return [
      .number("The number that receive the value is", "收到这个值的订阅者数", witnesses.count { $0.values == "1" }),
      .number("The number that receive the completion is", "收到完成事件的订阅者数", witnesses.count(where: \.isOver)),
      .subscriptions(stage.sources[0]),
    ]
  }

  /// While a subscriber receives 1 or the completion, the next one, whose turn has not come, cancels, and a third one comes.
  static func others(atTheEnd isEnd: Bool) -> Play {
    Play(
      "While the first of two subscribers receives \(isEnd ? "the completion" : "1"), the second one cancels and a third one "
        + "comes.", "两个订阅者里的第一个正在接收\(isEnd ? "完成事件" : " 1")，第二个取消了，又来了第三个。"
    ) { stage in
      var all: [Witness] = []
      func change() {
        guard all.count == 2 else { return }
        all[1].cancel()
        all.append(stage.subscribe(requesting: .unlimited))
      }
      for _ in 1...2 {
        let witness = stage.subscribe(requesting: .unlimited)
        if isEnd { witness.onCompletion = { _ in change() } }
        witness.onValue = { _ in
          if !isEnd { change() }
          return .none
        }
        all.append(witness)
      }
      if isEnd { stage.finish() } else { stage.send(1, 2) }
      let names = [("The first one", "第一个"), ("The second one", "第二个"), ("The third one", "第三个")]
      return zip(all, names).map { .received($0.events, by: $1) }
    }
  }

  /// A closure may hold a lot, and is called no more.
  static func closure(isCancelled: Bool) -> Play {
    let (english, chinese) =
      isCancelled ? ("The subscriber has cancelled", "订阅者已经取消") : ("Upstream has finished", "上游已经正常结束")
    return Play("\(english), and somebody keeps the subscription.", "\(chinese)，有人留着订阅。") { stage in
      let witness = stage.subscribe(requesting: .unlimited)
      stage.send(1)
      if isCancelled { witness.cancel() } else { stage.finish() }
      stage.dropThePart()
      return withExtendedLifetime(witness) { [.memory("What the closure holds is", "闭包持有的对象", stage.captured != nil)] }
    }
  }

  /// An operator calls its closure once for each value, also for an equal one: the closure may do something.
  static func calls(of name: String) -> Play {
    Play("Upstream sends 20 values, some of them equal.", "上游发送了 20 个值，其中有相等的。") { stage in
      stage.sources[0] = Source((1...20).map { $0 / 2 })
      stage.subscribe(requesting: .unlimited)
      return [.number("\(name)'s number of calls of its closure is", "\(name) 调用闭包的次数", stage.calls)]
    }
  }
}

extension Feedback {
  /// That an operator which keeps upstream's subscription takes one only, and lets it go at the end. No upstream that is right
  /// sends a second one, so no random stream has it.
  mutating func expectOneUpstream(
    _ operation: String, of part: Part, number: Int = 0,
    _ name: Words = ("upstream", "上游")
  ) {
    func subscribe(_ stage: Stage) -> (Source, Witness) {
      if number > 0 { stage.sources[0] = Source([1]) }
      let witness = stage.subscribe(requesting: .unlimited)
      return (stage.sources[number], witness)
    }
    func release(_ english: String, _ chinese: String, _ end: @escaping (Source, Witness) -> Void) -> Play {
      Play(english, chinese) { stage in
        let (source, witness) = subscribe(stage)
        end(source, witness)
        stage.settle()
        return [
          withExtendedLifetime(witness) { .memory("Upstream's subscription is", "对上游的订阅", source.isKept) }
        ]
      }
    }
    expect(
      Play(
        "\(operation) has \(name.english)'s subscription, and receives another one.",
        "\(operation) 已有\(name.chinese)的订阅，又收到一个。"
      ) { stage in
        let (source, _) = subscribe(stage)
        let second = CountingSubscription()
        source.send(subscription: second)
        return [
          .calls(of: second, ("the new one", "新的订阅")), .isCancelled(source, ("The first one", "原来的订阅")),
        ]
      },
      release("Upstream has completed.", "上游已经结束。") { source, _ in source.send(completion: .finished) },
      release("Upstream has failed.", "上游已经失败。") { source, _ in source.send(completion: .failure(.init())) },
      release("The subscriber has cancelled.", "订阅者已经取消。") { $1.cancel() },
      release("The subscriber has cancelled inside receive(_:).", "订阅者在 receive(_:) 里面取消了。") {
        $1.onValue = { $0.cancelInside() }
        $0.send(1)
      }, of: part)
  }

  /// Plays random streams to a part, and to Combine's.
  mutating func compare<Make, Output, Failure: Error>(
    _ comparison: StreamComparison, _ yours: Make, _ expected: Make,
    _ play: (Inputs, Make) -> any CombineContract.Publisher<Output, Failure>
  ) {
    compare(
      comparison, yours: { Boxed(own: play($0, yours)).inCombine },
      expected: { Boxed(own: play($0, expected)).inCombine })
  }
}

/// A publisher of any type.
struct Boxed<Output, Failure: Error>: CombineContract.Publisher {
  let own: any CombineContract.Publisher<Output, Failure>

  func receive<S: CombineContract.Subscriber<Output, Failure>>(subscriber: S) { own.subscribe(subscriber) }
}
