import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit

/// Subscribes closures for the completion and for the values. Returns what ends that.
typealias MakeLifetime<C> = (
  Upstream, @escaping (CombineContract.Subscribers.Completion<Upstream.Failure>) -> Void, @escaping (Int) -> Void
) -> C

/// Subscribes a closure for the values of a publisher that does not fail.
typealias MakeValues<C> = (InContract<Combine.PassthroughSubject<Int, Never>>, @escaping (Int) -> Void) -> C

/// - Parameters:
///   - make: Makes an `AnyCancellable` of a closure.
///   - wrap: Makes one of something that can be cancelled.
///   - store: Puts it into a set.
///   - sink: Calls the method `sink`.
///   - values: Calls `sink(receiveValue:)`.
func checkLifetime<C: CombineContract.Cancellable & AnyObject & Hashable>(
  make: (@escaping () -> Void) -> C, wrap: (CountingSubscription) -> C, store: (C, inout Set<C>) -> Void,
  sink: @escaping MakeLifetime<C>, values: MakeValues<C>
) -> Feedback {
  var feedback = Feedback()
  feedback.expectOneCall(make)
  feedback.expectReleases(make, store)
  feedback.expectOneCancellation(wrap)
  guard feedback.faults.isEmpty else { return feedback }
  print("sink, whose result we release:")
  let source = Source()
  var cancellable: C? = sink(.source(source), { _ in }, { _ in })
  feedback.expect(
    withExtendedLifetime(cancellable) { source.cancellations == 0 },
    "We keep the result of sink, and upstream is cancelled. It should not be.", "我们保存着 sink 的结果，上游却被取消了，不应该被取消。")
  cancellable = nil
  feedback.expect(
    source.cancellations == 1, "We release the result of sink, and upstream is not cancelled. It should be.",
    "我们释放了 sink 的结果，上游却没有被取消，应该被取消。")
  for isOver in [false, true] { feedback.expectNoSinkKept(isOver: isOver, sink) }
  feedback.expectValues(values)
  feedback.compare(
    StreamComparison(),
    yours: { inputs in
      relay { onEnd, onValue in
        var cancellable: C? = sink(inputs.upstream(), { onEnd($0.inCombine) }, onValue)
        return { withExtendedLifetime(cancellable) { cancellable = nil } }
      }
    },
    expected: { inputs in
      relay { onEnd, onValue in
        let cancellable = inputs.publisher().sink(receiveCompletion: onEnd, receiveValue: onValue)
        return { cancellable.cancel() }
      }
    })
  return feedback
}

extension Feedback {
  fileprivate mutating func expectOneCall<C: CombineContract.Cancellable & AnyObject>(
    _ make: (@escaping () -> Void) -> C
  ) {
    Swift.print("(we cancel twice, and release the AnyCancellable)")
    var calls = 0
    var cancellable: C? = make { calls += 1 }
    var counts = [calls]
    cancellable?.cancel()
    counts.append(calls)
    cancellable?.cancel()
    cancellable = nil
    counts.append(calls)
    expect(
      counts, [0, 1, 1],
      "The numbers of calls of the closure before cancel(), after it, and after a second one and a release, are",
      "cancel() 之前、之后，以及再次取消并释放之后，闭包被调用的次数依次是")
    Swift.print("the closure is called \(calls == 1 ? "once" : "\(calls) times")")

    Swift.print("(cancelling comes back to the AnyCancellable)")
    var nested: C?
    var nestedCalls = 0
    nested = make {
      nestedCalls += 1
      if nestedCalls < 5 { nested?.cancel() }
    }
    nested?.cancel()
    expect(
      nestedCalls, 1, "The closure calls cancel() itself, and the number of its calls is", "闭包自己又调用 cancel()，闭包被调用的次数是",
      nestedCalls > 1 ? ("It should be given up before it is called.", "应该先解除对闭包的持有，再调用它。") : nil)
    nested = nil
  }

  /// The same of one that cancels something else.
  fileprivate mutating func expectOneCancellation<C: CombineContract.Cancellable & AnyObject>(
    _ wrap: (CountingSubscription) -> C
  ) {
    var count = 0
    weak var kept: CountingSubscription?
    let cancellable: C
    do {
      let subscription = CountingSubscription()
      subscription.onCancel = { count += 1 }
      kept = subscription
      cancellable = wrap(subscription)
    }
    expect(
      withExtendedLifetime(cancellable) { kept != nil },
      "An AnyCancellable was made of an object that can be cancelled, and does not keep the object. It should, because "
        + "perhaps nobody else does.",
      "用一个可以取消的对象创建了 AnyCancellable，它却没有持有这个对象。它应该持有，因为也许再没有别人持有这个对象了。")
    for _ in 1...2 { cancellable.cancel() }
    let isKept = withExtendedLifetime(cancellable) { kept != nil }
    expect(
      count, 1,
      "An AnyCancellable of something that can be cancelled is cancelled twice, and its number of calls of cancel() is",
      "用一个可以取消的对象创建了 AnyCancellable，取消两次，它的 cancel() 被调用的次数是")
    expect(
      !isKept, "It was cancelled, somebody keeps it, and what it has cancelled is still in memory. It should be gone.",
      "AnyCancellable 已经取消，却因为还有人持有它，被它取消的对象仍在内存里，应该已经销毁。")
  }

