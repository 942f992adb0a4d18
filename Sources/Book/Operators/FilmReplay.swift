import Combine
import LessonKit
import VirtualTime

/// One of Combine's operators runs once more on what a lesson's run has recorded above it. In a lesson nothing shows when
/// an operator lets go of a value; here its values are traced, as those of the tables are.
struct FilmReplay {
  /// Something that came to the operator.
  struct Mark {
    enum Kind: Equatable { case value, finish, failure }

    let kind: Kind
    let row: Int

    /// The number of the recorded event, and when that was, in nanoseconds.
    let number: Int
    let time: Int
    var text = ""
  }

  /// A value that came out, and the marks that it is made of.
  struct Output: Equatable {
    let marks: Set<Int>

    /// The mark that was being sent; nil if a clock sent it.
    let cause: Int?
    let time: Int
  }

  /// Why the operator made nothing of a value: the sign of a table's reason, and what was being sent when it let go of it.
  struct Loss {
    let sign: String
    let cause: Mark?
    let time: Int
  }

  private(set) var outputs: [Output] = []
  private(set) var losses: [Int: Loss] = [:]

  /// - Parameters:
  ///   - marks: In the order in which they came.
  ///   - end: When the stream below was over, in nanoseconds.
  ///   - says: What the operator's closure returned for a value, if it has one: as the lesson's run shows it.
  init?(_ step: StepRun.Link.Step, rows: Int, _ marks: [Mark], until end: Int, says: @escaping (Int) -> Bool) {
    guard Self.knows(step) else { return nil }
    let clock = VirtualTimeScheduler()
    let subjects = (0..<rows).map { _ in PassthroughSubject<Traced<String>, any Error>() }
    var (outputs, releases): ([Output], [Int: (cause: Mark?, time: Int)]) = ([], [:])
    var cancels: [Int: (cause: Mark?, time: Int)] = [:]
    var (sending, isOver): (Mark?, Bool) = (nil, false)
    let example = Example(
      rows: subjects.enumerated().map { row, subject in
        let publisher = subject.handleEvents(receiveCancel: { cancels[row] = (sending, clock.now.nanoseconds) })
        return ("", publisher.eraseToAnyPublisher())
      }, parameters: step.parameters, clock: clock)
    var hasFailed = false
    let cancellable = example.published(through: step, says: says).sink {
      if case .failure = $0, sending?.kind == .value { hasFailed = true }
    } receiveValue: {
      outputs.append(Output(marks: $0.marbles, cause: sending?.number, time: clock.now.nanoseconds))
    }
    func send(_ mark: Mark) {
      switch mark.kind {
      case .finish: subjects[mark.row].send(completion: .finished)
      case .failure: subjects[mark.row].send(completion: .failure(MarbleFailure()))
      case .value:
        let life = Life { if !isOver { releases[mark.number] = (sending, clock.now.nanoseconds) } }
        subjects[mark.row].send(Traced(value: mark.text, marbles: [mark.number], lives: [life]))
      }
    }
    var late: [Int: Loss] = [:]
    for mark in marks {
      // As a lesson does: it moves its clock, and then it sends.
      clock.advance(to: VirtualTime(nanoseconds: max(mark.time, clock.now.nanoseconds)))
      if mark.kind == .value, let (cause, time) = cancels[mark.row] {
        let sign = cause.map { $0.kind == .value ? hasFailed ? ")x" : ")" : ")e" } ?? ")"
        late[mark.number] = Loss(sign: sign, cause: cause, time: time)
      }
      sending = mark
      send(mark)
      sending = nil
    }
    // What waits for a time comes out, unless its stream is over before.
    clock.advance(to: VirtualTime(nanoseconds: max(end, clock.now.nanoseconds)))
    isOver = true
    let used = outputs.reduce(into: Set<Int>()) { $0.formUnion($1.marks) }
    for mark in marks where mark.kind == .value && !used.contains(mark.number) {
      if let loss = late[mark.number] {
        losses[mark.number] = loss
      } else if let (cause, time) = releases[mark.number] {
        let sign = cause?.number == mark.number ? "r" : cause.map { $0.kind == .value ? "n" : "e" } ?? "d"
        losses[mark.number] = Loss(sign: sign, cause: cause, time: time)
      } else {
        losses[mark.number] = Loss(sign: "=", cause: nil, time: clock.now.nanoseconds)
      }
    }
    self.outputs = outputs
    cancellable.cancel()
  }

  /// The operators that can run again, by the names of their types.
  private static let known: Set = [
    "Filter", "CompactMap", "DropWhile", "FirstWhere", "RemoveDuplicates", "First", "Drop", "Reduce", "Debounce",
    "Throttle", "Delay", "Timeout", "Zip", "CombineLatest",
  ]

  static func knows(_ step: StepRun.Link.Step) -> Bool { known.contains(step.type) }
}

extension Example {
  /// The same operator as that of a lesson.
  fileprivate func published(through step: StepRun.Link.Step, says answer: @escaping (Int) -> Bool) -> Texts {
    let says = { (value: Traced<String>) in value.marbles.allSatisfy(answer) }
    switch step.type {
    case "Filter": return texts.filter(says).eraseToAnyPublisher()
    case "CompactMap": return texts.compactMap { says($0) ? $0 : nil }.eraseToAnyPublisher()
    case "DropWhile": return texts.drop { !says($0) }.eraseToAnyPublisher()
    case "FirstWhere": return texts.first(where: says).eraseToAnyPublisher()
    // What it dropped, it keeps for the next comparison.
    case "RemoveDuplicates": return texts.map(\.withoutLives).removeDuplicates().eraseToAnyPublisher()
    case "First": return texts.first().eraseToAnyPublisher()
    case "Drop": return texts.dropFirst(step.number ?? 1).eraseToAnyPublisher()
    case "Reduce": return texts.reduce(Traced(value: "", marbles: [])) { $0 + $1 }.eraseToAnyPublisher()
    case "Debounce": return texts.debounce(for: seconds, scheduler: clock).eraseToAnyPublisher()
    case "Throttle":
      return texts.throttle(for: seconds, scheduler: clock, latest: step.flag ?? true).eraseToAnyPublisher()
    case "Delay": return texts.delay(for: seconds, scheduler: clock).eraseToAnyPublisher()
    case "Timeout": return texts.timeout(seconds, scheduler: clock).eraseToAnyPublisher()
    case "Zip": return texts.zip(others) { $0 + $1 }.eraseToAnyPublisher()
    default: return texts.combineLatest(others) { $0 + $1 }.eraseToAnyPublisher()
    }
  }
}

extension StepRun.Link.Step {
  /// The numbers in its call.
  var parameters: [String: Double] {
    var parameters: [String: Double] = [:]
    if let time { parameters["seconds"] = Double(time) / 1e9 }
    if let number { parameters["count"] = Double(number) }
    return parameters
  }

  /// The operator whose rules have been written down.
  var drawn: DrawnOperator? {
    let names = [
      "RemoveDuplicates": "removeDuplicates()", "First": "first()", "FirstWhere": "first(where:)", "Drop": "dropFirst",
      "DropWhile": "drop(while:)", "Throttle": "throttle(latest: \(flag ?? true))",
    ]
    let name = names[type] ?? type.prefix(1).lowercased() + type.dropFirst()
    return DrawnOperator.all.first { $0.name == name }
  }
}
