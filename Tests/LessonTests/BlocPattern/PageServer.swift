import Combine

@testable import BlocPattern

/// Answers when it is told to.
final class PageServer {
  private(set) var asked: [String] = []
  private(set) var cancelled: [String] = []
  private var answers: [String: PassthroughSubject<String, any Error>] = [:]

  func fetch(_ part: String) -> AnyPublisher<String, any Error> {
    asked.append(part)
    let answer = PassthroughSubject<String, any Error>()
    answers[part] = answer
    return answer.handleEvents(receiveCancel: { self.cancelled.append(part) }).eraseToAnyPublisher()
  }

  func answer(_ part: String, ends: Bool = true) {
    answers[part]?.send(part)
    if ends { answers[part]?.send(completion: .finished) }
  }

  func fail(_ part: String) { answers[part]?.send(completion: .failure(Offline())) }
}
