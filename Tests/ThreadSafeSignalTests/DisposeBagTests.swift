import Testing

@testable import ThreadSafeSignal

@Suite struct DisposeBagTests {
  @Test func disposesWhenItGoes() {
    let count = Counter()
    var bag: DisposeBag? = DisposeBag()
    for _ in 1...3 { Disposable { count.add(1) }.disposed(by: bag!) }
    #expect(count.value == 0)
    bag = nil
    #expect(count.value == 3)
  }

  @Test func disposesOfWhatOthersKeepToo() {
    let count = Counter()
    let kept = Disposable { count.add(1) }
    var bag: DisposeBag? = DisposeBag()
    kept.disposed(by: bag!)
    bag = nil
    #expect(count.value == 1)
    kept.dispose()
    #expect(count.value == 1)
  }

  @Test func isFilledByManyThreads() {
    let count = Counter()
    var bag: DisposeBag? = DisposeBag()
    inThreads(8) { _ in
      for _ in 1...2_000 { Disposable { count.add(1) }.disposed(by: bag!) }
    }
    #expect(count.value == 0)
    bag = nil
    #expect(count.value == 16_000)
  }
}

@Suite struct DisposableTests {
  @Test func undoesOnce() {
    let count = Counter()
    var disposable: Disposable? = Disposable { count.add(1) }
    disposable?.dispose()
    disposable?.dispose()
    disposable = nil
    #expect(count.value == 1)
  }

  @Test func undoesOnceForManyThreads() {
    let count = Counter()
    let disposables = (1...500).map { _ in Disposable { count.add(1) } }
    inThreads(8) { _ in
      for disposable in disposables { disposable.dispose() }
    }
    #expect(count.value == 500)
  }

  @Test func letsGoOfWhatItUndidWith() {
    weak var log: Log?
    let disposable: Disposable
    do {
      let kept = Log()
      log = kept
      disposable = Disposable { withExtendedLifetime(kept) {} }
    }
    #expect(log != nil)
    disposable.dispose()
    #expect(log == nil)
  }
}
