import Testing

/// A row of a table: a value, mostly a closure, with the name by which a test shows it.
///
///     static let rows = [
///       Named("map") { (upstream: TestUpstream) in upstream.map { $0 + 1 }.eraseToAnyPublisher() }
///     ]
///     @Test(arguments: rows) func passes(row: Named<(TestUpstream) -> AnyPublisher<Int, TestError>>)
public struct Named<Value>: CustomTestStringConvertible, @unchecked Sendable {
  public let name: String
  public let value: Value

  public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }

  public var testDescription: String { name }
}
