import Combine
import ExerciseKit
import LessonKit
import StreamComparison
import TestKit
import Testing

/// What is said of two objects, or two solutions, that differ.
struct ObjectComparisonTests {
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

  /// The one of the example is made each time. Those of eleven rounds, one or two in each, are made once.
  @Test func aRehearsalMakesRightObjectsOnce() {
    func check(_ yours: String, in rehearsal: Rehearsal, making right: () -> Void) -> String? {
      rehearsal.check {
        var feedback = Feedback()
        feedback.compare(
          { Shelf([yours]) },
          {
            right()
            return Shelf([])
          },
          example: [], often: { [Event("put(\($0))") { $0.books.append("b") }] },
          shows: { ["books": $0.books.filter { $0 != "a" }] },
          random: { draw, right in
            let text = draw.word() + "\(right.books.count)"
            return Event("put(\(text))") { $0.books.append(text) }
          })
        return feedback.faults.first
      }
    }
    let rehearsal = Rehearsal(mostScenarios: 10)
    var count = 0
    for (yours, all) in [("c", 1), ("a", 19), ("a", 20), ("d", 21), ("a", 22)] {
      let fault = check(yours, in: rehearsal) { count += 1 }
      expectEqual(fault, check(yours, in: Rehearsal(mostScenarios: 10)) {})
      expectEqual(fault == nil, yours == "a")
      expectEqual(count, all)
    }
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

  @Test func whatAScriptNotesWithAVerb() {
    func feedback(_ yours: [Int], _ expected: [Int]) -> Message? {
      var feedback = Feedback()
      feedback.follow(yours, expected) { script, values in
        let subject = PassthroughSubject<Int, Never>()
        let cancellable = script.listen(to: subject, as: Message("the label shows", "标签显示"))
        script.event(Message("4 comes", "4 到来"), wait: 1) { values.forEach(subject.send) }
        cancellable.cancel()
      }
      return feedback.sentences.first
    }
    expectEqual(feedback([4], [4, 5])?.english, "After 4 comes, the label shows 4. It should show 4; 5.")
    expectEqual(feedback([4], [4, 5])?.chinese, "4 到来之后，标签显示 4，应该显示 4；5。")
    expectEqual(feedback([], [4])?.english, "After 4 comes, the label shows nothing. It should show 4.")
    expectEqual(feedback([], [4])?.chinese, "4 到来之后，标签什么也没有显示，应该显示 4。")
    expectEqual(feedback([4], [])?.chinese, "4 到来之后，标签显示 4，不应该显示任何东西。")
  }

  private final class Radio {
    let songs = PassthroughSubject<Int, Never>()
    var listener: AnyCancellable?
  }

  @Test func whatBelongsToAnObjectGoesWithIt() {
    func feedback(_ make: () -> Radio) -> [String] {
      var (feedback, radio) = (Feedback(), Optional(make()))
      feedback.expectGone(&radio, "the radio", "收音机")
      return feedback.faults
    }
    let (radio, stranger) = (Radio(), PassthroughSubject<Int, Never>())
    expectEqual(feedback { radio }, ["Nobody needs the radio any more, and it is still in memory."])
    expectEqual(feedback { Radio() }, [])
    var kept: AnyCancellable?
    let faults = feedback {
      let radio = Radio()
      radio.listener = radio.songs.sink { _ in }
      kept = radio.songs.sink { _ in }
      return radio
    }
    expectEqual(
      faults,
      ["Nobody needs the radio any more, and a subject or a subscription of it is still in memory. What keeps it?"])
    kept = nil
    let belongings = Belongings(of: (radio, stranger), except: [stranger])
    expectEqual([belongings.areGone, Belongings(of: stranger, except: [stranger]).areGone], [false, true])
    withExtendedLifetime(kept) {}
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
