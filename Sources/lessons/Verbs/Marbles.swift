extension Verb {
  private static let svg = Option(name: "--svg", value: .file, help: "writes a picture to FILE instead")

  static let marbles = Verb(
    name: "marbles", argument: Argument(kind: .lesson), options: [.step, svg, .skipBuild],
    summary: "draws the streams of a lesson, as text or as a picture",
    example: Example(
      command: "marbles CustomOperator --step 2",
      output: """
        2. amb: the first publisher to send wins

                  order of events -->
        subject1  --1---8-7-|
        subject2  3---6-------|
        amb       3---6-------|
        """)
  ) { invocation in
    let package = try invocation.package()
    var options = ["--marbles"]
    if let step = try invocation.number(.step) { options += ["--step", "\(step)"] }
    if let file = invocation.options[svg.name] { options += ["--svg", file] }
    try execute(invocation.lesson(of: package), options, invocation.builder(of: package))
  }
}
