import Combine
import Foundation
import LessonKit

extension Faulty {
  /// The article's wrapper. Its setter counts as changing the wrapper, and while that lasts nobody may read it: not even
  /// the subscribers to whom it sends the new value.
  @propertyWrapper
  struct Input<Value> {
    var wrappedValue: Value {
      get { subject.value }
      set { subject.send(newValue) }
    }

    var projectedValue: AnyPublisher<Value, Never> {
      subject.eraseToAnyPublisher()
    }

    private let subject: CurrentValueSubject<Value, Never>

    init(wrappedValue: Value) {
      subject = CurrentValueSubject(wrappedValue)
    }
  }

  private final class Fields {
    @Input var input = ""
  }

  /// Ends the process.
  static func readWhileSetting() {
    let fields = Fields()
    let reading = fields.$input.dropFirst().sink { value in
      print("$input sends \"\(value)\"")
      print("and input is \"\(fields.input)\"")
    }
    print("input = \"Merlin\"")
    fields.input = "Merlin"
    reading.cancel()
  }

  private static let variable = "REACTIVE_SEARCH_CHILD"

  /// Whether this process was started for the sake of being ended.
  static var isInChildProcess: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Runs a step in a process of its own.
  static func runChildProcess(step: Int) throws -> ChildProcess.Outcome {
    // Without a backtrace, which would be a page of addresses.
    try ChildProcess.run(
      Bundle.main.executableURL!, ["--step", "\(step)"], environment: ["SWIFT_BACKTRACE": "enable=no", variable: "1"])
  }
}
