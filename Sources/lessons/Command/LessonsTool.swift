// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation
import LessonKit

/// `swift run lessons`: what a reader does with the lessons besides running one.
@main
struct LessonsTool {
  static func main() {
    setvbuf(stdout, nil, _IOLBF, 0)
    do {
      try perform(Command(Array(CommandLine.arguments.dropFirst())))
    } catch {
      LessonError.end("lessons", with: error)
    }
  }

  private static func perform(_ command: Command) throws {
    if case .help = command.verb {
      print(Command.help)
      return
    }
    let package = try PackageFolder()
    let builder = Builder(package: package, skipsBuild: command.skipsBuild)
    switch command.verb {
    case .help: break
    case .list:
      print(try Catalogue(of: package).table)
      print("\n'swift run lessons run 7' runs one; 'swift run lessons --help' tells what else there is.")
    case .run(let name, let options):
      try run(Catalogue(of: package).lesson(name), options, builder)
    case .check(let names):
      let catalogue = try Catalogue(of: package)
      let lessons = try names.isEmpty ? catalogue.lessons : names.map(catalogue.lesson)
      try check(lessons, package, builder)
    case .show(let name):
      let lesson = try Catalogue(of: package).lesson(name)
      let readme = Markdown(try package.text("Lessons/\(lesson.name)/README.md"))
      Terminal.page(readme.text(Style(Terminal.hasColour)))
    case .words:
      let words = try words(of: Catalogue(of: package).lessons, in: package)
      Terminal.page(Markdown(glossary(of: words, Style(false))).text(Style(Terminal.hasColour)))
    case .predict(let name, let step):
      try predict(Catalogue(of: package).lesson(name), step, builder)
    case .marbles(let name, let options):
      try run(Catalogue(of: package).lesson(name), ["--marbles"] + options, builder)
    case .new(let name):
      try makeLesson(name, package)
    case .completions(let shell):
      print(completions(for: shell, package))
    }
  }
}
