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
typealias Search<P> = (
  AnyPublisher<String, Never>, AnyPublisher<BookShelf, Never>, VirtualTimeScheduler,
  @escaping (String, BookShelf) -> AnyPublisher<[String], any Error>
) -> P

/// Types and picks shelves as a user does, with a server that answers after a second.
func checkSearchShelves<P: Publisher>(_ make: Search<P>) -> Feedback where P.Output == Found, P.Failure == Never {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let text = PassthroughSubject<String, Never>()
  let shelf = CurrentValueSubject<BookShelf, Never>(.all)
  var requests: [String] = []
  var cancelled: [String] = []
  var found: [Found] = []
  let publisher = make(text.eraseToAnyPublisher(), shelf.eraseToAnyPublisher(), clock) { text, shelf in
    let query = "\(text) in \(shelf)"
    clock.print("request for \(query)")
    requests.append(query)
    return Just("The Book of \(text)")
      .delay(for: 1, scheduler: clock)
      .tryMap { book in
        if text == "Morgan" { throw Offline() }
        return [book]
      }
      .handleEvents(receiveCancel: {
        clock.print("request for \(query) is cancelled")
        cancelled.append(query)
      })
      .eraseToAnyPublisher()
  }
  func type(_ typed: String, wait: Double) {
    clock.print("(the user types \"\(typed)\")")
    text.send(typed)
    clock.advance(by: .seconds(wait))
  }
  func pick(_ picked: BookShelf, wait: Double) {
    clock.print("(the user picks \(picked))")
    shelf.send(picked)
    clock.advance(by: .seconds(wait))
  }
  func expectFound(_ expected: Found, _ event: String, _ chinese: String) {
    feedback.expect(
      found.last.map { ".\($0)" }, ".\(expected)", "\(event), and the newest value is", "\(chinese)，最新的值是")
  }
  func expectRequests(_ expected: [String], _ event: String, _ chinese: String) {
    feedback.expect(requests, expected, "\(event), and the requests are", "\(chinese)，请求是")
    requests = []
  }

  let screen = publisher.sink { value in
    clock.print("\(value)")
    found.append(value)
  }
  for typed in ["M", "Me"] { type(typed, wait: 0.25) }
  feedback.expect(
    found.isEmpty, "No text was there for half a second, and the values are \(found).", "还没有哪段文本停留满半秒，就有了值 \(found)。")
  clock.advance(by: 0.5)
  expectFound(.nothing, "Me has two letters", "Me 只有两个字母")
  expectRequests([], "Me has two letters", "Me 只有两个字母")
  type("Merlin", wait: 0.75)
  expectRequests(["Merlin in all"], "Merlin was there for half a second", "Merlin 停留了半秒")
  clock.advance(by: 1)
  expectFound(.books(["The Book of Merlin"]), "Merlin was answered", "Merlin 有了响应")
  type("Merlin ", wait: 1)
  pick(.all, wait: 1)
  expectRequests([], "A blank was added, and the same shelf was picked again", "加了一个空格，又选了同一个书架")
  pick(.lent, wait: 0.25)
  expectRequests(["Merlin in lent"], "Another shelf was picked, which should not wait", "选了另一个书架，这不应该等")
  pick(.all, wait: 0.25)
  expectRequests(["Merlin in all"], "The first shelf was picked again", "又选了第一个书架")
  feedback.expect(
    cancelled, ["Merlin in lent"], "There is a newer request, and what was cancelled is", "已经有了新的请求，取消的是")
  clock.advance(by: 1)
  type("Morgan", wait: 2)
  expectFound(.failed, "The request for Morgan failed", "查询 Morgan 的请求失败了")
  type("Arthur", wait: 2)
  expectFound(.books(["The Book of Arthur"]), "The request after a failure was answered", "失败之后的请求有了响应")
  requests = []
  type("Arthurs", wait: 0.25)
  type("Arthur", wait: 1)
  expectRequests(
    [], "Arthurs was there for less than half a second, and Arthur came back", "Arthurs 停留不到半秒，又变回了 Arthur")
  type("Gawain", wait: 0.75)
  expectRequests(["Gawain in all"], "Gawain was there for half a second", "Gawain 停留了半秒")
  type("G", wait: 0.5)
  feedback.expect(
    cancelled.last == "Gawain in all", "The text is too short now, and the request for Gawain was not cancelled.",
    "文本现在太短了，查询 Gawain 的请求却没有被取消。")
  screen.cancel()

  withoutActuallyEscaping(make) { make in Feedback.quietly { feedback.expectEnd(of: make) } }

  // The inputs go on for ever, the demand is without a limit, and nobody types while a value is drawn: these are no part of
  // the task.
  let texts = ["", "Me", "Merlin", "Merlin ", " Arthur", "Arthur", "Morgan"]
  func search(_ inputs: Inputs, _ make: Search<some Publisher<Found, Never>>) -> some Publisher<Found, Never> {
    make(
      inputs.values(0).endless().map { texts[$0 % texts.count] }.eraseToAnyPublisher(),
      inputs.values(1).endless().map { $0.isMultiple(of: 2) ? .all : .lent }.eraseToAnyPublisher(), inputs.clock
    ) { text, shelf in
      Just(["\(text) in \(shelf)"]).delay(for: text == "Me" ? 0 : 1.7, scheduler: inputs.clock)
        .tryMap { books in
          if text == "Morgan" { throw Offline() }
          return books
        }
        .eraseToAnyPublisher()
    }
    .receive(on: inputs.clock)
    .allRequested()
  }
  withoutActuallyEscaping(make) { make in
    feedback.compare(
      StreamComparison(Shape(inputs: 2, kinds: [.buffer], mayFail: false)), yours: { search($0, make) },
      expected: { inputs in
        search(inputs) { text, shelf, clock, load in
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
        }
      })
  }
  return feedback
}

extension Feedback {
  /// That a search ends, whatever came of it: when both inputs have finished, the stream finishes with the last search.
  fileprivate mutating func expectEnd<P: Publisher>(of make: Search<P>) where P.Output == Found, P.Failure == Never {
    for typed in ["Me", "Merlin", "Morgan"] {
      let clock = VirtualTimeScheduler()
      let (text, shelf) = (PassthroughSubject<String, Never>(), CurrentValueSubject<BookShelf, Never>(.all))
      var isOver = false
      let screen = make(text.eraseToAnyPublisher(), shelf.eraseToAnyPublisher(), clock) { text, _ in
        Just(["The Book of \(text)"]).delay(for: 1, scheduler: clock)
          .tryMap { if text == "Morgan" { throw Offline() } else { $0 } }.eraseToAnyPublisher()
      }.sink(receiveCompletion: { _ in isOver = true }, receiveValue: { _ in })
      text.send(typed)
      clock.advance(by: 2)
      text.send(completion: .finished)
      shelf.send(completion: .finished)
      clock.advance(by: 2)
      expect(
        withExtendedLifetime(screen) { isOver },
        "Both inputs have finished, and so has the search for \(typed). The stream goes on: it should finish.",
        "两个输入都正常结束了，对 \(typed) 的搜索也完成了。流却还没有结束，它应该正常结束。")
    }
  }
}
