import LessonKit
import Testing

@testable import ThreadSafeSignalExercises

typealias Answering = ThreadSafeSignalExercises.Answering

@Suite struct FirstAnswerTests {
  /// Does as the test says.
  final class Variant: Answering {
    typealias Observer = (Int) -> Void

    let lock: WatchedLock
    var value: Int?
    var observers: [(number: Int, observer: Observer)] = []
    var newest = 0
    var observe: (Variant, @escaping Observer) -> Int = Variant.observeInOneStep
    var forget: (Variant, Int) -> Void = Variant.forgetOutside
    var answer: (Variant, Int) -> Void = Variant.answerInOneStep

    init(_ lock: WatchedLock) { self.lock = lock }

    func observe(_ observer: @escaping Observer) -> Int { observe(self, observer) }
    func forget(_ number: Int) { forget(self, number) }
    func answer(_ value: Int) { answer(self, value) }

    static func observeInOneStep(_ variant: Variant, _ observer: @escaping Observer) -> Int {
      variant.lock.lock()
      variant.newest += 1
      let number = variant.newest
      guard let value = variant.value else {
        variant.observers.append((number, observer))
        variant.lock.unlock()
        return number
      }
      variant.lock.unlock()
      observer(value)
      return number
    }

    static func forgetOutside(_ variant: Variant, _ number: Int) {
      let former = variant.lock.withLock {
        defer { variant.observers = variant.observers.filter { $0.number != number } }
        return variant.observers
      }
      withExtendedLifetime(former) {}
    }

    static func answerInOneStep(_ variant: Variant, _ value: Int) {
      var waiting: [(number: Int, observer: Observer)] = []
      let isFirst = variant.lock.withLock {
        guard variant.value == nil else { return false }
        variant.value = value
        swap(&waiting, &variant.observers)
        return true
      }
      if isFirst { for (_, observer) in waiting { observer(value) } }
    }
  }

  @Test func solution() { #expect(checkFirstAnswer { FirstAnswer(lock: $0) }.faults == []) }

  @Test func table() {
    let rows: [(name: Comment, variant: (Variant) -> Void, first: String?)] = [
      ("has a list, and locks by hand", { _ in }, nil),
      (
        "takes one observer after the other",
        { variant in
          variant.answer = { variant, value in
            let isFirst = variant.lock.withLock {
              defer { if variant.value == nil { variant.value = value } }
              return variant.value == nil
            }
            while isFirst,
              let next = variant.lock.withLock({ variant.observers.isEmpty ? nil : variant.observers.removeFirst() })
            {
              next.observer(value)
            }
          }
        }, nil
      ),
      (
        "calls with the lock held",
        { variant in
          variant.answer = { variant, value in
            variant.lock.withLock {
              if variant.value != nil { return }
              variant.value = value
              for (_, observer) in variant.observers { observer(value) }
              variant.observers = []
            }
          }
        }, "An observer is called, and the lock is held."
      ),
      (
        "forgets with the lock held",
        { variant in
          variant.forget = { variant, number in
            variant.lock.withLock { variant.observers.removeAll { $0.number == number } }
          }
        }, "An observer goes away, which may run any code, and the lock is held."
      ),
      (
        "keeps its observers",
        { variant in
          variant.answer = { variant, value in
            let waiting = variant.lock.withLock { () -> [(number: Int, observer: Variant.Observer)] in
              guard variant.value == nil else { return [] }
              variant.value = value
              return variant.observers
            }
            for (_, observer) in waiting { observer(value) }
          }
        },
        #"The first answer is 1, and no observer is needed any more, and the observers received ["Ann 1", "Cleo 1"]. "#
          + #"It should be ["Ann 1", "Cleo 1", "Ann gone"]."#
      ),
      (
        "lets the last answer count",
        { variant in
          variant.answer = { variant, value in
            variant.lock.withLock { variant.value = value }
            var waiting: [(number: Int, observer: Variant.Observer)] = []
            variant.lock.withLock { swap(&waiting, &variant.observers) }
            for (_, observer) in waiting { observer(value) }
          }
        },
        #"The first answer is 1, and no observer is needed any more, and the observers received ["Ann 1", "Cleo 2", "#
          + #""Ann gone"]. It should be ["Ann 1", "Cleo 1", "Ann gone"]."#
      ),
      (
        "counts its observers to number them",
        { variant in
          variant.observe = { variant, observer in
            variant.lock.withLock {
              variant.newest = variant.observers.count
              // As in a dictionary, the newest observer takes the place of the one with its number.
              variant.observers.removeAll { $0.number == variant.newest + 1 && variant.value == nil }
            }
            return Variant.observeInOneStep(variant, observer)
          }
        },
        #"Hal is forgotten, and Ida and Joe observe, and the observers received ["Joe 8"]. "#
          + #"It should be ["Ida 8", "Joe 8"]."#
      ),
      (
        "looks and adds in two steps",
        { variant in
          variant.observe = { variant, observer in
            if let value = variant.lock.withLock({ variant.value }) {
              observer(value)
              return 0
            }
            return variant.lock.withLock {
              variant.newest += 1
              variant.observers.append((variant.newest, observer))
              return variant.newest
            }
          }
        }, "Eve observes, and another thread answers 4, and the observers received []. It should be [\"Eve 4\"]."
      ),
      (
        "takes the observers and sets the value in two steps",
        { variant in
          variant.answer = { variant, value in
            var waiting: [(number: Int, observer: Variant.Observer)] = []
            variant.lock.withLock { if variant.value == nil { swap(&waiting, &variant.observers) } }
            variant.lock.withLock { if variant.value == nil { variant.value = value } }
            for (_, observer) in waiting { observer(value) }
          }
        }, #"We answer 5, and Fay observes on another thread, and the observers received []. It should be ["Fay 5"]."#
      ),
      (
        "looks and sets in two steps",
        { variant in
          variant.answer = { variant, value in
            guard variant.lock.withLock({ variant.value == nil }) else { return }
            var waiting: [(number: Int, observer: Variant.Observer)] = []
            variant.lock.withLock {
              variant.value = value
              swap(&waiting, &variant.observers)
            }
            for (_, observer) in waiting { observer(value) }
          }
        },
        #"We answer 6, and another thread answers 7 later, and the observers received ["Gus 7"]. It should be ["Gus 6"]."#
      ),
    ]
    expect(rows) { change in
      checkFirstAnswer { lock in
        let variant = Variant(lock)
        change(variant)
        return variant
      }
    }
  }
}
