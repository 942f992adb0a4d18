import Book
import LessonKit

extension Verb {
  static let film = Verb(
    name: "film", names: .lessonAndFile, options: [Option.step, Option.skipBuild],
    summary: Message("writes what happens in a step as a moving picture", "把一个步骤里发生的事画成动画，写入文件"),
    details: Message(
      """
      Give the name of a lesson, --step N and the name of a file. The picture is an SVG document without a script, for a
      README for example. It stands still for a reader who prefers reduced motion.
      """,
      """
      需要一课的名字、--step N 和文件名。
      图片是不含脚本的 SVG 文档，可以放进 README 等处。
      读者设置了“减少动态效果”时，它静止不动。
      """),
    example: Example(
      command: "film CustomSubscriber --step 5 film.svg",
      output: """
        film.svg shows CustomSubscriber, step 5. receive(_:) returns additional demand
        """)
  ) { call in
    if try call.isPlayground {
      try call.package.requirePlayground()
      let run = try Playground.recordedRun(call.builder.executable(Playground.name))
      guard let film = run?.film() else { throw LessonError.usage(.noStreamsShown) }
      return try writePicture(film, to: call.names[1], showing: "\(Playground.name)", in: call.language)
    }
    guard let number = call[Option.step] else { throw LessonError.usage(.filmNeedsStep) }
    let lesson = try call.lesson
    _ = try lesson.steps(number)
    switch LessonRun(try call.builder.executable(lesson.name), step: number, limit: ChildProcess.patience) {
    case .failed(let problem): throw LessonError.failure(problem)
    case .steps(let runs):
      guard let film = runs[0].film() else { throw LessonError.usage(.noStreams.with(number, lesson.name)) }
      let title = Message.lessonAndStep.with(lesson.name, number, runs[0].title)
      try writePicture(film, to: call.names[1], showing: title, in: call.language)
    }
  }
}

extension Names {
  fileprivate static let lessonAndFile = Names(kind: .lesson, count: 2...2, usage: "NAME FILE").orPlayground
}
