import Foundation
import LessonKit

/// The arguments of a verb, and what most verbs need.
struct Call {
  let arguments: Arguments
  let names: [String]

  subscript<Value>(option: CommandOption<Value>) -> Value? { arguments[option] }

  func has(_ flag: CommandOption<Void>) -> Bool { arguments.has(flag) }

  /// The language of `--language`, or else that of the reader's locale.
  var language: Language { self[Option.language] ?? Language(ofLocaleIn: ProcessInfo.processInfo.environment) }

  /// The package, whose READMEs are shown in that language.
  var package: PackageFolder {
    get throws { try PackageFolder(language) }
  }
}

/// The options that several verbs have.
enum Option {
  static let help = CommandOption.help
  static let language = CommandOption<Language>(
    "--language", "LANGUAGE",
    help: Message("en or zh; without it the language of your locale", "en 或 zh；不写时按系统的语言区域"),
    expected: Message("en or zh", " en 或 zh")
  ) { Language(rawValue: $0) }
  static let step = CommandOption.number("--step", help: Message("only step N", "只处理第 N 步"))
  static let yes = CommandOption.flag("--yes", help: Message("does not ask", "不再询问"))
  static let skipBuild = CommandOption.flag(
    "--skip-build", help: Message("uses the programs as they were built last", "使用上次构建的程序"))
  static let svg = CommandOption.text(
    "--svg", "FILE", help: Message("writes a picture to FILE instead", "改为把图片写入 FILE"))
}
