import Combine
import TestKit
import Testing
import VirtualTime

/// An object that the closures of an operator hold, or that is a value which the operator keeps.
private final class Owner: Equatable, Error {
  nonisolated(unsafe) var onDeinit: () -> Void = {}

  deinit { onDeinit() }

  static func == (lhs: Owner, rhs: Owner) -> Bool { lhs === rhs }

  func use() {}
}

/// Its connection holds an object.
private struct OwningConnectable<Base: ConnectablePublisher>: ConnectablePublisher {
  let base: Base
  let takeOwner: () -> Owner

  func receive<S: Subscriber>(subscriber: S) where S.Input == Base.Output, S.Failure == Base.Failure {
    base.subscribe(subscriber)
  }

  func connect() -> any Cancellable {
    let (connection, owner) = (base.connect(), takeOwner())
    return AnyCancellable {
      connection.cancel()
      owner.use()
    }
  }
  typealias Output = Base.Output
  typealias Failure = Base.Failure
}

private typealias Values = AnyPublisher<Int, TestError>

/// An operator with a closure that holds an object, or with an object for a value.
private struct HoldingOperator: CustomTestStringConvertible {
  let name: String
  let make: (Values, Owner) -> AnyPublisher<Void, TestError>

  init<P: Publisher>(_ name: String, _ make: @escaping (Values, Owner) -> P) {
    self.name = name
    self.make = { make($0, $1).map { _ in }.mapError { _ in TestError.broken }.eraseToAnyPublisher() }
  }

  var testDescription: String { name }
}

/// The places where operators run a user's code, which holds the object.
private let entranceHolders = entrances.filter { !startsAtOnce.contains($0.testDescription) }.map { entrance in
  HoldingOperator(entrance.testDescription) { upstream, owner in
    entrance.make(upstream, VirtualTimeScheduler()) { owner.use() }
  }
}

/// Those that are through with the user's code, or have passed it on, as soon as there is a subscriber.
private let startsAtOnce: Set<String> = [
  "prepend(_:) of a sequence", "the iterator of a sequence", "the closure of a Deferred",
]

private let valueHolders: [HoldingOperator] = [
  HoldingOperator("replaceEmpty") { upstream, owner in upstream.map { _ in Owner() }.replaceEmpty(with: owner) },
  HoldingOperator("replaceError") { upstream, owner in upstream.map { _ in Owner() }.replaceError(with: owner) },
  HoldingOperator("contains") { upstream, owner in upstream.map { _ in Owner() }.contains(owner) },
  HoldingOperator("append") { upstream, owner in upstream.map { _ in Owner() }.append(owner) },
  HoldingOperator("append, an error") { upstream, owner in
    upstream.mapError { $0 as any Error }.append(Fail(error: owner as any Error))
  },
]

/// The connection is kept after a completion, as with Apple's, and so is the text of `print(to:)`.
private let autoconnect = HoldingOperator("autoconnect") { upstream, owner in
  var owner = Optional(owner)
  return OwningConnectable(base: upstream.multicast { PassthroughSubject() }) { owner.take()! }.autoconnect()
}

/// What the `deinit` of the object does.
private enum Comeback: CaseIterable {
  case cancels, requests, sends, finishes, fails
}

/// The part of `Law.closuresGoAtCancel` that is about the closures of the operators themselves.
struct OperatorClosuresTests {
  @Test(arguments: entranceHolders.filter { $0.name != "print(to:)" } + valueHolders)
  private func closureGoesAtTheEnd(_ holder: HoldingOperator) {
    for ending in EndOfStream.allCases {
      for count in [0, 2] {
        expectTrue(!keepsItsClosure(holder, after: ending, andValues: count), "\(ending), \(count) values")
      }
    }
  }

  /// The `deinit` of what is held may come back into the stream that is ending.
  @Test(arguments: entranceHolders + valueHolders + [autoconnect])
  private func whatIsHeldMayComeBackWhenItGoes(_ holder: HoldingOperator) {
    let violation = violation(within: .seconds(20)) { note in
      for ending in EndOfStream.allCases {
        for comeback in Comeback.allCases {
          note.text = "\(ending), \(comeback)"
          let (subject, subscriber) = (PassthroughSubject<Int, TestError>(), StrictSubscriber<Void>())
          do {
            let owner = Owner()
            holder.make(subject.eraseToAnyPublisher(), owner).subscribe(subscriber)
            owner.onDeinit = { [weak subject, weak subscriber] in
              switch comeback {
              case .cancels: subscriber?.cancel()
              case .requests: subscriber?.request(.max(1))
              case .sends: subject?.send(7)
              case .finishes: subject?.send(completion: .finished)
              case .fails: subject?.send(completion: .failure(.broken))
              }
            }
          }
          subscriber.request(.max(3))
          for number in 0..<2 { subject.send(number) }
          ending.end(subject, cancel: subscriber.cancel)
          if let fault = subscriber.violation { return "\(note.text ?? ""): \(fault)" }
        }
      }
      return nil
    }
    expectNil(violation)
  }

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func closureOfABrokenOperatorStays() {
    let broken = HoldingOperator("broken") { upstream, owner in
      let keeper = Subscribers.Sink<Int, TestError>(receiveCompletion: { _ in }, receiveValue: { _ in owner.use() })
      upstream.subscribe(keeper)
      return upstream
    }
    expectTrue(keepsItsClosure(broken, after: .cancelled, andValues: 0))
  }

  /// Whether the closure outlives the end, while the subject and the operator's subscription stay alive.
  private func keepsItsClosure(_ holder: HoldingOperator, after ending: EndOfStream, andValues count: Int) -> Bool {
    let subject = PassthroughSubject<Int, TestError>()
    let subscriber = TestSubscriber<Void, TestError>()
    weak var weakOwner: Owner?
    do {
      let owner = Owner()
      weakOwner = owner
      holder.make(subject.eraseToAnyPublisher(), owner).subscribe(subscriber)
    }
    expectTrue(weakOwner != nil)
    for number in 0..<count { subject.send(number) }
    ending.end(subject, cancel: subscriber.cancel)
    return withExtendedLifetime((subject, subscriber)) { weakOwner != nil }
  }
}
