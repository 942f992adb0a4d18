/// Prints calls, each one indented below the call that made it.
///
///     Calls.print("send(1)") {
///       Calls.print("receive(1)") {}
///     }
///     // send(1)
///     //   receive(1)
///
/// A ``PrintingSubscriber`` prints its lines with the same indentation.
public enum Calls {
  @TaskLocal private static var depth = 0

  /// The blanks in front of a line that is printed now.
  static var indentation: String { String(repeating: "  ", count: depth) }

  /// Prints a call, and runs what it does.
  ///
  /// - Parameters:
  ///   - call: The call; nil, if another line that is printed already stands for it.
  ///   - body: What the call does. What it prints through ``Calls`` stands below the call, indented.
  public static func print<Result>(_ call: String?, during body: () throws -> Result) rethrows -> Result {
    if let call { Swift.print("\(indentation)\(call)") }
    return try $depth.withValue(depth + 1, operation: body)
  }
}
