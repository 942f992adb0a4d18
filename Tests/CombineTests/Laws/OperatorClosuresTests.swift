import Combine
import TestKit
import Testing
import VirtualTime

/// An object that the closures of an operator hold, or that is a value which the operator keeps.
private final class Owner: Equatable {
  static func == (lhs: Owner, rhs: Owner) -> Bool { lhs === rhs }

  func use() {}
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
]

private func isUsed(_ owner: Owner) -> Bool {
  owner.use()
  return true
}

/// How a stream ends.
private enum Ending: CaseIterable {
  case cancelled, finished, failed
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
