import Combine
import Testing
import VirtualTime

@testable import ObservableModel

@Suite struct ScreenTests {
  private let turn = VirtualTimeScheduler()
  private let log = Log()

  @Test func drawsWhenItIsMadeAndThenOnceATurn() {
    let model = WizardModel()
    let screen = Screen(WizardView(model: model), turn: turn, output: log.add)
    #expect(log.drawn == ["no trick, no wand"])
    model.trick = MagicTrick(name: "Coin")
    model.wand = Wand(wood: "oak")
    #expect(log.drawn.count == 1)
    #expect(turn.pending == 1)
    turn.run()
    #expect(log.drawn == ["no trick, no wand", "Coin, oak"])
    turn.run()
    #expect(log.drawn.count == 2)
    model.wand = nil
    turn.run()
    #expect(log.drawn.last == "Coin, no wand")
    screen.cancel()
  }

  @Test func aChangeMadeWhileDrawingIsDrawnInTheNextTurn() {
    let model = WizardModel()
    let screen = Screen(TrickView(model: model), turn: turn) { [log] in
      log.add($0)
      if $0 == "Coin" { model.trick = MagicTrick(name: "Cards") }
    }
    model.trick = MagicTrick(name: "Coin")
    turn.run()
    #expect(log.drawn == ["", "Coin", "Cards"])
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

  @Test func listensToEachModelOfAView() {
    struct Pair: View {
      @ObjectBinding var beta: Beta.WizardModel
      @ObservedObject var shipped: WizardModel

      var body: some View { Text("\(beta.trick?.name ?? "-") \(shipped.trick?.name ?? "-")") }
    }
    let pair = Pair(beta: Beta.WizardModel(), shipped: WizardModel())
    let screen = Screen(pair, turn: turn, output: log.add)
    pair.beta.trick = MagicTrick(name: "Coin")
    turn.run()
    pair.shipped.trick = MagicTrick(name: "Cards")
    turn.run()
    #expect(log.drawn == ["- -", "Coin -", "Coin Cards"])
    screen.cancel()
  }

  @Test func drawsTheBodyOfABody() {
    struct Page: View {
      let model: WizardModel

      var body: some View { TrickView(model: model) }
    }
    let model = WizardModel()
    model.trick = MagicTrick(name: "Coin")
    Screen(Page(model: model), turn: turn, output: log.add).cancel()
    #expect(log.drawn == ["Coin"])
  }
}

private final class Log {
  private(set) var drawn: [String] = []

  func add(_ text: String) { drawn.append(text) }
}
