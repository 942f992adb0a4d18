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

/// One element, an iterator that holds an object, a coder, a text, and a connection.
private struct Owning: Sequence, IteratorProtocol, TopLevelEncoder, TopLevelDecoder, TextOutputStream, Cancellable {
  let owner: Owner
  private var isOver = false

  init(_ owner: Owner) { self.owner = owner }

  mutating func next() -> Int? {
    defer { isOver = true }
    return isOver ? nil : 7
  }

  func encode<T: Encodable>(_ value: T) throws -> Int { 7 }
  func decode<T: Decodable>(_ type: T.Type, from number: Int) throws -> T { throw TestError.other }
  func write(_ text: String) {}
  func cancel() {}
}

/// Its connection holds an object.
private struct OwningConnectable<Base: ConnectablePublisher>: ConnectablePublisher {
  let base: Base
  let makeOwning: () -> Owning

  func receive<S: Subscriber>(subscriber: S) where S.Input == Base.Output, S.Failure == Base.Failure {
    base.subscribe(subscriber)
  }

  func connect() -> any Cancellable {
    let (connection, owning) = (base.connect(), makeOwning())
    return AnyCancellable {
      connection.cancel()
      owning.cancel()
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

private let holders: [HoldingOperator] = [
  HoldingOperator("map") { upstream, owner in upstream.map { _ in owner.use() } },
  HoldingOperator("tryMap") { upstream, owner in upstream.tryMap { _ in owner.use() } },
  HoldingOperator("mapError") { upstream, owner in upstream.mapError { isUsed(owner) ? $0 : TestError.other } },
  HoldingOperator("filter") { upstream, owner in upstream.filter { _ in isUsed(owner) } },
  HoldingOperator("tryFilter") { upstream, owner in upstream.tryFilter { _ in isUsed(owner) } },
  HoldingOperator("compactMap") { upstream, owner in upstream.compactMap { _ in owner.use() } },
  HoldingOperator("tryCompactMap") { upstream, owner in upstream.tryCompactMap { _ in owner.use() } },
  HoldingOperator("removeDuplicates") { upstream, owner in upstream.removeDuplicates { _, _ in !isUsed(owner) } },
  HoldingOperator("tryRemoveDuplicates") { upstream, owner in upstream.tryRemoveDuplicates { _, _ in !isUsed(owner) } },
  HoldingOperator("scan") { upstream, owner in upstream.scan(()) { _, _ in owner.use() } },
  HoldingOperator("tryScan") { upstream, owner in upstream.tryScan(()) { _, _ in owner.use() } },
  HoldingOperator("reduce") { upstream, owner in upstream.reduce(()) { _, _ in owner.use() } },
  HoldingOperator("tryReduce") { upstream, owner in upstream.tryReduce(()) { _, _ in owner.use() } },
  HoldingOperator("allSatisfy") { upstream, owner in upstream.allSatisfy { _ in isUsed(owner) } },
  HoldingOperator("tryAllSatisfy") { upstream, owner in upstream.tryAllSatisfy { _ in isUsed(owner) } },
  HoldingOperator("contains(where:)") { upstream, owner in upstream.contains { _ in !isUsed(owner) } },
  HoldingOperator("tryContains(where:)") { upstream, owner in upstream.tryContains { _ in !isUsed(owner) } },
  HoldingOperator("first(where:)") { upstream, owner in upstream.first { _ in !isUsed(owner) } },
  HoldingOperator("tryFirst(where:)") { upstream, owner in upstream.tryFirst { _ in !isUsed(owner) } },
  HoldingOperator("last(where:)") { upstream, owner in upstream.last { _ in isUsed(owner) } },
  HoldingOperator("tryLast(where:)") { upstream, owner in upstream.tryLast { _ in isUsed(owner) } },
  HoldingOperator("max(by:)") { upstream, owner in upstream.max { _, _ in isUsed(owner) } },
  HoldingOperator("tryMin(by:)") { upstream, owner in upstream.tryMin { _, _ in isUsed(owner) } },
  HoldingOperator("drop(while:)") { upstream, owner in upstream.drop { _ in isUsed(owner) } },
  HoldingOperator("tryDrop(while:)") { upstream, owner in upstream.tryDrop { _ in isUsed(owner) } },
  HoldingOperator("prefix(while:)") { upstream, owner in upstream.prefix { _ in isUsed(owner) } },
  HoldingOperator("tryPrefix(while:)") { upstream, owner in upstream.tryPrefix { _ in isUsed(owner) } },
  HoldingOperator("flatMap") { upstream, owner in
    upstream.flatMap { _ in Just(owner.use()).setFailureType(to: TestError.self) }
  },
  HoldingOperator("map and switchToLatest") { upstream, owner in
    upstream.map { _ in Just(owner.use()).setFailureType(to: TestError.self) }.switchToLatest()
  },
  HoldingOperator("catch") { upstream, owner in
    upstream.catch { _ in Empty<Int, TestError>(completeImmediately: isUsed(owner)) }
  },
  HoldingOperator("tryCatch") { upstream, owner in
    upstream.tryCatch { _ in Empty<Int, TestError>(completeImmediately: isUsed(owner)) }
  },
  HoldingOperator("handleEvents") { upstream, owner in
    upstream.handleEvents(
      receiveSubscription: { _ in owner.use() }, receiveOutput: { _ in owner.use() },
      receiveCompletion: { _ in owner.use() }, receiveCancel: { owner.use() }, receiveRequest: { _ in owner.use() })
  },
  HoldingOperator("breakpoint") { upstream, owner in upstream.breakpoint(receiveOutput: { _ in !isUsed(owner) }) },
  HoldingOperator("timeout") { upstream, owner in
    upstream.timeout(1, scheduler: VirtualTimeScheduler()) { isUsed(owner) ? .broken : .other }
  },
  HoldingOperator("buffer") { upstream, owner in
    upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { isUsed(owner) ? .broken : .other })
  },
  HoldingOperator("replaceEmpty") { upstream, owner in upstream.map { _ in Owner() }.replaceEmpty(with: owner) },
  HoldingOperator("replaceError") { upstream, owner in upstream.map { _ in Owner() }.replaceError(with: owner) },
  HoldingOperator("contains") { upstream, owner in upstream.map { _ in Owner() }.contains(owner) },
  HoldingOperator("append") { upstream, owner in upstream.map { _ in Owner() }.append(owner) },
  HoldingOperator("retry") { upstream, owner in upstream.handleEvents(receiveOutput: { _ in owner.use() }).retry(1) },
  HoldingOperator("multicast") { upstream, owner in
    upstream.multicast { () -> PassthroughSubject<Int, TestError> in
      owner.use()
      return PassthroughSubject()
    }.autoconnect()
  },
  HoldingOperator("encode") { upstream, owner in upstream.encode(encoder: Owning(owner)) },
  HoldingOperator("decode") { upstream, owner in upstream.decode(type: Int.self, decoder: Owning(owner)) },
  HoldingOperator("zip") { upstream, owner in upstream.zip(upstream) { _, _ in owner.use() } },
  HoldingOperator("combineLatest") { upstream, owner in upstream.combineLatest(upstream) { _, _ in owner.use() } },
  HoldingOperator("append, an iterator") { upstream, owner in upstream.append(Owning(owner)) },
  HoldingOperator("append, an error") { upstream, owner in
    upstream.mapError { $0 as any Error }.append(Fail(error: owner as any Error))
  },
]

/// What is kept after a completion: the connection, as with Apple's, and the text.
private let keepers: [HoldingOperator] = [
  HoldingOperator("autoconnect") { upstream, owner in
    var owner = Optional(owner)
    return OwningConnectable(base: upstream.multicast { PassthroughSubject() }) { Owning(owner.take()!) }.autoconnect()
  },
  HoldingOperator("print") { upstream, owner in upstream.print(to: Owning(owner)) },
]

private func isUsed(_ owner: Owner) -> Bool {
  owner.use()
  return true
}

/// How a stream ends.
private enum Ending: CaseIterable {
  case cancelled, finished, failed
}

/// What the `deinit` of the object does.
private enum Comeback: CaseIterable {
  case cancels, requests, sends, finishes, fails
}

/// The part of `Law.closuresGoAtCancel` that is about the closures of the operators themselves.
@Suite struct OperatorClosuresTests {
  @Test(arguments: holders)
  private func closureGoesAtTheEnd(_ holder: HoldingOperator) {
    for ending in Ending.allCases {
      for count in [0, 2] {
        expectTrue(!keepsItsClosure(holder, after: ending, andValues: count), "\(ending), \(count) values")
      }
    }
  }

  /// The `deinit` of what is held may come back into the stream that is ending.
  @Test(arguments: holders + keepers)
  private func whatIsHeldMayComeBackWhenItGoes(_ holder: HoldingOperator) {
    let violation = violation(within: .seconds(20)) { note in
      for ending in Ending.allCases {
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
          switch ending {
          case .cancelled: subscriber.cancel()
          case .finished: subject.send(completion: .finished)
          case .failed: subject.send(completion: .failure(.broken))
          }
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
  private func keepsItsClosure(_ holder: HoldingOperator, after ending: Ending, andValues count: Int) -> Bool {
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
    switch ending {
    case .cancelled: subscriber.cancel()
    case .finished: subject.send(completion: .finished)
    case .failed: subject.send(completion: .failure(.broken))
    }
    return withExtendedLifetime((subject, subscriber)) { weakOwner != nil }
  }
}
