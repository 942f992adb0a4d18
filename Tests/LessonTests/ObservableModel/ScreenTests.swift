import Combine
import TestKit
import Testing
import VirtualTime

@testable import ObservableModel

struct ScreenTests {
  private let turn = VirtualTimeScheduler()
  private let log = Log()

  /// Compares with all that the screen has drawn since it was made.
  private func runTurn(andHaveDrawn expected: [String], line: Int = #line) {
    turn.run()
    expectEqual(log.drawn, expected, line: line)
  }

  @Test func drawsWhenItIsMadeAndThenOnceATurn() {
    let model = WizardModel()
    let screen = Screen(TrickView(model: model), turn: turn, output: log.add)
    expectEqual(log.drawn, [""])
    model.trick = MagicTrick(name: "Cards")
    model.trick = MagicTrick(name: "Coin")
    expectEqual(log.drawn.count, 1)
    turn.run()
    expectEqual(log.drawn, ["", "Coin"])
    turn.run()
    expectEqual(log.drawn.count, 2)
    screen.cancel()
  }

  /// Step 8: in SwiftUI, the body of the outer view would make the inner view again.
  @Test func innerViewOfAScreenKeepsItsModel() {
    final class School: ObservableObject { @Published var wizard = WizardModel() }
    let school = School()
    let second = school.wizard
    let screen = Screen(TrickView(model: school.wizard), turn: turn, output: log.add)
    school.wizard = WizardModel()
    school.wizard.trick = MagicTrick(name: "Third")
    runTurn(andHaveDrawn: [""])
    second.trick = MagicTrick(name: "Second")
    runTurn(andHaveDrawn: ["", "Second"])
    screen.cancel()
  }

  /// Step 9: the protocol falls back to the publisher that Combine provides.
  @Test func ownPublisherThatCanFailIsOnlyAProperty() {
    struct Lost: Error {}
    final class Failing: ObservableObject {
      let objectWillChange = PassthroughSubject<Void, Lost>()
      @Published var trick: MagicTrick?
    }
    struct FailingView: View {
      @ObservedObject var model: Failing

      var body: some View { Text(model.trick?.name ?? "") }
    }
    let model = Failing()
    let screen = Screen(FailingView(model: model), turn: turn, output: log.add)
    model.objectWillChange.send()
    runTurn(andHaveDrawn: [""])
    model.trick = MagicTrick(name: "Coin")
    runTurn(andHaveDrawn: ["", "Coin"])
    screen.cancel()
  }

  @Test func drawsNoMoreWhenCancelled() {
    let model = WizardModel()
    let screen = Screen(TrickView(model: model), turn: turn, output: log.add)
    model.trick = MagicTrick(name: "Coin")
    screen.cancel()
    turn.run()
    model.trick = nil
    runTurn(andHaveDrawn: [""])
  }

  @Test func goesThoughTheModelAndTheTurnStay() {
    let model = WizardModel()
    weak var gone: AnyObject?
    do {
      let screen = Screen(TrickView(model: model), turn: turn, output: log.add)
      gone = screen
      model.trick = MagicTrick(name: "Coin")
    }
    expectNil(gone)
    runTurn(andHaveDrawn: [""])
  }

  @Test func subscribesToEachModelOfAView() {
    struct Pair: View {
      @ObjectBinding var original: Original.WizardModel
      @ObservedObject var shipped: WizardModel

      var body: some View { Text("\(original.trick?.name ?? "-") \(shipped.trick?.name ?? "-")") }
    }
    let pair = Pair(original: Original.WizardModel(), shipped: WizardModel())
    let screen = Screen(pair, turn: turn, output: log.add)
    pair.original.trick = MagicTrick(name: "Coin")
    turn.run()
    pair.shipped.trick = MagicTrick(name: "Cards")
    turn.run()
    expectEqual(log.drawn, ["- -", "Coin -", "Coin Cards"])
    screen.cancel()
  }
}

private final class Log {
  private(set) var drawn: [String] = []

  func add(_ text: String) { drawn.append(text) }
}
