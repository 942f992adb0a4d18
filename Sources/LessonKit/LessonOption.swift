/// An option of one lesson's own, which does something that is not a step.
///
///     static var options: [LessonOption] {
///       [LessonOption("--greet", "NAME", help: "greets somebody") { print("Hello, \($0)!") }]
///     }
///
///     // $ swift run Greeting --greet Merlin
///     // Hello, Merlin!
///
/// It stands in `--help`, and is given alone, as the others are. What it does is no part of the trace: so a lesson can
/// talk to a real network in it, for example.
public struct LessonOption {
  /// What is typed: `--greet`.
  public let name: String

  /// What the one argument behind it is: `NAME`.
  public let argument: String

  /// What `--help` says of it, in half a sentence.
  public let help: String

  /// What it does, with its argument.
  public let run: (String) throws -> Void

  /// - Parameters:
  ///   - name: What is typed: `--greet`. The name of an option that every lesson has is never taken for this one.
  ///   - argument: What the one argument behind it is: `NAME`.
  ///   - help: What `--help` says of it, in half a sentence.
  ///   - run: What it does, with its argument. A `LessonError` that it throws says what went wrong and how the program
  ///     ends.
  public init(_ name: String, _ argument: String, help: String, run: @escaping (String) throws -> Void) {
    self.name = name
    self.argument = argument
    self.help = help
    self.run = run
  }

  /// As it is typed: `--greet NAME`.
  var usage: String { "\(name) \(argument)" }
}
