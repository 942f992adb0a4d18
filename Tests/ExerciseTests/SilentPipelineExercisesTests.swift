import Combine
import Foundation
import Testing

@testable import SilentPipelineExercises

typealias Display = SilentPipelineExercises.Display
typealias LoadError = SilentPipelineExercises.LoadError
typealias MakeDraft = SilentPipelineExercises.MakeDraft

struct BusStopTests {
  typealias Texts = AnyPublisher<String, Never>

  /// A display that shows what a pipeline sends, and how it keeps its subscription.
  private final class Variant: Display {
    private(set) var text: String
    var cancellables: [AnyCancellable] = []
    private var farewell: AnyCancellable?

    init(
      _ departures: Texts, text: String = "(nothing)", holdsItself: Bool = false,
      _ change: (Texts) -> any Publisher<String, Never> = { $0 }, atTheEnd: @escaping () -> Void = {},
      keep: (Variant, AnyCancellable) -> Void = { $0.cancellables.append($1) }
    ) {
      self.text = text
      let strong = holdsItself ? self : nil
      let texts = change(departures.map { "next bus: \($0)" }.eraseToAnyPublisher()).eraseToAnyPublisher()
      keep(self, texts.sink { [weak self] in (strong ?? self)?.text = $0 })
      farewell = AnyCancellable(atTheEnd)
    }
  }

  private final class Published: Display {
    @Combine.Published private(set) var text = "(nothing)"

    init(_ departures: Texts) { departures.map { "next bus: \($0)" }.assign(to: &$text) }
  }

  private let check = Table<(Texts) -> any Display>(mostScenarios: 300) { checkBusStop($0) }

  /// What is said of a display that should show another departure.
  private func shows(_ text: String, for departure: String) -> String {
    "The company sent \(departure), and its display shows \(text). It should be next bus: \(departure)."
  }

