import Combine
import Foundation
import TestKit
import Testing

/// Chains of random operators under random demand, beside plain models of the same operators.
///
/// A failure names its seed. This tries that one again:
///
///     CHAIN_SEED=1234 swift test --filter RandomChainTests
@Suite struct RandomChainTests {
  static let chains = variable("CHAIN_COUNT") ?? 10_000

  /// The seeds are the same each time, so that nobody's change fails for a reason that is not its own. `CHAIN_START`
  /// tries others.
  static let start: UInt64 = variable("CHAIN_START") ?? 0

  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  @Test func chainsDoWhatTheirModelsSay() {
    if let seed = Self.variable("CHAIN_SEED") {
      let (chain, complaints) = tryChain(seed: seed)
      print(chain)
      #expect(complaints == [], "\(chain)")
      return
    }
    var failures = 0
    for seed in Self.start..<Self.start + Self.chains {
      let (chain, complaints) = tryChain(seed: seed)
      if complaints.isEmpty { continue }
      Issue.record("\(chain): \(complaints.joined(separator: "; "))")
      failures += 1
      if failures == 10 { break }
    }
  }

  /// Each operator comes by often enough.
  @Test func everyOperatorIsTried() {
    let draw = Draw(seed: 1)
    var counts: [String: Int] = [:]
    for seed in 0..<2000 as Range<UInt64> {
      for name in Chain(seed: seed, draw: Draw(seed: seed)).operators { counts[name, default: 0] += 1 }
    }
    for maker in stageMakers {
      let name = word(maker(draw, Tapes()).name)
      #expect(counts[name, default: 0] >= 20, "\(name)")
    }
  }
}

/// The beginning of a name, without what is different from chain to chain.
private func word(_ name: String) -> String { String(name.prefix { $0 != "(" && $0 != " " }) }

extension Chain {
  fileprivate var operators: [String] { names.dropFirst().map(word) }
}

/// Runs a chain and returns what is wrong with it.
private func tryChain(seed: UInt64) -> (Chain, [String]) {
  let draw = Draw(seed: seed)
  let chain = Chain(seed: seed, draw: draw)
  let subscriber = ErraticSubscriber(chain, draw)
  chain.publisher.subscribe(subscriber)
  chain.start()
  // A chain that never ends is cut off, and then misses its end.
  for _ in 0..<2000 {
    if draw.oneIn(5) { subscriber.request(.max(draw.number(1...3))) }
    if draw.oneIn(100) && !subscriber.isOver { subscriber.cancel() }
    if chain.tapes.step(draw) { continue }
    if subscriber.isOver || !chain.plan.endsUnlimited || subscriber.asked == .unlimited { break }
    subscriber.request(.unlimited)
  }
  return (chain, subscriber.complaints + complaints(about: subscriber, at: chain))
}

private func complaints(about subscriber: ErraticSubscriber, at chain: Chain) -> [String] {
  var complaints: [String] = []
  let (values, expected) = (subscriber.values, chain.result.values)
  func check(_ condition: Bool, _ complaint: @autoclosure () -> String) {
    if !condition { complaints.append(complaint()) }
  }

  check(expected.starts(with: values), "got \(values)")
  if subscriber.isCancelled {
    check(subscriber.completion == nil, "got a completion")
  } else {
    let least = subscriber.asked.max.map { min($0, expected.count) } ?? expected.count
    check(values.count >= least, "got only \(values), asked for \(subscriber.asked)")
    if let completion = subscriber.completion {
      check(values.count == expected.count, "\(completion) after \(values)")
      let failure: TestError? = if case .failure(let error) = completion { error } else { nil }
      check(failure == chain.result.failure, "\(completion)")
    } else {
      check(subscriber.asked != .unlimited, "no completion after \(values)")
    }
  }
  if subscriber.isOver, !chain.tapes.mayBeLeft {
    let playing = chain.tapes.playing.count - (chain.isFed ? 1 : 0)
    check(playing <= 0, "\(playing) tapes were not cancelled")
  }
  return complaints
}
