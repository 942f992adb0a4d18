/// Something that encodes a whole value at once, as `JSONEncoder` does.
public protocol TopLevelEncoder {
  /// What it makes: `Data`, for example.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The encoded value.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Something that decodes a whole value at once, as `JSONDecoder` does.
public protocol TopLevelDecoder {
  /// What it reads: `Data`, for example.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - from: The encoded value.
  /// - Returns: The value.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
