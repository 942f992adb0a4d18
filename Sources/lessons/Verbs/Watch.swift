import LessonKit
import LessonPackage

extension Verb {
  private static let values = CommandOption.flag(
    "--values",
    help: Message(
      "shows beside each line of the playground what it printed or sent last", "在 playground 的每一行旁边显示它最后打印或发送的内容"))

  static let watch = Verb(
    name: "watch", names: Names(kinds: [.lesson, .exercise, .playground], count: 0...1, usage: "[NAME]"),
    options: [values, Option.skipBuild]
  ) { call in
    let package = try call.package
    let lessons = try call.catalogue.lessons
    let program = try call.names.isEmpty ? nextProgram(of: lessons, package.progress) : call.program
    guard let program else { throw LessonError.usage(.needsName.with("watch", "watch batches")) }
    guard !call.has(values) || program.isPlayground else { throw LessonError.usage(.valuesNeedPlayground) }
    var loop = try WatchLoop(program, of: lessons, in: package, call.builder, showsValues: call.has(values))
    loop.run()
  }
}
