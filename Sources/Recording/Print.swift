/// Prints as Swift's `print` does. Swift prefers it in every file that imports LessonKit.
///
///     print("We send", 3)
///     // We send 3
///
/// While a step is recorded, for `--json`, the run remembers which line of the step printed each line of the trace.
///
/// - Parameters:
///   - items: What to print.
///   - separator: What stands between two items.
///   - terminator: What follows the last item.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  // The items' descriptions are a lesson's own code. They are made before anything is locked.
  let text = items.map { "\($0)" }.joined(separator: separator) + terminator
  StepRecorder.shared.print(text)
}
