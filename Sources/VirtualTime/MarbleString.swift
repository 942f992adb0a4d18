import Synchronization

/// A stream as a text: `-a-b-(cd)-|`.
///
///     -      a unit of time in which nothing happens
///     a      a value, which is a letter or a digit
///     |      the completion
///     #      a failure
///     (ab|)  events of one instant; a group takes one place, however many events are in it
///
/// A stream without `|` and `#` does not end. Spaces have no meaning. Use them to align two rows:
///
///     in   a-(bcd)-  e
///     out  --a    ---d-e
///
/// ``publisher(on:unit:)`` and ``send(on:unit:)`` return a publisher that sends these events.
public struct MarbleString: Equatable, Sendable, CustomStringConvertible {
  /// The meaning of the marks in a row.
  public enum Kind: Sendable {
    /// The events that a publisher sends.
    case stream

    /// The actions of a subscriber: `2` requests two values, `*` requests all values, and `!` cancels.
    case asks
  }

  /// The marks of each place, up to the last place that has any.
  public private(set) var places: [String] = []

  /// A stream without events.
  public init() {}

  /// Reads a text.
  ///
  ///     do {
  ///       _ = try MarbleString("a-(b-c)")
  ///     } catch {
  ///       print(error)
  ///     }
  ///     // malformed diagram, time passes in a group:
  ///     // a-(b-c)
  ///     //     ^
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - kind: The meaning of its marks.
  ///   - file: The file of the call. The playground's page, on which a reader moves the marbles, asks for it.
  ///   - line: The line of the call.
  /// - Throws: ``MalformedMarbles`` if the text is malformed. Its description points at the wrong character.
  public init(
    _ text: String, _ kind: Kind = .stream, file: StaticString = #fileID, line: Int = #line
  ) throws(MalformedMarbles) {
    var text = text
    if kind == .stream, let replacement = Self.replacement.withLock({ $0 }) { text = replacement(text, file, line) }
    var reader = MarbleReader(kind)
    for (offset, mark) in text.enumerated() {
      if let problem = reader.read(mark, at: offset) { throw MalformedMarbles(problem, text, at: offset) }
    }
    if let group = reader.group { throw MalformedMarbles(.unclosed, text, at: group.offset) }
    self = reader.row
  }

  /// What is read in place of a stream's text, if a program runs with marbles that its reader has moved.
  package static let replacement = Mutex<Replacement?>(nil)
  package typealias Replacement = @Sendable (_ text: String, _ file: StaticString, _ line: Int) -> String

  /// Adds a mark at a time, after the marks that this place already has.
  public mutating func add(_ mark: Character, at time: Int) {
    while places.count <= time { places.append("") }
    places[time].append(mark)
  }

  /// The marks at a time. There are none after the last place.
  public subscript(time: Int) -> String {
    time < places.count ? places[time] : ""
  }

  public var description: String { places.indices.map(cell).joined() }

  /// The text of a place: `-`, `a` or `(ab)`.
  public func cell(_ time: Int) -> String {
    let marks = self[time]
    return marks.isEmpty ? "-" : marks.count == 1 ? marks : "(\(marks))"
  }
}

extension Character {
  /// Whether it can stand for a value.
  public var isMarbleValue: Bool { isASCII && (isLetter || isNumber) }
}

/// The error for a malformed text. It says why the text is malformed, and where.
public struct MalformedMarbles: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Problem: Equatable, Sendable, CustomStringConvertible {
    case nested, unopened, unclosed, empty, timeInGroup, afterEnd
    case meaningless(Character)
    case other(String)

    package var description: String {
      switch self {
      case .nested: "a group in a group"
      case .unopened: "a group is closed and was not opened"
      case .unclosed: "a group is not closed"
      case .empty: "a group of nothing"
      case .timeInGroup: "time passes in a group"
      case .afterEnd: "something after the end"
      case .meaningless(let mark): "\"\(mark)\" means nothing here"
      case .other(let reason): reason
      }
    }
  }

  package let problem: Problem

  /// What is wrong, in a few words.
  public var reason: String { problem.description }

  /// The text, with a sign below the place.
  public let place: String

  public var description: String { "malformed diagram, \(reason):\n\(place)" }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: Why the text is malformed.
  ///   - text: The text.
  ///   - offset: The position of the wrong character. Nil if no single character is wrong.
  public init(_ reason: String, _ text: String, at offset: Int? = nil) {
    self.init(.other(reason), text, at: offset)
  }

  init(_ problem: Problem, _ text: String, at offset: Int?) {
    self.problem = problem
    place = text + (offset.map { "\n\(String(repeating: " ", count: $0))^" } ?? "")
  }
}
