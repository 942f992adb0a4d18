import Combine
import Foundation
import Testing

@testable import SubscribersAndSubjectsExercises

struct OneDownloadTests {
  final class Model {
    @Published var name = "(loading)"
  }

  private let check = Table<(AnyPublisher<String, Never>) -> () -> any Publisher<String, Never>>(mostScenarios: 300) {
    share in
    checkOneDownload { download in
      let name = share(download)
      return { name().eraseToAnyPublisher() }
    }
  }

  /// Keeps the newest name in a subject, which the download ends. What asks for the name keeps what `keep` returns.
  private func subject(
    _ download: some Publisher<String, Never>, in newest: CurrentValueSubject<String, Never> = .init("(loading)"),
    keep: (AnyCancellable) -> AnyCancellable? = { $0 }
  ) -> () -> any Publisher<String, Never> {
    let cancellable = keep(download.subscribe(newest))
    return { withExtendedLifetime(cancellable) { newest } }
  }

  /// The same, but the download does not end it.
  private func endless(
    _ download: some Publisher<String, Never>, in newest: CurrentValueSubject<String, Never> = .init("(loading)"),
    keep: (AnyCancellable) -> AnyCancellable? = { $0 }
  ) -> () -> any Publisher<String, Never> {
    subject(download.append(Empty(completeImmediately: false)), in: newest, keep: keep)
  }

  @Test func solutions() {
    check("solution") { download in
      let shared = SharedName(download)
      return { shared.name }
    }.isRight()
    check("published property") { download in
      let model = Model()
      download.assign(to: &model.$name)
      return { model.$name }
    }.isRight()
    check("download that does not finish") { endless($0) }.isRight()
    check("finishes after the answer") { download in
      let newest = CurrentValueSubject<String, Never>("(loading)")
      let name = endless(download, in: newest)
      return { Deferred { name().eraseToAnyPublisher().prefix(newest.value == "(loading)" ? 2 : 1) } }
    }.isRight()
    check("goes on as long as a label is there") { download in
      let newest = CurrentValueSubject<String, Never>("(loading)")
      let cancellable = download.sink { newest.send($0) }
      return { newest.handleEvents(receiveRequest: { _ in _ = cancellable }) }
    }.says("After that object goes away, and its label stays, its download: goes on. It should be: is cancelled.")
    check("begins late") { download in
      var begun: (() -> any Publisher<String, Never>)?
      return {
        begun = begun ?? endless(download)
        return begun!()
      }
    }.says("After the beginning, download: nothing. It should be: begins.")
    check("never ends") { download in
      let newest = CurrentValueSubject<String, Never>("(loading)")
      keepForEver(download.sink { newest.send($0) })
      return { newest }
    }.says("After that object goes away, and its label stays, its download: goes on. It should be: is cancelled.")
    check("download for each label") { download in { download.prepend("(loading)") } }
      .says("After the beginning, download: nothing. It should be: begins.")
    check("share") { download in
      let shared = download.share()
      return { shared.prepend("(loading)") }
    }.says("After the beginning, download: nothing. It should be: begins.")
    check("subject that finishes") { subject($0) }
      .says("After the second label subscribes, second label: nothing. It should be: Coin.")
    let shared = CurrentValueSubject<String, Never>("(loading)")
    check("one name for all objects") { download in
      shared.value = "(loading)"
      return endless(download, in: shared)
    }.says("After another object is made, and a label subscribes to it, first label: (loading). It should be: nothing.")
    check("knows the name of the page") { endless($0.map { _ in "Coin" }) }
      .says("At 2s the subscriber receives Coin. It should receive name 1.")
    check("drops an empty name") { endless($0.filter { !$0.isEmpty }) }.says(#"(loading). It should receive ""."#)
    check("serves four labels") { download in
      let name = endless(download)
      let served = name().eraseToAnyPublisher().serving(4)
      return { withExtendedLifetime(name) { served } }
    }.says("At 5s the subscriber should receive (loading), and does not.")
    check("result that nothing keeps") { endless($0) { _ in nil } }
      .says("After the answer is Coin, and the download has finished, first label: nothing. It should be: Coin.")
  }
}

struct MatchTests {
  /// A match whose parts can be replaced, until it begins.
  final class Variant {
    let goals: AnyPublisher<String, Never>
    let count = CurrentValueSubject<Int, Never>(0)
    let names = PassthroughSubject<String, Never>()
    var cancellables: [AnyCancellable] = []
    lazy var score = count.eraseToAnyPublisher()
    lazy var scorers = names.eraseToAnyPublisher()
    nonisolated(unsafe) static var newest = PassthroughSubject<String, Never>()
    var newestNames: AnyPublisher<String, Never> { Self.newest.eraseToAnyPublisher() }
    var takeBack: (Variant) -> Void = { if $0.count.value > 0 { $0.count.value -= 1 } }
    var end: (Variant) -> Void = {
      $0.count.send(completion: .finished)
      $0.names.send(completion: .finished)
    }
    var goal: (Variant, String) -> Void = {
      $0.names.send($1)
      $0.count.value += 1
    }
    var begin: (Variant) -> [AnyCancellable] = { [$0.listen()] }

