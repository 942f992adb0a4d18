import LessonKit

extension Verb {
  /// All verbs, in the order in which `--help` lists them.
  static let all: [Verb] = [.list, .show, .words, .runLesson, .predict, .check, .marbles, .new, .completions, .help]

  /// - Throws: A usage error with a suggestion, if there is none of that name.
  static func named(_ name: String) throws -> Verb {
    if let verb = all.first(where: { $0.name == name }) { return verb }
    let near = suggestion(for: name, among: all.map(\.name)).map { "did you mean \($0)?" }
    throw LessonError.usage("unknown command '\(name)'; \(near ?? "'swift run lessons --help' lists them")")
  }
}
