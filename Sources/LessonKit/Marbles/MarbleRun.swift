// For the C library's `stdout`, a global variable that Swift 6 would not let us touch.
@preconcurrency import Foundation

/// Runs steps for the sake of what they record, and draws that.
struct MarbleRun {
  let name: String
  let steps: [(number: Int, step: Step)]

  /// - Parameter file: Where the picture goes; the drawing is printed as text if nil.
  func draw(to file: String?) throws {
    let drawings = try steps.map { number, step in
      (heading: Trace.heading(number, step.title), timelines: try recorded(by: step, number))
    }.filter { !$0.timelines.isEmpty }
    guard !drawings.isEmpty else {
      throw LessonError.usage(
        steps.count == 1
          ? "step \(steps[0].number) records no streams; --marbles without --step draws those of all steps"
          : "no step of \(name) records its streams, with '.recorded(\"name\", on: timeline)'")
    }
    guard let file else {
      print(drawings.map(text).joined(separator: "\n\n"))
      return
    }
    let title = drawings.count == 1 ? "\(name), step \(drawings[0].heading)" : name
    let sections = drawings.map { heading, timelines in
      MarbleSVG.Section(heading: drawings.count == 1 ? nil : heading, layouts: timelines.map(MarbleLayout.init))
    }
    let picture = MarbleSVG.document(title, sections)
    do {
      try Data(picture.utf8).write(to: URL(fileURLWithPath: file))
    } catch {
      throw LessonError.noInput("\(file) cannot be written; name a file in a folder that is there")
    }
    print("\(file) shows \(title)")
  }

  private func text(_ drawing: (heading: String, timelines: [Timeline])) -> String {
    ([drawing.heading] + drawing.timelines.map(\.marbles)).joined(separator: "\n\n")
  }

  /// Runs a step without letting it print, and returns its timelines.
  private func recorded(by step: Step, _ number: Int) throws -> [Timeline] {
    _ = TimelineRegistry.shared.takeAll()
    fflush(stdout)
    let output = dup(STDOUT_FILENO)
    let nowhere = open("/dev/null", O_WRONLY)
    dup2(nowhere, STDOUT_FILENO)
    defer {
      fflush(stdout)
      dup2(output, STDOUT_FILENO)
      close(output)
      close(nowhere)
    }
    try step.perform(number)
    return TimelineRegistry.shared.takeAll().filter { !$0.streams.isEmpty }
  }
}