    init(_ goals: AnyPublisher<String, Never>) { self.goals = goals }

    func listen() -> AnyCancellable {
      goals.sink(
        receiveCompletion: { [weak self] _ in self.map { $0.end($0) } },
        receiveValue: { [weak self] name in self.map { $0.goal($0, name) } })
    }
  }

  private let check = Table<(Variant) -> Void> { change in
    checkMatch(
      { made(made(Variant($0), change)) { $0.cancellables += $0.begin($0) } }, score: \.score, scorers: \.scorers,
      takeBack: { $0.takeBack($0) })
  }

  @Test func solutions() {
    check(
      "solution",
      giving: checkMatch({ Match($0) }, score: \.score, scorers: \.scorers, takeBack: { $0.takeBack() })
    ).isRight()
    check("two subjects and methods") { _ in }.isRight()
    // The goals and those that are taken back are two streams.
    check("two streams of goals") {
      let corrections = PassthroughSubject<Void, Never>()
      $0.takeBack = { _ in corrections.send(()) }
      $0.begin = { [count = $0.count] match in
        let goals = match.goals.share()
        let before = corrections.prefix(untilOutputFrom: goals.ignoreOutput().map { _ in }.append(()))
        let scores = goals.map { _ in 1 }.merge(with: before.map { -1 }).scan(0) { max(0, $0 + $1) }
        return [
          goals.subscribe(match.names),
          scores.sink(
            receiveCompletion: { count.send(completion: $0) },
            receiveValue: { if $0 != count.value { count.value = $0 } }),
        ]
      }
    }.isRight()
    check("does not keep its subscription") {
      $0.begin = {
        _ = $0.listen()
        return []
      }
    }.says("After Merlin comes, Merlin: 0. It should be: 1.")
    check("no first score") { $0.score = $0.count.dropFirst().eraseToAnyPublisher() }
      .says("After Merlin comes, Merlin: nothing. It should be: 1.")
    check("late names") {
      let newest = CurrentValueSubject<String, Never>("")
      $0.names.subscribe(newest).store(in: &$0.cancellables)
      $0.scorers = newest.filter { $0 != "" }.eraseToAnyPublisher()
    }.says("After Merlin comes, Merlin: 1; Arthur. It should be: 1.")
    check("score before the name") {
      $0.goal = {
        $0.count.value += 1
        $0.names.send($1)
      }
    }.says("After goal: Lancelot, Merlin: 2; Lancelot. It should be: Lancelot; 2.")
    check("below zero") { $0.takeBack = { $0.count.value -= 1 } }
      .says("After a goal is taken back, Merlin: -1. It should be: nothing.")
    check("score that stays") { $0.takeBack = { $0.count.value = max(0, $0.count.value - 1) } }
      .says("After a goal is taken back, Merlin: 0. It should be: nothing.")
    check("a subscription for each spectator") { $0.scorers = $0.goals }
      .says("After Merlin comes, the goals: subscribed to. It should be: nothing.")
    check("is never over") { $0.end = { $0.names.send(completion: .finished) } }
      .says("After the match is over, score of Merlin: nothing. It should be: finished.")
    let names = PassthroughSubject<String, Never>()
    check("one stream of names for all matches") {
      $0.names.sink { names.send($0) }.store(in: &$0.cancellables)
      let end = $0.names.map { _ in }.filter { false }.append(())
      $0.scorers = names.prefix(untilOutputFrom: end).eraseToAnyPublisher()
    }.says("Two of them run at the same time. The subscriber receives goal 2 at 3s. It should receive it at 4s.")
    let newest = checkMatch(
      { goals in
        made(Variant(goals)) {
          Variant.newest = $0.names
          $0.cancellables += $0.begin($0)
        }
      }, score: \.score, scorers: \.newestNames, takeBack: { $0.takeBack($0) })
    check("lets spectators hear the newest match", giving: newest).says("Two of them run at the same time. ")
    check("trims the names") {
      $0.scorers = $0.names.map { $0.trimmingCharacters(in: .whitespaces) }.eraseToAnyPublisher()
    }.says(#"At 1s the subscriber receives -110. It should receive "-110 "."#)
    check("serves a hundred spectators") { $0.score = $0.count.serving(100).eraseToAnyPublisher() }
      .says("There were 300 spectators at a goal, and the number of those that received its name and score is 94.")
    check("keeps spectators that have left") {
      $0.scorers = keepingSubscribers($0.names).eraseToAnyPublisher()
    }.says("of scorers has come and left, somebody keeps the match, and the subscriber is still in memory.")
    check("has a subject for each subscriber of the score, and keeps it") { match in
      match.score = Deferred { [unowned match] in
        let own = CurrentValueSubject<Int, Never>(0)
        match.cancellables.append(match.count.subscribe(own))
        return own
      }.eraseToAnyPublisher()
    }.says("came and left. 16 subjects and subscriptions are kept. There should be 6, as before these five.")
    check("keeps itself") {
      $0.begin = { match in
        [match.goals.sink(receiveCompletion: { _ in match.end(match) }, receiveValue: { match.goal(match, $0) })]
      }
    }.says("Everything is over, and the subscription to the input is still in memory.")
  }
}

struct StopwatchTests {
  /// A stopwatch whose parts can be replaced, until it is used.
  final class Variant {
    nonisolated(unsafe) static var newest = 0
    let timer: HandTimer
    let numbers = PassthroughSubject<Int, Never>()
    var shown = 0 { didSet { Self.newest = shown } }
    var newest: Int { Self.newest }
    var cancellables: Set<AnyCancellable> = []
    var keepsConnection = true
    var shared: AnyObject?
    lazy var seconds = numbers.eraseToAnyPublisher()
    lazy var counted = timer.scan(0) { count, _ in count + 1 }.eraseToAnyPublisher()
    /// The same. Its subscriber connects the timer.
    lazy var connected = timer.autoconnect().scan(0) { count, _ in count + 1 }.eraseToAnyPublisher()
    var keep: (Variant, AnyCancellable) -> Void = { $0.cancellables.insert($1) }
    var start: (Variant) -> Void = { watch in
      let sink = watch.counted.sink { [unowned watch] in
        watch.shown = $0
        watch.numbers.send($0)
      }
      watch.keep(watch, sink)
      watch.connect()
    }
    var stop: (Variant) -> Void = { $0.cancellables = [] }

