import Combine
import LessonKit
import Testing
import VirtualTime

@testable import SilentPipelineExercises

typealias Display = SilentPipelineExercises.Display
typealias LoadError = SilentPipelineExercises.LoadError
typealias MakeDraft = SilentPipelineExercises.MakeDraft

@Suite struct BusStopTests {
  enum Mistake: String, CaseIterable {
    case none
    case keepsOneCancellable
    case subscribesTwice
    case isNotKept =
      "The company sent 12 to the harbour, and its display shows (nothing). It should be next bus: 12 to the harbour."
    case holdsItself = "We released the display, and it is still there. What holds it?"
    case isKeptForEver = "We released the display, and its subscription goes on."
    case takesOneDeparture =
      "The company sent 12 to the museum, and its display shows next bus: 12 to the harbour. It should be next bus: 12 to the museum."
    case showsADepartureOfTheTask =
      "The company sent 12 to the harbour, and its display shows next bus: 7 to the zoo. It should be next bus: 12 to the harbour."
    case takesThreeDepartures = "After departure t: text: next bus: fi. It should be text: next bus: t."
    case takesFourDepartures = "After departure uusvyqf: text: next bus: pko. It should be text: next bus: uusvyqf."
    case takesEachDepartureOnce =
      "The company sent 12 to the harbour, and its display shows next bus: 12 to the museum. It should be next bus: 12 to the harbour."
    case forgetsAtTheEnd =
      "There are two at the same time. After no more departures of the first one, the first one has text: (nothing). It should have text: next bus: xwkaxtfv."
    case isSharedByAll = "We released display 1, and the subscription of display 2 has ended as well."
    case keepsItsText =
      "The company sent 7 to the zoo, and its display shows next bus: 12 to the harbour. It should be next bus: 7 to the zoo."
  }

  private final class Variant: Display {
    nonisolated(unsafe) static var shared: Set<AnyCancellable> = []
    private(set) var text = "(nothing)"
    private var cancellables: Set<AnyCancellable> = []
    private var cancellable: AnyCancellable?
    private let mistake: Mistake

    init(_ mistake: Mistake, _ departures: AnyPublisher<String, Never>, isFirst: Bool) {
      self.mistake = mistake
      let texts = departures.map { "next bus: \($0)" }
      switch mistake {
      case .keepsOneCancellable: cancellable = texts.sink { [weak self] in self?.text = $0 }
      case .subscribesTwice:
        for _ in 1...2 { texts.sink { [weak self] in self?.text = $0 }.store(in: &cancellables) }
      case .isNotKept: _ = texts.sink { [weak self] in self?.text = $0 }
      case .holdsItself: texts.sink { self.text = $0 }.store(in: &cancellables)
      case .isKeptForEver, .isSharedByAll: texts.sink { [weak self] in self?.text = $0 }.store(in: &Self.shared)
      case .takesOneDeparture: texts.first().sink { [weak self] in self?.text = $0 }.store(in: &cancellables)
      case .takesThreeDepartures: texts.prefix(3).sink { [weak self] in self?.text = $0 }.store(in: &cancellables)
      case .takesFourDepartures: texts.prefix(4).sink { [weak self] in self?.text = $0 }.store(in: &cancellables)
      case .takesEachDepartureOnce:
        var shown: Set<String> = []
        texts.filter { shown.insert($0).inserted }.sink { [weak self] in self?.text = $0 }.store(in: &cancellables)
      case .forgetsAtTheEnd:
        texts.append("(nothing)").sink { [weak self] in self?.text = $0 }.store(in: &cancellables)
      case .showsADepartureOfTheTask:
        texts.sink { [weak self] _ in self?.text = "next bus: 7 to the zoo" }.store(in: &cancellables)
      case .keepsItsText where !isFirst: text = "next bus: 12 to the harbour"
      case .none, .keepsItsText: texts.sink { [weak self] in self?.text = $0 }.store(in: &cancellables)
      }
    }

    deinit { if mistake == .isSharedByAll { Self.shared = [] } }
  }

  private final class Published: Display {
    @Combine.Published private(set) var text = "(nothing)"

