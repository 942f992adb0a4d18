import Combine
import LessonKit
import Testing

@testable import ObservableModelExercises

@Suite struct AnnounceChangesTests {
  @Test func solution() {
    #expect(checkAnnounceChanges(QuietGuestbook(), owner: \.owner, visitors: \.visitors).faults == [])
  }

  @Test func publishedStorage() {
    final class Guestbook: ObservableObject {
      @Published private var storedOwner = "nobody"
      @Published private var storedVisitors = 0

      var owner: String {
        get { storedOwner }
        set { if newValue != storedOwner { storedOwner = newValue } }
      }

      var visitors: Int {
        get { storedVisitors }
        set { if newValue != storedVisitors { storedVisitors = newValue } }
      }
    }
    #expect(checkAnnounceChanges(Guestbook(), owner: \.owner, visitors: \.visitors).faults == [])
  }

  @Test func oneMethodForBothProperties() {
    final class Guestbook: ObservableObject {
      let objectWillChange = ObservableObjectPublisher()
      var owner = "nobody" { willSet { announce(owner, newValue) } }
      var visitors = 0 { willSet { announce(visitors, newValue) } }

      private func announce<Value: Equatable>(_ old: Value, _ new: Value) { if old != new { objectWillChange.send() } }
    }
    #expect(checkAnnounceChanges(Guestbook(), owner: \.owner, visitors: \.visitors).faults == [])
  }

  @Test func publisherThatCombineProvides() {
    final class Guestbook: ObservableObject {
      var owner = "nobody" { willSet { if newValue != owner { objectWillChange.send() } } }
      var visitors = 0 { willSet { if newValue != visitors { objectWillChange.send() } } }
    }
    #expect(checkAnnounceChanges(Guestbook(), owner: \.owner, visitors: \.visitors).faults == [])
  }

  @Test func published() {
    final class Guestbook: ObservableObject {
      @Published var owner = "nobody"
      @Published var visitors = 0
    }
    let feedback = checkAnnounceChanges(Guestbook(), owner: \.owner, visitors: \.visitors)
    #expect(
      feedback.faults.first
        == "After (owner = Merlin, again), the model has sent objectWillChange once. The value is the same as before.")
  }

  @Test func announcesAfterwards() {
    final class Guestbook: ObservableObject {
      let objectWillChange = ObservableObjectPublisher()
      var owner = "nobody" { didSet { if oldValue != owner { objectWillChange.send() } } }
      var visitors = 0 { didSet { if oldValue != visitors { objectWillChange.send() } } }
    }
    let feedback = checkAnnounceChanges(Guestbook(), owner: \.owner, visitors: \.visitors)
    #expect(
      feedback.faults.first
        == "objectWillChange comes after the change: owner is Merlin already. It should be nobody.")
  }

  @Test func forgetsTheVisitors() {
    final class Guestbook: ObservableObject {
      let objectWillChange = ObservableObjectPublisher()
      var owner = "nobody" { willSet { if newValue != owner { objectWillChange.send() } } }
      var visitors = 0
    }
    let feedback = checkAnnounceChanges(Guestbook(), owner: \.owner, visitors: \.visitors)
    #expect(
      feedback.faults.first
        == "After (visitors = 1), the model has not sent objectWillChange. It should send it once.")
  }

  @Test func doesNotStoreTheValue() {
    final class Guestbook: ObservableObject {
      let objectWillChange = ObservableObjectPublisher()
      var visitors = 0 { willSet { if newValue != visitors { objectWillChange.send() } } }
      var owner: String {
        get { "nobody" }
        set { if newValue != owner { objectWillChange.send() } }
      }
    }
    let feedback = checkAnnounceChanges(Guestbook(), owner: \.owner, visitors: \.visitors)
    #expect(feedback.faults.first == "After (owner = Merlin), owner is nobody. It should be Merlin.")
  }
}
