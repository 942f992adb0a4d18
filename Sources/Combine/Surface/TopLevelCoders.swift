/// A type that encodes a whole value at once, as `JSONEncoder` does.
public protocol TopLevelEncoder {
  /// The encoded form, for example `Data`.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The encoded value.
  /// - Throws: An error if the value cannot be encoded.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// A type that decodes a whole value at once, as `JSONDecoder` does.
public protocol TopLevelDecoder {
  /// The encoded form, for example `Data`.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - from: The encoded value.
  /// - Returns: The value.
  /// - Throws: An error if the input does not encode such a value.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
