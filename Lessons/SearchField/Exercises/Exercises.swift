import Combine
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 8, title: "Combine之实战(应用)",
    teaches: "To count the requests under way, and to repeat only those for which this may help.")

  var steps: Steps {
    Step("ActivityCount: is a request under way?") {
      let counter = RequestCounter()
      checkActivityCount(isActive: counter.isActive, counted: counter.counted).print()
    }

    Step("RetryServerErrors: retry only a 5xx") {
      checkRetryServerErrors { ServerErrors.retry($0, times: 2) }.print()
    }
  }
}

/// The error of a request that the server has refused.
// Public, because the tests of the given solution use it from another module.
public struct StatusError: Error, Equatable {
  public let status: Int
}

/// Lets requests overlap, prints what passes, and says where the flag is wrong.
///
/// - Parameters:
///   - isActive: The flag.
///   - counted: Returns a request that is counted while it is under way.
func checkActivityCount(
  isActive: AnyPublisher<Bool, Never>,
  counted: (AnyPublisher<String, StatusError>) -> AnyPublisher<String, StatusError>
) -> Feedback {
  var feedback = Feedback()
  var flags: [Bool] = []
  var underWay: [String] = []
  var received: [String] = []
  var requests: [String: PassthroughSubject<String, StatusError>] = [:]
  var cancellables: [String: AnyCancellable] = [:]

  func event(_ line: String, _ body: () -> Void) {
    print(line)
    body()
    let expected = !underWay.isEmpty
    feedback.expect(
      flags.last == expected,
      "After \(line), isActive \(flags.last.map { "is \($0)" } ?? "has sent nothing"). It should be \(expected); "
        + "under way: \(expected ? underWay.joined(separator: " and ") : "no request").")
  }
  func begin(_ name: String) {
    event("(\(name) begins)") {
      let request = PassthroughSubject<String, StatusError>()
      underWay.append(name)
      requests[name] = request
      cancellables[name] = counted(request.eraseToAnyPublisher())
        .sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) })
    }
  }
  func end(_ line: String, _ name: String, _ body: () -> Void) {
    event(line) {
      underWay.removeAll { $0 == name }
      body()
    }
  }

  var activity: AnyCancellable?
  event("(no request has begun)") {
    activity = isActive.sink { flag in
      print("isActive: \(flag)")
      flags.append(flag)
    }
  }
  begin("A")
  begin("B")
  for name in ["B", "A"] {
    end("(\(name) has its answer)", name) {
      requests[name]?.send(name)
      requests[name]?.send(completion: .finished)
    }
  }
  begin("C")
  begin("D")
  end("(C fails)", "C") { requests["C"]?.send(completion: .failure(StatusError(status: 500))) }
  end("(we cancel D)", "D") { cancellables["D"]?.cancel() }
  activity?.cancel()

  feedback.expect(received == ["B", "A"], "The answers that arrive are \(received). They should be [\"B\", \"A\"].")
  feedback.expect(
    flags == [false, true, false, true, false], "isActive sends \(flags). Each value should differ from the one before."
  )
  return feedback
}

/// Lets a server answer with different statuses, prints each attempt, and says what the task does not allow.
func checkRetryServerErrors(
  _ retrying: (AnyPublisher<String, StatusError>) -> AnyPublisher<String, StatusError>
) -> Feedback {
  var feedback = Feedback()
  let cases = [
    (statuses: [503, 200], attempts: 2, outcome: "the results"),
    (statuses: [404, 200], attempts: 1, outcome: "failure 404"),
    (statuses: [500, 404, 200], attempts: 2, outcome: "failure 404"),
    (statuses: [503, 502, 503, 200], attempts: 3, outcome: "failure 503"),
  ]
  for (statuses, expectedAttempts, expectedOutcome) in cases {
    let server = "A server that would answer \(statuses.map(String.init).joined(separator: ", "))"
    print("\(server):")
    var attempts = 0
    let request = Deferred {
      let status = attempts < statuses.count ? statuses[attempts] : 200
      attempts += 1
      print("  attempt \(attempts): \(status)")
      return (status == 200 ? Result.success("the results") : .failure(StatusError(status: status))).publisher
    }
    var outcome = "nothing"
    let cancellable = retrying(request.eraseToAnyPublisher())
      .sink(
        receiveCompletion: { if case .failure(let error) = $0 { outcome = "failure \(error.status)" } },
        receiveValue: { outcome = $0 })
    print("  received: \(outcome)")
    cancellable.cancel()
    feedback.expect(
      attempts == expectedAttempts,
      "\(server): the number of attempts is \(attempts). It should be \(expectedAttempts).")
    feedback.expect(
      outcome == expectedOutcome,
      "\(server): the subscriber receives \(outcome). It should receive \(expectedOutcome).")
  }
  return feedback
}
