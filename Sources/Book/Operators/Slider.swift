import LessonKit

/// A number in an operator's call that a page of the book lets its reader change. The operator ran at each position.
struct Slider: Encodable {
  let parameter: String
  let positions: [Double]

  /// The index of the position that the page shows first.
  let initial: Int

  /// What the page calls it, in each language; nil for the parameter's name.
  var title: [String]?

  /// What a chain's page calls the positions, and what its code has in their place.
  var labels: [[String]]?
  var words: [String]?

  /// The sign that stands for it in the times of an answer.
  var sign: String?
}

extension DrawnOperator {
  /// One for each parameter, as long as all their positions together are few enough to run them.
  var sliders: [Slider] {
    if let chain {
      var signs = ["s", "t", "u"].makeIterator()
      return chain.choices.map { choice in
        Slider(
          parameter: choice.name, positions: choice.positions,
          initial: choice.positions.firstIndex { $0 == values[choice.name] } ?? 0, title: choice.title.inBoth,
          labels: choice.labels.isEmpty ? nil : choice.labels.map(\.inBoth),
          words: choice.words.isEmpty ? nil : choice.words,
          sign: choice.isTime ? signs.next() : nil)
      }
    }
    var count = 1
    return parameters.compactMap { parameter in
      let positions = positions(of: parameter)
      guard count * positions.count <= 12 else { return nil }
      count *= positions.count
      return Slider(
        parameter: parameter.name, positions: positions,
        initial: positions.firstIndex(of: parameter.initial) ?? positions.count - 1,
        title: title(of: parameter)?.inBoth,
        sign: ["seconds", DrawnOperator.second].contains(parameter.name) ? "s" : nil)
    }
  }

  /// What a time is for. Other parameters have their names.
  private func title(of parameter: Parameter) -> Message? {
    if parameter.name == DrawnOperator.second { return .secondComes }
    guard parameter.name == "seconds" else { return nil }
    return switch methodName {
    case "debounce": Message("wait", "等待时间")
    case "delay": Message("delay", "延迟")
    case "timeout": Message("time limit", "时限")
    default: Message("interval", "间隔")
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
    case DrawnOperator.second: [0, 1, 2, 4, 6]
    case "index": [0, 1, 2, 3, 4]
    case "from": [0, 1, 2]
    case "to": [1, 2, 3, 4]
    case "count" where parameters.count > 1: [1, 2, 3]
    default: [1, 2, 3, 4, 5]
    }
  }
}

extension Message {
  static let secondComes = Message("time of subscriber 2", "订阅者 2 的订阅时间")

  fileprivate var inBoth: [String] { [english, chinese] }
}
