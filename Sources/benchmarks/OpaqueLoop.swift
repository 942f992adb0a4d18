// The closures of the rows and of the loops.
var plusOne: (Int) -> Int { opaque { (value: Int) in value &+ 1 } }
var isNoMultipleOf4: (Int) -> Bool { opaquePredicate { (value: Int) in value & 3 != 0 } }
var double: (Int) -> Int { opaque { (value: Int) in value &* 2 } }
var addition: (Int, Int) -> Int { opaque { (sum: Int, value: Int) in sum &+ value } }

/// A hand-written loop over closures that the compiler cannot see through: the least that a chain of as many operators
/// can cost.
enum OpaqueLoop: String, CaseIterable {
  /// A value, and a closure that takes it.
  case sink

  /// The same behind a map, a filter and another map.
  case mapFilterMap

  /// The same behind a map and a filter, for values that somebody sends.
  case mapFilter

  /// Two closures that make one value of two.
  case scanReduce

  /// What an element took on the machine on which the goals were set.
  var nanosecondsWhereGoalsWereSet: Double {
    switch self {
    case .sink: 1.5
    case .mapFilterMap: 6.0
    case .mapFilter: 3.9
    case .scanReduce: 4.7
    }
  }

  func run(_ count: Int) -> Int {
    let sum = Sum()
    let (map, filter, map2, add) = (plusOne, isNoMultipleOf4, double, addition)
    let sink = opaque { (value: Int) in sum.value &+= value }
    switch self {
    case .sink:
      for value in 0..<count { sink(value) }
    case .mapFilterMap:
      for value in 0..<count {
        let mapped = map(value)
        if filter(mapped) { sink(map2(mapped)) }
      }
    case .mapFilter:
      for value in 0..<count {
        let mapped = map(value)
        if filter(mapped) { sink(mapped) }
      }
    case .scanReduce:
      var scanned = 0
      for value in 0..<count {
        scanned = add(scanned, value)
        sum.value = add(sum.value, scanned)
      }
    }
    return sum.value
  }
}
