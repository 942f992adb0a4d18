import Combine
import LessonKit
import VirtualTime

enum DownloadError: Error {
  case lostInTheForest
}

@main
struct ObservableModel: Lesson {
  static let article = Article(
    lesson: 6, title: "Apple 官方异步编程框架:Swift Combine 应用, SwiftUI 中的发布者",
    teaches: "How a model tells a view to draw itself again, and why it says so before it changes.")

  var steps: Steps {
    Step("didChange") {
      let model = Beta.WizardModel()
      print("What the model sends:")
      let log = model.didChange.sink { print("didChange, with \($0)") }
      model.trick = MagicTrick(name: "Dove")
      model.trick = nil
      log.cancel()

      print("What a view makes of it:")
      let screen = Screen(Beta.TrickView(model: model), turn: ImmediateScheduler.shared)
      print("trick = Coin")
      model.trick = MagicTrick(name: "Coin")
      print("trick = nil")
      model.trick = nil

      print("wand = oak, which the view does not show")
      model.wand = Wand(wood: "oak")

      print("by hand")
      model.didChange.send()
      screen.cancel()
    }

    Step("What didSet sees") {
      let coin = MagicTrick(name: "Coin")
      print("In init:")
      let model = Beta.WizardModel(trick: coin)
      let screen = Screen(Beta.TrickView(model: model), turn: ImmediateScheduler.shared)

      print("trick.name = Silver Coin")
      model.trick?.name = "Silver Coin"
      print("(nothing is drawn, and the model has \(model.trick!.name))")
      print("trick = the same trick")
      model.trick = coin
      print("trick = the same trick, again")
      model.trick = coin

      print("wand = oak")
      model.wand = Wand(wood: "oak")
      print("wand.wood = elm: a struct, so it is set as a whole")
      model.wand?.wood = "elm"
      screen.cancel()

      print("The same name, and the model that shipped:")
      let shipped = WizardModel()
      let log = shipped.objectWillChange.sink { print("objectWillChange") }
      print("trick = Coin")
      shipped.trick = MagicTrick(name: "Coin")
      print("trick.name = Silver Coin")
      shipped.trick?.name = "Silver Coin"
      print("(nothing is announced)")
      log.cancel()
    }

    Step("objectWillChange") {
      func name(_ trick: MagicTrick?) -> String { trick?.name ?? "nil" }

      print("The beta's model:")
      let beta = Beta.WizardModel()
      let did = beta.didChange.sink { print("didChange: the model has \(name(beta.trick))") }
      beta.trick = MagicTrick(name: "Coin")
      did.cancel()

      print("The model that shipped:")
      let model = WizardModel()
      let will = model.objectWillChange.sink { print("objectWillChange: the model has \(name(model.trick))") }
      let trick = model.$trick.dropFirst()
        .sink { print("$trick sends \(name($0)), the model has \(name(model.trick))") }
      model.trick = MagicTrick(name: "Coin")
      print("(now the model has \(name(model.trick)))")
      will.cancel()
      trick.cancel()

      print("A screen that draws at once:")
      let hasty = Screen(TrickView(model: model), turn: ImmediateScheduler.shared)
      print("trick = Cards")
      model.trick = MagicTrick(name: "Cards")
      print("(the model has \(name(model.trick)))")
      hasty.cancel()

      print("A screen that draws at the end of the turn:")
      let turn = VirtualTimeScheduler()
      let patient = Screen(TrickView(model: model), turn: turn)
      print("trick = Rope")
      model.trick = MagicTrick(name: "Rope")
      print("(the turn ends)")
      turn.run()
      patient.cancel()
    }

    Step("One drawing for many changes") {
      print("The beta's model, drawn at once:")
      let beta = Beta.WizardModel(trick: MagicTrick(name: "Coin"))
      let screen = Screen(Beta.WizardView(model: beta), turn: ImmediateScheduler.shared)
      print("trick = Cards, wand = oak, trick = Rope")
      beta.trick = MagicTrick(name: "Cards")
      beta.wand = Wand(wood: "oak")
      beta.trick = MagicTrick(name: "Rope")
      screen.cancel()

      print("The same, drawn at the end of the turn:")
      let turn = VirtualTimeScheduler()
      let late = Screen(Beta.WizardView(model: beta), turn: turn)
      print("trick = Cards, wand = elm, trick = Coin")
      beta.trick = MagicTrick(name: "Cards")
      beta.wand = Wand(wood: "elm")
      beta.trick = MagicTrick(name: "Coin")
      print("(the turn ends)")
      turn.run()
      late.cancel()

      print("The model that shipped, drawn at the end of the turn:")
      let model = WizardModel()
      model.trick = MagicTrick(name: "Coin")
      let log = model.objectWillChange.sink { print("objectWillChange") }
      let patient = Screen(WizardView(model: model), turn: turn)
      print("trick = Cards, wand = oak, trick = Rope")
      model.trick = MagicTrick(name: "Cards")
      model.wand = Wand(wood: "oak")
      model.trick = MagicTrick(name: "Rope")
      print("(the turn ends)")
      turn.run()
      print("(a turn without a change)")
      turn.run()
      patient.cancel()
      log.cancel()

      print("What was there before, kept at the first announcement of a turn:")
      var before: String?
      let keeper = model.objectWillChange.sink { before = before ?? model.trick?.name }
      model.trick = MagicTrick(name: "Dove")
      model.trick = MagicTrick(name: "Rabbit")
      print("\(before!) turns into \(model.trick!.name)")
      keeper.cancel()
    }

    Step("Who announces what") {
      let turn = VirtualTimeScheduler()
      let model = WizardModel()
      print("A property that is not @Published:")
      let visitors = Screen(VisitorsView(model: model), turn: turn)
      print("visitors = 1")
      model.visitors = 1
      turn.run()
      print("(nothing is drawn)")
      print("objectWillChange.send(), visitors = 2")
      model.objectWillChange.send()
      model.visitors = 2
      turn.run()
      visitors.cancel()

      print("@Published, and an objectWillChange of the model's own:")
      let deaf = Faulty.WizardModel()
      let deafScreen = Screen(Faulty.TrickView(model: deaf), turn: turn)
      print("trick = Coin")
      deaf.trick = MagicTrick(name: "Coin")
      turn.run()
      print("(nothing is drawn)")
      deafScreen.cancel()

      print("willSet, and an objectWillChange of the model's own:")
      let writtenOut = WrittenOutModel()
      let writtenOutScreen = Screen(WrittenOutView(model: writtenOut), turn: turn)
      print("trick = Coin")
      writtenOut.trick = MagicTrick(name: "Coin")
      turn.run()
      writtenOutScreen.cancel()
    }

    Step("Nothing fails on the way to a view") {
      let turn = VirtualTimeScheduler()
      let model = WizardModel()
      let downloads = PassthroughSubject<MagicTrick, DownloadError>()
      downloads
        .map(Optional.some)
        .catch { error in Just(MagicTrick(name: "(\(error))")) }
        .assign(to: &model.$trick)
      let screen = Screen(TrickView(model: model), turn: turn)

      print("Coin is downloaded")
      downloads.send(MagicTrick(name: "Coin"))
      turn.run()
      print("a download fails")
      downloads.send(completion: .failure(.lostInTheForest))
      turn.run()
      print("Rope is downloaded")
      downloads.send(MagicTrick(name: "Rope"))
      turn.run()
      print("(nothing is drawn)")
      print("the model goes on: trick = Cards")
      model.trick = MagicTrick(name: "Cards")
      turn.run()
      screen.cancel()
    }

    Step("A screen that goes away") {
      let turn = VirtualTimeScheduler()
      var model: WizardModel? = WizardModel()
      weak var weakModel: WizardModel?
      weakModel = model
      var screen: Screen? = Screen(TrickView(model: model!), turn: turn)
      weak var weakScreen: AnyObject?
      weakScreen = screen

      print("trick = Coin, and the screen goes before the turn ends")
      model?.trick = MagicTrick(name: "Coin")
      screen = nil
      print("the screen is gone: \(weakScreen == nil)")
      turn.run()
      print("trick = Cards")
      model?.trick = MagicTrick(name: "Cards")
      turn.run()
      print("(nothing is drawn)")

      print("a new screen:")
      screen = Screen(TrickView(model: model!), turn: turn)
      model = nil
      print("the model is gone: \(weakModel == nil), for the screen shows it")
      screen = nil
      print("the model is gone: \(weakModel == nil)")
    }
  }
}
