import Combine
import TestKit
import Testing

/// What subscribers at the end of a chain have in common.
struct TerminalTests {
  private final class Target {
    var values: [Int] = []
    var onSet: () -> Void = {}
    var newest = 0 {
      didSet {
        values.append(newest)
        onSet()
      }
    }
  }

  /// A subscriber, how it is cancelled, and the values that it has taken.
  fileprivate struct Terminal {
    let subscriber: AnySubscriber<Int, Never>
    let cancel: () -> Void
    let values: () -> [Int]
  }

  enum Kind: CaseIterable {
    case sink
    case assign

    fileprivate func make() -> Terminal {
      let target = Target()
      switch self {
      case .sink:
        let sink = Subscribers.Sink<Int, Never>(
          receiveCompletion: { _ in }, receiveValue: { target.values.append($0) })
        return Terminal(subscriber: AnySubscriber(sink), cancel: sink.cancel, values: { target.values })
      case .assign:
        let assign = Subscribers.Assign(object: target, keyPath: \.newest)
        return Terminal(subscriber: AnySubscriber(assign), cancel: assign.cancel, values: { target.values })
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func valuesBeforeTheSubscriptionAndAfterTheCompletionAreIgnored(by kind: Kind) {
    let (upstream, terminal) = (ManualPublisher<Int, Never>(), kind.make())
    if kind == .assign { expectEqual(terminal.subscriber.receive(1), .none) }
    upstream.subscribe(terminal.subscriber)
    expectEqual(upstream.events, ["request unlimited"])
    expectEqual(upstream.send(2), .none)
    upstream.send(completion: .finished)
    upstream.send(3)
    terminal.cancel()
    expectEqual(terminal.values(), [2])
    expectEqual(upstream.events, ["request unlimited"])
  }

  @Test(arguments: Kind.allCases)
  func cancelReachesUpstreamOnce(from kind: Kind) {
    let (upstream, terminal) = (ManualPublisher<Int, Never>(), kind.make())
    upstream.subscribe(terminal.subscriber)
    upstream.send(1)
    terminal.cancel()
    terminal.cancel()
    upstream.send(2)
    expectEqual(terminal.values(), [1])
    expectEqual(upstream.events, ["request unlimited", "cancel"])
  }

  @Test(arguments: Kind.allCases, [false, true])
  func secondSubscriptionIsCancelled(by kind: Kind, afterTheCompletion isOver: Bool) {
    let (upstream, terminal, second) = (ManualPublisher<Int, Never>(), kind.make(), ManualSubscription())
    upstream.subscribe(terminal.subscriber)
    if isOver { upstream.send(completion: .finished) }
    upstream.send(subscription: second)
    expectEqual(second.events, ["cancel"])
    expectEqual(upstream.events, ["request unlimited"])
    upstream.send(1)
    expectEqual(terminal.values(), (isOver ? [] : [1]))
  }

  @Test func operatorsDeliverUntilTheirCancellablesGo() {
    let (subject, target) = (PassthroughSubject<Int, Never>(), Target())
    var values: [Int] = []
    var cancellables: [AnyCancellable] = [
      subject.sink { values.append($0) }, subject.assign(to: \.newest, on: target),
    ]
    subject.send(1)
    expectEqual(cancellables.count, 2)
    cancellables = []
    subject.send(2)
    expectEqual([values, target.values], [[1], [1]])
  }

  /// `EntranceTests` says the same of a sink and an assign whose `AnyCancellable` is cancelled.
  @Test func cancellingFromInsideAnAssignmentStopsAtOnce() {
    let (upstream, target) = (ManualPublisher<Int, Never>(), Target())
    let assign = Subscribers.Assign(object: target, keyPath: \.newest)
    target.onSet = { assign.cancel() }
    upstream.subscribe(assign)
    for value in 1...3 { upstream.send(value) }
    expectEqual(target.values, [1])
    expectEqual(upstream.events, ["request unlimited", "cancel"])
    target.onSet = {}
  }

  @Test(arguments: [true, false])
  func assignKeepsItsObjectUntilTheEnd(isCancelled: Bool) {
    let upstream = ManualPublisher<Int, Never>()
    var object: Target? = Target()
    weak let released = object
    let assign = object.map { Subscribers.Assign(object: $0, keyPath: \.newest) }
    object = nil
    assign.map { upstream.subscribe($0) }
    expectTrue(assign?.object === released)
    expectTrue(released != nil)
    if isCancelled { assign?.cancel() } else { upstream.send(completion: .finished) }
    expectNil(released)
    expectNil(assign?.object)
  }
}
