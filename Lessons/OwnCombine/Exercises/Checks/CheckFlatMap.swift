import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

typealias MakeFlatMap = (Upstream, CombineContract.Subscribers.Demand, @escaping (Int) -> Upstream) ->
  any NumberPublisher

func checkFlatMap(_ flatMap: @escaping MakeFlatMap) -> Feedback {
  let right: MakeFlatMap = { upstream, limit, transform in
    upstream.inCombine.flatMap(maxPublishers: limit.inCombine) { transform($0).inCombine }.inContract
  }
  /// The closure returns the source whose number it receives.
  let part = Part(flatMap, right) { flatMap, stage in
    let watch = stage.watch()
    return flatMap(stage.upstream, .unlimited) {
      watch()
      return .source(stage.sources[$0])
    }
  }
  var feedback = Feedback()
  let laws = Part(flatMap, right) { flatMap, stage in
    flatMap(stage.upstream, .max(1)) { .source(Source([$0, $0 * 10], .finished)) }
  }
  feedback.expect(
    .one(
      "maxPublishers is max(1). Upstream sends 1 and 2, and an inner publisher the value and ten times the value.",
      "maxPublishers 是 max(1)。上游发送 1 和 2，内层发布者发送这个值和它的十倍。", to: 1...2, requesting: .unlimited), of: laws)
  feedback.expect(Law.ofOperators, of: laws)
  feedback.expectOneUpstream("flatMap", of: part)
  feedback.expectOneUpstream("flatMap", of: part, number: 1, ("an inner publisher", "内层发布者"))
  feedback.expect(
    .order, .nothingBehindAFailure, .theEndAtOnce, .cancelInside, .valueAtOnce, .allAtOnce, .finishedInner,
    .finishedBehindAValue, .closure(isCancelled: false),
    of: part)
  feedback.expect(
    .one(
      "Upstream sends 1 to 300, each inner publisher sends this value, and then all values are requested.",
      "上游发送 1 到 300，每个内层发布者发送这个值，然后请求所有的值。", to: 1...300, sees: \.values,
      then: { $1.request(.unlimited) }),
    of: Part(flatMap, right) { flatMap, stage in flatMap(stage.upstream, .unlimited) { .source(Source([$0])) } })
  feedback.expect(
    .limit,
    of: Part(flatMap, right) { flatMap, stage in
      flatMap(stage.upstream, .max(5)) { _ in
        stage.calls += 1
        return .source(Source())
      }
    })
  feedback.compare(
    // What goes wrong inside of receive(_:) needs several things at once: a thousand streams often show nothing.
    StreamComparison(Shape(inputs: 2, parameters: 1...3), count: 3000), flatMap, right
  ) { inputs, flatMap in
    flatMap(inputs.upstream(), inputs.limit.inContract) { .input(inputs.inner($0).inContract) }
  }
  return feedback
}

extension Play {
  /// A value that is requested waits behind one that is kept, also while none is being sent. It takes three inner publishers.
  fileprivate static let order = Play(
    "One value is requested, and 10 is sent. While it is received, 20 comes and is kept, two values are requested, and "
      + "30 comes.", "请求了一个值，发送了 10。订阅者还在接收它，20 就来了，留存下来；接着请求了两个值，30 也来了。"
  ) { stage in
    stage.sources[0] = Source(1...3)
    let witness = stage.subscribe(requesting: .max(1)) {
      $0.onValue = { witness in
        guard witness.valueCount == 1 else { return .none }
        stage.sources[2].send(20)
        witness.request(.max(2))
        stage.sources[3].send(30)
        return .none
      }
    }
    stage.sources[1].send(10)
    return [.received(witness.values)]
  }

  /// The other inner publishers are over when a failure is passed on.
  fileprivate static let nothingBehindAFailure = Play(
    "An inner publisher fails, and another one sends 20 while downstream receives the failure.",
    "一个内层发布者失败了；下游正在接收这个失败的时候，另一个内层发布者发送了 20。"
  ) { stage in
    stage.sources[0] = Source(1...2)
    let witness = stage.subscribe(requesting: .unlimited) { $0.onCompletion = { _ in stage.sources[2].send(20) } }
    stage.sources[1].send(completion: .failure(.init()))
    return [.received(witness.events)]
  }

  /// A completion with nothing kept before it does not wait until `receive(_:)` has returned.
  fileprivate static let theEndAtOnce = Play(
    "Upstream and the inner publisher finish while 7 is received, and nothing is kept. Before receive(_:) has returned,",
    "订阅者接收 7 的时候，上游和内层发布者都正常结束了，这时没有留存任何值。receive(_:) 返回之前，"
  ) { stage in
    stage.sources[1].sendsInside = true
    var events = ""
    stage.subscribe(requesting: .unlimited) {
      $0.onValue = {
        for source in stage.sources.prefix(2) { source.send(completion: .finished) }
        events = $0.events
        return .none
      }
    }
    stage.send(1)
    stage.sources[1].send(7)
    return [.received(events, by: ("the subscriber", "订阅者"))]
  }