    init(_ departures: AnyPublisher<String, Never>) {
      departures.map { "next bus: \($0)" }.assign(to: &$text)
    }
  }

  private let check = Table<Mistake> { mistake in
    var isFirst = true
    return checkBusStop { departures in
      defer { isFirst = false }
      return Variant(mistake, departures, isFirst: isFirst)
    }
  }

  @Test func solutions() {
    check("solution", giving: checkBusStop { BusStop(departures: $0) }).isRight()
    check("assigns to a published property", giving: checkBusStop { Published($0) }).isRight()
    check.all()
    Variant.shared = []
  }
}

@Suite struct HeatWarningTests {
  typealias Numbers = AnyPublisher<Int, Never>
  typealias Pairs = AnyPublisher<(Int, Int), Never>
  typealias Variant = (Numbers, Numbers, VirtualTimeScheduler) -> any Publisher<Bool, Never>

  private let check = Table<Variant> { make in checkHeatWarning { make($0, $1, $2).eraseToAnyPublisher() } }

  /// A pipeline that is right, but for what the test changes.
  private func pipeline(
    pair: @escaping (Numbers, Numbers) -> any Publisher<(Int, Int), Never> = { $0.combineLatest($1) },
    pace: @escaping (Pairs, VirtualTimeScheduler) -> any Publisher<(Int, Int), Never> = {
      $0.throttle(for: 1, scheduler: $1, latest: true)
    },
    isHigh: @escaping (Int, Int) -> Bool = { $0 > $1 },
    end: @escaping (AnyPublisher<Bool, Never>) -> any Publisher<Bool, Never> = {
      $0.removeDuplicates()
    }
  ) -> Variant {
    { temperatures, limits, clock in
      let pairs = pair(temperatures, limits).eraseToAnyPublisher()
      return end(pace(pairs, clock).eraseToAnyPublisher().map { isHigh($0.0, $0.1) }.eraseToAnyPublisher())
    }
  }

  @Test func solutions() {
    check("solution") { HeatWarning.warnings(temperatures: $0, limits: $1, clock: $2) }.isRight()
    check("repaired by parts", pipeline()).isRight()
    check("combines the other way round", pipeline(pair: { $1.combineLatest($0).map { ($0.1, $0.0) } })).isRight()
    check("compares first") { temperatures, limits, clock in
      temperatures.combineLatest(limits, >).throttle(for: .seconds(1), scheduler: clock, latest: true)
        .removeDuplicates()
    }.isRight()
    check("as it was", pipeline(pair: { $0.zip($1) }, pace: { $0.debounce(for: 1, scheduler: $1) }))
      .says("After the sensor measures 20, 21, 22, 23, warning: false at 1s. It should be: false at 0s.")
    check("repairs only zip", pipeline(pace: { $0.debounce(for: 1, scheduler: $1) }))
      .says("After the sensor measures 20, 21, 22, 23, warning: nothing. It should be: false at 0s.")
    check("repairs only debounce", pipeline(pair: { $0.zip($1) }))
      .says("After the sensor measures 25, 26, 27, 28, warning: nothing. It should be: true at 2s.")
    check("sends the oldest in each second", pipeline(pace: { $0.throttle(for: 1, scheduler: $1, latest: false) }))
      .says("After the sensor measures 25, 26, 27, 28, warning: nothing. It should be: true at 2s.")
    check("has no pace", pipeline(pace: { pairs, _ in pairs }))
      .says("After the sensor measures 25, 26, 27, 28, warning: true at 1.25s. It should be: true at 2s.")
    check("sends equal warnings", pipeline(end: { $0 }))
      .says("After the sensor measures 20, 21, 22, 23, warning: false at 0s; false at 1s. It should be: false at 0s.")
    check("warns at the limit", pipeline(isHigh: { $0 >= $1 })).says("At 3s the subscriber receives true. It should")
    check("keeps the first limit", pipeline(pair: { $0.combineLatest($1.first()) }))
      .says("After the sensor measures 35, 36, 37, 38, warning: nothing. It should be: false at 4s.")
    check("waits between two limits", pipeline(pair: { temperatures, limits in temperatures.map { ($0, 25) } }))
      .says("After the sensor measures 35, 36, 37, 38, warning: nothing. It should be: false at 4s.")
  }
}

