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
}