  @Test func solutions() {
    check("solution") { BusStop(departures: $0) }.isRight()
    check("assigns to a published property") { Published($0) }.isRight()
    check("keeps its subscription") { Variant($0) }.isRight()
    check("subscribes twice") { made(Variant($0)) { $0.cancellables += $0.cancellables } }.isRight()
    check("is not kept") { Variant($0, keep: { _, _ in }) }.says(shows("(nothing)", for: "12 to the harbour"))
    check("holds itself") { Variant($0, holdsItself: true) }
      .says("We released the display, and it is still there. What holds it?")
    var all: [AnyCancellable] = []
    check("is kept for ever") { Variant($0, keep: { all.append($1) }) }
      .says("We released the display, and its subscription goes on.")
    check("is shared by all") { Variant($0, atTheEnd: { all = [] }, keep: { all.append($1) }) }
      .says("We released display 1, and the subscription of display 2 has ended as well.")
    check("takes one departure") { Variant($0) { $0.first() } }
      .says(shows("next bus: 12 to the harbour", for: "12 to the museum"))
    check("shows a departure of the task") { Variant($0) { $0.map { _ in "next bus: 7 to the zoo" } } }
      .says(shows("next bus: 7 to the zoo", for: "12 to the harbour"))
    check("takes three departures") { Variant($0) { $0.prefix(3) } }.says(
      #"After departure "jdfishat": text: next bus:   129. It should be text: next bus: jdfishat."#)
    check("takes 60 departures") { Variant($0) { $0.prefix(60) } }.says(
      #"After departure "ukmexpe": text: next bus: zuy. It should be text: next bus: ukmexpe."#)
    check("drops empty ones") { Variant($0) { $0.filter { $0 != "next bus: " } } }
      .says(#"After departure "": text: (nothing). It should be text: next bus: ."#)
    check("trims") { Variant($0) { $0.map { $0.trimmingCharacters(in: .whitespaces) } } }.says(
      #"After departure "": text: next bus:. It should be text: next bus: ."#)
    check("knows English letters only") { Variant($0) { $0.map { $0.filter(\.isASCII) } } }
      .says(#"After departure "Zoë’s №-5 茶": text: next bus: Zos -5 . It should be text: next bus: Zoë’s №-5 茶."#)
    check("takes each departure once") { texts in
      var shown: Set<String> = []
      return Variant(texts) { $0.filter { shown.insert($0).inserted } }
    }.says(shows("next bus: 12 to the museum", for: "12 to the harbour"))
    check("forgets at the end") { Variant($0) { $0.append("(nothing)") } }
      .says("the second one, the second one has text: (nothing). It should have text: next bus: vqkbo.")
    var count = 0
    check("keeps its text") { departures in
      count += 1
      return count == 1
        ? Variant(departures) : Variant(departures, text: "next bus: 12 to the harbour", keep: { _, _ in })
    }.says(shows("next bus: 12 to the harbour", for: "7 to the zoo"))
  }
}

struct HeatWarningTests {
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
    check("compares each pair once", pipeline(pair: { $0.combineLatest($1).removeDuplicates { $0 == $1 } })).isRight()
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
    check("warns at the limit", pipeline(isHigh: { $0 >= $1 })).says(
      "At 2s the subscriber receives true. It should receive false.")
    check("warns a hundred times", pipeline(end: { $0.removeDuplicates().prefix(100) }))
      .says("Value 101 that is received: At 726s the subscriber receives the completion. It should receive false")
    check("forgets the sign", pipeline(pair: { $0.map { abs($0) }.combineLatest($1) })).says(
      "At 2s the subscriber should receive false, and does not.")
    check("takes a negative limit for a missing one", pipeline(pair: { $0.combineLatest($1.filter { $0 >= 0 }) }))
      .says("At 2s the subscriber should receive true, and does not.")
    check("remembers one warning for all subscribers") { temperatures, limits, clock in
      var last: Bool?
      return pipeline(end: {
        $0.filter { new in
          defer { last = new }
          return new != last
        }
      })(temperatures, limits, clock)
    }.says("At 3s the subscriber should receive true, and does not.")
    check("shares its warnings", pipeline(end: { $0.removeDuplicates().share() }))
      .says("At 3s the subscriber should receive true, and does not.")
    check("remembers one temperature for all subscribers") { temperatures, limits, clock in
      var newest: (temperature: Int?, limit: Int?)
      let changes = temperatures.map { newest.temperature = $0 }.merge(with: limits.map { newest.limit = $0 })
      let pairs = changes.compactMap { newest.limit }.compactMap { limit in newest.temperature.map { ($0, limit) } }
      return pipeline(pair: { _, _ in pairs })(temperatures, limits, clock)
    }.says("The subscriber receives true at 2s. It should receive it at 3s.")
    check("keeps the first limit", pipeline(pair: { $0.combineLatest($1.first()) }))
      .says("After the sensor measures 35, 36, 37, 38, warning: nothing. It should be: false at 4s.")
    check("waits between two limits", pipeline(pair: { temperatures, limits in temperatures.map { ($0, 25) } }))
      .says("After the sensor measures 35, 36, 37, 38, warning: nothing. It should be: false at 4s.")
  }
}

struct PhotoAlbumTests {
  typealias Names = AnyPublisher<String, Never>
  typealias Load = (String) -> AnyPublisher<String, LoadError>
  typealias Variant = (Names, @escaping Load) -> any Publisher<String, Never>

  private let check = Table<Variant> { make in checkPhotoAlbum { make($0, $1).eraseToAnyPublisher() } }

  @Test func solutions() {
    check("solution") { PhotoAlbum.pictures(names: $0, load: $1) }.isRight()
    check("catches inside") { names, load in names.flatMap { load($0).catch { _ in Just("missing") } } }.isRight()
    check("takes one picture") { names, load in names.flatMap { load($0).first().replaceError(with: "missing") } }
      .isRight()
    check("makes results inside") { names, load in
      names.flatMap { load($0).map { .success($0) }.catch { Just(Result<String, LoadError>.failure($0)) } }
        .map { (try? $0.get()) ?? "missing" }
    }.isRight()
    check("makes requests first") { names, load in
      names.map { load($0).replaceError(with: "missing") }.flatMap { $0 }
    }.isRight()
    check("as it was") { names, load in
      names.setFailureType(to: LoadError.self).flatMap(maxPublishers: .max(1), load).replaceError(with: "missing")
    }.says("After the name owl comes, request: nothing. It should be: owl.")
    check("repairs only the limit") { names, load in
      names.setFailureType(to: LoadError.self).flatMap(load).replaceError(with: "missing")
    }.says("After the request for owl fails, cancelled request: dog. It should be: nothing.")
    check("repairs only the failure") { names, load in
      names.flatMap(maxPublishers: .max(1)) { load($0).replaceError(with: "missing") }
    }.says("After the name owl comes, request: nothing. It should be: owl.")
    check("loads three at a time") { names, load in
      names.flatMap(maxPublishers: .max(3)) { load($0).replaceError(with: "missing") }
    }.says("The subscriber receives 4 at 2s. It should receive it at 1s.")
    check("switches to the latest") { names, load in
      names.map { load($0).replaceError(with: "missing") }.switchToLatest()
    }.says("After the name owl comes, cancelled request: dog. It should be: nothing.")
    check("loads on after the album is closed") { names, load in
      names.flatMap { name in
        Future<String, Never> { promise in
          let request = load(name).replaceError(with: "missing")
          request.subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { promise(.success($0)) }))
        }
      }
    }.says("After the album is closed, cancelled request: nothing. It should be: hen.")
    check("leaves out what is missing") { names, load in
      names.flatMap { load($0).catch { _ in Empty() } }
    }.says("After the request for owl fails, the album shows nothing. It should show missing.")
    check("tries again") { names, load in names.flatMap { load($0).retry(1).replaceError(with: "missing") } }
      .says("The subscriber receives missing at 3s. It should receive it at 2s.")
    check("shares its pictures") { names, load in
      names.flatMap { load($0).replaceError(with: "missing") }.share()
    }.says("At 2s the subscriber should receive 1, and does not.")
    check("keeps four pictures, and lets the others wait") { names, load in
      names.flatMap { load($0).replaceError(with: "missing") }
        .buffer(size: 4, prefetch: .keepFull, whenFull: .dropNewest)
    }.isRight()
    check("loses pictures that are requested late") { names, load in
      names.flatMap { load($0).replaceError(with: "missing") }
        .buffer(size: 100, prefetch: .byRequest, whenFull: .dropNewest)
    }.says("300 pictures are loaded at once, and requested one after the other. We received 101 values. Value 102 is")
    check("trims names") { names, load in
      names.flatMap { load($0.trimmingCharacters(in: .whitespaces)).replaceError(with: "missing") }
    }.says(#"At 2s the subscriber receives "". It should receive "  "."#)
    check("drops empty names") { names, load in
      names.filter { !$0.isEmpty }.flatMap { load($0).replaceError(with: "missing") }
    }.says(#"At 2s the subscriber should receive "", and does not."#)
    check("knows small letters only") { names, load in
      names.flatMap { load($0).map { $0.lowercased() }.replaceError(with: "missing") }
    }.says("At 2s the subscriber receives no -34236  b. It should receive No -34236  B.")
    check("ends after the owl") { names, load in
      names.flatMap { load($0).replaceError(with: "missing") }.prefix { $0 != "missing" }.append("missing")
    }.says("After the request for owl fails, cancelled request: dog. It should be: nothing.")
  }
}

struct DraftTestTests {
  typealias Step = (text: String?, seconds: Double, saved: [String])
  typealias Test = (MakeDraft, (Bool) -> Void) -> Void

  private let check = Table<Test> { test in checkDraftTest { test($0, $1) } }

  /// A test that lets the user type texts, and looks at all that was saved after each pause.
  private func test(_ steps: Step...) -> Test { test(steps) }

  private func test(_ steps: [Step]) -> Test {
    { makeDraft, expect in
      var all: [String] = []
      for (saved, step) in zip(saved(in: steps, makeDraft), steps) {
        all += saved
        expect(all == step.saved)
      }
    }
  }

  /// What is saved in each step.
  private func saved(in steps: [Step], _ makeDraft: MakeDraft) -> [[String]] {
    let clock = VirtualTimeScheduler()
    var saved: [String] = []
    let draft = makeDraft(clock) { saved.append($0) }
    return steps.map { step in
      saved = []
      if let text = step.text { draft.text = text }
      clock.advance(by: .seconds(step.seconds))
      return saved
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
    var runs = 0
    check("counts its runs") { _, expect in
      runs += 1
      expect(runs <= 2)
    }.says("Your test runs again, and its expectation 1 is not met by the model that met it before.")
    var turns = 0
    check("expects every other model to be faulty") { _, expect in
      turns += 1
      expect(turns <= 2 || turns % 2 == 1)
    }.says("Your test runs again, and its expectation 1 is not met by the model that met it before.")
    check("expects what is always so", { _, expect in expect(true) })
      .says("Your test passes with a model that saves nothing.")
    let (before, typing): (Step, [Step]) = (
      (nil, 3, []), [("a", 1, []), ("ab", 1, []), ("abc", 1.9, []), (nil, 0.1, ["abc"])]
    )
    let more: [Step] = [
      ("x", 1, ["abc"]), ("abc", 3, ["abc"]), ("d", 3, ["abc", "d"]), ("abc", 3, ["abc", "d", "abc"]),
      ("d", 3, ["abc", "d", "abc", "d"]),
    ]
    let tests: [(name: String, steps: [Step], model: String)] = [
      ("looks long afterwards", [("a", 9, ["a"])], "saves each text at once"),
      (
        "does not look at the beginning", [("a", 1, []), (nil, 1, ["a"]), ("b", 2, ["a", "b"])],
        "saves the empty text at the beginning"
      ),
      ("does not look before two seconds", [before, ("a", 0.9, []), (nil, 1.1, ["a"])], "waits for one second"),
      ("looks some time before two seconds", [before, ("a", 1.7, []), (nil, 0.3, ["a"])], "waits for 1.75 seconds"),
      ("looks some time after two seconds", [before, ("a", 1.9, []), (nil, 0.9, ["a"])], "waits for 2.25 seconds"),
      ("does not look at two seconds", [before, ("a", 1.9, []), (nil, 2, ["a"])], "waits for three seconds"),
      (
        "types for a short time", [before, ("a", 1.9, []), (nil, 0.1, ["a"])],
        "saves every two seconds while the user types"
      ),
      ("saves one text", [before] + typing, "saves the same text again"),
      ("goes back", [before] + typing + more.prefix(2), "saves once and never again"),
      (
        "types the same text without a change", [before] + typing + [more[1]],
        "saves the same text again after a change and back"
      ),
      ("saves two texts", [before] + typing + more.prefix(3), "never saves a text that it has saved before"),
      ("saves three texts", [before] + typing + more.prefix(4), "saves three times and never again"),
      ("saves no empty text", [before] + typing + more, "never saves an empty text"),
    ]
    let all = [before] + typing + more + [("", 3, [])]
    check("counts what is saved") { makeDraft, expect in
      expect(saved(in: all, makeDraft).map(\.count) == [0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1])
    }.says("Your test passes with a model that saves each text backwards.")
    check("looks at sets") { makeDraft, expect in
      let sets = saved(in: all, makeDraft).map(Set.init)
      expect(sets == [[], [], [], [], ["abc"], [], [], ["d"], ["abc"], ["d"], [""]])
    }.says("Your test passes with a model that saves each text twice.")
    for row in tests {
      check("\(row.name)", test(row.steps)).says("Your test passes with a model that \(row.model).")
    }
  }
}
