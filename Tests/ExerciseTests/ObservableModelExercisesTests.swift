import Combine
import LessonKit
import Testing

@testable import ObservableModelExercises

@Suite struct AnnounceChangesTests {
  @Test func solution() {
    #expect(checkAnnounceChanges(QuietGuestbook(), owner: \.owner, visitors: \.visitors).faults == [])
  }

  /// Announces changes of both properties, or of the owner only.
  class Variant: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    private let isLate: Bool
    private let announcesVisitors: Bool

    init(isLate: Bool = false, announcesVisitors: Bool = true) {
      self.isLate = isLate
      self.announcesVisitors = announcesVisitors
    }

    var owner = "nobody" {
      willSet { if newValue != owner, !isLate { objectWillChange.send() } }
      didSet { if oldValue != owner, isLate { objectWillChange.send() } }
    }

    var visitors = 0 { willSet { if newValue != visitors, announcesVisitors { objectWillChange.send() } } }
  }

  final class Forgetful: Variant {
    override var owner: String {
      get { "nobody" }
      set { if newValue != owner { objectWillChange.send() } }
    }
  }

  final class PublishedStorage: ObservableObject {
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

  final class PublisherOfCombine: ObservableObject {
    var owner = "nobody" { willSet { if newValue != owner { objectWillChange.send() } } }
    var visitors = 0 { willSet { if newValue != visitors { objectWillChange.send() } } }
  }

  final class PublishedProperties: ObservableObject {
    @Published var owner = "nobody"
    @Published var visitors = 0
  }

  @Test func otherSolutions() {
    checkAnnounceChanges(Variant(), owner: \.owner, visitors: \.visitors).expect("publisher of its own")
    checkAnnounceChanges(PublishedStorage(), owner: \.owner, visitors: \.visitors).expect("published storage")
    checkAnnounceChanges(PublisherOfCombine(), owner: \.owner, visitors: \.visitors).expect("publisher of Combine")
    checkAnnounceChanges(PublishedProperties(), owner: \.owner, visitors: \.visitors)
      .expect(
        "published properties",
        first: "After (owner = Merlin, again), the model has sent objectWillChange once. "
          + "The value is the same as before.")
    checkAnnounceChanges(Variant(isLate: true), owner: \.owner, visitors: \.visitors)
      .expect(
        "announces afterwards",
        first: "objectWillChange comes after the change: owner is Merlin already. It should be nobody.")
    checkAnnounceChanges(Variant(announcesVisitors: false), owner: \.owner, visitors: \.visitors)
      .expect(
        "forgets the visitors",
        first: "After (visitors = 1), the model has not sent objectWillChange. It should send it once.")
    checkAnnounceChanges(Forgetful(), owner: \.owner, visitors: \.visitors)
      .expect("does not store the value", first: "After (owner = Merlin), owner is nobody. It should be Merlin.")
  }
}