@Suite struct PhotoAlbumTests {
  typealias Names = AnyPublisher<String, Never>
  typealias Load = (String) -> AnyPublisher<String, LoadError>
  typealias Variant = (Names, @escaping Load) -> any Publisher<String, Never>

  private let check = Table<Variant> { make in checkPhotoAlbum { make($0, $1).eraseToAnyPublisher() } }

  @Test func solutions() {
    check("solution") { PhotoAlbum.pictures(names: $0, load: $1) }.isRight()
    check("catches inside") { names, load in names.flatMap { load($0).catch { _ in Just("missing") } } }.isRight()
    check("makes results inside") { names, load in
      names.flatMap { load($0).map { .success($0) }.catch { Just(Result<String, LoadError>.failure($0)) } }
        .map { (try? $0.get()) ?? "missing" }
    }.isRight()
    check("makes requests first") { names, load in
      names.map { load($0).replaceError(with: "missing") }.flatMap { $0 }
    }.isRight()
    check("as it was") { names, load in
      names.setFailureType(to: LoadError.self).flatMap(maxPublishers: .max(1), load).replaceError(with: "missing")
    }.says("After the name owl, request: nothing. It should be: owl.")
    check("repairs only the limit") { names, load in
      names.setFailureType(to: LoadError.self).flatMap(load).replaceError(with: "missing")
    }.says("After the name fox, request: nothing. It should be: fox.")
    check("repairs only the failure") { names, load in
      names.flatMap(maxPublishers: .max(1)) { load($0).replaceError(with: "missing") }
    }.says("After the name owl, request: nothing. It should be: owl.")
    check("loads three at a time") { names, load in
      names.flatMap(maxPublishers: .max(3)) { load($0).replaceError(with: "missing") }
    }.says("The subscriber receives picture 4 at 2s. It should receive it at 1s.")
    check("switches to the latest") { names, load in
      names.map { load($0).replaceError(with: "missing") }.switchToLatest()
    }.says("After the picture of dog is loaded, the album shows: nothing. It should be: a dog.")
    check("leaves out what is missing") { names, load in
      names.flatMap { load($0).catch { _ in Empty() } }
    }.says("After the request for owl fails, the album shows: nothing. It should be: missing.")
    check("tries again") { names, load in names.flatMap { load($0).retry(1).replaceError(with: "missing") } }
      .says("The subscriber receives missing at 3s. It should receive it at 2s.")
    check("ends after the owl") { names, load in
      names.flatMap { load($0).replaceError(with: "missing") }.prefix { $0 != "missing" }.append("missing")
    }.says("After the name fox, request: nothing. It should be: fox.")
  }
}

@Suite struct DraftTestTests {
  typealias Test = (MakeDraft, (Bool) -> Void) -> Void

  private let check = Table<Test> { test in checkDraftTest { test($0, $1) } }

  /// A test that lets the user type texts, and looks at all that was saved after each pause.
  private func test(_ steps: (text: String?, seconds: Double, saved: [String])...) -> Test {
    { makeDraft, expect in
      let clock = VirtualTimeScheduler()
      var saved: [String] = []
      let draft = makeDraft(clock) { saved.append($0) }
      for step in steps {
        if let text = step.text { draft.text = text }
        clock.advance(by: .seconds(step.seconds))
        expect(saved == step.saved)
      }
    }
  }

