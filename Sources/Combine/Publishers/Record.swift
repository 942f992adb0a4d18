/// Sends values that were written down beforehand, and then the completion that goes with them.
///
///     let record = Record<Int, Never> { recording in
///       recording.receive(1)
///       recording.receive(2)
///       recording.receive(completion: .finished)
///     }
///     let cancellable = record.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
///     // 1
///     // 2
///     // finished
///
/// - Demand: sends so many values as were asked for and keeps its place. The completion follows the last value at once
///   and needs no demand.
/// - Completion: the recorded one.
/// - Cancellation: lets go of the subscriber and of the values.
public struct Record<Output, Failure: Error>: Publisher {
  /// What is sent to each subscriber.
  public let recording: Recording

  /// Makes a publisher of what a closure records.
  ///
  /// - Parameter record: Writes values, and perhaps a completion, into the recording that it is handed. A recording
  ///   without a completion finishes.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Makes a publisher of a recording.
  ///
  /// - Parameter recording: The values and the completion.
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Makes a publisher of values and a completion.
  ///
  /// - Parameters:
  ///   - output: The values.
  ///   - completion: What follows them.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ElementsSubscription.attach(
      subscriber, to: recording.output, then: recording.completion, endedName: "Cancelled Events")
  }
}

extension Record {
  /// Values and the completion that follows them.
  ///
  /// A recording takes values until it has its completion. To record anything after it is a programming error and ends
  /// the program.
  public struct Recording {
    public typealias Input = Output

    /// The values, in the order in which they are sent.
    public private(set) var output: [Output]

    /// What follows the values. A recording that was told nothing else finishes.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Makes an empty recording, to be written.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Makes a recording that is complete.
    ///
    /// - Parameters:
    ///   - output: The values.
    ///   - completion: What follows them.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value.
    ///
    /// - Parameter input: The value.
    public mutating func receive(_ input: Input) {
      precondition(!isComplete, "a value cannot be recorded after the completion")
      output.append(input)
    }

    /// Records the completion, after which nothing more can be recorded.
    ///
    /// - Parameter completion: Whether the publisher finishes or fails.
    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!isComplete, "a second completion cannot be recorded")
      self.completion = completion
      isComplete = true
    }
  }
}

extension Record: Sendable where Output: Sendable {}

extension Record.Recording: Sendable where Output: Sendable {}

extension Record: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: CodingKey {
    case recording
  }

  /// Decodes what ``encode(to:)`` writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(recording: try container.decode(Recording.self, forKey: .recording))
  }

  /// Encodes `{"recording":…}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(recording, forKey: .recording)
  }
}

extension Record.Recording: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: CodingKey {
    case output
    case completion
  }

  /// Decodes what ``encode(to:)`` writes. The recording is complete.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
  }

  /// Encodes `{"output":[…],"completion":…}`. Apple's has this method beside the one that `Encodable` asks for.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }

  public func encode(to encoder: any Encoder) throws {
    try encode(into: encoder)
  }
}
