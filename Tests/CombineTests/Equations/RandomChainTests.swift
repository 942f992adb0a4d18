import Combine
import Foundation
import StreamComparison
import Testing

/// Chains of random operators, beside chains of what they are equal to.
///
/// A failure names its seed. This tries that one again:
///
///     CHAIN_START=1234 CHAIN_COUNT=1 swift test --filter RandomChainTests
struct RandomChainTests {
  /// The seeds are the same each time, so that nobody's change fails for a reason that is not its own.
  private static let start = variable("CHAIN_START") ?? 0
  private static let count = variable("CHAIN_COUNT") ?? 2000

  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  @Test func chainsOfEqualOperatorsDoTheSame() {
    for seed in Self.start..<Self.start + Self.count {
      let chain = randomChain(seed: seed)
      if let difference = chain.firstDifference(count: 3, seed: seed) {
        Issue.record("seed \(seed): \(chain.testDescription)\n\n\(difference)")
        break
      }
    }
  }
}

private let results = equationsOfResults
private let streaming = (equationsOfValues + equationsOfPassing + equationsOfTwins).filter(\.isUnconditional)

/// Two to eight operators of equations that hold under any circumstances.
func randomChain(seed: UInt64) -> Equation {
  var generator = SplitMix64(seed: seed)
  return Equation(
    chain: (0..<Int.random(in: 2...8, using: &generator)).map { _ in
      let isResult = Int.random(in: 1...12, using: &generator) == 1
      return (isResult ? results : streaming).randomElement(using: &generator)!
    })
}
