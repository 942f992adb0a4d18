/// The run of a step, and where its lines were printed and its events happened.
struct RecordedStep {
  let run: StepRun

  /// The step's file.
  let file: String

  /// Where each line of the trace was printed.
  let prints: [CallSite?]

  /// Where each event happened.
  let events: [CallSite?]

  /// All of them.
  var sites: [CallSite] { (prints + events).compactMap(\.self) }

  /// The run with the lines of the step's code.
  func run(with lines: ProgramLines) -> StepRun {
    guard let code = run.code else { return run }
    var run = run
    let range = code.first..<code.first + code.lines.count
    for (place, site) in prints.enumerated() { run.trace[place].line = lines.line(of: site, in: file, range) }
    for (place, site) in events.enumerated() { run.events[place].line = lines.line(of: site, in: file, range) }
    return run
  }
}
