import TestKit
import Testing

@testable import ThreadSafeSignal

struct DisposeBagTests {
  @Test func letsItsDisposablesGoWhenItGoes() {
    let count = Counter()
    var bag: DisposeBag? = DisposeBag()
    for _ in 1...3 { Disposable { count.add(1) }.disposed(by: bag!) }
    expectEqual(count.value, 0)
    bag = nil
    expectEqual(count.value, 3)
  }

  @Test func isFilledByManyThreads() {
    let count = Counter()
    let owner = Owner()
    inThreads(8) { _ in for _ in 1...2_000 { Disposable { count.add(1) }.disposed(by: owner.bag!) } }
    expectEqual(count.value, 0)
    owner.bag = nil
    expectEqual(count.value, 16_000)
  }
}

/// Keeps a bag for closures on several threads, of which none keeps the bag itself.
private final class Owner: @unchecked Sendable {
  var bag: DisposeBag? = DisposeBag()
}
