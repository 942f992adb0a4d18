import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 1, title: "Apple 官方异步编程框架:Swift Combine 简介",
    teaches: "To write a subscriber that decides after each value whether it requests another one.")

  var steps: Steps {
    Step("OneAtATime: request one value at a time") {
      checkOneAtATime { CarefulSubscriber(wantsMore: $0) }.print()
    }
  }
}

/// Subscribes to the values 1 to 5, wants no more after 3, prints what passes, and says what the task does not allow.
func checkOneAtATime<S: Subscriber>(_ subscriber: (@escaping (Int) -> Bool) -> S) -> Feedback
where S.Input == Int, S.Failure == Never {
  var feedback = Feedback()
  var handedOn: [Int] = []
  var outstanding = Subscribers.Demand.none

  (1...5).publisher
    .handleEvents(
      receiveOutput: { value in
        print("receive(\(value))")
        outstanding -= 1
      },
      receiveRequest: { demand in
        print("request \(demand)")
        feedback.expect(demand == .max(1), "The subscriber requests \(demand). It should request one value.")
        feedback.expect(
          outstanding == .none, "The subscriber requests a value while it still waits for \(outstanding).")
        feedback.expect(
          handedOn.last != 3, "The subscriber requests a value although wantsMore(3) has returned false.")
        outstanding += demand
      }
    )
    .subscribe(
      subscriber { value in
        print("wantsMore(\(value)) returns \(value < 3)")
        handedOn.append(value)
        return value < 3
      })

  feedback.expect(!handedOn.isEmpty, "wantsMore was not called. Is a value requested, and handed to wantsMore?")
  feedback.expect(
    handedOn == [1, 2, 3], "wantsMore was called with \(handedOn). It should be called with [1, 2, 3].")
  return feedback
}
