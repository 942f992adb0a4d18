import Combine
import Foundation
import Testing

/// Strides that count seconds: those of `RunLoop` and `OperationQueue`.
func checkDateStride<Stride: SchedulerTimeIntervalConvertible & SignedNumeric & Comparable & ExpressibleByFloatLiteral>(
  _: Stride.Type
) where Stride.Magnitude == TimeInterval {
  #expect((2.5 as Stride).magnitude == 2.5)
  #expect((2 as Stride).magnitude == 2)
  #expect((-2.5 as Stride).magnitude == -2.5)
  #expect(Stride.seconds(2).magnitude == 2)
  #expect(Stride.seconds(0.25).magnitude == 0.25)
  #expect(Stride.milliseconds(250).magnitude == 0.25)
  #expect(Stride.microseconds(250_000).magnitude == 0.25)
  #expect(Stride.nanoseconds(250_000_000).magnitude == 0.25)
  #expect(Stride(exactly: 3)?.magnitude == 3)
  #expect(Stride(exactly: UInt64.max) == nil)
  checkArithmetic(Stride.self)
}

/// What holds for any stride.
func checkArithmetic<Stride: SchedulerTimeIntervalConvertible & SignedNumeric & Comparable>(_: Stride.Type)
where Stride.Magnitude: SignedNumeric {
  let (two, three) = (Stride.seconds(2), Stride.seconds(3))
  #expect(two < three)
  #expect(!(three < two))
  #expect(two + three == .seconds(5))
  #expect(two - three == .seconds(-1))
  #expect(-two == .seconds(-2))
  // Literals are seconds, so a product is one of seconds.
  #expect(two * three == .seconds(6))
  #expect(Stride(exactly: 2) == two)
  var stride = three
  stride += two
  #expect(stride == .seconds(5))
  stride -= three
  #expect(stride == two)
  stride *= three
  #expect(stride == .seconds(6))
  stride.negate()
  #expect(stride == .seconds(-6))
}

/// A value is encoded as the text says, and the text decoded as the value.
func checkCodable<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
  #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == text)
  #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
}
