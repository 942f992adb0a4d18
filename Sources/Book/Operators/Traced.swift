/// Marbles of the inputs, by their numbers.
typealias Marbles = Set<Int>

/// A value, and the input marbles that it is made of.
///
/// It goes through an operator as the value alone would. What a closure makes of it keeps the marbles:
///
///     let sum = Traced(value: 1, marbles: [0]) + Traced(value: 2, marbles: [1])
///     print(sum, sum.marbles.sorted())
///     // 3 [0, 1]
struct Traced<Value>: MadeOfMarbles, CustomStringConvertible, CustomDebugStringConvertible {
  let value: Value
  let marbles: Marbles

  /// Those of the input values that it was made of. They end with the last copy of it.
  var lives: [Life] = []

  var description: String { "\(value)" }
  var debugDescription: String { String(reflecting: value) }
}

extension Traced: Equatable, Comparable where Value: Comparable {
  static func == (a: Self, b: Self) -> Bool { a.value == b.value }
  static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension Traced: ExpressibleByIntegerLiteral where Value == Int {
  init(integerLiteral value: Int) { self.init(value: value, marbles: []) }

  static func + (a: Self, b: Self) -> Self { a.joined(with: b, +) }
  static func * (a: Self, b: Self) -> Self { a.joined(with: b, *) }
}

extension Traced where Value == String {
  static func + (a: Self, b: Self) -> Self { a.joined(with: b, +) }

  /// The number that the text stands for; nil if it is none.
  var number: Traced<Int>? { Int(value).map { Traced<Int>(value: $0, marbles: marbles, lives: lives) } }
}

extension Traced {
  func with(_ life: Life) -> Self { Self(value: value, marbles: marbles, lives: lives + [life]) }

  /// The same marbles, made into another value.
  func map<Other>(_ transform: (Value) -> Other) -> Traced<Other> {
    Traced<Other>(value: transform(value), marbles: marbles, lives: lives)
  }

  /// The value alone, for an operator that keeps what it has dropped.
  var withoutLives: Self { Self(value: value, marbles: marbles) }

  fileprivate func joined(with other: Self, _ operation: (Value, Value) -> Value) -> Self {
    Self(
      value: operation(value, other.value), marbles: marbles.union(other.marbles), lives: lives + other.lives)
  }
}

/// Ends when an operator lets go of the value that it belongs to. So a run knows which value an operator dropped, and
/// what made it do so, without knowing the operator.
final class Life {
  private let onEnd: () -> Void

  init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

protocol MadeOfMarbles {
  var marbles: Marbles { get }

  /// The value with one more life, which ends with it.
  func with(_ life: Life) -> Self
}

extension Array: MadeOfMarbles where Element: MadeOfMarbles {
  func with(_ life: Life) -> Self { first.map { [$0.with(life)] + dropFirst() } ?? [] }

  var marbles: Marbles { reduce([]) { $0.union($1.marbles) } }
}
