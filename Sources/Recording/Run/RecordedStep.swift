/// The run of a step, and where its lines were printed and its events happened.
package struct RecordedStep {
  package let run: StepRun

  /// The step's file.
  let file: String

  /// Where each line of the trace was printed.
  let prints: [CallSite?]

  /// Where each event happened.
  let events: [CallSite?]

  /// All of them.
  package var sites: [CallSite] { (prints + events).compactMap(\.self) }

  /// The run with the lines of the step's code.
  ///
  /// - Parameter line: Returns the line of a call in a part of a file; nil if it is not there.
  package func run(withLines line: (CallSite?, _ file: String, Range<Int>) -> Int?) -> StepRun {
    guard let code = run.code else { return run }
    var run = run
    let range = code.first..<code.first + code.lines.count
    for (place, site) in prints.enumerated() { run.trace[place].line = line(site, file, range) }
    for (place, site) in events.enumerated() { run.events[place].line = line(site, file, range) }
    return run
  }
}
