import Foundation

extension RecordedStep {
  /// Runs a step without letting it print.
  init(recording step: Step, _ number: Int, of name: String, _ article: Article) throws {
    let recording = try StepRecorder.shared.record { try step.perform(number) }
    let timelines = recording.timelines.filter { !$0.scene.streams.isEmpty }
    let scenes = timelines.map(\.scene)
    let merged = Merged(scenes, file: step.file)
    let lines = StepRun.lines(recording, merged.printed)
    let code = step.code
    run = StepRun(
      lesson: article.lesson, name: name, step: number, title: step.title,
      clock: !scenes.isEmpty && scenes.allSatisfy(\.hasClock), code: code, trace: lines, parties: merged.parties,
      streams: merged.streams, scenes: StepRun.scenes(timelines, in: step.file, code, lines.count),
      events: merged.events)
    file = step.file
    prints = lines.indices.map { recording.prints[$0] }
    events = merged.sites
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
    var texts = recording.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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
  private(set) var events: [StepRun.Event] = []

  /// How many lines of the trace were complete when each event began.
  let printed: [Int]

  /// Where each event happened.
  let sites: [CallSite?]

  init(_ scenes: [RecordedScene], file: String) {
    var all: [(event: StepRun.Event, printed: Int, site: CallSite?)] = []
    for (number, scene) in scenes.enumerated() {
      let (party, stream) = (parties.count, streams.count)
      parties += scene.parties.map { $0.moved(by: party) }
      streams += zip(scene.streams, scene.files).map {
        $0.moved(by: stream, toScene: number, parties: party, line: $1 == file ? $0.line : nil)
      }
      all += scene.events.indices.map { index in
        var event = scene.events[index]
        event.stream += stream
        return (event, scene.printed[index], scene.sites[index])
      }
    }
    all.sort { $0.event.n < $1.event.n }
    let numbers = Dictionary(uniqueKeysWithValues: zip(all.map(\.event.n), 1...))
    printed = all.map(\.printed)
    sites = all.map(\.site)
    events = all.map { event, _, _ in
      var event = event
      event.n = numbers[event.n]!
      event.during = event.during.flatMap { numbers[$0] }
      return event
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

extension Step {
  /// The lines between its braces, as they stand in the file; nil if the file is not there.
  fileprivate var code: StepRun.Code? {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    // The lint keeps a step's closing brace in the column in which `Step` begins.
    let margin = lines[line - 1].prefix { $0 == " " }
    guard let start = lines[(line - 1)...].firstIndex(where: { $0.hasSuffix("{") }),
      let end = lines[start...].firstIndex(of: margin + "}")
    else { return nil }
    let body = lines[(start + 1)..<end].map { line in
      String(line.hasPrefix(margin + "  ") ? line.dropFirst(margin.count + 2) : line)
    }
    let path = URL(fileURLWithPath: file).pathComponents
    let top = path.lastIndex { ["Lessons", "Tests"].contains($0) } ?? path.count - 1
    return StepRun.Code(file: path[top...].joined(separator: "/"), first: start + 2, lines: body)
  }
}