    init(_ timer: HandTimer) { self.timer = timer }

    func connect() {
      let connection = timer.connect()
      if keepsConnection { AnyCancellable { connection.cancel() }.store(in: &cancellables) }
    }
  }

  private let check = Table<(Variant) -> Void>(mostScenarios: 300) { change in
    checkStopwatch(
      { made(Variant($0), change) }, seconds: \.seconds, shown: \.shown, start: { $0.start($0) }, stop: { $0.stop($0) })
  }

  /// Lets the variant show and connect with another publisher than a subject.
  private func multicast(
    _ watch: Variant, _ counted: AnyPublisher<Int, Never>? = nil,
    show: (Variant, AnyPublisher<Int, Never>) -> AnyCancellable
  ) {
    let shared = (counted ?? watch.connected).multicast(subject: PassthroughSubject())
    (watch.shared, watch.seconds) = (shared, shared.eraseToAnyPublisher())
    show(watch, watch.seconds).store(in: &watch.cancellables)
    watch.start = { shared.connect().store(in: &$0.cancellables) }
  }

  @Test func solutions() {
    check(
      "solution",
      giving: checkStopwatch(
        { Stopwatch($0) }, seconds: \.seconds, shown: \.shown, start: { $0.start() }, stop: { $0.stop() })
    ).isRight()
    check("sends from a sink") { _ in }.isRight()
    check("shares the count, and connects by hand") { watch in
      watch.seconds = watch.counted.share().eraseToAnyPublisher()
      watch.seconds.sink { [unowned watch] in watch.shown = $0 }.store(in: &watch.cancellables)
      watch.start = { $0.connect() }
    }.isRight()
    check("has the newest number in a subject") { watch in
      let newest = CurrentValueSubject<Int, Never>(0)
      watch.numbers.subscribe(newest).store(in: &watch.cancellables)
      watch.seconds = newest.dropFirst().eraseToAnyPublisher()
    }.isRight()
    check("has a subject for each display") { watch in
      watch.seconds = Deferred { [numbers = watch.numbers] in
        let own = PassthroughSubject<Int, Never>()
        let passing = numbers.subscribe(own)
        return own.handleEvents(receiveCancel: { passing.cancel() })
      }.eraseToAnyPublisher()
    }.isRight()
    check("begins with its first subscriber") { watch in
      watch.seconds = watch.connected.share().eraseToAnyPublisher()
      watch.start = { _ in }
    }.says("Two displays have come, and the timer runs. It should run from start() on.")
    check("nobody connects the timer") { watch in
      multicast(watch, watch.counted) { watch, seconds in seconds.sink { [unowned watch] in watch.shown = $0 } }
    }.says("start() was called, and the timer does not run.")
    check("a count for each display") { $0.seconds = $0.counted }
      .says("A display has come late, and the timer ticks: late receives 1. It should be 3.")
    check("assigns to itself") { multicast($0) { watch, seconds in seconds.assign(to: \.shown, on: watch) } }
      .says("Nobody needs the other stopwatch any more, and it has not gone away.")
    check("shows nothing") { multicast($0) { _, seconds in seconds.sink { _ in } } }
      .says("The timer has ticked three times, and shown is 0.")
    check("shows the first ten") {
      multicast($0) { watch, seconds in seconds.prefix(10).sink { [unowned watch] in watch.shown = $0 } }
    }.says("After tick: shown: 10, displays: []. It should be shown: 11, displays: [].")
    check(
      "shows the newest number of all",
      giving: checkStopwatch(
        { Variant($0) }, seconds: \.seconds, shown: \.newest, start: { $0.start($0) }, stop: { $0.stop($0) })
    ).says("After start(): shown: 1, displays: []. It should be shown: 0, displays: [].")
    check("sends the newest number first") { watch in
      let newest = CurrentValueSubject<Int, Never>(0)
      watch.numbers.subscribe(newest).store(in: &watch.cancellables)
      watch.seconds = newest.eraseToAnyPublisher()
    }.says("The timer has ticked twice: first receives 0, 1, 2. It should be 1, 2.")
    check("does not keep its connection") { $0.keepsConnection = false }
      .says("The other stopwatch has gone away, and its timer still runs.")
    check("keeps its sink for ever") { $0.keep = { keepForEver($1) } }.says(
      "the displays have gone away, and the number of subscriptions to its timer is 1. It should be 0.")
    // It holds the stopwatch weakly, so it keeps a subject only.
    check("keeps a sink on its shared count for ever") { watch in
      multicast(watch) { watch, seconds in
        keepForEver(seconds.sink { [weak watch] in watch?.shown = $0 })
        return AnyCancellable {}
      }
    }.says("and a subject or a subscription of it is still in memory. What keeps it?")
    check("keeps displays that have left") { watch in
      watch.seconds = keepingSubscribers(watch.numbers).eraseToAnyPublisher()
    }.says("of seconds has come and left, somebody keeps the stopwatch, and the subscriber is still in memory.")
    check("stops when a display leaves") { watch in
      watch.seconds = watch.numbers.handleEvents(receiveCancel: { [weak watch] in watch?.cancellables = [] })
        .eraseToAnyPublisher()
    }.says("After tick: shown: 0, displays: [[]]. It should be shown: 1, displays: [[]].")
    check("serves a hundred displays") { $0.seconds = $0.numbers.serving(100).eraseToAnyPublisher() }
      .says("There are 300 displays, the timer ticks, and the number of those that receive a number is 100. It")
    check("does not stop") { $0.stop = { _ in } }.says("stop() was called, and the timer still runs.")
    check("sends ten numbers") { $0.seconds = $0.numbers.prefix(10).eraseToAnyPublisher() }
      .says("After tick: shown: 23, displays: [[13, 14, 15, 16, 17, 18, 19, 20, 21, 22], [14, 15, 16, 17, 18,")
    var sharedCount = 0
    check("one count for all stopwatches") { watch in
      watch.counted = watch.timer.map { _ in
        sharedCount += 1
        return sharedCount
      }.eraseToAnyPublisher()
    }.says("The timer of another stopwatch ticks: other receives 4. It should be 1.")
  }
}
