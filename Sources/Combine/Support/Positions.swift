extension RangeExpression where Bound == Int {
  /// Whether a publisher of one value sends it, if these are the positions that are wanted.
  var includesTheFirstPosition: Bool {
    let positions = relative(to: 0..<Int.max)
    precondition(positions.lowerBound >= 0, "lowerBound must not be negative")
    return positions.contains(0)
  }
}
