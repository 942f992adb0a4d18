import Combine
import LessonKit
import VirtualTime

/// What a chain of operators has, and one operator has not: rows between its input and its output, one for each operator
/// but the last.
struct Chain: @unchecked Sendable {
  /// A line of the chain's code, and the rows to which it belongs.
  struct Line: Encodable {
    let code: String
    let rows: [String]

    /// The comment after the code, in the language of the page.
    let comment: Message?

    enum CodingKeys: CodingKey { case code, rows }

    init(_ code: String, _ rows: String..., comment: Message? = nil) {
      self.code = code + (comment.map { "  // \($0.english)" } ?? "")
      (self.rows, self.comment) = (rows, comment)
    }
  }

  /// What a reader can change about the chain's code. The code has its name and its value: `<wait:1>`.
  struct Choice {
    let name: String

    /// What the page calls it.
    let title: Message
    let positions: [Double]

    /// What the code has in place of the positions' numbers.
    var words: [String] = []

    /// What the page calls the positions, if the words are too long.
    var labels: [Message] = []
    var isTime = false

    static func seconds(_ name: String, _ title: Message, _ positions: Double...) -> Choice {
      Choice(name: name, title: title, positions: positions, isTime: true)
    }

    static func number(_ name: String, _ title: Message, _ positions: Double...) -> Choice {
      Choice(name: name, title: title, positions: positions)
    }

    static func words(_ name: String, _ title: Message, _ words: KeyValuePairs<Message, String>) -> Choice {
      Choice(
        name: name, title: title, positions: words.indices.map(Double.init), words: words.map(\.value),
        labels: words.map(\.key))
    }
  }

  let lines: [Line]

  /// The rows between the inputs and the output, and then the output, with the operator that publishes each. A line of
  /// code with a switch has one for each of its words.
  let rows: KeyValuePairs<String, [String]>

  var stages: [String] { rows.dropLast().map(\.key) }

  /// The rows of operators that hold values for a while: there is room for them above.
  let holding: [String]
  let choices: [Choice]

  /// What the subscriber may request, as marble strings. The first is the example's; nil is for everything at once.
  let requests: [String?]

  /// Whether something happens at a time of its own, and not only while a marble is sent.
  let isTimed: Bool
}

/// What goes on between the operators of a chain.
enum StageEvent: Equatable {
  case value(String, marbles: [Int])
  case finished
  case failed

  /// - Parameter amount: Nil for all values.
  case requested(amount: Int?)
  case cancelled

  /// A request begins, which a value of this marble caused; it is answered, or cancelled.
  case began(marble: Int)
  case answered(marble: Int)
  case stopped(marble: Int)

  /// The operator that publishes this row has let go of a value that came to it.
  ///
  /// - Parameter arrival: The place of the event with which it came.
  case released(arrival: Int)
}

extension StageEvent {
  /// The marble whose value caused a request.
  var marble: Int? {
    switch self {
    case .began(let marble), .answered(let marble), .stopped(let marble): marble
    default: nil
    }
  }
}

/// Sees what goes on between the operators of a chain.
protocol ChainObserver {
  /// - Parameter row: The name of a stage.
  func observed<P: Publisher>(_ publisher: P, _ row: String) -> AnyPublisher<P.Output, P.Failure>
  func observed(request: Example.Texts, by marble: Int, _ row: String) -> Example.Texts
}

extension Publisher {
  /// Gives a row of its own to what an operator of a chain publishes.
  func row(_ name: String, in example: Example) -> AnyPublisher<Output, Failure> {
    example.observer?.observed(self, name) ?? eraseToAnyPublisher()
  }
}

extension Example {
  func seconds(_ parameter: String) -> VirtualTime.Stride { .seconds(parameters[parameter]!) }

  /// A request that a value causes.
  ///
  /// - Parameters:
  ///   - row: The row of the operator that subscribes to it.
  ///   - seconds: How long it takes.
  func request(for value: Traced<String>, _ row: String, seconds: Double, answer: String) -> Texts {
    let request = Just(value.map { _ in answer }).setFailureType(to: (any Error).self)
      .delay(for: .seconds(seconds), scheduler: clock).eraseToAnyPublisher()
    return observer?.observed(request: request, by: value.marbles.max()!, row) ?? request
  }
}

/// Draws what goes on between the operators of a chain.
struct ChainRows: ChainObserver {
  let timeline: Timeline
  let hues: MarbleHues

  func observed<P: Publisher>(_ publisher: P, _ row: String) -> AnyPublisher<P.Output, P.Failure> {
    hues.noted(publisher).recorded(row, on: timeline).eraseToAnyPublisher()
  }

  /// The requests have no rows of their own in a drawing that stands still.
  func observed(request: Example.Texts, by marble: Int, _ row: String) -> Example.Texts { request }
}
