import Combine
import Foundation
import LessonKit
import VirtualTime

@main
struct SilentPipeline: Lesson {
  static let article = Article(
    lesson: 20, title: "Combine之实战(应用); Completely reactive pipelines",
    teaches: "Why nothing arrives, which instrument shows the reason, and how to test a model with a clock.")

  var steps: Steps {
    Step("Nothing arrives, not even the first text") {
      var cancellables: Set<AnyCancellable> = []
      let notes = Notes()
      print("The silent pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        _ = field.print("field", to: notes).sink { print("search for \($0)") }
        type("swift", into: field)
      }
      notes.show("print")
      print("The repaired pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        field.sink { print("search for \($0)") }
          .store(in: &cancellables)
        type("swift", into: field)
      }
    }

    Step("The first text is lost") {
      var cancellables: Set<AnyCancellable> = []
      let notes = Notes()
      print("The silent pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        type("swift", into: field)
        print("(the screen opens)")
        field
          .print("field", to: notes)
          .sink { print("search for \($0)") }
          .store(in: &cancellables)
        type("combine", into: field)
      }
      notes.show("print")
      print("The repaired pipeline:")
      do {
        let field = CurrentValueSubject<String, Never>("")
        type("swift", into: field)
        print("(the screen opens)")
        field
          .sink { print("search for \($0)") }
          .store(in: &cancellables)
        type("combine", into: field)
      }
    }

    Step("One text arrives, and the next one does not") {
      let timeline = Timeline()
      print("The silent pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        let list = AnySubscriber<String, Never>(
          receiveSubscription: { $0.request(.max(1)) },
          receiveValue: { text in
            print("search for \(text)")
            return .none
          })
        field.recorded("list", on: timeline).subscribe(list)
        type("swift", into: field)
        type("combine", into: field)
        print(timeline.ledger(of: "list"))
      }
      print("The repaired pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        let list = AnySubscriber<String, Never>(
          receiveSubscription: { $0.request(.max(1)) },
          receiveValue: { text in
            print("search for \(text)")
            return .max(1)
          })
        field.recorded("repaired list", on: timeline).subscribe(list)
        type("swift", into: field)
        type("combine", into: field)
        print(timeline.ledger(of: "repaired list"))
      }
    }

    Step("What the app sends arrives, and what the user types does not") {
      var cancellables: Set<AnyCancellable> = []
      let notes = Notes()
      let saved = ["swift"].publisher
      print("The silent pipeline:")
      do {
        let searches = PassthroughSubject<String, Never>()
        searches
          .handleEvents(receiveCompletion: { notes.add("completion: \($0)") })
          .sink { print("search for \($0)") }
          .store(in: &cancellables)
        saved.subscribe(searches)
          .store(in: &cancellables)
        type("combine", into: searches)
      }
      notes.show("handleEvents")
      print("The repaired pipeline:")
      do {
        let searches = PassthroughSubject<String, Never>()
        searches
          .sink { print("search for \($0)") }
          .store(in: &cancellables)
        saved.sink { searches.send($0) }
          .store(in: &cancellables)
        type("combine", into: searches)
      }
    }

    Step("Some texts arrive, and others do not") {
      var cancellables: Set<AnyCancellable> = []
      let notes = Notes()
      print("The silent pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        field
          .handleEvents(receiveOutput: { notes.add("above map: \($0)") })
          .map { $0.lowercased() }
          .handleEvents(receiveOutput: { notes.add("above filter: \($0)") })
          .filter { $0.count > 2 }
          .handleEvents(receiveOutput: { notes.add("below filter: \($0)") })
          .sink { print("search for \($0)") }
          .store(in: &cancellables)
        for text in ["G", "Go", "Swift"] { type(text, into: field) }
      }
      notes.show("handleEvents")
      print("The repaired pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        field
          .map { $0.lowercased() }
          .filter { $0.count > 1 }
          .sink { print("search for \($0)") }
          .store(in: &cancellables)
        for text in ["G", "Go", "Swift"] { type(text, into: field) }
      }
    }

    Step("The first search works, and the next one does not") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      print("The silent pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        let language = CurrentValueSubject<String, Never>("English")
        field.recorded("field", on: timeline)
          .zip(language.recorded("language", on: timeline))
          .recorded("zip", on: timeline, as: { "\($0)+\($1)" })
          .sink { text, language in print("search for \(text) in \(language)") }
          .store(in: &cancellables)
        type("swift", into: field)
        type("combine", into: field)
        print("(the user picks German)")
        language.send("German")
      }
      print(timeline.marbles)
      print("The repaired pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        let language = CurrentValueSubject<String, Never>("English")
        field
          .combineLatest(language)
          .sink { text, language in print("search for \(text) in \(language)") }
          .store(in: &cancellables)
        type("swift", into: field)
        type("combine", into: field)
        print("(the user picks German)")
        language.send("German")
      }
    }

    Step("After one text without results, nothing arrives any more") {
      var cancellables: Set<AnyCancellable> = []
      print("The silent pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        field
          .tryMap { text in try results(for: text) }
          .replaceError(with: "no results")
          .sink { print($0) }
          .store(in: &cancellables)
        for text in ["swift", "C++", "combine"] { type(text, into: field) }
      }
      print("The same with an instrument:")
      try ChildProcess.run(partOf: 7) {
        let field = PassthroughSubject<String, Never>()
        field
          .tryMap { text in try results(for: text) }
          .breakpointOnError()
          .replaceError(with: "no results")
          .sink { print($0) }
          .store(in: &cancellables)
        for text in ["swift", "C++", "combine"] { type(text, into: field) }
      }
      print("The repaired pipeline:")
      do {
        let field = PassthroughSubject<String, Never>()
        field
          .flatMap { text in
            Just(text)
              .tryMap { text in try results(for: text) }
              .replaceError(with: "no results")
          }
          .sink { print($0) }
          .store(in: &cancellables)
        for text in ["swift", "C++", "combine"] { type(text, into: field) }
      }
    }

    Step("The answer is there, and the screen does not show it") {
      var cancellables: Set<AnyCancellable> = []
      let notes = Notes()
      print("The silent pipeline:")
      do {
        let answers = PassthroughSubject<String, Never>()
        onAnotherThread {
          answers
            .handleEvents(
              receiveSubscription: { _ in notes.add("subscribed on the main thread: \(Thread.isMainThread)") },
              receiveOutput: { notes.add("above receive(on:): \($0)") }
            )
            .receive(on: RunLoop.current)
            .sink { print("the screen shows \($0)") }
            .store(in: &cancellables)
        }
        print("(the answer arrives)")
        answers.send("3 results")
        turnMainRunLoop()
      }
      notes.show("handleEvents")
      print("The repaired pipeline:")
      do {
        let answers = PassthroughSubject<String, Never>()
        onAnotherThread {
          answers
            .receive(on: RunLoop.main)
            .sink { print("the screen shows \($0)") }
            .store(in: &cancellables)
        }
        print("(the answer arrives)")
        answers.send("3 results")
        turnMainRunLoop()
      }
    }

    Step("As long as the slider moves, nothing arrives") {
      var cancellables: Set<AnyCancellable> = []
      print("The silent pipeline:")
      do {
        let clock = VirtualTimeScheduler()
        let timeline = Timeline(clock)
        let price = PassthroughSubject<Int, Never>()
        price.recorded("price", on: timeline)
          .debounce(for: 0.5, scheduler: clock)
          .recorded("debounce", on: timeline)
          .sink { clock.print("search up to \($0)") }
          .store(in: &cancellables)
        for limit in [10, 20, 30, 40, 50] {
          price.send(limit)
          clock.advance(by: 0.2)
        }
        clock.print("(the slider rests)")
        clock.run()
        print(timeline.marbles)
      }
      print("The repaired pipeline:")
      do {
        let clock = VirtualTimeScheduler()
        let price = PassthroughSubject<Int, Never>()
        price
          .throttle(for: 0.5, scheduler: clock, latest: true)
          .sink { clock.print("search up to \($0)") }
          .store(in: &cancellables)
        for limit in [10, 20, 30, 40, 50] {
          price.send(limit)
          clock.advance(by: 0.2)
        }
      }
    }

    Step("The second screen stays empty") {
      var cancellables: Set<AnyCancellable> = []
      let notes = Notes()
      let clock = VirtualTimeScheduler()
      let request = Deferred {
        print("(a request to the server)")
        return Just("3 results").delay(for: 1, scheduler: clock)
      }
      print("The silent pipeline:")
      do {
        let results = request.share()
        results
          .sink { print("first screen: \($0)") }
          .store(in: &cancellables)
        clock.run()
        print("(the second screen opens)")
        results
          .print("results", to: notes)
          .sink { print("second screen: \($0)") }
          .store(in: &cancellables)
      }
      notes.show("print")
      print("The repaired pipeline:")
      do {
        let results = CurrentValueSubject<String, Never>("loading")
        request.sink { results.send($0) }
          .store(in: &cancellables)
        results
          .sink { print("first screen: \($0)") }
          .store(in: &cancellables)
        clock.run()
        print("(the second screen opens)")
        results
          .sink { print("second screen: \($0)") }
          .store(in: &cancellables)
      }
    }

    Step("A test of the model sees nothing") {
      var cancellables: Set<AnyCancellable> = []
      print("On the main queue:")
      do {
        let model = SearchModel(scheduler: DispatchQueue.main) { text in
          print("(a request for \(text))")
          return Just(["\(text).org"]).eraseToAnyPublisher()
        }
        model.query = "swift"
        print("query: \(model.query), results: \(model.results)")
      }
      print("On a virtual clock:")
      do {
        let start = ContinuousClock.now
        let clock = VirtualTimeScheduler()
        let model = SearchModel(scheduler: clock) { text in
          clock.print("(a request for \(text))")
          return Just(["\(text).org"]).delay(for: 2, scheduler: clock)
            .handleEvents(receiveCancel: { clock.print("(the request for \(text) is cancelled)") })
            .eraseToAnyPublisher()
        }
        model.$results.sink { clock.print("results: \($0)") }
          .store(in: &cancellables)
        clock.advance(by: 1)
        for (text, seconds) in [("sw", 0.25), ("swift", 1), ("combine", 2), ("combin", 0.25), ("combine", 1)] {
          clock.print("(the user types \(text))")
          model.query = text
          clock.advance(by: .seconds(seconds))
        }
        print("Did \(clock.now) take less than a second? \(ContinuousClock.now - start < .seconds(1))")
      }
    }
  }
}
