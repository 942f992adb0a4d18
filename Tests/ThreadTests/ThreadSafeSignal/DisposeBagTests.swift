import TestKit
import Testing

@testable import ThreadSafeSignal

@Suite struct DisposeBagTests {
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
    var bag: DisposeBag? = DisposeBag()
    inThreads(8) { _ in for _ in 1...2_000 { Disposable { count.add(1) }.disposed(by: bag!) } }
    expectEqual(count.value, 0)
    bag = nil
    expectEqual(count.value, 16_000)
  }
}
