import Foundation
import LessonKit

/// What a verb is called with.
struct Invocation: Equatable {
  /// What stands behind the verb and is no option.
  var names: [String] = []

  /// The options with what stands behind them; an empty text if nothing does.
  var options: [String: String] = [:]

  /// What is passed on to a lesson.
  var passedOn: [String] = []

  func has(_ option: Verb.Option) -> Bool {
    options[option.name] != nil
  }

  /// The number behind an option; nil if the option is not given.
  func number(_ option: Verb.Option) throws -> Int? {
    guard let text = options[option.name] else { return nil }
    guard let number = Int(text) else {
      throw LessonError.usage("\(option.name) takes a number, not '\(text)'; \(option.name) 2 for example")
    }
    return number
  }

  /// The language of `--language`, or else of the reader's locale.
  var language: Language {
    get throws {
      guard let text = options[Verb.Option.language.name] else {
        return Language(ofLocaleIn: ProcessInfo.processInfo.environment)
      }
      guard let language = Language(rawValue: text) else {
        throw LessonError.usage("--language takes en or zh, not '\(text)'")
      }
      return language
    }
  }

  /// The package, whose READMEs are shown in that language.
  func package() throws -> PackageFolder {
    try PackageFolder(language)
  }

  /// The lesson that the first name means.
  func lesson(of package: PackageFolder) throws -> LessonSource {
    try Catalogue(of: package).lesson(names[0])
  }

  /// What builds lessons, unless `--skip-build` is given.
  func builder(of package: PackageFolder) -> Builder {
    Builder(package: package, skipsBuild: has(.skipBuild))
  }
}
