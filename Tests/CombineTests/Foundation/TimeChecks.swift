import Combine
import Foundation
import TestKit
import Testing

/// The times and strides of a scheduler that counts in dates: `RunLoop` and `OperationQueue`.
func checkDates<S: Scheduler>(
  of scheduler: S, _ makeTime: (Date) -> S.SchedulerTimeType, _ date: (S.SchedulerTimeType) -> Date,
  _ makeStride: (TimeInterval) -> S.SchedulerTimeType.Stride, _ seconds: (S.SchedulerTimeType.Stride) -> TimeInterval
) throws
where
  S.SchedulerTimeType: Hashable & Codable, S.SchedulerTimeType.Stride: ExpressibleByFloatLiteral & Codable,
  S.SchedulerTimeType.Stride.Magnitude == TimeInterval
{
  typealias Stride = S.SchedulerTimeType.Stride
  let time = makeTime(Date(timeIntervalSinceReferenceDate: 10))
  expectEqual(date(time), Date(timeIntervalSinceReferenceDate: 10))
  expectEqual(date(time.advanced(by: 2.5)), Date(timeIntervalSinceReferenceDate: 12.5))
  expectEqual(time.advanced(by: 2.5).distance(to: time), -2.5)
  #expect(time < time.advanced(by: .milliseconds(1)))
  expectEqual(Set([time, makeTime(date(time)), time.advanced(by: 1)]).count, 2)
  #expect(abs(date(scheduler.now).timeIntervalSinceNow) < 60)
  expectEqual(scheduler.minimumTolerance, 0)

  let rows: [(Stride, TimeInterval)] = [
    (2.5, 2.5), (2, 2), (-2.5, -2.5), (.seconds(2), 2), (.seconds(0.25), 0.25), (.milliseconds(250), 0.25),
    (.microseconds(250_000), 0.25), (.nanoseconds(250_000_000), 0.25), (makeStride(1.5), 1.5),
  ]
  for (stride, seconds) in rows { expectEqual(stride.magnitude, seconds) }
  expectEqual(Stride(exactly: 3)?.magnitude, 3)
  expectNil(Stride(exactly: UInt64.max))
  expectEqual(seconds(1.5), 1.5)
  expectEqual("\(1.5 as Stride)", "Stride(magnitude: 1.5)")
  checkArithmetic(Stride.self)

  try checkCodable(time, #"{"date":10}"#)
  try checkCodable(1.5 as Stride, #"{"magnitude":1.5}"#)
}

/// What holds for any stride.
func checkArithmetic<Stride: SchedulerTimeIntervalConvertible & SignedNumeric & Comparable>(_: Stride.Type)
where Stride.Magnitude: SignedNumeric {
  let (two, three) = (Stride.seconds(2), Stride.seconds(3))
  #expect(two < three && !(three < two))
  // Literals are seconds, so a product is one of seconds.
  expectTrue(two + three == .seconds(5) && two - three == .seconds(-1))
  expectTrue(-two == .seconds(-2) && two * three == .seconds(6))
  expectEqual(Stride(exactly: 2), two)
  var stride = three
  stride += two
  expectEqual(stride, .seconds(5))
  stride -= three
  expectEqual(stride, two)
  stride *= three
  expectEqual(stride, .seconds(6))
  stride.negate()
  expectEqual(stride, .seconds(-6))
}

/// A value is encoded as the text says, and the text decoded as the value.
func checkCodable<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
  try expectEqual(json(value), text)
  try expectEqual(JSONDecoder().decode(Value.self, from: Data(text.utf8)), value)
}
