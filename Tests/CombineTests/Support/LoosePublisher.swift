import Combine
import TestKit

/// A publisher that does not keep its subscriptions, so that downstream alone holds them. The test sends, to every
/// subscriber that has come so far.
///
///     let upstream = LoosePublisher()
///     let cancellable = upstream.map { $0 * 2 }.sink { print($0) }
///     upstream.onRelease = { print("released") }
///     upstream.send(completion: .finished)
///     // released
final class LoosePublisher: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  /// The number of subscriptions that are not released yet.
  private(set) var living = 0

  /// Called from inside of the deinit of each subscription.
  var onRelease: () -> Void = {}

  private let isDoneAtOnce: Bool
  private var subscribers: [AnySubscriber<Int, TestError>] = []
  private var objects: [WeakReference] = []

  private struct WeakReference {
    weak var object: AnyObject?
  }

  private final class Token: Subscription {
    private let release: () -> Void

    init(_ release: @escaping () -> Void) { self.release = release }

    deinit { release() }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
  }

  /// - Parameter isDoneAtOnce: Whether each subscriber receives the value 1 and the completion right after its
  ///   subscription.
  init(isDoneAtOnce: Bool = false) { self.isDoneAtOnce = isDoneAtOnce }

  /// The number of subscribers that are objects and are not released yet. The publisher itself keeps those which it was
  /// not told to forget.
  var livingSubscribers: Int { objects.count { $0.object != nil } }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    subscribers.append(AnySubscriber(subscriber))
    if S.self is AnyClass { objects.append(WeakReference(object: subscriber as AnyObject)) }
    living += 1
    subscriber.receive(
      subscription: Token { [weak self] in
        self?.living -= 1
        self?.onRelease()
      })
    guard isDoneAtOnce else { return }
    _ = subscriber.receive(1)
    subscriber.receive(completion: .finished)
  }

  /// Sends a value to every subscriber.
  func send(_ value: Int) { for subscriber in subscribers { _ = subscriber.receive(value) } }

  /// Sends a completion to every subscriber.
  func send(completion: Subscribers.Completion<TestError>) {
    for subscriber in subscribers { subscriber.receive(completion: completion) }
  }

  /// Releases the subscribers, as a publisher does that has no more to send.
  func forgetSubscribers() {
    let former = subscribers
    withExtendedLifetime(former) { subscribers = [] }
  }
}
