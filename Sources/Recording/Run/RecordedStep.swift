/// The run of a step, and where its lines were printed and its events happened.
package struct RecordedStep {
  package let run: StepRun

  /// The step's file.
  private let file: String

  /// Where each line of the trace was printed.
  private let prints: [CallSite?]

  /// Where each event happened.
  private let events: [CallSite?]

  /// Runs a step without letting it print.
  ///
  /// - Parameters:
  ///   - step: The step's number and title.
  ///   - name: The name of the lesson.
  ///   - lesson: The lesson's place in the reading order.
  ///   - file: The path of the step's file.
  ///   - code: The step's code.
  ///   - body: What the step does.
  package init(
    _ step: (number: Int, title: String), of name: String, lesson: Int, file: String, code: StepRun.Code?,
    running body: () throws -> Void
  ) throws {
    self.init(step, of: name, lesson: lesson, file: file, code: code, try StepRecorder.shared.record(body))
  }

  /// What was recorded of a step.
  package init(
    _ step: (number: Int, title: String), of name: String, lesson: Int, file: String, code: StepRun.Code?,
    _ recording: StepRecorder.Recording
  ) {
    let timelines = recording.timelines.filter { !$0.scene.streams.isEmpty }
    let scenes = timelines.map(\.scene)
    let merged = Merged(scenes, file: file)
    let lines = StepRun.lines(recording, merged.notes.map(\.printed))
    run = StepRun(
      lesson: lesson, name: name, step: step.number, title: step.title,
      clock: !scenes.isEmpty && scenes.allSatisfy(\.hasClock), code: code, trace: lines, parties: merged.parties,
      streams: merged.streams, scenes: StepRun.scenes(timelines, in: file, code, lines.count),
      events: merged.notes.map(\.event))
    self.file = file
    prints = lines.indices.map { recording.prints[$0] }
    events = merged.notes.map(\.site)
  }

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

extension StepRun {
  /// Where each timeline's part of the code and of the trace begins and ends.
  fileprivate static func scenes(_ timelines: [Timeline], in file: String, _ code: Code?, _ count: Int) -> [Scene] {
    let last = code.map { $0.first + $0.lines.count - 1 }
    let starts = [code?.first ?? 0] + timelines.dropFirst().map(\.line)
    let isInStep =
      timelines.allSatisfy { $0.file == file && code.map(\.first) ?? .max <= $0.line && $0.line <= last ?? 0 }
      && zip(starts, starts.dropFirst()).allSatisfy(<)
    let printed = [0] + timelines.dropFirst().map(\.printed)
    return timelines.indices.map { index in
      let isLast = index == timelines.count - 1
      let end = isLast ? count : printed[index + 1]
      return Scene(
        title: timelines[index].title,
        code: isInStep ? [starts[index], isLast ? last! : starts[index + 1] - 1] : nil,
        trace: printed[index] < end ? [printed[index], end - 1] : nil)
    }
  }

  fileprivate static func lines(_ recording: StepRecorder.Recording, _ printed: [Int]) -> [Line] {
    var texts = recording.output.lines.map(String.init)
    // Nothing follows the last newline.
    if texts.last == "" { texts.removeLast() }
    var kinds = [Drawing?](repeating: nil, count: texts.count)
    for drawing in recording.drawings {
      let starts = drawing.printed..<max(drawing.printed, texts.count - drawing.lines.count + 1)
      let start = starts.first { start in
        kinds[start] == nil && texts[start...].starts(with: drawing.lines)
      }
      for line in start.map({ $0..<$0 + drawing.lines.count }) ?? 0..<0 { kinds[line] = drawing.kind }
    }
    return zip(texts, kinds).enumerated().map { index, line in
      Line(text: line.0, after: printed.prefix { $0 <= index }.count, kind: line.1, line: nil)
    }
  }
}

/// The scenes of a step, numbered through.
private struct Merged {
  private(set) var parties: [StepRun.Party] = []
  private(set) var streams: [StepRun.Stream] = []
  private(set) var notes: [Timeline.Note] = []

  init(_ scenes: [RecordedScene], file: String) {
    for (number, scene) in scenes.enumerated() {
      let (party, stream) = (parties.count, streams.count)
      parties += scene.parties.map { $0.moved(by: party) }
      streams += zip(scene.streams, scene.files).map {
        $0.moved(by: stream, toScene: number, parties: party, line: $1 == file ? $0.line : nil)
      }
      notes += scene.notes.map { note in
        var note = note
        note.event.stream += stream
        return note
      }
    }
    notes.sort { $0.event.n < $1.event.n }
    let numbers = Dictionary(uniqueKeysWithValues: zip(notes.map(\.event.n), 1...))
    for place in notes.indices {
      notes[place].event.n = place + 1
      notes[place].event.during = notes[place].event.during.flatMap { numbers[$0] }
    }
  }
}

extension StepRun.Party {
  fileprivate func moved(by count: Int) -> Self {
    Self(id: id + count, name: name, kind: kind, type: type, detail: detail, upstream: upstream.map { $0 + count })
  }
}

extension StepRun.Stream {
  /// - Parameter line: Nil for a line of another file, which means nothing beside the step's code.
  fileprivate func moved(by count: Int, toScene scene: Int, parties: Int, line: Int?) -> Self {
    Self(
      id: id + count, scene: scene, name: name, from: from + parties, to: to.map { $0 + parties }, line: line)
  }
}
