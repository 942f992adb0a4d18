import Combine
import Foundation
import LessonKit
import TestKit
import Testing

import class TestKit.TestSubscriber

@testable import CustomPublisher
@testable import PubFactory

private typealias Recorder = TestSubscriber<Int, Never>

struct FactoryTests {
  private func subscribed(asking demand: Subscribers.Demand) -> (Recorder, Sender) {
    let (recorder, sender) = (Recorder(asking: demand), Sender())
    sender.publisher.subscribe(recorder)
    return (recorder, sender)
  }

  @Test func dropsWhatIsNotAskedFor() {
    let (recorder, sender) = subscribed(asking: .none)
    sender.subscriber.receive(1)
    recorder.request(.max(2))
    (2...4).forEach(sender.subscriber.receive)
    recorder.request(.max(1))
    (5...6).forEach(sender.subscriber.receive)
    expectEqual(recorder.events, ["subscription Create", "value 2", "value 3", "value 5"])
  }

  @Test func whatReceiveReturnsIsAskedFor() {
    let recorder = Recorder(asking: .max(1), returning: { $0 == 1 ? .max(2) : .none })
    let sender = Sender()
    sender.publisher.subscribe(recorder)
    (1...5).forEach(sender.subscriber.receive)
    expectEqual(recorder.events, ["subscription Create", "value 1", "value 2", "value 3"])
  }

  @Test func aCompletionNeedsNoDemandAndCleansUpOnce() {
    let (recorder, sender) = subscribed(asking: .none)
    sender.subscriber.receive(completion: .finished)
    expectEqual(recorder.events, ["subscription Create", "finished"])
    expectEqual(sender.cleanUps, 1)
    sender.subscriber.receive(1)
    sender.subscriber.receive(completion: .finished)
    recorder.cancel()
    expectEqual(recorder.events, ["subscription Create", "finished"])
    expectEqual(sender.cleanUps, 1)
  }

  @Test func nothingComesAfterCancel() {
    let (recorder, sender) = subscribed(asking: .unlimited)
    sender.subscriber.receive(1)
    recorder.cancel()
    recorder.cancel()
    sender.subscriber.receive(2)
    sender.subscriber.receive(completion: .finished)
    expectEqual(recorder.events, ["subscription Create", "value 1"])
    expectEqual(sender.cleanUps, 1)
  }

  @Test func whoEndsBeforeTheClosureReturnsIsCleanedUpBehind() {
    var events: [String] = []
    let create = Create<Int, Never> { subscriber in
      subscriber.receive(1)
      subscriber.receive(completion: .finished)
      events.append("returns")
      return CleanUp { events.append("cleans up") }
    }
    create.subscribe(Recorder(asking: .unlimited))
    expectEqual(events, ["returns", "cleans up"])
    create.prefix(1).subscribe(Recorder(asking: .unlimited))
    expectEqual(events, ["returns", "cleans up", "returns", "cleans up"])
  }

  @Test func whoCancelsAtOnceBeginsNothing() {
    let create = Create<Int, Never> { _ -> any Cancellable in
      Issue.record("the closure ran")
      return AnyCancellable {}
    }
    create.subscribe(AnySubscriber(receiveSubscription: { $0.cancel() }))
  }

  @Test func theSubscriberMaySendFromInside() {
    let sender = Sender()
    let recorder = Recorder(asking: .unlimited) { value in
      if value < 3 { sender.subscriber.receive(value + 1) }
      return .none
    }
    sender.publisher.subscribe(recorder)
    sender.subscriber.receive(1)
    expectEqual(recorder.events, ["subscription Create", "value 1", "value 2", "value 3"])
  }