  fileprivate static let limit = Play(
    "maxPublishers is max(5), and upstream sends 1 to 9.", "maxPublishers 是 max(5)，上游发送 1 到 9。"
  ) { stage in
    stage.subscribe(to: 1...9, requesting: .unlimited)
    return [.number("The number of calls of the closure is", "闭包被调用的次数", stage.calls)]
  }

  /// A value that is requested does not wait for the one that is being received.
  fileprivate static let valueAtOnce = Play(
    "Two values are requested. While 7 is received, another inner publisher sends 8, and nothing is kept.",
    "请求了两个值。订阅者接收 7 的时候，另一个内层发布者发送了 8，这时没有留存任何值。"
  ) { stage in
    stage.sources[0] = Source(1...2)
    let witness = stage.subscribe(requesting: .max(2)) {
      $0.onValue = {
        if $0.valueCount == 1 { stage.sources[2].send(8) }
        return .none
      }
    }
    stage.sources[1].send(7)
    return [.received(witness.values)]
  }

  /// An inner publisher that comes when all values are requested is asked for all of them, also while kept ones are sent.
  fileprivate static let allAtOnce = Play(
    "10 is kept, and then all values are requested. While 10 is received, upstream sends 2.",
    "留存了 10，然后请求了所有的值。订阅者接收 10 的时候，上游发送了 2。"
  ) { stage in
    var asked = CombineContract.Subscribers.Demand.none
    let witness = stage.subscribe {
      $0.onValue = { _ in
        stage.sources[0].send(2)
        asked = stage.sources[2].requested
        return .none
      }
    }
    stage.send(1)
    stage.sources[1].send(10)
    witness.request(.unlimited)
    return [.number("The inner publisher that follows is asked for", "向随后来的内层发布者请求的", asked)]
  }

  fileprivate static let finishedInner = Play(
    "An inner publisher has finished, and upstream goes on.", "一个内层发布者已经正常结束，上游还在继续。"
  ) { stage in
    stage.subscribe(requesting: .unlimited)
    stage.send(1)
    stage.sources[1].send(7)
    stage.sources[1].send(completion: .finished)
    let (isSubscriberKept, requests) = (stage.sources[1].isSubscriberKept, stage.sources[1].requests)
    weak let inner = stage.sources[1]
    stage.sources[1] = Source()
    return [
      .memory("What had subscribed to it is", "订阅过它的对象", isSubscriberKept),
      .memory("That publisher is", "这个发布者", inner != nil),
      .number("It was asked for all, and its number of requests is", "向它请求了所有的值，它收到的请求数", requests),
      .number(
        "maxPublishers is unlimited, and upstream's number of requests is", "maxPublishers 是 unlimited，上游收到的请求数",
        stage.sources[0].requests),
    ]
  }

  /// Its value waits for a request, but nothing more is asked of the publisher.
  fileprivate static let finishedBehindAValue = Play(
    "An inner publisher sends 7, which is kept, and finishes.", "一个内层发布者发送了 7，这个值留存下来，然后它正常结束。"
  ) { stage in
    let witness = stage.subscribe()
    stage.send(1)
    stage.sources[1].send(7)
    stage.sources[1].send(completion: .finished)
    let isKept = stage.sources[1].isSubscriberKept
    witness.request(.max(1))
    return [.memory("What had subscribed to it is", "订阅过它的对象", isKept), .received(witness.values)]
  }

  /// Downstream cancels inside of the closure, which returns another publisher all the same. It is called once.
  fileprivate static let cancelInside = Play(
    "Downstream cancels inside of flatMap's closure, which returns a publisher all the same.",
    "下游在 flatMap 的闭包里取消了，闭包还是返回了发布者。"
  ) { stage in
    stage.sources[0] = Source([1])
    stage.subscribe(requesting: .unlimited) { witness in stage.onCall = { witness.cancel() } }
    return [
      .isCancelled(stage.sources[1], ("That publisher", "这个发布者")),
      .number("The number of calls of the closure is", "闭包被调用的次数", stage.calls),
    ]
  }
}

extension Inputs {
  /// How many inner publishers may run at the same time: one, two, or all.
  fileprivate var limit: Combine.Subscribers.Demand { parameter == 3 ? .unlimited : .max(parameter) }

  /// What the closure returns for a value: the second input, or the value twice.
  ///
  /// In which order several inner publishers are asked for values is nobody's business. So if more than two may run, each
  /// of them sends one value.
  fileprivate func inner(_ value: Int) -> Combine.AnyPublisher<Int, MarbleFailure> {
    let twice = [value, value].publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    let inner = value.isMultiple(of: 2) ? publisher(1) : twice
    return limit == .unlimited ? inner.first().eraseToAnyPublisher() : inner
  }
}