  @Test func solutions() {
    check("solution") { testDraft($0, expect: $1) }.isRight()
    check(
      "all at once",
      test(
        (nil, 3, []), ("a", 1, []), ("ab", 1, []), ("abc", 1.99, []), (nil, 0.01, ["abc"]), ("x", 0.5, ["abc"]),
        ("abc", 4, ["abc"]), ("d", 2, ["abc", "d"]), ("abc", 2, ["abc", "d", "abc"]),
        ("abc", 2, ["abc", "d", "abc"]), ("", 2, ["abc", "d", "abc", ""]))
    ).isRight()
    check("expects nothing", { _, _ in }).says(only: "Your test has no expectation.")
    check("expects too much", { _, expect in expect(false) })
      .says("Expectation 1 of your test is not met by a right model.")
    check("expects the text at once", test(("a", 2, ["a"]), ("b", 0, ["a", "b"])))
      .says("Expectation 2 of your test is not met by a right model.")
    check("expects the empty text", test((nil, 2, [""]))).says("Expectation 1 of your test is not met by a right")
    check("lets the model go") { makeDraft, expect in
      let clock = VirtualTimeScheduler()
      var saved: [String] = []
      makeDraft(clock) { saved.append($0) }.text = "a"
      clock.run()
      expect(saved == ["a"])
    }.says("Expectation 1 of your test is not met by a right model.")
    check("expects what is always so", { _, expect in expect(true) })
      .says("Your test passes with a model that saves nothing.")
    check("looks long afterwards", test(("a", 9, ["a"]))).says("Your test passes with a model that saves each text at")
    let early = ("a", 1.0, [String]())
    check("does not look at the beginning", test(early, (nil, 1, ["a"]), ("b", 2, ["a", "b"])))
      .says("Your test passes with a model that saves the empty text at the beginning.")
    check("does not look before two seconds", test((nil, 3, []), ("a", 0.9, []), (nil, 1.1, ["a"])))
      .says("Your test passes with a model that waits for one second.")
    check("looks some time before two seconds", test((nil, 3, []), ("a", 1.7, []), (nil, 0.3, ["a"])))
      .says("Your test passes with a model that waits for 1.75 seconds.")
    check("looks some time after two seconds", test((nil, 3, []), ("a", 1.9, []), (nil, 0.9, ["a"])))
      .says("Your test passes with a model that waits for 2.25 seconds.")
    check("does not look at two seconds", test((nil, 3, []), ("a", 1.9, []), (nil, 2, ["a"])))
      .says("Your test passes with a model that waits for three seconds.")
    check("types for a short time", test((nil, 3, []), ("a", 1.9, []), (nil, 0.1, ["a"])))
      .says("Your test passes with a model that saves every two seconds while the user types.")
    let typing: [(text: String?, seconds: Double, saved: [String])] = [
      (nil, 3, []), ("a", 1, []), ("ab", 1, []), ("abc", 1.9, []), (nil, 0.1, ["abc"]),
    ]
    check("saves one text", test(typing[0], typing[1], typing[2], typing[3], typing[4]))
      .says("Your test passes with a model that saves the same text again.")
    check(
      "goes back", test(typing[0], typing[1], typing[2], typing[3], typing[4], ("x", 1, ["abc"]), ("abc", 3, ["abc"]))
    )
    .says("Your test passes with a model that saves once and never again.")
    check(
      "types the same text without a change",
      test(typing[0], typing[1], typing[2], typing[3], typing[4], ("abc", 3, ["abc"]))
    )
    .says("Your test passes with a model that saves the same text again after a change and back.")
    check(
      "saves three texts",
      test(
        typing[0], typing[1], typing[2], typing[3], typing[4], ("x", 1, ["abc"]), ("abc", 3, ["abc"]),
        ("d", 3, ["abc", "d"]), ("abc", 3, ["abc", "d", "abc"]))
    ).says("Your test passes with a model that saves three times and never again.")
    check(
      "saves no empty text",
      test(
        typing[0], typing[1], typing[2], typing[3], typing[4], ("x", 1, ["abc"]), ("abc", 3, ["abc"]),
        ("d", 3, ["abc", "d"]), ("abc", 3, ["abc", "d", "abc"]), ("d", 3, ["abc", "d", "abc", "d"]))
    ).says("Your test passes with a model that never saves an empty text.")
    check(
      "saves two texts",
      test(
        typing[0], typing[1], typing[2], typing[3], typing[4], ("x", 1, ["abc"]), ("abc", 3, ["abc"]),
        ("d", 3, ["abc", "d"]))
    ).says("Your test passes with a model that never saves a text that it has saved before.")
  }
}
