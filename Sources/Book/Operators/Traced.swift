/// Marbles of the inputs, by their numbers.
typealias Marbles = Set<Int>

/// A value, and the input marbles that it is made of.
///
/// It goes through an operator as the value alone would. What a closure makes of it keeps the marbles:
///
///     let sum = Traced(1, [0]) + Traced(2, [1])
///     print(sum, sum.marbles.sorted())
///     // 3 [0, 1]
struct Traced<Value> {
  let value: Value
  let marbles: Marbles

  init(_ value: Value, _ marbles: Marbles) {
    self.value = value
    self.marbles = marbles
  }
}

extension Traced: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String { "\(value)" }
  var debugDescription: String { String(reflecting: value) }
}

extension Traced: Equatable, Comparable where Value: Comparable {
  static func == (a: Self, b: Self) -> Bool { a.value == b.value }
  static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension Traced: ExpressibleByIntegerLiteral where Value == Int {
  init(integerLiteral value: Int) { self.init(value, []) }

  static func + (a: Self, b: Self) -> Self { Self(a.value + b.value, a.marbles.union(b.marbles)) }
  static func * (a: Self, b: Self) -> Self { Self(a.value * b.value, a.marbles.union(b.marbles)) }

  func isMultiple(of other: Int) -> Bool { value.isMultiple(of: other) }
}

extension Traced where Value == String {
  static func + (a: Self, b: Self) -> Self { Self(a.value + b.value, a.marbles.union(b.marbles)) }

  func lowercased() -> String { value.lowercased() }

  /// The number that the text stands for; nil if it is none.
  var number: Traced<Int>? { Int(value).map { Traced<Int>($0, marbles) } }
}

protocol MadeOfMarbles {
  var marbles: Marbles { get }
}

extension Traced: MadeOfMarbles {}

extension Array: MadeOfMarbles where Element: MadeOfMarbles {
  var marbles: Marbles { reduce([]) { $0.union($1.marbles) } }
}
