import Combine
import TestKit
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
