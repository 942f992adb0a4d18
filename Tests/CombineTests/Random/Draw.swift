import StreamComparison
import TestKit

/// Where a chain draws its choices from.
final class Draw {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  func numbers(_ count: ClosedRange<Int>) -> [Int] { (0..<number(count)).map { _ in number(0...9) } }

  /// True in one of so many cases.
  func oneIn(_ cases: Int) -> Bool { number(1...cases) == 1 }

  func element<T>(of choices: [T]) -> T { choices[number(0...choices.count - 1)] }

  /// A test that many numbers pass and some do not.
  func test() -> Test {
    let divisor = number(2...9)
    return Test(divisor: divisor, remainder: number(0...divisor - 1))
  }

  /// What a publisher of a few numbers sends, and how it ends.
  func history(_ count: ClosedRange<Int> = 0...4, failing: Bool) -> History {
    History(numbers(count), failing ? .broken : nil)
  }
}

/// Whether a number leaves another remainder than this one.
struct Test: CustomStringConvertible {
  let divisor: Int
  let remainder: Int

  var description: String { "% \(divisor) != \(remainder)" }

  func passes(_ number: Int) -> Bool { abs(number % divisor) != remainder }

  /// The number. Throws if it does not pass.
  func checked(_ number: Int) throws -> Int {
    if passes(number) { return number }
    throw TestError.other
  }
}
