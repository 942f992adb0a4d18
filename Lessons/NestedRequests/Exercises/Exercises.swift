import Combine
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 14, title: "Loading data from multiple sources",
    teaches: "To make many requests with a limit, in order, and in spite of a failure.")

  var steps: Steps {
    Step("ThreeAtATime: three requests at a time, in the list's order") {
      checkThreeAtATime { loadDetails(of: $0, load: $1) }.print()
    }
  }
}

struct Offline: Error {}

/// Loads five details, each of which takes its time. The request for Work fails.
func checkThreeAtATime<P: Publisher>(
  _ make: ([String], @escaping (String) -> AnyPublisher<String, any Error>) -> P
) -> Feedback where P.Output == [String], P.Failure == Never {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  let seconds = ["Home": 2, "Work": 4, "Travel": 1, "Garden": 3, "Books": 1]
  var underWay = 0
  var most = 0
  func load(_ name: String) -> AnyPublisher<String, any Error> {
    Deferred {
      clock.print("request for \(name)")
      underWay += 1
      most = max(most, underWay)
      return Just("\(name)!")
        .delay(for: .seconds(seconds[name]!), scheduler: clock)
        .tryMap { detail in
          underWay -= 1
          clock.print("\(name) \(name == "Work" ? "fails" : "is answered")")
          if name == "Work" { throw Offline() }
          return detail
        }
        .handleEvents(receiveCancel: { underWay -= 1 })
    }
    .eraseToAnyPublisher()
  }

  var loaded: [[String]] = []
  var end = clock.now
  let cancellable = make(["Home", "Work", "Travel", "Garden", "Books"], load).sink { details in
    clock.print("loaded: \(details.joined(separator: " "))")
    loaded.append(details)
    end = clock.now
  }
  let atFirst = underWay
  clock.run()
  feedback.expect(most <= 3, "\(most) requests are under way at the same time. At most three should be.")
  feedback.expect(atFirst == 3, "At the beginning \(atFirst) of three requests are under way.")
  feedback.expect(
    loaded.count == 1, "\(loaded.count) arrays arrived. One was expected, when the last request has ended.")
  let details = loaded.last ?? []
  let sorted = ["Home!", "Travel!", "Garden!", "Books!"]
  feedback.expect(
    Set(details) == Set(sorted), "The details are \(details). Everything but Work should be there.")
  feedback.expect(details == sorted, "The details are \(details). Their order should be that of the list.")
  feedback.expect(
    "\(end)" == "4s", "The load ends at \(end). When a request ends, the next one should begin: then it ends at 4s.")
  cancellable.cancel()
  return feedback
}
