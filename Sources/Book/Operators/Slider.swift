/// A number that a page of the book lets its reader move. The operator itself ran at each position.
struct Slider {
  let drawn: DrawnOperator

  /// The name of one of the operator's parameters, or `demand`: what the subscriber requests.
  let parameter: String
  let positions: [Double]

  /// The position that the page shows first.
  let initial: Double

  fileprivate init(_ drawn: DrawnOperator, _ parameter: String, _ positions: [Double], initial: Double) {
    self.drawn = drawn
    self.parameter = parameter
    self.positions = positions
    self.initial = positions.contains(initial) ? initial : positions.last!
  }

  func drawing(at position: Double) throws -> OperatorDrawing {
    var request = DrawingRequest(drawn)
    if parameter == "demand" {
      try request.take(marbles: ["ask:\(position.shortest)"])
    } else {
      var given = 0
      try request.take(parameter: "\(parameter):\(position.shortest)", &given)
      try request.take(marbles: wide["\(drawn.name) \(parameter)", default: []])
    }
    return try OperatorDrawing(request)
  }
}

extension DrawnOperator {
  /// One for each parameter; the others have their first value then. `map` stands for the operators without parameters,
  /// and shows demand.
  var sliders: [Slider] {
    if name == "map" { return [Slider(self, "demand", [1, 2, 3, 4], initial: 2)] }
    return parameters.map { Slider(self, $0.name, positions(of: $0), initial: $0.initial) }
  }

  private func positions(of parameter: Parameter) -> [Double] {
    switch parameter.name {
    // The values are a second apart, so a shorter time changes nothing.
    case "seconds" where name.hasPrefix("throttle"): [1, 1.5, 2, 2.5, 3]
    case "seconds" where parameter.initial <= 3: [0.5, 1, 1.5, 2, 2.5, 3]
    case "max": [1, 2, 3, 4]
    case "index": [0, 1, 2, 3, 4]
    case "from": [0, 1, 2]
    case "to": [2, 3, 4, 5]
    default: [1, 2, 3, 4, 5]
    }
  }
}

/// What an operator works on where its usual example would look the same at several positions.
private let wide: [String: [String]] = [
  "buffer(.dropOldest) size": ["-abcdef-|", "ask:--------1-2-3"],
  "buffer(.dropNewest) size": ["-abcdef-|", "ask:--------1-2-3"],
  "collect(.byTimeOrCount) count": ["(12)(34)5-6-7-8|"],
  "dropFirst count": ["-1-2-3-4-5-6|"],
  "flatMap max": ["abcd|", "a=1--1--1|", "b=2--2--2|", "c=3--3--3|", "d=4--4--4|"],
  "output(at:) index": ["-a-b-c-d-e|"],
  "output(in:) from": ["-a-b-c-d-e-f|"],
  "output(in:) to": ["-a-b-c-d-e-f|"],
  "prefix(_:) count": ["-1-2-3-4-5-6|"],
]
