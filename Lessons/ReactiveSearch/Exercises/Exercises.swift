import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 15, title: "Completely reactive pipelines",
    teaches: "To make one pipeline of two inputs, one of which waits and one of which does not.")

  var steps: Steps {
    Step("SearchShelves: a text that waits, and a shelf that does not") {
      checkSearchShelves { search(text: $0, shelf: $1, on: $2, load: $3) }.print()
    }
  }
}

// Public, because the tests compile the solution in another module.

/// Which books are searched for.
public enum BookShelf: String { case all, lent }

/// What the screen shows.
public enum Found: Equatable, CustomStringConvertible {
  case nothing
  case books([String])
  case failed

  public var description: String {
    switch self {
    case .nothing: "nothing"
    case .books(let titles): "books: \(titles.joined(separator: ", "))"
    case .failed: "failed"
    }
  }
}

struct Offline: Error {}

/// A search as the task asks for it: the text, the shelf, the clock, and what loads.
typealias Search = (
  AnyPublisher<String, Never>, AnyPublisher<BookShelf, Never>, VirtualTimeScheduler,
  @escaping (String, BookShelf) -> AnyPublisher<[String], any Error>
) -> AnyPublisher<Found, Never>

/// Types and picks shelves as a user does, with a server that answers after a second. Then it plays random texts.
func checkSearchShelves(_ search: @escaping Search) -> Feedback {
  var feedback = Feedback()
  feedback.follow(search, expectedSearch, timed: true) { script, search in
    var (text, shelf) = (PassthroughSubject<String, Never>(), CurrentValueSubject<BookShelf, Never>(.all))
    func open() -> AnyCancellable {
      let found = search(text.eraseToAnyPublisher(), shelf.eraseToAnyPublisher(), script.clock) { text, shelf in
        script.note(Message("request", "请求"), "\(text) in \(shelf)")
        return answer(text, "The Book of \(text)", after: 1, script.clock)
          .notingCancel(of: "\(text) in \(shelf)", in: script)
          .eraseToAnyPublisher()
      }
      let texts = found.map { $0 == .nothing ? "(nothing)" : "\($0)" }
      return script.listen(to: texts, as: Message("the screen shows", "界面显示"))
    }
    func type(_ typed: String, wait: VirtualTime.Stride) {
      script.event(Message("the user types \"\(typed)\"", "用户输入 \"\(typed)\""), wait: wait) { text.send(typed) }
    }
    func pick(_ picked: BookShelf, wait: VirtualTime.Stride) {
      script.event(Message("the user picks \(picked)", "用户选择 \(picked)"), wait: wait) { shelf.send(picked) }
    }
    let screen = open()
    type("M", wait: 0.25)
    type("Me", wait: 0.75)
    type("Merlin", wait: 1.75)
    type("Merlin ", wait: 1)
    pick(.all, wait: 1)
    pick(.lent, wait: 0.25)
    pick(.all, wait: 1.25)
    type("Morgan", wait: 2)
    type("Arthur", wait: 2)
    type("Arthurs", wait: 0.25)
    type("Arthur", wait: 1)
    type("Gawain", wait: 0.75)
    type("G", wait: 0.5)
    screen.cancel()
    // A search ends with its last answer, whatever that is.
    for last in ["Me", "Merlin", "Morgan"] {
      (text, shelf) = (PassthroughSubject(), CurrentValueSubject(.all))
      let screen = open()
      type(last, wait: 2)
      script.event(Message("the text and the shelf finish", "文本和书架都正常结束"), wait: 2) {
        text.send(completion: .finished)
        shelf.send(completion: .finished)
      }
      screen.cancel()
    }
    (text, shelf) = (PassthroughSubject(), CurrentValueSubject(.all))
    let last = open()
    type("Arthur", wait: 1)
    script.event(Message("the text finishes", "文本正常结束"), wait: 0.25) { text.send(completion: .finished) }
    pick(.lent, wait: 0.25)
    script.event(Message("the shelf finishes, too", "书架也正常结束"), wait: 2) { shelf.send(completion: .finished) }
    last.cancel()
  }

  // The inputs go on for ever, the demand is without a limit, and nobody types while a value is drawn: these are no part of
  // the task.
  let texts = ["", "Me", "Merlin", "Merlin ", " Arthur", "arthur", "Morgan"]
  feedback.compare(
    StreamComparison(Shape(inputs: 2, kinds: [.buffer], mayFail: false)), search, expectedSearch
  ) { inputs, search in
    search(
      inputs.values(0).endless().map {
        0..<100 ~= $0 ? texts[$0.modulo(texts.count)] : ["Ban", "né", $0.oddText, "Bors"][$0.modulo(4)]
      }.eraseToAnyPublisher(),
      inputs.values(1).endless().map { $0.isMultiple(of: 2) ? .all : .lent }.eraseToAnyPublisher(), inputs.clock
    ) { text, shelf in
      answer(text, "\(text) in \(shelf)", after: text == "Me" ? 0 : 1.7, inputs.clock).eraseToAnyPublisher()
    }
    .receive(on: inputs.clock)
    .allRequested()
  }
  return feedback
}

/// An answer that takes some seconds. That for Morgan is a failure, that for Bors has two books, and one for a long text none.
private func answer(
  _ text: String, _ book: String, after delay: VirtualTime.Stride, _ clock: VirtualTimeScheduler
) -> some Publisher<[String], any Error> {
  Just(text.count > 12 ? [] : text == "Bors" ? [book, "Bors"] : [book])
    .delay(for: delay, scheduler: clock)
    .tryMap { if text == "Morgan" { throw Offline() } else { $0 } }
}

/// What the reader's function does.
private func expectedSearch(
  _ text: AnyPublisher<String, Never>, _ shelf: AnyPublisher<BookShelf, Never>, _ clock: VirtualTimeScheduler,
  _ load: @escaping (String, BookShelf) -> AnyPublisher<[String], any Error>
) -> AnyPublisher<Found, Never> {
  text.debounce(for: 0.5, scheduler: clock)
    .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    .removeDuplicates()
    .combineLatest(shelf.removeDuplicates())
    .map { text, shelf in
      text.count < 3
        ? Just(Found.nothing).eraseToAnyPublisher()
        : load(text, shelf).map(Found.books).replaceError(with: .failed).eraseToAnyPublisher()
    }
    .switchToLatest()
    .eraseToAnyPublisher()
}
