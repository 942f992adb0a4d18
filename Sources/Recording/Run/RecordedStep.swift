/// The run of a step, and where its lines were printed and its events happened.
package struct RecordedStep {
  package let run: StepRun
  private let file: String
  private let prints: [CallSite?]
  private let parts: [[(text: String, site: CallSite)]]
  private let events: [CallSite?]

  /// - Parameters:
  ///   - lesson: The place of the lesson in the reading order.
  ///   - file: The path of the step's file.
  package init(
    _ step: (number: Int, title: String), of name: String, lesson: Int, file: String, code: StepRun.Code?,
    _ recording: StepRecorder.Recording
  ) {
    var run = StepRun(lesson: lesson, name: name, step: step.number, title: step.title, code: code)
    for timeline in recording.timelines where !timeline.notes.streams.isEmpty { run.add(timeline) }
    run.events.sort { $0.n < $1.n }
    let places = run.events.map { recording.events[$0.n] }
    let numbers = Dictionary(uniqueKeysWithValues: zip(run.events.map(\.n), 1...))
    for place in run.events.indices {
      run.events[place].n = place + 1
      run.events[place].during = run.events[place].during.flatMap { numbers[$0] }
    }
    run.trace = StepRun.lines(recording, places.map { $0?.printed ?? 0 })
    self.run = run
    self.file = file
    prints = run.trace.indices.map { recording.prints[$0] }
    parts = run.trace.indices.map { recording.parts[$0] ?? [] }
    events = places.map { $0?.site }
  }

  package var sites: [CallSite] { (prints + events).compactMap(\.self) + parts.joined().map(\.site) }

  /// The run with the lines of the step's code.
  ///
  /// - Parameters:
  ///   - hasParts: Whether it also has what single calls printed of a line.
  ///   - line: Returns the line of a call in a part of a file; nil if it is not there.
  package func run(hasParts: Bool = false, withLines line: (CallSite?, _ file: String, Range<Int>) -> Int?) -> StepRun {
    guard let code = run.code else { return run }
    var run = run
    let range = code.first..<code.first + code.lines.count
    for (place, site) in prints.enumerated() { run.trace[place].line = line(site, file, range) }
    // A line of one call has no other parts.
    for (place, parts) in parts.enumerated() where hasParts && (parts.count > 1 || prints[place] == nil) {
      let parts = parts.map { StepRun.Line.Part(text: $0.text, line: line($0.site, file, range)) }
      run.trace[place].parts = parts.isEmpty ? nil : parts
    }
    for (place, site) in events.enumerated() { run.events[place].line = line(site, file, range) }
    return run
  }
}

extension StepRun {
  fileprivate static func lines(_ recording: StepRecorder.Recording, _ printed: [Int]) -> [Line] {
    var texts = recording.text.lines.map(String.init)
    // Nothing follows the last newline.
    if texts.last == "" { texts.removeLast() }
    var kinds = [Drawing?](repeating: nil, count: texts.count)
    for drawing in recording.drawings {
      let starts = drawing.printed..<max(drawing.printed, texts.count - drawing.lines.count + 1)
      let start = starts.first { kinds[$0] == nil && texts[$0...].starts(with: drawing.lines) }
      for line in start.map({ $0..<$0 + drawing.lines.count }) ?? 0..<0 { kinds[line] = drawing.kind }
    }
    return zip(texts, kinds).enumerated().map { index, line in
      Line(text: line.0, after: printed.prefix { $0 <= index }.count, kind: line.1, line: nil)
    }
  }
}
