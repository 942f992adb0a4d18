import Synchronization

/// Tells one publisher stream from another.
public struct CombineIdentifier: Hashable, Sendable {
  private static let counter = Atomic<UInt>(0)

  private let rawValue: UInt

  /// Makes an identifier that no other call returns.
  public init() {
    rawValue = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Makes the identifier of an object, as unique as the object is while it lives.
  ///
  /// - Parameter obj: The object.
  public init(_ obj: AnyObject) {
    rawValue = UInt(bitPattern: ObjectIdentifier(obj))
  }
}

extension CombineIdentifier: CustomStringConvertible {
  /// The identifier as a hexadecimal number, `0x2a` for example.
  public var description: String {
    "0x\(String(rawValue, radix: 16))"
  }
}

/// Something that has an identifier, so that two events can be said to belong to one stream.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier {
    CombineIdentifier(self)
  }
}
