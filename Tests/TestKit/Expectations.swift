// `#expect(value == expected)` says the same as `expectEqual(value, expected)`, but it is a macro, and the compiler needs 30 ms
// to expand one. A call takes 2 ms, so that the suite, which compares two thousand times, is built a minute sooner. The macro
// is for what throws, for what ends the process, and for `<`, where it shows both sides.
import Testing

/// Records an issue that shows both values if a value is not as expected.
public func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if value == expected { return }
  record(
    "this is \(String(reflecting: value)), and not \(String(reflecting: expected))", comment(),
    sourceLocation ?? SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue that shows a value if there is one.
public func expectNil<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard let value else { return }
  record(
    "this is \(String(reflecting: value)), and not nil", comment(),
    sourceLocation ?? SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Records an issue if a condition does not hold.
public func expectTrue(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  if condition { return }
  record(
    "this does not hold", comment(),
    sourceLocation ?? SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

private func record(_ difference: String, _ comment: Comment?, _ sourceLocation: SourceLocation) {
  Issue.record(Comment(rawValue: comment.map { "\($0): \(difference)" } ?? difference), sourceLocation: sourceLocation)
}
