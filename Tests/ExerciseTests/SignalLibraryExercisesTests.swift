import LessonKit
import Testing

@testable import SignalLibraryExercises

typealias Disposable = SignalLibraryExercises.Disposable

@Suite struct BagTests {
  final class Box {
    var disposables: [Any] = []
  }

  @Test func solution() { #expect(checkBag({ DisposeBag() }, put: { $0.disposed(by: $1) }).faults == []) }

  final class Chain {
    var newest: Disposable?
  }

  @Test func otherSolutions() {
    checkBag({ Box() }, put: { $1.disposables.append($0) }).expect("any objects")
    checkBag(
      { Chain() },
      put: { disposable, chain in
        let older = chain.newest
        chain.newest = Disposable { withExtendedLifetime((disposable, older)) {} }
      }
    ).expect("a chain")
    let all = Box()
    checkBag({ Box() }, put: { disposable, _ in all.disposables.append(disposable) })
      .expect("keeps for ever", first: "The bag of title is gone, and title still received 2.")
    checkBag({ Box() }, put: { _, _ in })
      .expect(
        "keeps nothing", first: "The bag is there, and title did not receive 1. Which object keeps its Disposable?")
    checkBag({ Box() }, put: { $1.disposables = [$0] })
      .expect(
        "keeps the newest", first: "The bag is there, and title did not receive 1. Which object keeps its Disposable?")
  }

  @Test func moreWrongSolutions() {
    let (all, newest) = (Box(), Box())
    checkBag({ Box() }, put: { all.disposables = [$0, $1] })
      .expect(
        "the newest in one bag for all",
        first: "The bag is there, and title did not receive 1. Which object keeps its Disposable?")
    checkBag(
      { Box() },
      put: { disposable, bag in
        newest.disposables.removeAll()
        newest.disposables.append(bag)
        bag.disposables.append(disposable)
      }
    )
    .expect("keeps the newest bag", only: "Both bags are gone, and frame still received 3.")
  }
}

@Suite struct FollowLatestTests {
  @Test(.solved) func solution() { #expect(checkFollowLatest { $0.flatMapLatest($1) }.faults == []) }

  typealias Make = (Signal<Int>, @escaping (Int) -> Signal<String>) -> Signal<String>

  /// A `flatMap` that leaves it to a closure to keep the inner subscription.
  private func flatMap(
    isWeak: Bool = true, keepsOuter: Bool = true, errors: Bool = true, innerErrors: Bool = true,
    keep: @escaping (Disposable, Signal<String>?) -> Void
  ) -> Make {
    { questions, transform in
      let signal = Signal<String>()
      let strong = isWeak ? nil : signal
      let outer = questions.subscribe { [weak signal] result in
        withExtendedLifetime(strong) {}
        switch result {
        case .success(let value):
          let inner = transform(value).subscribe { [weak signal] result in
            if case .error = result, !innerErrors { return }
            signal?.send(result)
          }
          keep(inner, signal)
        case .error(let error): if errors { signal?.send(.error(error)) }
        }
      }
      if keepsOuter { signal.objects.append(outer) }
      return signal
    }
  }

  /// Keeps the newest.
  private func inABox() -> (Disposable, Signal<String>?) -> Void {
    let box = BagTests.Box()
    return { inner, _ in box.disposables = [inner] }
  }

  @Test func table() {
    var forEver: [Any] = []
    let rows: [(name: Comment, variant: Make, first: String?)] = [
      ("keeps it in a box", flatMap(keep: inABox()), nil),
      (
        "keeps it among the objects",
        flatMap { inner, signal in
          if let signal { signal.objects = [signal.objects[0], inner] }
        }, nil
      ),
      (
        "ignores earlier signals",
        { questions, transform in
          let signal = Signal<String>()
          var newest = 0
          let outer = questions.subscribe { [weak signal] result in
            switch result {
            case .success(let value):
              newest += 1
              let number = newest
              let inner = transform(value).subscribe { [weak signal] in if number == newest { signal?.send($0) } }
              signal?.objects.append(inner)
            case .error(let error): signal?.send(.error(error))
            }
          }
          signal.objects.append(outer)
          return signal
        }, nil
      ),
      (
        "keeps nothing", flatMap { _, _ in },
        "The first signal sent a, and [] arrived. Which object keeps the inner Disposable?"
      ),
      (
        "keeps all", flatMap { inner, signal in signal?.objects.append(inner) },
        "The first signal is not the newest any more, and its value arrived."
      ),
      (
        "makes a cycle", flatMap(isWeak: false, keep: inABox()),
        "Nothing of ours keeps the signal that flatMapLatest returned, and it is still there. Which closure keeps it?"
      ),
      (
        "does not keep the outer subscription", flatMap(keepsOuter: false, keep: inABox()),
        "The first signal sent a, and [] arrived. Which object keeps the inner Disposable?"
      ),
      (
        "drops errors of the outer signal", flatMap(errors: false, keep: inABox()),
        "The outer signal sent an error, and it did not arrive."
      ),
      (
        "drops errors of the inner signal", flatMap(innerErrors: false, keep: inABox()),
        "The newest signal sent an error, and it did not arrive."
      ),
      (
        "ends the newest signal at an error of the outer one",
        { questions, transform in
          let signal = Signal<String>()
          var inner: Disposable?
          let outer = questions.subscribe { [weak signal] result in
            switch result {
            case .success(let value): inner = transform(value).subscribe { [weak signal] in signal?.send($0) }
            case .error(let error):
              inner = nil
              signal?.send(.error(error))
            }
            withExtendedLifetime(inner) {}
          }
          signal.objects.append(outer)
          return signal
        }, "After an error the second signal, still the newest one, sent d, and it did not arrive."
      ),
      (
        "keeps the outer subscription for ever",
        { questions, transform in
          let signal = Signal<String>()
          var inner: Disposable?
          let outer = questions.subscribe { [weak signal] result in
            if case .success(let value) = result {
              inner = transform(value).subscribe { [weak signal] in signal?.send($0) }
            }
            if case .error(let error) = result { signal?.send(.error(error)) }
            withExtendedLifetime(inner) {}
          }
          forEver.append(outer)
          return signal
        }, "The signal is gone, and another question was still turned into a signal."
      ),
    ]
    expect(rows) { checkFollowLatest($0) }
    forEver = []
  }
}
