import Combine
import Foundation
import TestKit
import Testing

struct NotificationCenterTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("spell")

  private func post(_ number: Int, from object: AnyObject? = nil) {
    center.post(name: name, object: object, userInfo: ["number": number])
  }

  /// Subscribes to what is posted, by its numbers.
  private func subscribe(_ subscriber: TestSubscriber<Int, Never>, to object: AnyObject? = nil) {
    center.publisher(for: name, object: object).map { $0.userInfo?["number"] as? Int ?? 0 }.subscribe(subscriber)
  }

  @Test func publishesWhatIsPosted() {
    let (object, all, some) = (Poster(), TestSubscriber<Int, Never>(), TestSubscriber<Int, Never>())
    let notifications = TestSubscriber<Notification, Never>()
    post(0)
    subscribe(all)
    subscribe(some, to: object)
    center.publisher(for: name, object: object).subscribe(notifications)
    post(1, from: Poster())
    post(2, from: object)
    center.post(name: Notification.Name("other"), object: object)
    post(3)
    expectEqual(all.events, ["subscription NotificationCenter Observer", "value 1", "value 2", "value 3"])
    expectEqual(some.values, [2])
    expectEqual(notifications.values.map(\.name), [name])
    expectTrue(notifications.values.first?.object as? Poster === object)
  }

  @Test func dropsWhatNobodyAskedFor() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none) { $0 == 3 ? .max(1) : .none }
    subscribe(subscriber)
    post(1)
    subscriber.request(.max(2))
    for number in 2...5 { post(number) }
    subscriber.request(.max(1))
    post(6)
    expectEqual(subscriber.values, [2, 3, 4, 6])
  }

  @Test func cancelLetsGoOfSubscriberAndObject() {
    weak var weakSubscriber: TestSubscriber<Notification, Never>?
    weak var weakObject: Poster?
    var subscription: (any Subscription)?
    do {
      let object = Poster()
      let subscriber = TestSubscriber<Notification, Never>()
      subscriber.onSubscription = { subscription = $0 }
      center.publisher(for: name, object: object).subscribe(subscriber)
      (weakSubscriber, weakObject) = (subscriber, object)
      subscriber.cancel()
    }
    expectTrue(subscription != nil)
    expectNil(weakObject)
    expectNil(weakSubscriber)
  }

  /// Eight threads post, and each notification arrives once, one at a time.
  @Test func postingFromManyThreads() {
    let log = NumberLog()
    var inside = 0
    let cancellable = center.publisher(for: name).sink { _ in
      inside += 1
      expectEqual(inside, 1)
      log.append(1)
      inside -= 1
    }
    let isDone = onEightThreads { _ in for number in 0..<200 { post(number) } }
    expectTrue(isDone)
    expectEqual(log.numbers.count, 1600)
    cancellable.cancel()
  }

  @Test func cancelWhileOthersPost() {
    let isDone = onEightThreads { _ in
      for number in 0..<100 {
        let log = NumberLog()
        let cancellable = center.publisher(for: name).sink { _ in log.append(1) }
        post(number)
        expectTrue(!log.numbers.isEmpty)
        cancellable.cancel()
      }
    }
    expectTrue(isDone)
  }

  @Test func publishersAreEqualIfTheyListenToTheSame() {
    let (object, other) = (Poster(), Poster())
    let publisher = center.publisher(for: name, object: object)
    expectEqual(publisher, NotificationCenter.Publisher(center: center, name: name, object: object))
    expectTrue(publisher != center.publisher(for: name, object: other))
    expectTrue(publisher != center.publisher(for: name))
    expectTrue(publisher != center.publisher(for: Notification.Name("other"), object: object))
    expectTrue(publisher != NotificationCenter().publisher(for: name, object: object))
    expectTrue(publisher.center === center && publisher.name == name && publisher.object === object)
  }

  @Test func subscriptionShowsItself() throws {
    let subscriber = center.publisher(for: name).testSubscriber(asking: .max(2))
    let subscription = try #require(subscriber.subscription)
    expectEqual(childLabels(of: subscription), ["center", "name", "object", "demand"])
    expectEqual(child("demand", of: subscription) as? Subscribers.Demand, .max(2))
    expectEqual(playgroundDescription(of: subscription), "NotificationCenter Observer")
    subscriber.cancel()
    expectTrue(childLabels(of: subscription).isEmpty)
  }
}

private final class Poster {}
