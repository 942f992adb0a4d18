import Combine
import Foundation
import StreamComparison

/// A random publisher, its subscribers, and the threads that drive it.
final class RandomStream: @unchecked Sendable {
  private enum Act {
    case send(Int)
    case finish(Int, Leaf.Completion)
    case request(Int)
    case cancel(Int)
    case subscribe, yield
  }

  /// How long anything may take. Only what hangs takes so long.
  private static let limit = 120.0

  let report: Report

  /// Whether all happens on one thread. Then a subscriber may also send and finish from inside an event. On several
  /// threads, two that send to each other from inside of their events wait for each other, with Apple's as well.
  let isOnOneThread: Bool

  // Written by the builder, before any thread runs.
  var leaves: [Leaf] = []
  var isShared = false

  private var publisher = Empty<Int, StressError>().eraseToAnyPublisher()
  private let lock = NSLock()
  private var judges: [Judge] = []
  private var isFinishing = false

  /// What is random while threads run: what a new subscriber does.
  private var random: SplitMix64

  init(seed: UInt64) {
    report = Report(seed: seed)
    random = SplitMix64(seed: seed)
    isOnOneThread = Int.random(in: 0..<4, using: &random) == 0
    var builder = Builder(self, SplitMix64(seed: random.next()))
    (publisher, report.text) = builder.publisher(depth: 5)
  }

  func run() {
    let count = Int.random(in: 1...3, using: &random)
    let scripts = (0..<(isOnOneThread ? 1 : Int.random(in: 1...4, using: &random))).map { _ in script() }
    let (start, threads) = (DispatchSemaphore(value: 0), DispatchGroup())
    let bodies = scripts.map(body(of:))
    let deadline = DispatchTime.now() + Self.limit
    func isOver(_ part: String) -> Bool {
      if threads.wait(timeout: deadline) == .success { return true }
      report.add("\(part) hangs")
      return false
    }
    onThread(threads) { for _ in 0..<count { self.subscribe() } }
    guard isOver("subscribing") else { return }
    for body in bodies {
      onThread(threads) {
        start.wait()
        body()
      }
    }
    for _ in bodies { start.signal() }
    guard isOver("a thread") else { return }
    onThread(threads, finishAll)
    guard isOver("finishing") else { return }
    for judge in lock.withLock({ judges }) where !judge.waitForEnd(until: deadline) {
      report.add("\(judge): no end")
    }
  }

  private func onThread(_ group: DispatchGroup, _ body: @escaping () -> Void) {
    group.enter()
    let body = Body(run: body)
    Thread.detachNewThread {
      body.run()
      group.leave()
    }
  }

  private struct Body: @unchecked Sendable {
    let run: () -> Void
  }

  private func body(of script: [Act]) -> () -> Void {
    let senders = leaves.map { _ in Sender() }
    return { [self] in for act in script { perform(act, senders) } }
  }

  private func script() -> [Act] {
    (0..<Int.random(in: 0...25, using: &random)).map { _ in
      let (leaf, judge) = (Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random))
      return switch Int.random(in: 0..<30, using: &random) {
      case 0: .finish(leaf, Bool.random(using: &random) ? .finished : .failure(StressError()))
      case 1...3: .request(judge)
      case 4: .cancel(judge)
      case 5: .subscribe
      case 6, 7: .yield
      default: .send(leaf)
      }
    }
  }

  private func perform(_ act: Act, _ senders: [Sender]) {
    switch act {
    case .send(let number):
      if !leaves.isEmpty { leaves[number % leaves.count].send(senders[number % leaves.count].next()) }
    case .finish(let number, let completion): if !leaves.isEmpty { leaves[number % leaves.count].finish(completion) }
    case .request(let number): judge(number).request(.max(2))
    case .cancel(let number): judge(number).cancel()
    case .subscribe: subscribe()
    case .yield: sched_yield()
    }
  }

  private func judge(_ number: Int) -> Judge { lock.withLock { judges[number % judges.count] } }

  /// Ends all that has not ended, and requests all that was not requested.
  private func finishAll() {
    for leaf in leaves { leaf.finish(.finished) }
    let judges = lock.withLock {
      isFinishing = true
      return self.judges
    }
    for judge in judges { judge.request(.unlimited) }
  }

  // MARK: Subscribers

  private func subscribe() {
    let judge = lock.withLock {
      let demand = [Subscribers.Demand.unlimited, .unlimited, .max(1), .max(3), .none].randomElement(using: &random)!
      let judge = Judge(
        "subscriber \(judges.count + 1)", report, asking: isFinishing ? .unlimited : demand,
        returning: Int.random(in: 0..<3, using: &random) == 0 ? .max(1) : .none)
      if Bool.random(using: &random) { judge.onEvent = reaction(at: Int.random(in: 0...6, using: &random)) }
      judges.append(judge)
      return judge
    }
    publisher.subscribe(judge)
  }

  /// What a subscriber does inside of one of its events. The caller holds the lock.
  private func reaction(at number: Int) -> (Judge, Int) -> Void {
    let act: Act =
      switch Int.random(in: 0..<(isOnOneThread ? 6 : 4), using: &random) {
      case 0: .cancel(0)
      case 1: .request(0)
      case 2: .yield
      // Of what is shared, a subscriber that connects sends to others, which is as if it sent from inside its event.
      case 3: isShared ? .yield : .subscribe
      case 4: .finish(Int.random(in: 0..<8, using: &random), .finished)
      // A value that is sent from inside another one's reaches the later subscribers of what is shared before that one.
      default: isShared ? .yield : .send(Int.random(in: 0..<8, using: &random))
      }
    let senders = leaves.map { _ in Sender() }
    return { [weak self] judge, event in
      guard let self, event == number else { return }
      switch act {
      case .cancel: judge.cancel()
      case .request: judge.request(.max(2))
      default: perform(act, senders)
      }
    }
  }
}
