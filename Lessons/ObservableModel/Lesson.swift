import Combine
import LessonKit
import Observation
import VirtualTime

@main
struct ObservableModel: Lesson {
  static let article = Article(
    lesson: 7, title: "Apple 官方异步编程框架:Swift Combine 应用, SwiftUI 中的发布者",
    teaches: "How a model makes a view draw itself again, and why it announces a change before it happens.")

  var steps: Steps {
    Step("A model says that it has changed", article: "SwiftUI 中的发布者") {
      let model = Original.WizardModel()
      let cancellable = model.didChange.sink { value in
        print("didChange sends \(value); the trick is \(model.trick?.name ?? "nil")")
      }

      model.trick = MagicTrick(name: "Coin")
      model.trick = nil
      cancellable.cancel()
    }

    Step("A view draws itself again", article: "struct TrickView") {
      let model = Original.WizardModel()
      let screen = Screen(Original.TrickView(model: model))

      print("(trick = Coin)")
      model.trick = MagicTrick(name: "Coin")
      print("(trick = nil)")
      model.trick = nil
      print("(we call didChange.send() ourselves)")
      model.didChange.send()
      screen.cancel()
    }

    Step("Which changes does didSet miss?", article: "SwiftUI 中的发布者") {
      let model = Original.WizardModel()
      let coin = MagicTrick(name: "Coin")
      model.trick = coin
      let screen = Screen(Original.TrickView(model: model))

      print("(trick.name = Silver Coin)")
      model.trick?.name = "Silver Coin"
      print("(trick = the same object as before)")
      model.trick = coin
      screen.cancel()
    }

    Step("objectWillChange comes before the change") {
      print("The article's model:")
      let original = Original.WizardModel()
      let did = original.didChange.sink { value in
        print("didChange sends \(value); the trick is \(original.trick?.name ?? "nil")")
      }
      original.trick = MagicTrick(name: "Coin")
      did.cancel()

      print("Today's model:")
      let model = WizardModel()
      let cancellables = [
        model.objectWillChange.sink { value in
          print("objectWillChange sends \(value); the trick is \(model.trick?.name ?? "nil")")
        },
        model.$trick.dropFirst().sink { trick in
          print("$trick sends \(trick?.name ?? "nil"); the trick is \(model.trick?.name ?? "nil")")
        },
      ]
      model.trick = MagicTrick(name: "Coin")
      print("(after the assignment: the trick is \(model.trick?.name ?? "nil"))")
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("When must a screen draw?") {
      let model = WizardModel()

      print("A screen that draws at once:")
      let hasty = Screen(TrickView(model: model))
      print("(trick = Coin)")
      model.trick = MagicTrick(name: "Coin")
      hasty.cancel()

      print("A screen that draws at the end of the turn:")
      let turn = VirtualTimeScheduler()
      let screen = Screen(TrickView(model: model), turn: turn)
      print("(trick = Cards)")
      model.trick = MagicTrick(name: "Cards")
      print("(the turn ends)")
      turn.run()
      screen.cancel()
    }

    Step("Many changes, one drawing") {
      let turn = VirtualTimeScheduler()
      let timeline = Timeline()
      let drawings = PassthroughSubject<String, Never>()
      let model = WizardModel()
      let cancellables = [
        model.objectWillChange.recorded("objectWillChange", on: timeline) { _ in "()" }.sink { _ in },
        drawings.recorded("drawn", on: timeline).sink { _ in },
      ]
      let screen = Screen(TrickView(model: model), turn: turn) { drawings.send("\"\($0)\"") }

      model.trick = MagicTrick(name: "Coin")
      model.trick = MagicTrick(name: "Cards")
      model.trick = MagicTrick(name: "Rope")
      turn.run()
      print(timeline.marbles)
      screen.cancel()
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("A property without @Published changes in silence") {
      final class Guestbook: ObservableObject {
        @Published var owner = ""
        var visitors = 0
      }
      let guestbook = Guestbook()
      let cancellable = guestbook.objectWillChange.sink { print("objectWillChange") }

      print("(owner = Merlin)")
      guestbook.owner = "Merlin"
      print("(owner = Merlin, again)")
      guestbook.owner = "Merlin"
      print("(visitors = 1)")
      guestbook.visitors = 1
      print("(we call objectWillChange.send() ourselves, then visitors = 2)")
      guestbook.objectWillChange.send()
      guestbook.visitors = 2
      cancellable.cancel()
    }

    Step("An objectWillChange of your own silences @Published") {
      final class SilentModel: ObservableObject {
        let objectWillChange = PassthroughSubject<Void, Never>()
        @Published var trick: MagicTrick?
      }
      let silent = SilentModel()
      let repaired = WizardModel()
      let cancellables = [
        silent.objectWillChange.sink { print("SilentModel: objectWillChange") },
        repaired.objectWillChange.sink { print("WizardModel: objectWillChange") },
      ]

      print("(we set the trick of each model)")
      silent.trick = MagicTrick(name: "Coin")
      repaired.trick = MagicTrick(name: "Coin")
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("A model inside a model changes in silence") {
      final class School: ObservableObject {
        @Published var wizard = WizardModel()
      }
      struct SchoolView: View {
        @ObservedObject var school: School

        var body: some View {
          Text(school.wizard.trick?.name ?? "")
        }
      }
      let school = School()
      let turn = VirtualTimeScheduler()

      print("A view that observes the school:")
      let outer = Screen(SchoolView(school: school), turn: turn)
      print("(the wizard's trick = Coin)")
      school.wizard.trick = MagicTrick(name: "Coin")
      turn.run()
      outer.cancel()

      print("A view that observes the wizard:")
      let inner = Screen(TrickView(model: school.wizard), turn: turn)
      print("(the wizard's trick = Cards)")
      school.wizard.trick = MagicTrick(name: "Cards")
      turn.run()
      inner.cancel()
    }

    Step("A view cannot fail", article: "public protocol BindableObject") {
      struct LostInTheForest: Error {}
      let turn = VirtualTimeScheduler()
      let model = WizardModel()
      let downloads = PassthroughSubject<MagicTrick?, LostInTheForest>()
      downloads
        .catch { error in Just(MagicTrick(name: "(\(error))")) }
        .assign(to: &model.$trick)
      let screen = Screen(TrickView(model: model), turn: turn)

      print("(a download brings Coin)")
      downloads.send(MagicTrick(name: "Coin"))
      turn.run()
      print("(a download fails)")
      downloads.send(completion: .failure(LostInTheForest()))
      turn.run()
      screen.cancel()
    }

    Step("What has @Observable changed?") {
      let wizard = ObservedWizard()
      let body = {
        withObservationTracking {
          print("drawn: \"\(wizard.trick?.name ?? "")\"")
        } onChange: {
          print("onChange: the trick is \"\(wizard.trick?.name ?? "")\"")
        }
      }

      body()
      print("(visitors = 1, which the body does not read)")
      wizard.visitors = 1
      print("(trick = Coin)")
      wizard.trick = MagicTrick(name: "Coin")
      print("(trick = Cards, before the body runs again)")
      wizard.trick = MagicTrick(name: "Cards")
      body()
    }
  }
}
