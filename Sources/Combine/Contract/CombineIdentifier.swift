import Synchronization

/// An identifier that distinguishes one stream of events from another.
public struct CombineIdentifier: Hashable, Sendable {
  private static let counter = Atomic<UInt>(0)

  private let rawValue: UInt

  /// Creates an identifier that no other call returns.
  public init() { rawValue = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Creates the identifier of an object. No other object has it as long as this one exists.
  public init(_ obj: AnyObject) { rawValue = UInt(bitPattern: ObjectIdentifier(obj)) }
}

extension CombineIdentifier: CustomStringConvertible {
  /// The identifier as a hexadecimal number, for example `0x2a`.
  public var description: String { "0x\(String(rawValue, radix: 16))" }
}

/// A type with an identifier that shows which events belong to the same stream.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier of the stream.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
