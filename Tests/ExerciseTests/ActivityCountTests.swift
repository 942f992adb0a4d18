import Combine
import LessonKit
import Testing

@testable import SearchFieldExercises

@Suite struct ActivityCountTests {
  @Test func solution() {
    let counter = RequestCounter()
    #expect(checkActivityCount(isActive: counter.isActive, counted: counter.counted).faults == [])
  }

  /// Counts with closures of `handleEvents`, and checks it. The numbers say what each event changes.
  private func check(
    hasFirst: Bool = true, removesDuplicates: Bool = true, onValue: Int = 0, onCompletion: Int = -1, onCancel: Int = -1
  ) -> Feedback {
    let counts = CurrentValueSubject<Int, Never>(0)
    let flags = counts.dropFirst(hasFirst ? 0 : 1).map { $0 > 0 }
    func change(_ difference: Int) { if difference != 0 { counts.value += difference } }
    return checkActivityCount(
      isActive: removesDuplicates ? flags.removeDuplicates().eraseToAnyPublisher() : flags.eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in change(1) }, receiveOutput: { _ in change(onValue) },
          receiveCompletion: { _ in change(onCompletion) }, receiveCancel: { change(onCancel) }
        ).eraseToAnyPublisher()
      })
  }

  @Test func otherSolutions() {
    check().expect("counts with handleEvents")
    let flag = CurrentValueSubject<Bool, Never>(false)
    var underWay = 0 { didSet { if flag.value != (underWay > 0) { flag.value.toggle() } } }
    checkActivityCount(
      isActive: flag.eraseToAnyPublisher(),
      counted: { request in
        Deferred {
          underWay += 1
          return request.handleEvents(receiveCompletion: { _ in underWay -= 1 }, receiveCancel: { underWay -= 1 })
        }.eraseToAnyPublisher()
      }
    ).expect("keeps the flag")
    check(onCancel: 0)
      .expect(
        "forgets cancel", first: "After (we cancel D), isActive is true. It should be false; under way: no request.")
    check(onValue: -1, onCompletion: 0)
      .expect(
        "counts answers in place of ends",
        first: "After (we cancel D), isActive is true. It should be false; under way: no request.")
    check(hasFirst: false)
      .expect(
        "has no first value",
        first: "After (no request has begun), isActive has sent nothing. It should be false; under way: no request.")
    check(removesDuplicates: false)
      .expect(
        "repeats itself",
        only: "isActive sends [false, true, true, true, false, true, true, true, false]. "
          + "Each value should differ from the one before.")

    let counter = CurrentValueSubject<Int, Never>(0)
    checkActivityCount(
      isActive: counter.map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveCompletion: { _ in counter.value -= 1 }, receiveCancel: { counter.value -= 1 },
          receiveRequest: { _ in counter.value += 1 }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "counts demand in place of requests",
      first: "After (E finishes), isActive is true. It should be false; under way: no request.")

    var count = 0
    let changes = PassthroughSubject<Int, Never>()
    func change(_ difference: Int) {
      count += difference
      changes.send(count)
    }
    checkActivityCount(
      isActive: changes.prepend(0).map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in change(1) }, receiveCompletion: { _ in change(-1) }, receiveCancel: { change(-1) }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "forgets a late subscriber",
      first: "F is under way, and a new subscriber of isActive receives [false]. It should receive [true].")

    let requests = CurrentValueSubject<Int, Never>(0)
    checkActivityCount(
      isActive: requests.map { $0 > 0 }.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        var isCounted = false
        func count(_ isNow: Bool) {
          if isNow != isCounted { requests.value += isNow ? 1 : -1 }
          isCounted = isNow
        }
        return request.handleEvents(
          receiveSubscription: { _ in count(true) }, receiveCompletion: { _ in count(false) },
          receiveCancel: { count(false) }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "counts a publisher in place of its subscriptions",
      first: "After (one of them cancels), isActive is false. It should be true; under way: F.")

    let isActive = CurrentValueSubject<Bool, Never>(false)
    checkActivityCount(
      isActive: isActive.removeDuplicates().eraseToAnyPublisher(),
      counted: { request in
        request.handleEvents(
          receiveSubscription: { _ in isActive.send(true) }, receiveCompletion: { _ in isActive.send(false) },
          receiveCancel: { isActive.send(false) }
        ).eraseToAnyPublisher()
      }
    )
    .expect(
      "one flag for all", first: "After (B has its answer), isActive is false. It should be true; under way: A.")
  }
}
