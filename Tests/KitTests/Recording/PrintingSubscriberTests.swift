import Combine
import Recording
import TestKit
import Testing

/// The subscriber of the lessons prints each call. It prints to standard output, so each test has a process of its own.
@Suite(.ownThreads) struct PrintingSubscriberTests {
  @Test(.exits) func printsEachCall() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let numbers = PassthroughSubject<Int, Never>()
      let subscriber = PrintingSubscriber<Int, Never>("A", requesting: .max(1)) { $0 == 1 ? .max(1) : .none }
      numbers.subscribe(subscriber)
      (1...3).forEach(numbers.send)
      subscriber.request(.unlimited)
      subscriber.cancel()
      subscriber.cancel()
      subscriber.request(.max(1))
      numbers.send(4)
    }
    expectEqual(
      lines(result),
      [
        "A: receive(subscription: PassthroughSubject)", "A: request(.max(1))", "A: receive(1) returns .max(1)",
        "A: receive(2)", "A: request(.unlimited)", "A: cancel()",
      ])
  }

  @Test(.exits) func printsTheCompletionAndRequestsNothing() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Empty<Int, Never>().subscribe(PrintingSubscriber(requesting: .none))
    }
    expectEqual(
      lines(result), ["subscriber: receive(subscription: Empty)", "subscriber: receive(completion: finished)"])
  }

  @Test(.exits) func linesBelowACallAreIndented() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let numbers = PassthroughSubject<Int, Never>()
      numbers.subscribe(PrintingSubscriber("A"))
      Calls.print("A: send(1)") { Calls.print(nil) { numbers.send(1) } }
      numbers.send(2)
    }
    expectEqual(lines(result).suffix(3), ["A: send(1)", "    A: receive(1)", "A: receive(2)"])
  }

  private func lines(_ result: ExitTest.Result?) -> [String] {
    String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.contains("A: ") || $0.hasPrefix("subscriber:") }
  }
}
