import VirtualTime

/// All that happens around a publisher in one run: what its inputs send, and what its subscribers do.
///
/// A scenario of two inputs and a subscriber is written as rows of marbles, one sign for each second:
///
///     let scenario = try Scenario(inputs: ["1-2--|", "-5---"], asks: ["1-*--!"])
///
/// ``Shape`` makes random ones.
public struct Scenario: Hashable, Sendable {
  /// What an input does with a value that a subscriber has not requested.
  public enum Input: Hashable, Sendable, CaseIterable {
    /// It drops the value, as a subject does.
    case subject

    /// It keeps the value until it is requested, as `buffer` does.
    case buffer

    /// It has all values from the beginning, and keeps them until they are requested, as a sequence does. The times of
    /// its events do not matter.
    case sequence
  }

  /// Something that happens once. Inputs and subscribers are named by their places.
  public enum Event: Hashable, Sendable {
    case send(Int, from: Int)
    case finish(Int)
    case fail(Int)
    case subscribe(Int)

    /// `Int.max` requests all values.
    case request(Int, by: Int)
    case cancel(Int)
  }

  /// An event at a time.
  public struct Entry: Hashable, Sendable {
    /// In seconds.
    public var time: Int
    public var event: Event
  }

  /// What a subscriber does from inside of a call that it receives.
  public struct Reaction: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
      /// It returns demand for the value. A subscription has no result: there it requests.
      case demand(Int)

      /// It lets something happen: requests, cancels, or sends from an input.
      case event(Event)
    }

    public var subscriber: Int

    /// The number of the value, from 1; 0 is the subscription.
    public var value: Int
    public var action: Action
  }

  public var inputs: [Input]

  /// In the order in which they happen.
  public var entries: [Entry]
  public var reactions: [Reaction]

  /// A number that a publisher may be made with: the `n` of an operator that takes one.
  public var parameter: Int

  public init(inputs: [Input], entries: [Entry], reactions: [Reaction] = [], parameter: Int = 0) {
    self.inputs = inputs
    self.entries = entries
    self.reactions = reactions
    self.parameter = parameter
  }

  /// A scenario that is written as rows of marbles.
  ///
  /// - Parameters:
  ///   - inputs: A row for each input. Its values are digits.
  ///   - kind: What the inputs do with values that nobody has requested.
  ///   - asks: A row for each subscriber. It subscribes at 0 s.
  ///   - parameter: A number that the publisher may be made with.
  /// - Throws: ``MalformedMarbles``.
  public init(
    inputs: [String], _ kind: Input = .subject, asks: [String], parameter: Int = 0
  ) throws(MalformedMarbles) {
    self.init(inputs: inputs.map { _ in kind }, entries: asks.indices.map { Entry(time: 0, event: .subscribe($0)) })
    self.parameter = parameter
    for (index, text) in asks.enumerated() {
      for (time, mark) in try MarbleString(text, .asks).marks {
        let event: Event = mark == "!" ? .cancel(index) : .request(Int(String(mark)) ?? .max, by: index)
        entries.append(Entry(time: time, event: event))
      }
    }
    for (index, text) in inputs.enumerated() {
      for (time, mark) in try MarbleString(text).marks {
        let event: Event =
          switch mark {
          case "|": .finish(index)
          case "#": .fail(index)
          default: .send(mark.wholeNumberValue ?? 0, from: index)
          }
        entries.append(Entry(time: time, event: event))
      }
    }
    sort()
  }

  /// Puts the entries into the order of their times. Those of one time keep their order.
  mutating func sort() {
    entries = entries.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// How many subscribers there are.
  var subscriberCount: Int {
    1 + entries.reduce(-1) { if case .subscribe(let number) = $1.event { max($0, number) } else { $0 } }
  }

  /// The greatest time of an entry.
  var end: Int { entries.reduce(0) { max($0, $1.time) } }
}

extension MarbleString {
  fileprivate var marks: [(time: Int, mark: Character)] {
    places.enumerated().flatMap { time, marks in marks.map { (time, $0) } }
  }
}
