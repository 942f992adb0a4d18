import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 7, title: "Apple 官方异步编程框架:Swift Combine 应用, SwiftUI 中的发布者",
    teaches: "To write a model that announces a change only if a value differs.")

  var steps: Steps {
    Step("AnnounceChanges: announce only what differs") {
      checkAnnounceChanges(QuietGuestbook(), owner: \.owner, visitors: \.visitors).print()
    }
  }
}

/// Assigns new and equal values to a model, prints what it announces, and says what the task does not allow.
func checkAnnounceChanges<Model: ObservableObject>(
  _ model: Model, owner: ReferenceWritableKeyPath<Model, String>, visitors: ReferenceWritableKeyPath<Model, Int>
) -> Feedback {
  var feedback = Feedback()
  var announcements = 0

  func assign<Value: Equatable>(_ value: Value, to property: ReferenceWritableKeyPath<Model, Value>, _ name: String) {
    let old = model[keyPath: property]
    let line = "(\(name) = \(value)\(value == old ? ", again" : ""))"
    print(line)
    announcements = 0
    let cancellable = model.objectWillChange.sink { _ in
      let present = model[keyPath: property]
      print("objectWillChange: \(name) is \(present)")
      announcements += 1
      feedback.expect(
        present == old, "objectWillChange comes after the change: \(name) is \(present) already. It should be \(old).")
    }
    model[keyPath: property] = value
    cancellable.cancel()

    let expected = value == old ? 0 : 1
    feedback.expect(
      announcements == expected,
      "After \(line), the model \(described(announcements)). "
        + (expected == 0 ? "The value is the same as before." : "It should send it once."))
    feedback.expect(
      model[keyPath: property] == value, "After \(line), \(name) is \(model[keyPath: property]). It should be \(value)."
    )
  }

  assign("Merlin", to: owner, "owner")
  assign("Merlin", to: owner, "owner")
  assign(1, to: visitors, "visitors")
  assign(1, to: visitors, "visitors")
  assign("Nimue", to: owner, "owner")
  assign(2, to: visitors, "visitors")
  return feedback
}

private func described(_ announcements: Int) -> String {
  switch announcements {
  case 0: "has not sent objectWillChange"
  case 1: "has sent objectWillChange once"
  default: "has sent objectWillChange \(announcements) times"
  }
}
