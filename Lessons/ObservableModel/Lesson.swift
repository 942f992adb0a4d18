import Combine
import LessonKit
import Observation
import VirtualTime

@main
struct ObservableModel: Lesson {
  static let article = Article(
    lesson: 7, title: "Apple 官方异步编程框架:Swift Combine 应用, SwiftUI 中的发布者",
    teaches: "How a model makes a view draw itself again, and when it announces a change.")

  var steps: Steps {
    Step("How does a view learn that its model has changed?", article: "SwiftUI 中的发布者") {
      let model = Original.WizardModel()
      var cancellables = Set<AnyCancellable>()
      model.didChange
        .sink { value in print("didChange sends \(value); the trick is \(model.trick?.name ?? "nil")") }
        .store(in: &cancellables)
      Screen(Original.TrickView(model: model)).store(in: &cancellables)

      print("(trick = Coin)")
      model.trick = MagicTrick(name: "Coin")
      print("(trick = nil)")
      model.trick = nil
      print("(we call didChange.send() ourselves)")
      model.didChange.send()
    }

    Step("Which changes does didSet miss?", article: "SwiftUI 中的发布者") {
      let model = Original.WizardModel()
      let coin = MagicTrick(name: "Coin")
      model.trick = coin
      var cancellables = Set<AnyCancellable>()
      Screen(Original.TrickView(model: model)).store(in: &cancellables)

      print("(trick.name = Silver Coin)")
      model.trick?.name = "Silver Coin"
      print("(trick = the same object as before)")
      model.trick = coin
    }

    Step("When does objectWillChange arrive?") {
      let original = Original.WizardModel()
      let model = WizardModel()
      var cancellables = Set<AnyCancellable>()
      original.didChange
        .sink { print("didChange: the trick is \(original.trick?.name ?? "nil")") }
        .store(in: &cancellables)
      model.objectWillChange
        .sink { print("objectWillChange: the trick is \(model.trick?.name ?? "nil")") }
        .store(in: &cancellables)

      print("(the article's model: trick = Coin)")
      original.trick = MagicTrick(name: "Coin")
      print("(today's model: trick = Coin)")
      model.trick = MagicTrick(name: "Coin")
      print("(after the assignment: the trick is \(model.trick?.name ?? "nil"))")
    }

    Step("When must a screen draw?") {
      let model = WizardModel()
      let turn = VirtualTimeScheduler()
      var cancellables = Set<AnyCancellable>()
      Screen(TrickView(model: model), turn: ImmediateScheduler.shared) { print("drawn at once: \"\($0)\"") }
        .store(in: &cancellables)
      Screen(TrickView(model: model), turn: turn) { print("drawn at the end of the turn: \"\($0)\"") }
        .store(in: &cancellables)

      for name in ["Coin", "Cards"] {
        print("(trick = \(name))")
        model.trick = MagicTrick(name: name)
        print("(the turn ends)")
        turn.run()
      }
    }

    Step("Many changes in one turn") {
      let turn = VirtualTimeScheduler()
      let timeline = Timeline()
      let drawings = PassthroughSubject<String, Never>()
      let model = WizardModel()
      var cancellables = Set<AnyCancellable>()
      model.objectWillChange.recorded("objectWillChange", on: timeline) { _ in "()" }
        .sink { _ in }
        .store(in: &cancellables)
      drawings.recorded("drawn", on: timeline).sink { _ in }.store(in: &cancellables)
      Screen(TrickView(model: model), turn: turn) { drawings.send("\"\($0)\"") }.store(in: &cancellables)

      model.trick = MagicTrick(name: "Coin")
      model.trick = MagicTrick(name: "Cards")
      model.trick = MagicTrick(name: "Rope")
      turn.run()
      print(timeline.marbles)
    }

    Step("A property without @Published") {
      final class Guestbook: ObservableObject {
        @Published var owner = "Merlin"
        var visitors = 0
      }
      struct GuestbookView: View {
        @ObservedObject var guestbook: Guestbook

        var body: some View {
          Text("\(guestbook.owner), \(guestbook.visitors)")
        }
      }
      let guestbook = Guestbook()
      let turn = VirtualTimeScheduler()
      var cancellables = Set<AnyCancellable>()
      Screen(GuestbookView(guestbook: guestbook), turn: turn).store(in: &cancellables)
      func inOneTurn(_ comment: String, _ change: () -> Void) {
        print(comment)
        change()
        turn.run()
      }

      inOneTurn("(visitors = 1)") { guestbook.visitors = 1 }
      inOneTurn("(owner = Morgana)") { guestbook.owner = "Morgana" }
      inOneTurn("(we call objectWillChange.send() ourselves, then visitors = 2)") {
        guestbook.objectWillChange.send()
        guestbook.visitors = 2
      }
    }

    Step("An objectWillChange of your own") {
      final class SilentModel: ObservableObject {
        let objectWillChange = PassthroughSubject<Void, Never>()
        @Published var trick: MagicTrick?
      }
      let silent = SilentModel()
      let repaired = WizardModel()
      var cancellables = Set<AnyCancellable>()
      silent.objectWillChange.sink { print("SilentModel: objectWillChange") }.store(in: &cancellables)
      repaired.objectWillChange.sink { print("WizardModel: objectWillChange") }.store(in: &cancellables)

      print("(we set the trick of each model)")
      silent.trick = MagicTrick(name: "Coin")
      repaired.trick = MagicTrick(name: "Coin")
      print("(the tricks are \(silent.trick?.name ?? "nil") and \(repaired.trick?.name ?? "nil"))")
      print("(SilentModel: we call objectWillChange.send() ourselves)")
      silent.objectWillChange.send()
    }

    Step("A model inside a model") {
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
      var cancellables = Set<AnyCancellable>()
      Screen(SchoolView(school: school), turn: turn) { print("a view of the school draws \"\($0)\"") }
        .store(in: &cancellables)
      school.wizard.objectWillChange.sink { print("the wizard announces a change") }.store(in: &cancellables)

      print("(the wizard's trick = Coin)")
      school.wizard.trick = MagicTrick(name: "Coin")
      turn.run()
      print("(the trick is \(school.wizard.trick?.name ?? "nil") now)")
      print("(the school gets another wizard; its trick is Cards)")
      let newcomer = WizardModel()
      newcomer.trick = MagicTrick(name: "Cards")
      school.wizard = newcomer
      newcomer.objectWillChange.sink { print("the new wizard announces a change") }.store(in: &cancellables)
      turn.run()

      print("A view of the wizard itself:")
      Screen(TrickView(model: school.wizard), turn: turn) { print("a view of the wizard draws \"\($0)\"") }
        .store(in: &cancellables)
      print("(the wizard's trick = Rope)")
      school.wizard.trick = MagicTrick(name: "Rope")
      turn.run()
    }

    Step("How does a failure reach a view?", article: "public protocol BindableObject") {
      struct LostInTheForest: Error {}
      let turn = VirtualTimeScheduler()
      let model = WizardModel()
      let downloads = PassthroughSubject<MagicTrick?, LostInTheForest>()
      downloads
        .catch { _ in Just(MagicTrick(name: "could not load")) }
        .assign(to: &model.$trick)
      var cancellables = Set<AnyCancellable>()
      Screen(TrickView(model: model), turn: turn).store(in: &cancellables)

      print("(a download brings Coin)")
      downloads.send(MagicTrick(name: "Coin"))
      turn.run()
      print("(a download fails)")
      downloads.send(completion: .failure(LostInTheForest()))
      turn.run()
    }

    Step("What does @Observable announce?") {
      let wizard = ObservedWizard()
      let body = {
        withObservationTracking {
          print("drawn: \"\(wizard.name), \(wizard.trick?.name ?? "")\"")
        } onChange: {
          print("onChange reads \"\(wizard.name), \(wizard.trick?.name ?? "")\"")
        }
      }

      body()
      print("(visitors = 1)")
      wizard.visitors = 1
      print("(visitors is \(wizard.visitors); trick = Coin)")
      wizard.trick = MagicTrick(name: "Coin")
      print("(trick = Cards)")
      wizard.trick = MagicTrick(name: "Cards")
      print("(we call body again)")
      body()
      print("(name = Morgana)")
      wizard.name = "Morgana"
    }

    Step("@Observable and a model inside a model") {
      let school = ObservedSchool()
      let body = {
        withObservationTracking {
          print("drawn: \"\(school.wizard.trick?.name ?? "")\"")
        } onChange: {
          print("onChange")
        }
      }

      body()
      print("(the wizard's visitors = 1)")
      school.wizard.visitors = 1
      print("(visitors is \(school.wizard.visitors); the wizard's trick = Coin)")
      school.wizard.trick = MagicTrick(name: "Coin")
      print("(we call body again)")
      body()
    }
  }
}