  fileprivate mutating func expectReleases<C: CombineContract.Cancellable & AnyObject & Hashable>(
    _ make: (@escaping () -> Void) -> C, _ store: (C, inout Set<C>) -> Void
  ) {
    Swift.print("(we release one that nobody has cancelled)")
    var calls = 0
    do { _ = make { calls += 1 } }
    expect(
      calls == 1, "The last reference is gone, and the closure was not called. It should be called.",
      "最后一个引用已经没有了，闭包却没有被调用，应该被调用。")

    weak var resource: Resource?
    let cancelled: C
    do {
      let strong = Resource()
      resource = strong
      cancelled = make { withExtendedLifetime(strong) {} }
      cancelled.cancel()
    }
    expect(
      withExtendedLifetime(cancelled) { resource == nil },
      "It was cancelled, somebody keeps it, and what the closure holds is still in memory. It should be gone.",
      "AnyCancellable 已经取消，却因为还有人持有它，闭包持有的对象仍在内存里，应该已经销毁。")

    Swift.print("(we keep two in a set, and empty the set)")
    var kept: Set<C> = []
    var ended: [String] = []
    for name in ["a", "b"] { store(make { ended.append(name) }, &kept) }
    expect(
      [kept.count, ended.count], [2, 0], "Two were stored. How many the set has, and how many were cancelled, are",
      "存进了两个 AnyCancellable。集合里的个数和被取消的个数依次是")
    var many: Set<C> = []
    for _ in 1...40 { store(make {}, &many) }
    expect(many.count, 40, "40 were stored, and the set has", "存进了 40 个 AnyCancellable，集合里的个数是")
    kept = []
    expect(
      ended.count, 2, "The set of two is empty, and the number that were cancelled is",
      "集合里有两个 AnyCancellable，集合已经清空，被取消的个数是")
  }
}

extension Feedback {
  /// That nothing keeps what has subscribed, nor the closures, when the result of `sink` is gone.
  fileprivate mutating func expectNoSinkKept<C>(isOver: Bool, _ sink: MakeLifetime<C>) {
    let source = Source()
    weak var resource: Resource?
    do {
      let strong = Resource()
      resource = strong
      let cancellable = sink(
        .source(source), { _ in withExtendedLifetime(strong) {} }, { _ in withExtendedLifetime(strong) {} })
      withExtendedLifetime(cancellable) {
        source.send(1)
        if isOver { source.send(completion: .finished) }
      }
    }
    let (english, chinese) =
      isOver ? ("Upstream has finished, we release", "上游已经正常结束，我们释放了") : ("We release", "我们释放了")
    expect(
      !source.isSubscriberKept,
      "\(english) the result of sink, and what had subscribed to upstream is still in memory. It should be gone.",
      "\(chinese) sink 的结果，订阅过上游的对象却还在内存里，应该已经销毁。")
    expect(
      resource == nil,
      "\(english) the result of sink, and what its closures hold is still in memory. It should be gone.",
      "\(chinese) sink 的结果，它的闭包持有的对象却还在内存里，应该已经销毁。")
  }

  /// The values of `sink(receiveValue:)`, while somebody keeps its result.
  fileprivate mutating func expectValues<C>(_ values: MakeValues<C>) {
    let subject = Combine.PassthroughSubject<Int, Never>()
    weak var resource: Resource?
    var received: [Int] = []
    let sent = (1...20).map { $0 / 2 }
    do {
      let strong = Resource()
      resource = strong
      let cancellable = values(subject.inContract) { value in withExtendedLifetime(strong) { received.append(value) } }
      withExtendedLifetime(cancellable) { for value in sent { subject.send(value) } }
    }
    subject.send(30)
    expect(
      received, sent,
      "Upstream sends 20 values, we release the result of sink(receiveValue:), and upstream sends 30. The values that arrive are",
      "上游发送了 20 个值，我们释放了 sink(receiveValue:) 的结果，上游又发送了 30。收到的值是")
    expect(
      resource == nil,
      "We release the result of sink(receiveValue:), and what its closure holds is still in memory. It should be gone.",
      "我们释放了 sink(receiveValue:) 的结果，它的闭包持有的对象却还在内存里，应该已经销毁。")
  }
}

/// What a closure holds.
private final class Resource {}
