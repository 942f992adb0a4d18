import Combine
import Testing
import VirtualTime

@testable import ObservableModel

@Suite struct ScreenTests {
  private let turn = VirtualTimeScheduler()
  private let log = Log()

  @Test func drawsWhenItIsMadeAndThenOnceATurn() {
    let model = WizardModel()
    let screen = Screen(TrickView(model: model), turn: turn, output: log.add)
    #expect(log.drawn == [""])
    model.trick = MagicTrick(name: "Cards")
    model.trick = MagicTrick(name: "Coin")
    #expect(log.drawn.count == 1)
    turn.run()
    #expect(log.drawn == ["", "Coin"])
    turn.run()
    #expect(log.drawn.count == 2)
    screen.cancel()
  }

  @Test func drawsNoMoreWhenCancelled() {
    let model = WizardModel()
    let screen = Screen(TrickView(model: model), turn: turn, output: log.add)
    model.trick = MagicTrick(name: "Coin")
    screen.cancel()
    turn.run()
    model.trick = nil
    turn.run()
    #expect(log.drawn == [""])
  }

  @Test func goesThoughTheModelAndTheTurnStay() {
    let model = WizardModel()
    weak var gone: AnyObject?
    do {
      let screen = Screen(TrickView(model: model), turn: turn, output: log.add)
      gone = screen
      model.trick = MagicTrick(name: "Coin")
    }
    #expect(gone == nil)
    turn.run()
    #expect(log.drawn == [""])
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
    #expect(log.drawn == ["- -", "Coin -", "Coin Cards"])
    screen.cancel()
  }
}

private final class Log {
  private(set) var drawn: [String] = []

  func add(_ text: String) { drawn.append(text) }
}
