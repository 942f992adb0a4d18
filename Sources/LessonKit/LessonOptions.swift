/// The command line of a lesson.
enum LessonOptions: Equatable {
  case all
  case step(Int)
  case list
  case check
  case help

  /// - Parameter arguments: The arguments behind the program's name.
  /// - Throws: A usage error for what is not an option of a lesson.
  init(_ arguments: [String]) throws {
    switch arguments {
    case []: self = .all
    case ["--list"]: self = .list
    case ["--check"]: self = .check
    case ["--help"], ["-h"]: self = .help
    case ["--step"]:
      throw LessonError.usage("--step needs the number of a step, --step 2 for example; --list shows them")
    case let step where step.count == 2 && step[0] == "--step":
      guard let number = Int(step[1]) else {
        throw LessonError.usage("--step takes a number, not '\(step[1])'; --list shows the steps")
      }
      self = .step(number)
    default:
      let options = ["--step", "--list", "--check", "--help", "-h"]
      guard options.contains(arguments[0]) else {
        throw LessonError.usage("unknown option '\(arguments[0])'; --help shows the options")
      }
      throw LessonError.usage("'\(arguments.joined(separator: " "))' is too much; give one option at a time")
    }
  }

  static func help(for name: String) -> String {
    """
    usage: swift run \(name) [--step N | --list | --check | --help]

      (nothing)   runs all steps and prints their trace
      --step N    runs step N only
      --list      lists the steps
      --check     runs all steps and compares the trace with expected.txt
      --help      prints this

    Exit codes: 0 done, 1 the trace differs or the lesson failed, 64 wrong usage, 66 no expected.txt.
    """
  }
}
