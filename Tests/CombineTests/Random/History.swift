import TestKit

/// All that a publisher sends: its values, and then its end. The models of the operators turn one into another.
struct History: Equatable, CustomStringConvertible {
  var values: [Int]

  /// Nil if it finishes.
  var failure: TestError?

  init(_ values: [Int], _ failure: TestError? = nil) {
    self.values = values
    self.failure = failure
  }

  var description: String { "\(values) \(failure.map { "failure \($0)" } ?? "finished")" }

  /// The same end after other values.
  func with(_ values: [Int]) -> History { History(values, failure) }

  /// What is left if an operator fails at the first value that does not pass.
  func failing(at test: Test) -> History {
    guard let index = values.firstIndex(where: { !test.passes($0) }) else { return self }
    return History(Array(values[..<index]), .other)
  }

  /// What comes of all the values if there is no failure.
  func atTheEnd(_ result: ([Int]) -> [Int]) -> History {
    failure == nil ? History(result(values)) : History([], failure)
  }

  /// What comes of the first value that makes a result; without one, what comes at the end.
  func atTheFirst(_ result: (Int) -> Int?, else last: [Int]) -> History {
    for value in values {
      if let result = result(value) { return History([result]) }
    }
    return History(failure == nil ? last : [], failure)
  }

  /// This, and then another, unless this fails.
  func followed(by other: History) -> History { failure == nil ? History(values + other.values, other.failure) : self }
}

/// Makes one number of several, and another one if they stand in another order.
func digest(_ values: [Int]) -> Int { values.reduce(values.count) { ($0 &* 31 &+ $1) % 1009 } }
