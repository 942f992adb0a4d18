import Combine
import TestKit
import Testing

/// Publishers that feed a subject or a property.
struct SubjectFeedsTests {
  /// Something that publishers feed.
  struct Fed: @unchecked Sendable {
    let name: String

    /// Attaches a publisher.
    let feed: (FeedingPublisher) -> AnyCancellable?

    /// Hands over a subscription.
    let keep: (any Subscription) -> Void

    /// Takes the locks.
    let use: () -> Void

    static func passthrough() -> Fed { Fed("PassthroughSubject", PassthroughSubject()) }

    static func currentValue() -> Fed { Fed("CurrentValueSubject", CurrentValueSubject(0)) }

    static func property() -> Fed {
      let owner = Owner()
      return Fed(
        name: "Published",
        feed: {
          $0.assign(to: &owner.$number)
          return nil
        },
        keep: { FeedingPublisher($0).assign(to: &owner.$number) }, use: { owner.number += 1 })
    }

    private init(_ name: String, _ subject: some Subject<Int, Never>) {
      self.init(
        name: name, feed: { $0.subscribe(subject) }, keep: subject.send(subscription:),
        use: { subject.sink { _ in }.cancel() })
    }

    private init(
      name: String, feed: @escaping (FeedingPublisher) -> AnyCancellable?, keep: @escaping (any Subscription) -> Void,
      use: @escaping () -> Void
    ) {
      (self.name, self.feed, self.keep, self.use) = (name, feed, keep, use)
    }
  }

  private final class Owner {
    @Published var number = 0
  }

  /// Hands one subscription to one subscriber.
  final class FeedingPublisher: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private let subscription: any Subscription
    private(set) var subscriber: AnySubscriber<Int, Never>?

    init(_ subscription: any Subscription = ManualSubscription()) { self.subscription = subscription }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      self.subscriber = AnySubscriber(subscriber)
      subscriber.receive(subscription: subscription)
    }

    func finish() {
      subscriber?.receive(completion: .finished)
      subscriber = nil
    }
  }

  /// A subscription whose identifier is found by a closure.
  private final class IdentifyingSubscription: Subscription {
    private let onIdentify: () -> Void

    init(_ onIdentify: @escaping () -> Void) { self.onIdentify = onIdentify }

    var combineIdentifier: CombineIdentifier {
      onIdentify()
      return CombineIdentifier(self)
    }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }

  @Test(arguments: [Fed.passthrough, Fed.currentValue, Fed.property])
  func identifierMayUseTheSubject(_ make: () -> Fed) {
    let fed = make()
    let result = violation(within: .seconds(10)) { note in
      note.text = fed.name
      fed.keep(IdentifyingSubscription(fed.use))
      let publishers = (0..<2).map { _ in FeedingPublisher(IdentifyingSubscription(fed.use)) }
      let cancellables = publishers.map(fed.feed)
      cancellables[0]?.cancel()
      publishers[1].finish()
      return nil
    }
    expectNil(result)
  }

  /// To detach a publisher once took a time that grew with the number of the others, a minute for these.
  @Test(arguments: [Fed.passthrough, Fed.currentValue, Fed.property])
  func manyPublishersAreDetached(_ make: () -> Fed) {
    let fed = make()
    let result = violation(within: .seconds(30)) { note in
      note.text = fed.name
      let publishers = (0..<20_000).map { _ in FeedingPublisher() }
      let cancellables = publishers.map(fed.feed)
      for cancellable in cancellables.suffix(10_000).reversed() { cancellable?.cancel() }
      for publisher in publishers.prefix(10_000) { publisher.finish() }
      return nil
    }
    expectNil(result)
  }
}
