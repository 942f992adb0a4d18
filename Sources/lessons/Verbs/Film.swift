import Book
import LessonKit

extension Verb {
  static let film = Verb(
    "film", .lessonAndFile, options: [Option.step, Option.skipBuild],
    summary: Message("writes what happens in a step as a moving picture", "把一个步骤里发生的事写成一张会动的图片"),
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
  ) { call, names in
    guard let number = call[Option.step] else { throw LessonError.usage(.filmNeedsStep) }
    let package = try call.package
    let (lesson, file) = names
    _ = try lesson.steps(number)
    let executable = try call.builder(of: package).executable(lesson.name)
    let run: StepRun
    switch LessonRun(executable, step: number, limit: ChildProcess.patience) {
    case .steps(let runs): run = runs[0]
    case .failed(let problem): throw LessonError.failure(problem)
    }
    guard let film = run.film() else {
      throw LessonError.usage(.noStreams.with(number, lesson.name))
    }
    try writePicture(
      film, to: file, showing: Message.lessonAndStep.with(lesson.name, Trace.heading(number, run.title)),
      in: call.language)
  }
}