  /// The script of step 8. What is received is listed after each of its actions.
  @Test func theBufferKeepsWhatTheCreateOfCustomPublisherKeeps() {
    let numbers = PassthroughSubject<Int, Never>()
    func received(from publisher: some Publisher<Int, Never>) -> [[String]] {
      let recorder = Recorder(asking: .max(1))
      publisher.subscribe(recorder)
      let request = { recorder.request(.max(1)) }
      return [{ numbers.send(4) }, { numbers.send(2) }, request, { numbers.send(7) }, request].map { action in
        action()
        return Array(recorder.events.dropFirst())
      }
    }
    let create = Create<Int, Never> { subscriber in numbers.sink { subscriber.receive($0) } }
    let buffering = received(from: create.buffer(size: 10, prefetch: .byRequest, whenFull: .dropNewest))
    expectEqual(buffering.last, ["value 4", "value 2", "value 7"])
    expectEqual(received(from: Publishers.Create { subscriber in numbers.sink { subscriber.send($0) } }), buffering)
    expectEqual(received(from: create).last, ["value 4", "value 7"])
  }

  @Test func letsGoOfTheSubscriberWhenItIsOver() {
    for end in [true, false] {
      let sender = Sender()
      weak var gone: Recorder?
      do {
        let recorder = Recorder(asking: .unlimited)
        gone = recorder
        sender.publisher.subscribe(recorder)
        if end { sender.subscriber.receive(completion: .finished) } else { recorder.cancel() }
      }
      expectNil(gone)
    }
  }

  @Test func valuesOfManyThreadsComeOneAtATime() {
    let isDone = Gate("all threads have sent", limit: 60)
    let create = Create<Int, Never> { subscriber in
      for _ in 0..<4 {
        Thread.detachNewThread {
          for number in 1...1_000 { subscriber.receive(number) }
          isDone.open()
        }
      }
      return AnyCancellable {}
    }
    // Not protected by anything: that is what is tested, under ThreadSanitizer too.
    var sum = 0
    let cancellable = create.sink { sum += $0 }
    for _ in 0..<4 { isDone.wait() }
    expectEqual(sum, 4 * 500_500)
    cancellable.cancel()
  }
}

struct ContextTests {
  @Test func pausedUntilAskedAndAgainWhenServed() {
    let recorder = Recorder(asking: .none)
    let subscription = CreateSubscription(recorder)
    recorder.receive(subscription: subscription)
    var subscriber: Create<Int, Never>.Subscriber?
    subscription.begin { given, _ in
      subscriber = given
      return nil
    }
    #expect(subscription.paused)
    subscription.request(.max(1))
    #expect(!subscription.paused)
    subscriber?.receive(1)
    #expect(subscription.paused)
    #expect(!subscription.cancelled)
    subscription.cancel()
    #expect(!subscription.paused)
    #expect(subscription.cancelled)
  }

  @Test func aCompletionOfItsOwnIsTheEndToo() {
    let hasEnded = Gate("the closure returns", limit: 60)
    let create = Create<Int, Never> { subscriber, context in
      #expect(!context.cancelled)
      subscriber.receive(completion: .finished)
      #expect(context.cancelled)
      context.waitIfPaused()
      hasEnded.open()
    }
    create.subscribe(Recorder(asking: .none))
    hasEnded.wait()
  }

  @Test func whoWaitsIsWokenByARequestAndByCancel() {
    let waits = Gate("the closure is about to wait", limit: 60)
    let goesOn = Gate("the closure goes on", limit: 60)
    let create = Create<Int, Never> { subscriber, context in
      while !context.cancelled {
        waits.open()
        context.waitIfPaused()
        subscriber.receive(1)
        goesOn.open()
      }
    }
    let recorder = Recorder(asking: .none)
    create.subscribe(recorder)
    waits.wait()
    recorder.request(.max(1))
    goesOn.wait()
    expectEqual(recorder.events, ["subscription Create", "value 1"])
    waits.wait()
    recorder.cancel()
    goesOn.wait()
    expectEqual(recorder.events, ["subscription Create", "value 1"])
  }
}

/// A closure's end of a `Create`.
private final class Sender {
  var subscriber: Create<Int, Never>.Subscriber!
  var cleanUps = 0

  var publisher: Create<Int, Never> {
    Create { subscriber in
      self.subscriber = subscriber
      return CleanUp { self.cleanUps += 1 }
    }
  }
}
