import Combine
import Foundation
import LessonKit
import Testing

@testable import CombineInPracticeExercises

@Suite struct BadMessageTests {
  private func line(_ message: Data) throws -> String {
    let post = try JSONDecoder().decode(OwlPost.self, from: message)
    return "\(post.sender): \(post.text)"
  }

  @Test func solution() { #expect(checkBadMessage { Inbox.lines(of: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkBadMessage { messages in
      messages.map { (try? line($0)) ?? "(unreadable)" }.eraseToAnyPublisher()
    }.expect("decodes in a map")
    checkBadMessage { messages in
      messages
        .map { Just($0).tryMap(line).replaceError(with: "(unreadable)") }
        .switchToLatest()
        .eraseToAnyPublisher()
    }.expect("replaces an error inside of switch to latest")
    checkBadMessage { messages in
      messages.flatMap { Just($0).tryMap(line) }.catch { _ in Just("(unreadable)") }.eraseToAnyPublisher()
    }.expect("catches outside", first: "The stream ends at the message Hocus pocus. More messages follow it.")
    checkBadMessage { messages in
      messages.compactMap { try? line($0) }.eraseToAnyPublisher()
    }
    .expect(
      "leaves a bad message out", first: "For the message Hocus pocus, nothing arrives. It should be (unreadable).")
    checkBadMessage { messages in
      messages.tryMap(line).retry(10).replaceError(with: "(unreadable)").eraseToAnyPublisher()
    }.expect("subscribes again", first: "For the message Hocus pocus, nothing arrives. It should be (unreadable).")
  }
}
