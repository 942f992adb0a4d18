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
}

@Suite struct FollowLatestTests {
  @Test(.solved) func solution() { #expect(checkFollowLatest { $0.flatMapLatest($1) }.faults == []) }

  /// A `flatMap` that leaves it to a closure to keep the inner subscription.
  func flatMap(
    _ questions: Signal<Int>, _ transform: @escaping (Int) -> Signal<String>,
    keep: @escaping (Disposable, Signal<String>?) -> Void
  ) -> Signal<String> {
    let (sink, signal) = Signal<String>.empty()
    let outer = questions.subscribe { [weak signal] result in
      guard case .success(let value) = result else { return }
      keep(transform(value).subscribe(sink), signal)
    }
    signal.objects.append(outer)
    return signal
  }

  @Test func keepsTheSignal() {
    let feedback = checkFollowLatest { questions, transform in
      let (sink, signal) = Signal<String>.empty()
      let outer = questions.subscribe { result in
        guard case .success(let value) = result else { return }
        signal.objects = [signal.objects[0], transform(value).subscribe(sink)]
      }
      signal.objects.append(outer)
      return signal
    }
    #expect(
      feedback.faults.last
        == "The subscription is gone, and the signal that flatMapLatest returned is still there.")
  }

  @Test func otherSolutions() {
    checkFollowLatest { questions, transform in
      let box = BagTests.Box()
      return flatMap(questions, transform) { inner, _ in box.disposables = [inner] }
    }.expect("keeps it in a box")
    checkFollowLatest { questions, transform in
      let (sink, signal) = Signal<String>.empty()
      var newest = 0
      let outer = questions.subscribe { [weak signal] result in
        guard case .success(let value) = result else { return }
        newest += 1
        let number = newest
        let inner = transform(value).subscribe { if number == newest { sink($0) } }
        signal?.objects.append(inner)
      }
      signal.objects.append(outer)
      return signal
    }.expect("ignores earlier signals")
    checkFollowLatest { flatMap($0, $1) { _, _ in } }
      .expect(
        "keeps nothing", first: "The first signal sent a, and [] arrived. Which object keeps the inner Disposable?")
    checkFollowLatest { flatMap($0, $1) { inner, signal in signal?.objects.append(inner) } }
      .expect("keeps all", only: "The first signal is not the newest any more, and its value arrived.")
  }
}
