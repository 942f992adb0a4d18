/// Sends recorded values, and then a recorded completion.
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
/// - Demand: the subscription sends as many values as are requested, and then waits.
/// - Completion: the recorded completion follows the last value without a further request.
/// - Cancellation: releases the subscriber.
public struct Record<Output, Failure: Error>: Publisher {
  /// The values and the completion to send.
  public let recording: Recording

  /// Creates a publisher from the events that a closure records. A recording without a completion finishes.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Creates a publisher of a recording.
  public init(recording: Recording) { self.recording = recording }

  /// Creates a publisher of values and a completion.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    ElementsSubscription.subscribe(
      subscriber, to: recording.output, then: recording.completion, endedName: "Cancelled Events")
  }
}

extension Record {
  /// Values and the completion that follows them.
  ///
  /// A recording accepts values until it has its completion. Recording another event after the completion is a
  /// programming error and ends the program.
  public struct Recording {
    /// The type of the recorded values.
    public typealias Input = Output

    /// The values, in the order in which they are sent.
    public private(set) var output: [Output]

    /// The completion that follows the values. It is `.finished` unless another completion is recorded.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Creates an empty recording.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Creates a complete recording.
    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      (self.output, self.completion) = (output, completion)
      isComplete = true
    }

    /// Records a value.
    ///
    /// - Parameter input: The value to record.
    public mutating func receive(_ input: Input) {
      precondition(!isComplete, "a value cannot be recorded after the completion")
      output.append(input)
    }

    /// Records the completion. No event can be recorded after it.
    ///
    /// - Parameter completion: The completion to record.
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

  /// Decodes the output of ``encode(to:)``.
  /// - Throws: An error if the decoder's data has another format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(recording: try container.decode(Recording.self, forKey: .recording))
  }

  /// Encodes the record as `{"recording":…}`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An error if a value or the failure cannot be encoded.
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

  /// Decodes the output of ``encode(to:)``. The recording is complete.
  /// - Throws: An error if the decoder's data has another format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(Subscribers.Completion<Failure>.self, forKey: .completion))
  }

  /// Encodes the recording as `{"output":[…],"completion":…}`. Apple's type has this method as well as ``encode(to:)``.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: An error if a value or the failure cannot be encoded.
  public func encode(into encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encode(completion, forKey: .completion)
  }

  public func encode(to encoder: any Encoder) throws { try encode(into: encoder) }
}
