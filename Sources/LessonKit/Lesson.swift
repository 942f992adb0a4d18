import Foundation

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
/// `swift run Greeting --help` lists what else the program can do.
public protocol Lesson {
  /// The article that the lesson reproduces.
  static var article: Article { get }

  /// The steps, in the order of the article.
  @StepsBuilder
  var steps: Steps { get }

  /// The options that only this lesson has. Most lessons have none.
  static var options: [LessonOption] { get }

  init()
}

extension Lesson {
  /// The name of the lesson's module, which is also that of its executable.
  public static var name: String { String(String(reflecting: Self.self).prefix { $0 != "." }) }

  public static var options: [LessonOption] { [] }

  /// Does what the command line asks for.
  public static func main() {
    FeedbackReport.begin()
    Feedback.isAlone = true
    let words = Array(CommandLine.arguments.dropFirst())
    let language = Language(of: words)
    Feedback.language.withLock { $0 = language }
    LessonError.ending(name, in: language) {
      let options = try LessonOptions(words, own: self.options)
      let runner = LessonRunner(
        name: name, article: article, steps: Self().steps, own: self.options, language: language)
      try runner.run(options)
    }
  }
}
