import LessonKit
import LessonPackage

extension Verb {
  static let watch = Verb(
    name: "watch", names: Names(kinds: [.lesson, .exercise, .playground], count: 0...1, usage: "[NAME]"),
    options: [Option.skipBuild]
  ) { call in
    let package = try call.package
    let lessons = try call.catalogue.lessons
    let program = try call.names.isEmpty ? nextProgram(of: lessons, package.progress) : call.program
    guard let program else { throw LessonError.usage(.needsName.with("watch", "watch batches")) }
    var loop = try WatchLoop(program, of: lessons, in: package, call.builder)
    loop.run()
  }
}
