#if !canImport(Darwin)
  import Combine
  import Foundation
  import TestKit
  import Testing

  /// A timer of Foundation on Linux is never released whole. So a run loop has other ones, and what is over leaves nothing
  /// behind.
  @Suite struct RunLoopGrowthTests {
    /// Ways to use a run loop. Each opens the gate at its end.
    private static let uses: [(String, (RunLoop, Gate) -> AnyCancellable)] = [
      ("receive(on:)", { loop, end in Just(1).receive(on: loop).sink { _ in end.open() } }),
      ("delay", { loop, end in Just(1).delay(for: 0, scheduler: loop).sink { _ in end.open() } }),
      (
        "debounce",
        { loop, end in
          let subject = CurrentValueSubject<Int, Never>(1)
          return subject.debounce(for: 0.0001, scheduler: loop).sink { _ in end.open() }
        }
      ),
      (
        "throttle",
        { loop, end in
          let subject = CurrentValueSubject<Int, Never>(1)
          return subject.throttle(for: 0.0001, scheduler: loop, latest: true).sink { _ in end.open() }
        }
      ),
      (
        "timeout",
        { loop, end in
          Empty<Int, Never>(completeImmediately: false).timeout(0.0001, scheduler: loop).sink(
            receiveCompletion: { _ in end.open() }, receiveValue: { _ in })
        }
      ),
      (
        "collect by time",
        { loop, end in
          let subject = CurrentValueSubject<Int, Never>(1)
          return subject.collect(.byTime(loop, 0.0001)).sink { _ in end.open() }
        }
      ),
      (
        "Timer.publish",
        { loop, end in
          Timer.publish(every: 0.0001, on: loop, in: .default).autoconnect().first().sink { _ in end.open() }
        }
      ),
    ]

    @Test(arguments: uses.map(\.0), [false, true])
    func runLoopKeepsNothingOfWhatIsOver(through name: String, isMain: Bool) async {
      await #expect(processExitsWith: .success) { [name, isMain] in
        let loop: RunLoop = isMain ? .main : LoopThread().runLoop
        let use = RunLoopGrowthTests.uses.first { $0.0 == name }!.1
        func memory(after count: Int) -> Int {
          for _ in 0..<count {
            let end = Gate()
            let cancellable = use(loop, end)
            precondition(end.wait())
            cancellable.cancel()
          }
          return residentPages() * 4096
        }
        // A run loop takes some memory of its own at first.
        let before = memory(after: 2000)
        let growth = (memory(after: 6000) - before) / 6000
        // What is kept of an event, a closure or a timer, takes more.
        precondition(growth < 16, "\(growth) bytes for each event")
      }
    }

    /// Between two ticks nothing else waits.
    @Test func tickLeavesNothingBehind() async {
      await #expect(processExitsWith: .success) {
        let thread = LoopThread()
        let (start, end, ticks) = (Gate(), Gate(), NumberLog())
        let timer = Timer.publish(every: 0.0001, on: thread.runLoop, in: .default).autoconnect().sink { _ in
          let count = ticks.append(1)
          if count == 2000 { start.open() }
          if count == 8000 { end.open() }
        }
        precondition(start.wait())
        let before = residentPages() * 4096
        precondition(end.wait())
        let growth = (residentPages() * 4096 - before) / 6000
        precondition(growth < 16, "\(growth) bytes for each tick")
        timer.cancel()
      }
    }
  }

  private func residentPages() -> Int {
    let fields = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return fields.flatMap { Int($0[1]) }!
  }
#endif
