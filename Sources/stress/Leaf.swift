import Combine
import Foundation
import Synchronization

/// The numbers of senders. Each has its own.
private let senders = Atomic(0)

/// Sends values in the order of their numbers.
final class Sender {
  private let sender = senders.add(1, ordering: .relaxed).newValue
  private var number = 0

  func next() -> Int {
    number += 1
    return Order.value(number, of: sender)
  }

  func next(_ count: Int) -> [Int] { (0..<count).map { _ in next() } }
}

/// A publisher that threads drive.
struct Leaf {
  typealias Completion = Subscribers.Completion<StressError>

  enum Kind: CaseIterable {
    case passthrough, current, property, future, notification
  }

  let publisher: Values
  let send: (Int) -> Void
  let finish: (Completion) -> Void

  /// Whether a subscriber receives a value that was sent before.
  let keepsValue: Bool

  init(_ kind: Kind) {
    keepsValue = kind == .current || kind == .property
    switch kind {
    case .passthrough:
      let subject = PassthroughSubject<Int, StressError>()
      (publisher, send, finish) = (subject.eraseToAnyPublisher(), subject.send, { subject.send(completion: $0) })
    case .current:
      let subject = CurrentValueSubject<Int, StressError>(0)
      publisher = subject.eraseToAnyPublisher()
      send = { if $0.isMultiple(of: 2) { subject.send($0) } else { subject.value = $0 } }
      finish = { subject.send(completion: $0) }
    case .property:
      let (owner, end) = (Owner(), End())
      (publisher, send) = (end.prefix(owner.$number), { owner.number = $0 })
      finish = { _ in end.come() }
    case .future:
      let (number, promise) = Future<Int, StressError>.made()
      (publisher, send) = (number.eraseToAnyPublisher(), { promise(.success($0)) })
      finish = {
        if case .failure(let error) = $0 { promise(.failure(error)) } else { promise(.success(0)) }
      }
    case .notification:
      let (center, name, end) = (NotificationCenter(), Notification.Name("stress"), End())
      publisher = end.prefix(center.publisher(for: name).compactMap { $0.object as? Int })
      send = { center.post(name: name, object: $0) }
      finish = { _ in end.come() }
    }
  }

  private final class Owner {
    @Published var number = 0
  }

  /// The end of what has none itself.
  private final class End {
    private let isOver = CurrentValueSubject<Bool, Never>(false)

    func prefix(_ publisher: some Publisher<Int, Never>) -> Values {
      publisher.prefix(untilOutputFrom: isOver.filter { $0 }).setFailureType(to: StressError.self)
        .eraseToAnyPublisher()
    }

    func come() { isOver.send(true) }
  }
}

extension Future {
  fileprivate static func made() -> (Future, Promise) {
    var promise: Promise?
    let future = Future { promise = $0 }
    return (future, promise!)
  }
}

/// Publishers that send by themselves. Each subscription has a sender of its own.
enum Source: CaseIterable {
  case sequence, just, fail, empty, record, failing, future, timer, endless

  func publisher(_ count: Int) -> Values {
    switch self {
    case .sequence: Self.deferred { $0.next(count).publisher.setFailureType(to: StressError.self) }
    case .just: Self.deferred { Just($0.next()).setFailureType(to: StressError.self) }
    case .fail: Fail(error: StressError()).eraseToAnyPublisher()
    case .empty: Empty().eraseToAnyPublisher()
    case .record: Self.deferred { Record(output: $0.next(count), completion: .finished) }
    case .failing: Self.deferred { Record(output: $0.next(count), completion: .failure(StressError())) }
    case .future:
      Self.deferred { sender in
        Future { promise in
          let value = sender.next()
          DispatchQueue.global().async { promise(.success(value)) }
        }
      }
    case .timer:
      Timer.publish(every: 0.0005, on: Place.turnedRunLoop, in: .default).autoconnect().prefix(2).map { _ in 0 }
        .setFailureType(to: StressError.self).eraseToAnyPublisher()
    // Not behind a queue: a request from the queue would not return, so that the queue would deliver nothing.
    case .endless:
      Self.deferred { sender in
        Swift.sequence(first: sender.next()) { _ in sender.next() }.publisher.prefix(count)
          .setFailureType(to: StressError.self)
      }
    }
  }

  private static func deferred<P: Publisher<Int, StressError>>(_ make: @escaping (Sender) -> P) -> Values {
    Deferred { make(Sender()) }.eraseToAnyPublisher()
  }
}
