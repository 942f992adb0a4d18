extension Language {
  package func says(_ error: any Error) -> String { says(Message(describing: error)) }
}

extension Message {
  /// The description of an error. Only a `LessonError` has one in each language.
  package init(describing error: any Error) {
    self = (error as? LessonError)?.message ?? "\(error)"
  }
}

extension CommandOption<Language> {
  package static let language = CommandOption(
    name: "--language", placeholder: "LANGUAGE",
    help: Message("en or zh; without it the language of your locale", "en 或 zh；不写时按系统的语言环境"),
    expected: Message("en or zh", " en 或 zh")
  ) { Language(rawValue: $0) }
}
