import Combine
import Foundation
import LessonKit
import Testing

@testable import PubFactoryExercises

@Suite struct StopTimerTests {
  @Test(.solved) func solution() { #expect(checkStopTimer { timer(of: $0) }.faults == []) }

  @Test func otherSolutions() {
    checkStopTimer { ticker in
      Create<Int, Never> { subscriber, context in
        for count in 1... {
          ticker.wait()
          if context.cancelled { return }
          subscriber.receive(count)
        }
      }
    }.expect("asks after the tick")
    checkStopTimer { ticker in
      Create<Int, Never> { subscriber in
        let thread = Thread {
          var count = 0
          repeat {
            ticker.wait()
            count += 1
            subscriber.receive(count)
          } while !Thread.current.isCancelled
        }
        thread.start()
        return AnyCancellable { thread.cancel() }
      }
    }.expect("has a thread of its own")
    checkStopTimer { ticker in
      Create<Int, Never> { subscriber, context in
        func send(_ count: Int) {
          ticker.wait()
          guard !context.cancelled else { return }
          subscriber.receive(count)
          send(count + 1)
        }
        send(1)
      }
    }.expect("calls itself")
    checkStopTimer { ticker in
      Create<Int, Never> { subscriber, _ in
        for count in 1... {
          ticker.wait()
          subscriber.receive(count)
        }
      }
    }.expect("never ends", only: "We cancelled, the ticker ticked, and the closure still waits for another tick.")
    checkStopTimer { _ in
      Create<Int, Never> { subscriber, context in
        var count = 0
        while !context.cancelled {
          count += 1
          subscriber.receive(count)
        }
      }
    }.expect("does not wait", only: "A number arrived before the first tick.")
    // It counts the tick after cancel(), too.
    checkStopTimer { ticker in
      var count = 0
      return Create<Int, Never> { subscriber, context in
        while !context.cancelled {
          ticker.wait()
          count += 1
          subscriber.receive(count)
        }
      }
    }
    .expect(
      "one count for all subscribers", first: "After tick 1 the second subscriber has received [4]. It should be [1].")
  }

  @Test func moreWrongSolutions() {
    checkStopTimer { ticker in
      Create<Int, Never> { subscriber, context in
        var count = 0
        while !context.cancelled {
          ticker.wait()
          count += 1
          subscriber.receive(count)
        }
      }
      .share()
    }
    .expect(
      "shares one thread",
      first:
        "There are two subscribers, and 1 threads wait for a tick. Each subscriber should have a thread of its own.")
    checkStopTimer { ticker in
      Create<Int, Never> { subscriber, _ in
        ticker.wait()
        subscriber.receive(1)
      }
    }
    .expect("waits for one tick", first: "The closure returned after tick 1, although nobody cancelled.")
    checkStopTimer { ticker in
      Create<Int, Never> { subscriber, context in
        while !context.cancelled {
          ticker.wait()
          subscriber.receive(1)
        }
      }
    }
    .expect(
      "sends 1 each time", first: "After tick 2 the first subscriber has received [1, 1]. It should be [1, 2].")
  }
}
