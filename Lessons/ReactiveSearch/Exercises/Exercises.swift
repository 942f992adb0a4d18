import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 15, title: "Completely reactive pipelines",
    teaches: "To keep answers, so that a pipeline does not make the same request twice.")

  var steps: Steps {
    Step("CacheAnswers: no second request for the last five queries") {
      checkCacheAnswers { CachingLoader(load: $0).results }.print()
    }
  }
}

typealias Results = AnyPublisher<[String], any Error>

struct Offline: Error {}

/// Asks for some queries, one after the other, and counts the requests that this causes.
func checkCacheAnswers(_ make: (@escaping (String) -> Results) -> (String) -> Results) -> Feedback {
  var feedback = Feedback()
  var requests = 0
  var isOffline = false
  let results = make { query in
    Deferred { () -> Result<[String], any Error>.Publisher in
      requests += 1
      return isOffline ? .init(.failure(Offline())) : .init(.success(["The Book of \(query)"]))
    }
    .eraseToAnyPublisher()
  }
  func ask(_ query: String, isRequested: Bool, _ fault: String) {
    let before = requests
    var answer: [String]?
    var isFinished = false
    results(query)
      .sink(
        receiveCompletion: { completion in if case .finished = completion { isFinished = true } },
        receiveValue: { answer = $0 }
      )
      .cancel()
    print("\(query): \(requests > before ? "a request" : "no request")\(isFinished ? "" : ", and no answer")")
    feedback.expect((requests > before) == isRequested, fault)
    feedback.expect(
      isOffline || (answer == ["The Book of \(query)"] && isFinished),
      "We asked for \(query). The answer is \(answer ?? []), and the stream has \(isFinished ? "" : "not ")finished.")
  }

  for query in ["Merlin", "Arthur", "Morgan", "Gawain", "Lancelot"] {
    ask(query, isRequested: true, "\(query) is a new query, and there was no request for it.")
  }
  ask("Merlin", isRequested: false, "Merlin was answered before, and there was another request for it.")
  ask("Percival", isRequested: true, "Percival is a new query, and there was no request for it.")
  ask(
    "Merlin", isRequested: false,
    "Merlin is one of the last five queries, because we asked for it again, and there was another request for it.")
  ask(
    "Arthur", isRequested: true, "We asked for five other queries after Arthur, and its answer was still kept.")
  isOffline = true
  print("(the network is gone)")
  ask("Kay", isRequested: true, "Kay is a new query, and there was no request for it.")
  isOffline = false
  print("(the network is back)")
  ask(
    "Kay", isRequested: true, "The request for Kay failed, and there was no other one when we asked again.")
  return feedback
}
