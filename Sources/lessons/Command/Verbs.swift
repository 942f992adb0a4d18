import LessonKit

extension Verb {
  /// All verbs, in the order in which `--help` lists them.
  static let all: [Verb] = [
    .list, .next, .show, .words, .runLesson, .predict, .watch, .check, .hint, .solution, .reset, .marbles, .draw, .film,
    .book, .new, .record, .remove, .completions, .help,
  ]

  /// - Throws: A usage error with a suggestion, if there is no verb of that name.
  static func named(_ name: String) throws -> Verb {
    if let verb = all.first(where: { $0.name == name }) { return verb }
    let near = all.map(\.name).nearest(to: name).map { Message.didYouMean.with($0) }
    throw LessonError.usage(.unknownCommand.with(name, near ?? .listsThem.with("swift run lessons --help")))
  }
}
