/// The run of one step of a lesson as data: what it printed, and what happened in the streams that it recorded.
///
/// `swift run CustomSubscriber --json --step 5` prints one, `swift run CustomSubscriber --json` an array of them. A
/// program reads them with `JSONDecoder`:
///
///     let data = Data(outcome.output.utf8)
///     let run = try JSONDecoder().decode(StepRun.self, from: data)
///     print(run.trace.filter { $0.kind == nil }.map(\.text).joined(separator: ", "))
///     // 1, 2, 3, 4, (we sent 1, 2, 3, 4 and 5)
///
/// It contains only what happened. A property that is nil, and a key that is missing in JSON, means: not known.
package struct StepRun: Codable, Equatable, Sendable {
  package var schema = 1
  package let lesson: Int

  package let name: String
  package let step: Int

  /// The step's title, without its number.
  package let title: String

  /// The number and the title, as the trace prints them.
  package var heading: String { "\(step). \(title)" }

  /// What a picture of it is called.
  ///
  /// - Parameter translation: The title in that language, if it has one.
  package func title(in language: Language, _ translation: String?) -> String {
    language.says(.titleOfStep, name, step, translation ?? title)
  }

  /// A program without steps is no lesson. Its streams have the names that its reader gave them.
  var isOfLesson: Bool { lesson > 0 }

  /// Whether every event has a time on a virtual clock.
  package internal(set) var clock = false

  /// The body of the step as it stands in the file.
  package let code: Code?

  /// What the step printed, without its heading.
  package internal(set) var trace: [Line] = []

  /// The publishers, operators and subscribers that are known, from top to bottom.
  package internal(set) var parties: [Party] = []

  /// The subscriptions that were recorded, in the order in which they are drawn.
  package internal(set) var streams: [Stream] = []

  /// Which stream feeds which; nil if none is known to.
  package internal(set) var links: [Link]?

  /// The numbers of the scenes: a scene is what one timeline recorded.
  package internal(set) var scenes: [Int] = []

  /// What happened in all streams of the step, in the order in which it began.
  package internal(set) var events: [Event] = []

  /// The marbles that a program without steps has read, in the order in which it read them.
  package var inputs: [MarbleInput]?

  /// Lines of a source file.
  package struct Code: Codable, Equatable, Sendable {
    package let file: String
    package let first: Int

    /// The lines, moved to the left margin.
    package let lines: [String]

    package init(file: String, first: Int, lines: [String]) {
      self.file = file
      self.first = first
      self.lines = lines
    }
  }

  /// A line that the step printed.
  package struct Line: Codable, Equatable, Sendable {
    package let text: String

    /// The number of the last event that was noted before the line was complete; 0 if there was none.
    package let after: Int

    /// The drawing that the line belongs to, if it belongs to one.
    package let kind: Drawing?

    /// The line of the step's code that printed it, or that was running while other code did.
    package internal(set) var line: Int?

    /// What each call printed of it, if there were several, or if no newline was printed. Only a program without steps has
    /// them.
    package internal(set) var parts: [Part]?

    package struct Part: Codable, Equatable, Sendable {
      package let text: String
      package let line: Int?
    }
  }

  /// A drawing that a timeline returns as text.
  package enum Drawing: String, Codable, Sendable {
    case marbles, ledger, sequence
  }

  /// One end of a stream.
  package struct Party: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable {
      case publisher, `operator`, subscriber
    }

    /// The party's place in ``StepRun/parties``.
    package let id: Int

    /// The name of the stream that it publishes. A subscriber has its own name or that of its type.
    package let name: String
    package let kind: Kind

    /// The name of its type, without generic parameters: `Debounce`.
    package let type: String

    /// The call as the lesson shows it, with its arguments: `debounce(for: 1)`.
    package let detail: String?
  }

  /// One subscription to a publisher that is recorded.
  package struct Stream: Codable, Equatable, Sendable {
    /// The stream's place in ``StepRun/streams``.
    package let id: Int

    package let scene: Int
    package let name: String

    /// The party that publishes.
    package let from: Int

    /// The party that receives; nil if it is a plain `sink`, or if it is not known.
    package let to: Int?

    /// The line of the program at which a call of `show` stands.
    package let line: Int?

    /// What its subscription is called if it is one of Combine's, as `print()` shows it. Behind an `AnyPublisher` it tells
    /// what serves the stream.
    package internal(set) var subscription: String?
  }

  /// A stream whose values another one is made of.
  package struct Link: Codable, Equatable, Sendable {
    /// An operator between them.
    package struct Step: Codable, Equatable, Sendable {
      /// The name of its type, without generic parameters.
      package let type: String

      /// Which of its publishers leads to the upper stream.
      package internal(set) var input = 0

      // What it was made with: nanoseconds of virtual time, a number, a switch.
      package internal(set) var time: Int?
      package internal(set) var number: Int?
      package internal(set) var flag: Bool?
    }

    package internal(set) var upper: Int
    package internal(set) var lower: Int

    /// From top to bottom. It is empty if both are streams of one object, as a subject is.
    package let path: [Step]
  }

  /// What happened to a stream: a call that one of its ends made.
  package struct Event: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable {
      // Upward.
      case subscribe, request, cancel

      // Downward.
      case subscription, value, completion, failure
    }

    /// How a subscriber requests values.
    package enum Way: String, Codable, Sendable {
      /// It calls `request(_:)`.
      case request

      /// It returns demand from `receive(_:)`.
      case `return`
    }

    /// Its number, from 1 through the whole step.
    package internal(set) var n: Int

    /// Nanoseconds on the virtual clock, if there is one.
    package let at: Int?

    /// Without a clock: events with the same number are drawn in one column.
    package let instant: Int?
    package internal(set) var stream: Int
    package let kind: Kind

    /// The text of a value, the number that is requested or `all`, the error of a failure.
    package let payload: String?

    package var text: String { payload ?? "" }
    package let by: Way?

    /// True for a value that the publisher dropped, because this stream had no outstanding demand.
    package let lost: Bool?

    /// The innermost event on the same thread that was not over when this one began.
    package internal(set) var during: Int?

    /// The line of the step's code that was running.
    package internal(set) var line: Int?
  }
}

extension StepRun {
  /// A run of which nothing is known but its code and what it printed.
  package init(title: String, number: Int = 1, code: Code? = nil, printed: [String] = []) {
    self.init(
      lesson: 0, name: "", step: number, title: title, code: code,
      trace: printed.map { Line(text: $0, after: 0, kind: nil) })
  }
}
