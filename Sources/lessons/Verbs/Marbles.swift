extension Verb {
  private static let svg = Option(name: "--svg", value: "FILE", help: "writes a picture to FILE instead")

  static let marbles = Verb(
    name: "marbles", argument: Argument(kind: .lesson), options: [.step, svg, .skipBuild],
    summary: "draws the streams of a lesson, as text or as a picture",
    example: Example(
      command: "marbles CustomSubscriber --step 4",
      output: "…")
  ) { invocation in
    let package = try PackageFolder()
    var options = ["--marbles"]
    if let step = try invocation.number(.step) { options += ["--step", "\(step)"] }
    if let file = invocation.options[svg.name] { options += ["--svg", file] }
    try execute(invocation.lesson(of: package), options, invocation.builder(of: package))
  }
}
