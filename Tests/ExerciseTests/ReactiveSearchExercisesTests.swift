import Combine
import LessonKit
import Testing

@testable import ReactiveSearchExercises

@Suite struct CacheAnswersTests {
  @Test func solution() { #expect(checkCacheAnswers { CachingLoader(load: $0).results }.faults == []) }

  /// Keeps answers in the order in which they came, and forgets the oldest.
  func cache(_ limit: Int, _ load: @escaping (String) -> Results) -> (String) -> Results {
    var answers: [(query: String, answer: [String])] = []
    return { query in
      if let kept = answers.first(where: { $0.query == query }) {
        return Result.Publisher(kept.answer).eraseToAnyPublisher()
      }
      return load(query)
        .handleEvents(receiveOutput: { answers = (answers + [(query, $0)]).suffix(limit) })
        .eraseToAnyPublisher()
    }
  }

  @Test(arguments: [
    (4, "Merlin was answered before, and there was another request for it."),
    (5, "Merlin is one of the last five queries, because we asked for it again, and there was another request for it."),
    (6, "We asked for five other queries after Arthur, and its answer was still kept."),
  ])
  func oldestFirst(limit: Int, fault: String) { #expect(checkCacheAnswers { cache(limit, $0) }.faults.first == fault) }

  /// Keeps the five results that were used last, failures among them or not.
  func keepingResults(failuresToo: Bool, _ load: @escaping (String) -> Results) -> (String) -> Results {
    var answers: [(query: String, result: Result<[String], any Error>)] = []
    return { query in
      if let index = answers.firstIndex(where: { $0.query == query }) {
        answers.append(answers.remove(at: index))
        return answers.last!.result.publisher.eraseToAnyPublisher()
      }
      func keep(_ result: Result<[String], any Error>) { answers = (answers + [(query, result)]).suffix(5) }
      return load(query)
        .handleEvents(
          receiveOutput: { keep(.success($0)) },
          receiveCompletion: { if case .failure(let error) = $0, failuresToo { keep(.failure(error)) } }
        )
        .eraseToAnyPublisher()
    }
  }

  @Test func otherSolutions() {
    checkCacheAnswers { load in
      var answers: [String: [String]] = [:]
      var order: [String] = []
      func use(_ query: String) {
        order.removeAll { $0 == query }
        order.append(query)
        if order.count > 5 { answers[order.removeFirst()] = nil }
      }
      return { query in
        Deferred { () -> Results in
          if let answer = answers[query] {
            use(query)
            return Result.Publisher(answer).eraseToAnyPublisher()
          }
          return load(query)
            .map { answer in
              answers[query] = answer
              use(query)
              return answer
            }
            .eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
      }
    }.expect("a dictionary and an order")
    checkCacheAnswers { keepingResults(failuresToo: false, $0) }.expect("keeps results")
    checkCacheAnswers { keepingResults(failuresToo: true, $0) }
      .expect(
        "keeps a failure", first: "The request for Kay failed, and there was no other one when we asked again.")
  }
}
