extension Verb {
  private static let svg = Option(name: "--svg", value: .file, help: "writes a picture to FILE instead")

  static let marbles = Verb(
    name: "marbles", argument: Argument(kind: .lesson), options: [.step, svg, .skipBuild],
    summary: "draws the streams of a lesson, as text or as a picture",
    example: Example(
      command: "marbles CustomOperator --step 4",
      output: """
        4. One request for each publisher starts the race

                  order of events -->
        subject1  --1---8-7-|
        subject2  3---6-------|
        amb       3---6-------|
        """)
  ) { invocation in
    let package = try invocation.package()
    let lesson = try invocation.lesson(of: package)
    var options = ["--marbles"]
    if let number = try invocation.number(.step) {
      _ = try lesson.steps(number)
      options += ["--step", "\(number)"]
    }
    if let file = invocation.options[svg.name] { options += ["--svg", file] }
    try execute(lesson, options, invocation.builder(of: package))
  }
}
