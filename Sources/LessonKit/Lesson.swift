// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation

/// A program that reproduces an article, step by step.
///
///     @main
///     struct Greeting: Lesson {
///       static let article = Article(lesson: 1, title: "Hello", teaches: "How to greet.")
///
///       var steps: Steps {
///         Step("A word") {
///           print("Hello")
///         }
///       }
///     }
///
///     // 1. A word
///     // Hello
///
/// `swift run Greeting --help` lists what else such a program can do.
public protocol Lesson {
  /// The article that the lesson reproduces.
  static var article: Article { get }

  /// The steps, in the order of the article.
  @StepsBuilder
  var steps: Steps { get }

  /// What else the lesson's command line understands. Most lessons leave it out.
  static var options: [LessonOption] { get }

  init()
}

extension Lesson {
  /// The name of the lesson's module, which is also that of its executable.
  public static var name: String { String(String(reflecting: Self.self).prefix { $0 != "." }) }

  public static var options: [LessonOption] { [] }

  /// Runs the lesson as its command line says, and ends the process.
  public static func main() {
    // A pipe would otherwise get the trace in large blocks, and a crash would lose the last one.
    setvbuf(stdout, nil, _IOLBF, 0)
    Children.endWithParent()
    do {
      let options = try LessonOptions(Array(CommandLine.arguments.dropFirst()), own: self.options)
      try LessonRunner(name: name, article: article, steps: Self().steps, own: self.options).run(options)
    } catch {
      LessonError.end(name, with: error)
    }
  }
}
