import Combine
import TestKit
import Testing

struct PublishedTests {
  private final class Account {
    @Published var balance = 0
  }

  @Test func publishesThePresentValueAndThenEachNewOneBeforeThePropertyChanges() {
    let (account, subscriber) = (Account(), TestSubscriber<Int, Never>())
    var seen: [Int] = []
    subscriber.onValue = { _ in seen.append(account.balance) }
    account.balance = 1
    account.$balance.subscribe(subscriber)
    for value in [2, 3, 3] { account.balance = value }
    expectEqual(subscriber.values, [1, 2, 3, 3])
    expectEqual(seen, [1, 1, 2, 3])
    expectEqual(account.balance, 3)
  }

  // Apple's does not promise this.
  #if !canImport(Darwin)
    @Test func settingFromInsideASubscriberWins() {
      let account = Account()
      let subscriber = TestSubscriber<Int, Never>()
      subscriber.onValue = { if $0 == 1 { account.balance = 2 } }
      account.$balance.subscribe(subscriber)
      account.balance = 1
      expectEqual(subscriber.values, [0, 1, 2])
      expectEqual(account.balance, 2)
    }

    @Test func propertyHoldsAFormerValueWhileItPublishesANestedOne() {
      let account = Account()
      let (first, second) = (TestSubscriber<Int, Never>(), TestSubscriber<Int, Never>())
      var isNewTooEarly = false
      first.onValue = {
        if $0 == 1 { account.balance = 2 }
        if $0 == 2, account.balance == 2 { isNewTooEarly = true }
      }
      second.onValue = { if $0 == 2, account.balance == 2 { isNewTooEarly = true } }
      account.$balance.subscribe(first)
      account.$balance.subscribe(second)
      account.balance = 1
      expectTrue(!isNewTooEarly)
      expectEqual(account.balance, 2)
    }
  #endif

  @Test func settingTheProjectedValueChangesNothing() {
    let first = Account()
    let second = Account()
    let subscriber = second.$balance.testSubscriber()
    second.$balance = first.$balance
    first.balance = 7
    expectEqual(second.balance, 0)
    second.balance = 8
    expectEqual(first.balance, 7)
    expectEqual(subscriber.values, [0, 8])
  }

  @Test func publishedIsProjectedIntoProtocols() {
    final class Model: HasName {
      @Published var name = "a"
      var namePublished: Published<String>.Publisher { $name }
    }
    let model = Model()
    let any: any HasName = model
    let subscriber = any.namePublished.testSubscriber()
    model.name = "b"
    expectEqual(subscriber.values, ["a", "b"])
  }

  @Test func publishedStorageIsInitialisedByHand() {
    final class Model {
      @Published var count: Int
      @Published var name: String

      init(count: Int) {
        _name = Published(initialValue: "name")
        _count = Published(wrappedValue: count + 1)
      }
    }
    let model = Model(count: 1)
    expectTrue(model.count == 2 && model.name == "name")
  }

  @Test func publishedPropertiesAreFoundByReflection() {
    let saved = Saved()
    saved.number = 5
    expectEqual(saved.reflectedNumber, 5)
  }
}

/// As apps write it: a protocol cannot say that a property is published, so it has the projected value.
private protocol HasName {
  var namePublished: Published<String>.Publisher { get }
}

// A well-known answer to how a class with such properties can be `Codable`.
extension Published {
  fileprivate var reflectedValue: Value? {
    Mirror(reflecting: self).descendant("storage").flatMap { Mirror(reflecting: $0).children.first?.value } as? Value
  }
}

private final class Saved {
  @Published var number = 1
  var reflectedNumber: Int? { _number.reflectedValue }
}

struct AssignToPublishedTests {
  private final class Clock {
    @Published var time = 0
  }

  @Test func publishesWhatItSets() {
    let clock = Clock()
    let subscriber = clock.$time.testSubscriber()
    [1, 2].publisher.assign(to: &clock.$time)
    expectEqual(subscriber.values, [0, 1, 2])
  }

  @Test func asksForEverythingShowsItselfAndCancelsASecondSubscription() {
    let (upstream, clock, second) = (ManualPublisher<Int, Never>(), Clock(), ManualSubscription())
    upstream.assign(to: &clock.$time)
    expectEqual(upstream.events, ["request unlimited"])
    expectEqual("\(upstream.subscribers[0])", "PublishedSubscriber")
    upstream.send(subscription: second)
    expectEqual(second.events, ["cancel"])
  }

  @Test(arguments: [false, true])
  func endsWithTheOwnerAndDoesNotKeepIt(afterTheCompletion isOver: Bool) {
    let upstream = ManualPublisher<Int, Never>()
    weak var weakClock: Clock?
    do {
      let clock = Clock()
      weakClock = clock
      upstream.assign(to: &clock.$time)
      if isOver { upstream.send(completion: .finished) }
      expectEqual(upstream.events, ["request unlimited"])
    }
    expectNil(weakClock)
    expectEqual(upstream.events, ["request unlimited"] + (isOver ? [] : ["cancel"]))
    upstream.send(1)
  }
}
