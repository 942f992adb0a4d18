extension Subscribers {
  /// The last event of a publisher: it finishes, or it fails with an error.
  @frozen public enum Completion<Failure: Error> {
    /// The publisher has sent all its values.
    case finished

    /// The publisher stopped because of an error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}

extension Subscribers.Completion: Equatable where Failure: Equatable {}

extension Subscribers.Completion: Hashable where Failure: Hashable {}

private enum CompletionKeys: String, CodingKey {
  case success
  case error
}

extension Subscribers.Completion: Encodable where Failure: Encodable {
  /// Encodes the completion as `{"success":true}` or `{"success":false,"error":…}`.
  ///
  /// - Parameter encoder: Receives the completion.
  /// - Throws: An error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CompletionKeys.self)
    switch self {
    case .finished:
      try container.encode(true, forKey: .success)
    case .failure(let error):
      try container.encode(false, forKey: .success)
      try container.encode(error, forKey: .error)
    }
  }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
  /// Decodes a completion that ``encode(to:)`` has encoded.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if a key is missing or its value has another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CompletionKeys.self)
    if try container.decode(Bool.self, forKey: .success) {
      self = .finished
    } else {
      self = .failure(try container.decode(Failure.self, forKey: .error))
    }
  }
}

extension Subscribers.Completion {
  /// The same completion, whose failure is stated as `any Error`, or again as what it is.
  @usableFromInline func cast<DownstreamFailure>() -> Subscribers.Completion<DownstreamFailure> {
    switch self {
    case .finished: .finished
    // A cast of the failure itself would look into an `Optional` that is an error.
    case .failure(let error): .failure((error as any Error) as! DownstreamFailure)
    }
  }
}
