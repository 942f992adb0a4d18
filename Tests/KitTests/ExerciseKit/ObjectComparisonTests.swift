import ExerciseKit
import LessonKit
import StreamComparison
import TestKit
import Testing

/// What is said of two objects, or two solutions, that differ.
@Suite struct ObjectComparisonTests {
  private final class Shelf {
    var books: [String]

    init(_ books: [String]) { self.books = books }
  }

  private func fault(_ yours: [String], _ expected: [String], example: [Event<Shelf>]) -> String? {
    var feedback = Feedback()
    feedback.compare(
      { Shelf(yours) }, { Shelf(expected) }, example: example, shows: { ["books": $0.books] },
      random: { _, _ in Event("open()") { _ in } })
    return feedback.faults.first
  }

  @Test func aCommaInAnItemIsNoCommaBetweenItems() {
    expectEqual(
      fault(["a, b"], ["a", "b"], example: [Event("open()") { _ in }]),
      "After open(), books are a, b. They should be a; b.")
    expectEqual(
      fault(["a, b"], ["a", "b"], example: []), "After open(): books: a, b. It should be books: a; b.")
    expectEqual(fault(["a", "b"], ["a"], example: []), "After open(): books: a, b. It should be books: a.")
  }

  @Test func whatTwoObjectsShow() {
    let press = Event<Shelf>("press()") { $0.books.append("b") }
    var feedback = Feedback()
    feedback.compare(
      { Shelf([]) }, { Shelf(["a"]) }, example: [press], shows: { ["count": $0.books.count] })
    expectEqual(feedback.faults, ["After press(), count is 1. It should be 2."])
  }

  @Test func anEventSetsAProperty() {
    let (shelf, event) = (Shelf([]), Event("books", \Shelf.books, ["a"]))
    event.act(shelf)
    expectEqual(shelf.books, ["a"])
  }

  @Test func whatAScriptNotes() {
    var feedback = Feedback()
    feedback.follow(3, 2) { script, factor in
      script.event("4 comes") { script.note("doubled", "\(4 * factor)") }
    }
    expectEqual(feedback.faults, ["After 4 comes, doubled: 12. It should be: 8."])
  }

  @Test func aPartOfALongTextBeginsBeforeTheDifference() {
    let numbers = (1...50).map(String.init).joined(separator: " ")
    let parts = shortened(numbers, numbers + " 51", over: 40, to: 20)
    expectEqual([parts.0, parts.1], ["… 49 50", "… 49 50 51"])
    let (a, b) = shortened("b" + numbers, "a" + numbers, over: 40, to: 20)
    expectEqual([a, b], ["b1 2 3 4 5 6 7 8 9 …", "a1 2 3 4 5 6 7 8 9 …"])
    expectEqual(shortened("1 2", "1 3", over: 40, to: 20).0, "1 2")
  }
}
