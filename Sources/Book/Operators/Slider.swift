/// A number in an operator's call that a page of the book lets its reader change. The operator ran at each position.
struct Slider: Encodable {
  let parameter: String
  let positions: [Double]

  /// The index of the position that the page shows first.
  let initial: Int
}

extension DrawnOperator {
  /// One for each parameter, as long as all their positions together are few enough to run them.
  var sliders: [Slider] {
    var count = 1
    return parameters.compactMap { parameter in
      let positions = positions(of: parameter)
      guard count * positions.count <= 12 else { return nil }
      count *= positions.count
      return Slider(
        parameter: parameter.name, positions: positions,
        initial: positions.firstIndex(of: parameter.initial) ?? positions.count - 1)
    }
  }

  private func positions(of parameter: Parameter) -> [Double] {
    switch parameter.name {
    // The values are a second apart, so a shorter time changes nothing.
    case "seconds" where name.hasPrefix("throttle"): [1, 1.5, 2, 2.5, 3]
    case "seconds" where parameters.count > 1: [2, 3, 4]
    case "seconds" where parameter.initial <= 3: [0.5, 1, 1.5, 2, 2.5, 3]
    // Nine are as good as no limit.
    case "max": [1, 9]
    case "size": [1, 2, 3]
    case "index": [0, 1, 2, 3, 4]
    case "from": [0, 1, 2]
    case "to": [1, 2, 3, 4]
    case "count" where parameters.count > 1: [1, 2, 3]
    default: [1, 2, 3, 4, 5]
    }
  }
}
