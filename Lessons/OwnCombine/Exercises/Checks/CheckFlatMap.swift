import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import VirtualTime

func checkFlatMap<F: NumberPublisher>(
  _ flatMap: @escaping (Upstream, CombineContract.Subscribers.Demand, @escaping (Int) -> Upstream) -> F
) -> Feedback {
  var feedback = Feedback()
  let part = Part { flatMap($0, .max(1)) { .source(Source([$0, $0 * 10], .finished)) } }
  // Nothing else can be said of a part that does nothing.
  feedback.expect([.oneSubscription], of: part)
  for limit in [CombineContract.Subscribers.Demand.max(2), .unlimited] {
    let source = Source([1, 2])
    let inners = [Source(), Source()]
    let witness = Witness(of: flatMap(.source(source), limit) { .source(inners[$0 - 1]) }, requesting: .unlimited)
    inners[0].send(10)
    inners[1].send(20)
    // One that runs too few of them is told so below.
    feedback.expect(
      witness.values == "10 20" || source.requested < limit,
      "Two inner publishers sent 10 and 20, one each. The subscriber received \(witness.values.shortened). "
        + "It should receive “10 20”.",
      "两个内层发布者各发送了一个值：10 和 20。订阅者\(witness.values.inChinese)，应该收到“10 20”。")
    feedback.expect(
      source.requested, limit, "maxPublishers is \(limit), no inner publisher finishes, and the demand at upstream is",
      "maxPublishers 是 \(limit)，内层发布者都没有结束，向上游请求了")
    witness.subscription?.cancel()
  }
  feedback.expect(Law.ofOperators.filter { $0 != .oneSubscription }, of: part)
  feedback.expectOneUpstream("flatMap") { flatMap($0, .unlimited) { _ in .source(Source()) } }
  feedback.expectOneUpstream("flatMap", of: ("an inner publisher", "内层发布者")) { inner in
    flatMap(.source(Source([1])), .unlimited) { _ in inner }
  }
  feedback.expectOrder(flatMap)
  feedback.expectNothingBehindAFailure(flatMap)
  feedback.expectTheEndAtOnce(flatMap)
  feedback.expectCancelInside(flatMap)
  feedback.compare(
    // What goes wrong inside of receive(_:) needs several things at once: a thousand streams often show nothing.
    StreamComparison(Shape(inputs: 2, parameters: 1...3), count: 3000),
    yours: { inputs in
      flatMap(inputs.upstream(), inputs.limit.inContract) { .input(inputs.inner($0).inContract) }.inCombine
    },
    expected: { inputs in inputs.publisher().flatMap(maxPublishers: inputs.limit) { inputs.inner($0) } })
  return feedback
}

extension Feedback {
  /// That downstream cancels inside of the closure, which returns another publisher all the same. It is called once.
  fileprivate mutating func expectCancelInside<F: NumberPublisher>(
    _ flatMap: (Upstream, CombineContract.Subscribers.Demand, @escaping (Int) -> Upstream) -> F
  ) {
    let inner = Source()
    let witness = Witness<Int, MarbleFailure>()
    var calls = 0
    flatMap(.source(Source([1])), .unlimited) { _ in
      calls += 1
      witness.subscription?.cancel()
      return .source(inner)
    }.subscribe(witness)
    witness.request(.unlimited)
    expect(
      inner.cancellations == inner.subscriptions,
      "Downstream cancels inside of flatMap's closure, and the publisher that the closure returns is subscribed to, and not "
        + "cancelled.", "下游在 flatMap 的闭包里取消了。flatMap 订阅了闭包返回的发布者，却没有取消。")
    expect(calls, 1, "There was one value, and the number of calls of the closure is", "只有一个值，闭包被调用的次数是")
  }

  /// A value that is requested waits behind one that is kept, also while none is being sent. It takes three inner publishers.
  fileprivate mutating func expectOrder<F: NumberPublisher>(
    _ flatMap: (Upstream, CombineContract.Subscribers.Demand, @escaping (Int) -> Upstream) -> F
  ) {
    let inners = [Source(), Source(), Source()]
    let witness = Witness<Int, MarbleFailure>()
    witness.onValue = { witness in
      guard witness.valueCount == 1 else { return .none }
      inners[1].send(20)
      witness.request(.max(2))
      inners[2].send(30)
      return .none
    }
    flatMap(.source(Source([0, 1, 2])), .unlimited) { .source(inners[$0]) }.subscribe(witness)
    witness.request(.max(1))
    inners[0].send(10)
    expect(
      received: witness.values, "10 20 30",
      "One value is requested, and 10 is sent. While it is received, 20 comes and is kept, two values are requested, and 30 comes. The subscriber",
      "请求了一个值，发送了 10。订阅者还在接收它，20 就来了，留存下来；接着请求了两个值，30 也来了。订阅者")
    witness.subscription?.cancel()
  }
}

extension Feedback {
  /// That the other inner publishers are over when a failure is passed on.
  fileprivate mutating func expectNothingBehindAFailure<F: NumberPublisher>(
    _ flatMap: (Upstream, CombineContract.Subscribers.Demand, @escaping (Int) -> Upstream) -> F
  ) {
    let inners = [Source(), Source()]
    let witness = Witness<Int, MarbleFailure>()
    witness.onCompletion = { inners[1].send(20) }
    flatMap(.source(Source([0, 1])), .unlimited) { .source(inners[$0]) }.subscribe(witness)
    witness.request(.unlimited)
    inners[0].send(completion: .failure(.init()))
    expect(
      received: witness.events, "^#",
      "An inner publisher fails, and another one sends 20 while downstream receives the failure. The subscriber",
      "一个内层发布者失败了；下游正在接收这个失败的时候，另一个发送了 20。订阅者")
  }
}

extension Feedback {
  /// That a completion with nothing kept before it does not wait until `receive(_:)` has returned.
  fileprivate mutating func expectTheEndAtOnce<F: NumberPublisher>(
    _ flatMap: (Upstream, CombineContract.Subscribers.Demand, @escaping (Int) -> Upstream) -> F
  ) {
    let subjects = (0...1).map { _ in Combine.PassthroughSubject<Int, MarbleFailure>() }
    let inputs = subjects.map { Upstream.input($0.eraseToAnyPublisher().inContract) }
    let witness = Witness<Int, MarbleFailure>()
    var isOver = false
    witness.onValue = {
      for subject in subjects { subject.send(completion: .finished) }
      isOver = $0.isOver
      return .none
    }
    flatMap(inputs[0], .unlimited) { _ in inputs[1] }.subscribe(witness)
    witness.request(.unlimited)
    for (subject, value) in zip(subjects, [0, 7]) { subject.send(value) }
    expect(
      isOver,
      "Upstream and the inner publisher finish while 7 is received, and nothing is kept. The completion comes after "
        + "receive(_:) has returned. It should come at once.",
      "订阅者接收 7 的时候，上游和内层发布者都正常结束了，没有留存的值。完成事件却等到 receive(_:) 返回之后才来，应该马上就来。")
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
