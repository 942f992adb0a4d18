import Combine
import Testing

// Apple's keeps its subscribers in no promised order, and these tests need to know which one is the first.
#if !canImport(Darwin)

  /// `CurrentValueSubject` and `@Published` hold a value. Their subscribers receive the values in the order of the sends,
  /// whatever a subscriber does as it receives one.
  @Suite struct HeldValueTests {
    typealias Subscriber = TestSubscriber<Int, Never>

    enum Kind: CaseIterable {
      case currentValueSubject
      case published

      func make() -> any Holder {
        switch self {
        case .currentValueSubject: CurrentValueSubject<Int, Never>(0)
        case .published: Model()
        }
      }
    }

    final class Model: Holder {
      @Published var value = 0

      func send(_ value: Int) {
        self.value = value
      }

      func subscribe(_ subscriber: Subscriber) {
        $value.subscribe(subscriber)
      }
    }

    // MARK: Sends

    @Test(arguments: Kind.allCases)
    func sendFromInsideAValueComesAfterItForEverySubscriber(of kind: Kind) {
      let (held, first, second) = (kind.make(), Subscriber(), Subscriber())
      first.onValue = { if $0 == 1 { held.send(2) } }
      held.subscribe(first)
      held.subscribe(second)
      held.send(1)
      #expect(first.values == [0, 1, 2])
      #expect(second.values == [0, 1, 2])
      #expect(held.value == 2)
    }

    @Test(arguments: Kind.allCases)
    func sendsAreNestedDeeply(in kind: Kind) {
      let held = kind.make()
      let subscribers = (0..<3).map { _ in Subscriber() }
      subscribers[0].onValue = { if (1..<5).contains($0) { held.send($0 + 1) } }
      for subscriber in subscribers { held.subscribe(subscriber) }
      held.send(1)
      for subscriber in subscribers { #expect(subscriber.values == [0, 1, 2, 3, 4, 5]) }
      #expect(held.value == 5)
    }

    @Test(arguments: Kind.allCases)
    func severalSubscribersSendFromInsideAValue(of kind: Kind) {
      let held = kind.make()
      let subscribers = (0..<3).map { _ in Subscriber() }
      for (index, subscriber) in subscribers.enumerated() {
        subscriber.onValue = { if $0 == index + 1 { held.send($0 + 1) } }
        held.subscribe(subscriber)
      }
      held.send(1)
      for subscriber in subscribers { #expect(subscriber.values == [0, 1, 2, 3, 4]) }
      #expect(held.value == 4)
    }

    @Test(arguments: Kind.allCases)
    func twoSendsFromInsideAValue(of kind: Kind) {
      let (held, first, second) = (kind.make(), Subscriber(), Subscriber())
      first.onValue = {
        guard $0 == 1 else { return }
        held.send(2)
        held.send(3)
      }
      held.subscribe(first)
      held.subscribe(second)
      held.send(1)
      #expect(first.values == [0, 1, 2, 3])
      #expect(second.values == [0, 1, 2, 3])
      #expect(held.value == 3)
    }

    @Test(arguments: Kind.allCases)
    func sendFromInsideThePresentValue(of kind: Kind) {
      let (held, present, late) = (kind.make(), Subscriber(), Subscriber())
      late.onValue = { if $0 == 0 { held.send(1) } }
      held.subscribe(present)
      held.subscribe(late)
      #expect(present.values == [0, 1])
      #expect(late.values == [0, 1])
      #expect(held.value == 1)
    }

    // MARK: Demand

    @Test(arguments: Kind.allCases)
    func newestIsKeptForASubscriberWhoseDemandEndsBetweenTwoSends(of kind: Kind) {
      let (held, first, second) = (kind.make(), Subscriber(), Subscriber(asking: .max(2)))
      first.onValue = { if $0 == 1 { held.send(2) } }
      held.subscribe(first)
      held.subscribe(second)
      held.send(1)
      #expect(second.values == [0, 1])
      second.request(.max(1))
      #expect(second.values == [0, 1, 2])
      second.request(.max(1))
      #expect(second.values == [0, 1, 2])
    }

    @Test(arguments: Kind.allCases)
    func requestBeforeASendFromInsideAValue(of kind: Kind) {
      let (held, first, second) = (kind.make(), Subscriber(), Subscriber(asking: .max(1)))
      first.onValue = {
        guard $0 == 1 else { return }
        second.request(.max(1))
        held.send(2)
      }
      held.subscribe(first)
      held.subscribe(second)
      held.send(1)
      #expect(second.values == [0, 1])
      second.request(.max(1))
      #expect(second.values == [0, 1, 2])
    }

    /// The subscriber receives either value first, but never goes back, and ends with the newest.
    @Test(arguments: Kind.allCases)
    func requestAfterASendFromInsideAValue(of kind: Kind) {
      let (held, first, second) = (kind.make(), Subscriber(), Subscriber(asking: .max(1)))
      first.onValue = {
        guard $0 == 1 else { return }
        held.send(2)
        second.request(.max(1))
      }
      held.subscribe(first)
      held.subscribe(second)
      held.send(1)
      second.request(.max(1))
      #expect(second.values == [0, 1, 2] || second.values == [0, 2])
    }

    // MARK: Subscribing

    @Test(arguments: Kind.allCases)
    func subscriberThatJoinsDuringASendEndsWithThatValue(of kind: Kind) {
      let (held, first, late) = (kind.make(), Subscriber(), Subscriber())
      first.onValue = { if $0 == 1 { held.subscribe(late) } }
      held.subscribe(first)
      held.send(1)
      #expect(late.values.last == 1)
      #expect(isAscending(late.values))
      #expect(held.value == 1)
    }

    @Test(arguments: Kind.allCases, [false, true])
    func subscriberThatJoinsBesideASendFromInsideAValue(of kind: Kind, before: Bool) {
      let (held, first, late) = (kind.make(), Subscriber(), Subscriber())
      first.onValue = {
        guard $0 == 1 else { return }
        if before { held.subscribe(late) }
        held.send(2)
        if !before { held.subscribe(late) }
      }
      held.subscribe(first)
      held.send(1)
      #expect(late.values.last == 2)
      #expect(isAscending(late.values))
      #expect(first.values == [0, 1, 2])
      #expect(held.value == 2)
    }

    // MARK: Cancelling

    @Test(arguments: Kind.allCases)
    func subscriberThatIsCancelledDuringASendReceivesNothingMore(of kind: Kind) {
      let (held, first, second, third) = (kind.make(), Subscriber(), Subscriber(), Subscriber())
      first.onValue = {
        guard $0 == 1 else { return }
        second.cancel()
        held.send(2)
      }
      for subscriber in [first, second, third] { held.subscribe(subscriber) }
      held.send(1)
      #expect(second.values == [0])
      #expect(third.values == [0, 1, 2])
    }

    @Test(arguments: Kind.allCases)
    func subscriberThatCancelsItselfAfterASendLeavesBothValuesToTheOthers(of kind: Kind) {
      let (held, first, second) = (kind.make(), Subscriber(), Subscriber())
      first.onValue = {
        guard $0 == 1 else { return }
        held.send(2)
        first.cancel()
      }
      held.subscribe(first)
      held.subscribe(second)
      held.send(1)
      held.send(3)
      #expect(first.values == [0, 1] || first.values == [0, 1, 2])
      #expect(second.values == [0, 1, 2, 3])
      #expect(held.value == 3)
    }

    // MARK: Everything at once

    /// Subscribers send, request, subscribe and cancel at random as they receive values. The values count the sends.
    @Test(arguments: Kind.allCases)
    func subscribersActAtRandom(on kind: Kind) {
      for seed in 0..<300 {
        let draw = Draw(seed: UInt64(seed))
        let held = kind.make()
        var sent = 0
        var isSending = true
        var subscribers: [Subscriber] = []
        var cancelled: Set<Int> = []

        func send() {
          guard isSending, sent < 20 else { return }
          sent += 1
          held.send(sent)
        }
        func subscribe() {
          guard subscribers.count < 6 else { return }
          // The first wants everything, so that it receives every value.
          let wantsAll = subscribers.isEmpty || draw.number(0...1) == 0
          let subscriber = Subscriber(asking: wantsAll ? .unlimited : .max(1))
          let index = subscribers.count
          subscribers.append(subscriber)
          subscriber.onValue = { _ in
            switch draw.number(0...7) {
            case 0, 1: send()
            case 2: subscribe()
            case 3: subscribers[draw.number(0...subscribers.count - 1)].request(.max(1))
            case 4 where index > 0:
              cancelled.insert(index)
              subscriber.cancel()
            default: break
            }
          }
          held.subscribe(subscriber)
        }

        for _ in 1...3 { subscribe() }
        while sent < 10 { send() }
        isSending = false
        for subscriber in subscribers { subscriber.request(.unlimited) }

        for (index, subscriber) in subscribers.enumerated() {
          let isComplete = index > 0 || subscriber.values == Array(0...sent)
          let endsWithTheNewest = cancelled.contains(index) || subscriber.values.last == held.value
          guard isComplete, endsWithTheNewest, isAscending(subscriber.values), held.value == sent else {
            let values = "\(subscriber.values) of 0...\(sent)"
            Issue.record("seed \(seed): subscriber \(index) received \(values), the value is \(held.value)")
            return
          }
        }
        for subscriber in subscribers { subscriber.cancel() }
      }
    }

    private func isAscending(_ values: [Int]) -> Bool {
      zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    }
  }

  /// Something that holds a value and publishes it.
  protocol Holder: AnyObject {
    var value: Int { get }

    func send(_ value: Int)

    func subscribe(_ subscriber: HeldValueTests.Subscriber)
  }

  extension CurrentValueSubject: Holder where Output == Int, Failure == Never {
    func subscribe(_ subscriber: HeldValueTests.Subscriber) {
      receive(subscriber: subscriber)
    }
  }

#endif
