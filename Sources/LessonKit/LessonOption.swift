/// An option that only one lesson has, and that does something else than run its steps: it asks a real server, for
/// example.
///
///     static var options: [LessonOption] {
///       [
///         LessonOption("--greet", "NAME", help: Message("greets somebody", "问候一个人")) { print("Hello, \($0)!") }
///       ]
///     }
///
///     // $ swift run Greeting --greet Merlin
///     // Hello, Merlin!
///
/// `--help` lists it. It is given alone.
public struct LessonOption {
  let option: CommandOption<String>
  let run: (String) throws -> Void

  /// - Parameters:
  ///   - name: What is typed: `--greet`. An option that every lesson has keeps its name.
  ///   - argument: What `--help` calls its value: `NAME`.
  ///   - help: What `--help` says about it, in half a sentence and in both languages.
  ///   - run: What it does with its value. Throw a `LessonError` to end the program.
  public init(_ name: String, _ argument: String, help: Message, run: @escaping (String) throws -> Void) {
    option = .text(name, argument, help: help)
    self.run = run
  }
}
