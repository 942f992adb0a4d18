import Combine
import LessonKit
import Testing
import VirtualTime

@testable import OperatorFamiliesExercises

@Suite struct PausedTypingTests {
  private typealias Texts = PassthroughSubject<String, Never>

  private func check(_ searches: (Texts, VirtualTimeScheduler) -> some Publisher<String, Never>) -> Feedback {
    checkPausedTyping(searches)
  }

  @Test func solution() { #expect(check { PausedTyping.searches(texts: $0, clock: $1) }.faults == []) }

  @Test func otherSolutions() {
    check { texts, clock in
      texts.debounce(for: .milliseconds(500), scheduler: clock).compactMap { $0.count > 2 ? $0 : nil }
    }.expect("short texts are left out by compactMap")
    check { texts, clock in
      texts.map { Just($0).delay(for: 0.5, scheduler: clock) }.switchToLatest().filter { $0.count > 2 }
    }.expect("pause as a switch to the latest delay")
    check { texts, clock in
      texts.filter { $0.count > 2 }.debounce(for: 0.5, scheduler: clock)
    }
    .expect(
      "filter that hides a key stroke", only: "For the texts comb, co it sends comb at 2s. It should send nothing.")
    check { texts, _ in texts.filter { $0.count > 2 } }
      .expect("every text", first: "For the texts c, co, com it sends com at 0.5s. It should send com at 1s.")
    check { texts, clock in texts.delay(for: 0.5, scheduler: clock).filter { $0.count > 2 } }
      .expect(
        "delay in place of debounce", first: "For the texts comb, co it sends comb at 2s. It should send nothing.")
    check { texts, clock in
      texts.throttle(for: 0.5, scheduler: clock, latest: true).filter { $0.count > 2 }
    }
    .expect(
      "throttle in place of debounce", first: "For the texts comb, co it sends comb at 1.5s. It should send nothing.")
    check { texts, clock in
      texts.debounce(for: 0.5, scheduler: clock).filter { $0.count > 3 }
    }.expect("another length", first: "For the texts c, co, com it sends nothing. It should send com at 1s.")
  }
}
