import Combine
import TestKit
import Testing

struct PrintTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>
  private typealias Upstream = ManualPublisher<Int, TestError>

  /// Runs a closure before it keeps what is printed.
  private final class Output: TextOutputStream {
    private(set) var text = ""
    var onWrite: (String) -> Void = { _ in }

    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    func write(_ string: String) {
      onWrite(string)
      text += string
    }
  }

  private let upstream = Upstream()
  private let output = Output()

  @Test func everyEventIsALine() {
    let subscriber = upstream.print("numbers", to: output).testSubscriber(asking: .max(2))
    upstream.send(1)
    subscriber.request(.unlimited)
    upstream.send(2)
    upstream.send(completion: .finished)
    expectEqual(
      output.lines,
      [
        "numbers: receive subscription: (Manual)", "numbers: request max: (2)", "numbers: receive value: (1)",
        "numbers: request unlimited", "numbers: receive value: (2)", "numbers: receive finished",
      ])
    expectTrue(output.text.hasSuffix("numbers: receive finished\n"))
  }

  @Test func failureAndCancelAreLinesAndWithoutAPrefixThereIsNoColon() {
    let subscriber = upstream.print(to: output).testSubscriber(asking: .none)
    // A second one prints nothing.
    for _ in 1...2 { subscriber.cancel() }
    upstream.print("", to: output).subscribe(subscriber)
    upstream.send(completion: .failure(.broken))
    expectEqual(
      output.lines,
      [
        "receive subscription: (Manual)", "receive cancel",
        "receive subscription: (Manual)", "receive error: (broken)",
      ])
  }

  @Test func demandReturnedWithAValueIsALineUnlessItIsNone() {
    let subscriber = Subscriber(asking: .max(1)) { [1: .max(1), 2: .unlimited][$0] ?? .none }
    upstream.print(to: output).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(3)
    expectEqual(
      output.lines,
      [
        "receive subscription: (Manual)", "request max: (1)", "receive value: (1)", "request max: (1) (synchronous)",
        "receive value: (2)", "request unlimited (synchronous)", "receive value: (3)",
      ])
  }

  @Test func cancellingFromInsideAValueIsPrintedAfterIt() {
    let subscriber = TestSubscriber<Int, Never>()
    subscriber.onValue = { _ in subscriber.cancel() }
    [1, 2, 3].publisher.print(to: output).subscribe(subscriber)
    expectEqual(
      output.lines,
      [
        "receive subscription: ([1, 2, 3])", "request unlimited", "receive value: (1)", "receive cancel",
      ])
    expectEqual(subscriber.events, ["subscription Print", "value 1"])
  }

  @Test func cancellingWhileTheCompletionIsPrintedIsNoSecondEnd() {
    let (subscriber, stream) = (Subscriber(asking: .none), output)
    upstream.print(to: stream).subscribe(subscriber)
    stream.onWrite = { if $0 == "receive finished" { subscriber.cancel() } }
    upstream.send(completion: .finished)
    subscriber.cancel()
    expectEqual(stream.lines, ["receive subscription: (Manual)", "receive finished"])
    expectEqual(subscriber.events, ["subscription Print"])
    stream.onWrite = { _ in }
  }

  /// A request after the end is a line, too. The page *DIFFERS* says so.
  @Test(arguments: [false, true]) func streamStaysWithWhoMayCauseALine(isCancelled: Bool) {
    let subscriber = Subscriber(asking: .none)
    weak var stream: Output?
    do {
      let output = Output()
      stream = output
      upstream.print(to: output).subscribe(subscriber)
    }
    if isCancelled { subscriber.cancel() } else { upstream.send(completion: .finished) }
    upstream.forgetSubscribers()
    subscriber.request(.max(1))
    expectEqual(stream?.lines.last, "request max: (1)")
    subscriber.forgetSubscription()
    expectTrue(stream == nil)
  }

  @Test(.exits) func withoutAStreamTheLinesGoToStandardOutput() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      Just(7).print("just").subscribe(TestSubscriber<Int, Never>())
    }
    expectTrue(
      standardOutput(of: result).contains(
        """
        just: receive subscription: (Just)
        just: request unlimited
        just: receive value: (7)
        just: receive finished

        """))
  }

  @Test func secondSubscriptionIsPrintedAndCancelled() {
    let subscriber = Subscriber(asking: .none)
    let second = ManualSubscription("Second")
    upstream.print(to: output).subscribe(subscriber)
    upstream.send(subscription: second)
    expectEqual(output.lines, ["receive subscription: (Manual)", "receive subscription: (Second)"])
    expectEqual(second.events, ["cancel"])
    expectEqual(subscriber.events, ["subscription Print"])
    expectEqual(upstream.events, [])
  }

  /// The stream waits for another thread, and that thread cancels: it waits for nobody. Its line comes after the other.
  @Test func eventOfAnotherThreadDoesNotWaitForTheStream() {
    let (stream, subscriber) = (output, Subscriber())
    upstream.print(to: stream).subscribe(subscriber)
    let (inside, goOn) = (Gate(), Gate())
    stream.onWrite = {
      guard $0 == "receive value: (1)" else { return }
      inside.open()
      goOn.wait()
    }
    let sender = Worker { [upstream] in upstream.send(1) }
    expectTrue(inside.wait())
    expectTrue(Worker { subscriber.cancel() }.join(within: .seconds(10)), "cancel() waits for the stream")
    expectEqual(upstream.events, ["request unlimited", "cancel"])
    goOn.open()
    expectTrue(sender.join())
    expectEqual(
      stream.text,
      """
      receive subscription: (Manual)
      request unlimited
      receive value: (1)
      receive cancel

      """)
    expectEqual(subscriber.events, ["subscription Print"])
  }

  @Test func streamMaySendFromInside() {
    let (stream, subscriber, upstream) = (output, Subscriber(), self.upstream)
    upstream.print(to: stream).subscribe(subscriber)
    stream.onWrite = {
      if $0 == "receive value: (1)" { upstream.send(2) }
      if $0 == "receive value: (2)" { subscriber.cancel() }
    }
    upstream.send(1)
    expectTrue(stream.text.hasSuffix("receive value: (1)\nreceive value: (2)\nreceive cancel\n"))
    expectEqual(upstream.events, ["request unlimited", "cancel"])
    stream.onWrite = { _ in }
  }
}
