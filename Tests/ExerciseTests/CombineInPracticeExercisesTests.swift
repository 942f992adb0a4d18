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

  @Test func decodesInAMap() {
    let feedback = checkBadMessage { messages in
      messages.map { (try? line($0)) ?? "(unreadable)" }.eraseToAnyPublisher()
    }
    #expect(feedback.faults == [])
  }

  @Test func replacesAnErrorInsideOfSwitchToLatest() {
    let feedback = checkBadMessage { messages in
      messages
        .map { Just($0).tryMap(line).replaceError(with: "(unreadable)") }
        .switchToLatest()
        .eraseToAnyPublisher()
    }
    #expect(feedback.faults == [])
  }

  @Test func catchesOutside() {
    let feedback = checkBadMessage { messages in
      messages.flatMap { Just($0).tryMap(line) }.catch { _ in Just("(unreadable)") }.eraseToAnyPublisher()
    }
    #expect(feedback.faults.first == "The stream ends at the message Hocus pocus. More messages follow it.")
  }

  @Test func leavesABadMessageOut() {
    let feedback = checkBadMessage { messages in
      messages.compactMap { try? line($0) }.eraseToAnyPublisher()
    }
    #expect(feedback.faults.first == "For the message Hocus pocus, nothing arrives. It should be (unreadable).")
  }

  @Test func subscribesAgain() {
    let feedback = checkBadMessage { messages in
      messages.tryMap(line).retry(10).replaceError(with: "(unreadable)").eraseToAnyPublisher()
    }
    #expect(feedback.faults.first == "For the message Hocus pocus, nothing arrives. It should be (unreadable).")
  }
}
