import Foundation
import LessonKit

/// What ends the process to which it happens. To live and tell of it, a step lets it happen to a child process.
enum Accident: String, CaseIterable {
  case badPayload = "a bad payload"
  case noData = "a notification without data"

  private static let variable = "COMBINE_IN_PRACTICE_ACCIDENT"

  /// The accident that is to happen to this process, if it was started for one.
  static var toHappenHere: Accident? {
    ProcessInfo.processInfo.environment[variable].flatMap(Accident.init)
  }

  /// Runs a step in a child process, to which the accident happens there, and prints what became of it.
  func happen(inStep step: Int) throws {
    // Without it the runtime would write a page of addresses to standard error, and take its time.
    let environment = ["SWIFT_BACKTRACE": "enable=no", Self.variable: rawValue]
    let child = try ChildProcess.run(
      Bundle.main.executableURL!, ["--step", "\(step)"], environment: environment)
    print("A child process, and \(rawValue):")
    for line in child.output.split(separator: "\n").dropFirst() { print("  \(line)") }
    if case .signal = child.ending { print("  (a signal ended it)") } else { print("  (\(child.ending))") }
    if let message = Self.message(in: child.errors) { print("  on standard error: \(message)") }
  }

  /// What a fatal error says, without the file before it, which is not the same on each machine, and without the details.
  static func message(in errors: String) -> String? {
    guard let start = errors.range(of: "Fatal error: ")?.lowerBound else { return nil }
    let line = errors[start...].prefix { $0 != "\n" }
    return String(line[..<(line.range(of: ". ")?.lowerBound ?? line.endIndex)])
  }
}
