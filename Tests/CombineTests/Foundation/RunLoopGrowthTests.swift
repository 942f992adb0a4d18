#if !canImport(Darwin)
  import Combine
  import Foundation
  import TestKit
  import Testing

  /// A timer of Foundation on Linux is never released whole. So a run loop has other ones, and what is over leaves nothing
  /// behind.
  struct RunLoopGrowthTests {
    /// Ways to use a run loop. Each opens the gate at its end.
    private static let uses: [Named<(RunLoop, Gate) -> AnyCancellable>] = [
      Named("receive(on:)") { loop, end in Just(1).receive(on: loop).sink { _ in end.open() } },
      Named("delay") { loop, end in Just(1).delay(for: 0, scheduler: loop).sink { _ in end.open() } },
      Named("debounce") { loop, end in
        let subject = CurrentValueSubject<Int, Never>(1)
        return subject.debounce(for: 0.0001, scheduler: loop).sink { _ in end.open() }
      },
      Named("throttle") { loop, end in
        let subject = CurrentValueSubject<Int, Never>(1)
        return subject.throttle(for: 0.0001, scheduler: loop, latest: true).sink { _ in end.open() }
      },
      Named("timeout") { loop, end in
        Empty<Int, Never>(completeImmediately: false).timeout(0.0001, scheduler: loop).sink(
          receiveCompletion: { _ in end.open() }, receiveValue: { _ in })
      },
      Named("collect by time") { loop, end in
        let subject = CurrentValueSubject<Int, Never>(1)
        return subject.collect(.byTime(loop, 0.0001)).sink { _ in end.open() }
      },
      Named("Timer.publish") { loop, end in
        Timer.publish(every: 0.0001, on: loop, in: .default).autoconnect().first().sink { _ in end.open() }
      },
    ]

    @Test(.exits, arguments: [false, true])
    func runLoopKeepsNothingOfWhatIsOver(isMain: Bool) async {
      await #expect(processExitsWith: .success) { [isMain] in
        let loop: RunLoop = isMain ? .main : LoopThread().runLoop
        for use in RunLoopGrowthTests.uses {
          let growth = smallestGrowth(of: 500) {
            for _ in 0..<500 {
              let end = Gate()
              let cancellable = use.value(loop, end)
              precondition(end.wait())
              cancellable.cancel()
            }
          }
          precondition(growth < 64, "\(use.name): \(growth) bytes for each event")
        }
      }
    }

    /// Between two ticks nothing else waits.
    @Test(.exits) func tickLeavesNothingBehind() async {
      await #expect(processExitsWith: .success) {
        let thread = LoopThread()
        let (mark, ticks) = (Gate(), NumberLog())
        let timer = Timer.publish(every: 0.0001, on: thread.runLoop, in: .default).autoconnect().sink { _ in
          if ticks.append(1).isMultiple(of: 1000) { mark.open() }
        }
        let growth = smallestGrowth(of: 1000) { precondition(mark.wait()) }
        precondition(growth < 16, "\(growth) bytes for each tick")
        timer.cancel()
      }
    }
  }

  /// How many bytes are left of each event. A run loop takes some memory of its own, at first and now and then, so this is
  /// the smallest growth of several times. A timer that is left takes more than 64 bytes, and a closure more than 16.
  private func smallestGrowth(of count: Int, _ use: () -> Void) -> Int {
    let sizes = (0...5).map { _ in
      use()
      return residentMemory()
    }
    return zip(sizes.dropFirst(), sizes).map { ($0 - $1) / count }.min()!
  }
#endif
