import Testing

@testable import SignalLibraryExercises

typealias Disposable = SignalLibraryExercises.Disposable

/// Keeps objects.
private typealias Objects = Box<[Any]>

struct BagTests {
  private let check = Table<(Disposable, Objects) -> Void> { checkBag({ Objects([]) }, put: $0) }

  @Test func solutions() {
    check("solution", giving: checkBag({ DisposeBag() }, put: { $0.disposed(by: $1) })).isRight()
    check("any objects") { $1.value.append($0) }.isRight()
    check("a chain") { disposable, bag in
      let older = bag.value
      bag.value = [Disposable { withExtendedLifetime((disposable, older)) {} }]
    }.isRight()
    let newest = Objects([])
    check("keeps for ever") { disposable, _ in keepForEver(disposable) }
      .says("those that received 2 are title, text, frame. They should be frame. Which object keeps each Disposable?")
    check("keeps nothing") { _, _ in }.says("that received 1 are nothing.")
    check("keeps twelve") { if $1.value.count < 12 { $1.value.append($0) } }
      .says(only: "subscriptions are in a bag, and the number that received a value is 12. It should be 520.")
    check("keeps 512") { if $1.value.count < 512 { $1.value.append($0) } }
      .says(only: "520 subscriptions are in a bag, and the number that received a value is 512. It should be 520.")
    check("keeps the newest") { $1.value = [$0] }.says("that received 1 are text, frame.")
    check("the newest in one bag for all") { newest.value = [$0, $1] }.says("those that received 1 are frame.")
    newest.value = []
    check("keeps the newest bag") { disposable, bag in
      newest.value.removeAll()
      newest.value.append(bag)
      bag.value.append(disposable)
    }.says(only: "Both bags are gone, and those that received 3 are frame. They should be nothing.")
  }
}

struct FollowLatestTests {
  typealias Make = (Signal<Int>, @escaping (Int) -> Signal<String>) -> Signal<String>

  private let check = Table<Make> { checkFollowLatest($0) }

  /// A `flatMap` that leaves it to a closure to keep the subscriptions.
  private func flatMap<T>(
    answer: @escaping (Any) -> Void = { _ in }, isWeak: Bool = true, errors mostErrors: Int = .max,
    innerErrors: Bool = true, answers mostAnswers: Int = .max, onError: @escaping () -> Void = {},
    outer keepOuter: @escaping (Disposable, Signal<T>) -> Void = { $1.objects.append($0) },
    keep: @escaping (Disposable, Signal<T>?) -> Void
  ) -> (Signal<Int>, @escaping (Int) -> Signal<T>) -> Signal<T> {
    { questions, transform in
      let signal = Signal<T>()
      let strong = isWeak ? nil : signal
      var errors = 0
      let outer = questions.subscribe { [weak signal] result in
        withExtendedLifetime(strong) {}
        switch result {
        case .success(let value):
          var answers = 0
          let inner = transform(value).subscribe { [weak signal] result in
            if case .error = result, !innerErrors { return }
            answers += 1
            if answers > mostAnswers { return }
            answer(result)
            signal?.send(result)
          }
          keep(inner, signal)
        case .error(let error):
          onError()
          errors += 1
          if errors <= mostErrors { signal?.send(.error(error)) }
        }
      }
      keepOuter(outer, signal)
      return signal
    }
  }

  /// Keeps the newest.
  private func inABox<T>(_ box: Objects = Objects([])) -> (Disposable, Signal<T>?) -> Void {
    { inner, _ in box.value = [inner] }
  }

  /// What is said of one that passes answers on, and keeps them or not.
  private func passingOn(keeps: Bool) -> Feedback {
    var feedback = Feedback()
    let answers = Objects([])
    feedback.expectNoAnswerKept(flatMap(answer: { if keeps { answers.value = [$0] } }, keep: inABox()))
    return feedback
  }

  @Test func solutions() {
    check("passes its answers on", giving: passingOn(keeps: false)).isRight()
    check("keeps its newest answer", giving: passingOn(keeps: true))
      .says(only: "An answer has been passed on, and it is still in memory. It should be gone.")
    check("keeps it in a box") { flatMap(keep: inABox())($0, $1) }.isRight()
    check(
      "keeps it among the objects", flatMap { inner, signal in signal.map { $0.objects = [$0.objects[0], inner] } }
    ).isRight()
    check("ignores earlier signals") { questions, transform in
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
    }.says("The second question has come, nothing of ours keeps the first signal, and it is still in memory. It")
    check("keeps nothing", flatMap { _, _ in }).says(
      "The first signal sent a, and we received nothing. It should be a. Which object keeps the inner Disposable?")
    check("keeps all", flatMap { inner, signal in signal?.objects.append(inner) })
      .says("signal, which is not the newest any more, sent a value, and we received late. It should be nothing.")
    check("makes a cycle", flatMap(isWeak: false, keep: inABox())).says(
      "Nothing of ours keeps the signal that flatMapLatest returned, and it is still there. Which closure keeps it?")
    check("does not keep the outer subscription", flatMap(outer: { _, _ in }, keep: inABox()))
      .says("The first signal sent a, and we received nothing. It should be a.")
    check("drops errors of the outer signal", flatMap(errors: 0, keep: inABox()))
      .says("The outer signal sent an error, and we received nothing. It should be error.")
    check("passes a hundred errors of the outer signal") { flatMap(errors: 100, keep: inABox())($0, $1) }
      .says("The outer signal sent 520 errors, and we received 97 values. Value 98 is missing. It should be \"error\".")
    check("passes a hundred answers to each question") { flatMap(answers: 100, keep: inABox())($0, $1) }.says(
      #"The second signal sent 520 answers, and we received 97 values. Value 98 is missing. It should be "98"."#)
    check("drops errors of the inner signal", flatMap(innerErrors: false, keep: inABox()))
      .says("The newest signal sent an error, and we received nothing. It should be error.")
    check("drops empty answers") { questions, transform in
      let signal: Signal<String> = flatMap(keep: inABox())(questions, transform)
      let filled = Signal<String>()
      filled.objects.append(
        signal.subscribe { [weak filled] result in
          if case .success("") = result { return }
          filled?.send(result)
        })
      filled.objects.append(signal)
      return filled
    }.says(#"[], questions: [-358000000]. It should be received: [""], questions: [-358000000]."#)
    let box = Objects([])
    check(
      "ends the newest signal at an error of the outer one", flatMap(onError: { box.value = [] }, keep: inABox(box))
    ).says("After an error the second signal, still the newest one, sent d, and we received nothing. It should be d.")
    let forAll = Objects([])
    check("one box for all") { questions, transform in
      forAll.value = []
      return flatMap(keep: inABox(forAll))(questions, transform)
    }.says(#"[], questions: [-110]. It should have received: ["tluqdc"], questions: [-110]."#)
    check(
      "keeps the outer subscription for ever", flatMap(outer: { outer, _ in keepForEver(outer) }, keep: inABox())
    ).says("The signal is gone, and the number of new questions that were turned into signals is 1. It should be 0.")
  }
}
