import Combine
import LessonKit
import Testing

@testable import SubscribersAndSubjectsExercises

@Suite struct OneDownloadTests {
  @Test func solution() {
    let feedback = checkOneDownload { download in
      let shared = SharedName(download)
      return { shared.name }
    }
    #expect(feedback.faults == [])
  }

  final class Model {
    @Published var name = "(loading)"
  }

  /// Keeps the newest name in a subject, which the download ends or not.
  private func subject(_ download: AnyPublisher<String, Never>) -> () -> AnyPublisher<String, Never> {
    let newest = CurrentValueSubject<String, Never>("(loading)")
    let cancellable = download.subscribe(newest)
    return {
      _ = cancellable
      return newest.eraseToAnyPublisher()
    }
  }

  @Test func otherSolutions() {
    checkOneDownload { download in
      let model = Model()
      download.assign(to: &model.$name)
      return { model.$name.eraseToAnyPublisher() }
    }.expect("published property")
    checkOneDownload { subject($0.append(Empty(completeImmediately: false)).eraseToAnyPublisher()) }
      .expect("download that does not finish")
    checkOneDownload { download in
      var cancellable: AnyCancellable?
      let newest = CurrentValueSubject<String, Never>("(loading)")
      return {
        if cancellable == nil { cancellable = download.sink { newest.send($0) } }
        return newest.eraseToAnyPublisher()
      }
    }
    .expect(
      "begins late", first: "Before the first label subscribes, no download has begun. It should begin at once.")
    var kept: [AnyCancellable] = []
    checkOneDownload { download in
      let newest = CurrentValueSubject<String, Never>("(loading)")
      kept.append(download.sink { newest.send($0) })
      return { newest.eraseToAnyPublisher() }
    }
    .expect("never ends", first: "Nobody needs the download any more, and it has not been cancelled.")
    checkOneDownload { download in { download.prepend("(loading)").eraseToAnyPublisher() } }
      .expect("download for each label", first: "3 downloads have begun. All labels together need only one.")
    checkOneDownload { download in
      let shared = download.share()
      return { shared.prepend("(loading)").eraseToAnyPublisher() }
    }.expect("share", first: #"The second label receives ["(loading)"]. It should receive "Coin" when it subscribes."#)
    checkOneDownload { subject($0.eraseToAnyPublisher()) }
      .expect(
        "subject that finishes", first: #"The second label receives []. It should receive "Coin" when it subscribes."#)
    checkOneDownload { download in
      let newest = CurrentValueSubject<String, Never>("(loading)")
      _ = download.sink { newest.send($0) }
      return { newest.eraseToAnyPublisher() }
    }
    .expect(
      "result that nothing keeps",
      first: #"The first label receives ["(loading)"]. It should receive "(loading)" at once, and then "Coin"."#)
  }
}

@Suite struct MatchTests {
  @Test func solution() {
    let feedback = checkMatch({ Match($0) }, score: \.score, scorers: \.scorers, takeBack: { $0.takeBack() })
    #expect(feedback.faults == [])
  }

  /// A match whose parts can be replaced.
  class Variant {
    let count = CurrentValueSubject<Int, Never>(0)
    let names = PassthroughSubject<String, Never>()
    var cancellables: [AnyCancellable] = []
    var score: AnyPublisher<Int, Never> { count.eraseToAnyPublisher() }
    var scorers: AnyPublisher<String, Never> { names.eraseToAnyPublisher() }

    required init(_ goals: AnyPublisher<String, Never>) { begin(goals) }

    func begin(_ goals: AnyPublisher<String, Never>) {
      cancellables = [
        goals.sink(receiveCompletion: { [weak self] _ in self?.end() }, receiveValue: { [weak self] in self?.goal($0) })
      ]
    }

    func goal(_ name: String) {
      names.send(name)
      count.send(count.value + 1)
    }

    func end() {
      count.send(completion: .finished)
      names.send(completion: .finished)
    }

    func takeBack() { if count.value > 0 { count.value -= 1 } }
  }

  final class SendsZero: Variant { override func takeBack() { count.value = max(0, count.value - 1) } }

  /// The goals and those that are taken back are two streams.
  final class Shared: Variant {
    private let corrections = PassthroughSubject<Void, Never>()

    override func begin(_ goals: AnyPublisher<String, Never>) {
      let goals = goals.share()
      let corrections = corrections.prefix(untilOutputFrom: goals.ignoreOutput().map { _ in }.append(()))
      cancellables = [
        goals.subscribe(names),
        goals.map { _ in 1 }.merge(with: corrections.map { -1 })
          .scan(0) { max(0, $0 + $1) }
          .sink(
            receiveCompletion: { [count] in count.send(completion: $0) },
            receiveValue: { [count] in if $0 != count.value { count.value = $0 } }),
      ]
    }

    override func takeBack() { corrections.send(()) }
  }

  final class NoFirstScore: Variant {
    override var score: AnyPublisher<Int, Never> { count.dropFirst().eraseToAnyPublisher() }
  }
  final class LateNames: Variant {
    private let newest = CurrentValueSubject<String, Never>("")
    override var scorers: AnyPublisher<String, Never> { newest.filter { $0 != "" }.eraseToAnyPublisher() }
    override func goal(_ name: String) {
      newest.send(name)
      super.goal(name)
    }
    override func end() {
      newest.send(completion: .finished)
      super.end()
    }
  }
  final class ScoreFirst: Variant {
    override func goal(_ name: String) {
      count.value += 1
      names.send(name)
    }
  }
  final class BelowZero: Variant { override func takeBack() { count.value -= 1 } }
  final class NeverOver: Variant { override func end() { names.send(completion: .finished) } }
  final class ForEachSpectator: Variant {
    private var goals: AnyPublisher<String, Never>!
    override var scorers: AnyPublisher<String, Never> { goals }
    override func begin(_ goals: AnyPublisher<String, Never>) {
      super.begin(goals)
      self.goals = goals
    }
  }
  final class KeepsItself: Variant {
    override func begin(_ goals: AnyPublisher<String, Never>) {
      cancellables = [goals.sink(receiveCompletion: { _ in self.end() }, receiveValue: { self.goal($0) })]
    }
  }
  final class ReturnsNothingKept: Variant {
    override func begin(_ goals: AnyPublisher<String, Never>) {
      super.begin(goals)
      cancellables = []
    }
  }

  @Test func solutions() {
    expect(
      [
        ("two subjects and methods", Variant.self, nil),
        ("two streams of goals", Shared.self, nil),
        (
          "does not keep its subscription", ReturnsNothingKept.self,
          "Merlin comes after a goal: Merlin receives 0. It should be 1."
        ),
        ("no first score", NoFirstScore.self, "Merlin comes after a goal: Merlin receives nothing. It should be 1."),
        ("late names", LateNames.self, "Merlin comes after a goal: Merlin receives 1, Arthur. It should be 1."),
        (
          "score before the name", ScoreFirst.self,
          "Lancelot scores: Merlin receives 2, Lancelot. It should be Lancelot, 2."
        ),
        ("below zero", BelowZero.self, "There is no goal to take back: Merlin receives -1. It should be nothing."),
        ("score that stays", SendsZero.self, "There is no goal to take back: Merlin receives 0. It should be nothing."),
        (
          "a subscription for each spectator", ForEachSpectator.self,
          "With two spectators there are 3 subscriptions to the goals. There should be one."
        ),
        (
          "is never over", NeverOver.self,
          "The match is over: Merlin receives no more names. It should be no more names, no more scores."
        ),
        (
          "keeps itself", KeepsItself.self, "Nobody needs the match any more, and its subscription has not ended."
        ),
      ] as [(Comment, Variant.Type, String?)]
    ) { type in
      checkMatch({ type.init($0) }, score: \.score, scorers: \.scorers, takeBack: { $0.takeBack() })
    }
  }
}
