import Foundation
import Recording
import Synchronization

/// Called before the program's first line (see ProgramStart.c). If the tool has asked for the run of a program without
/// steps, as the playground is, the program leaves it behind at its end, and when it is stopped or crashes.
@_cdecl("lessonProgramStarts") func lessonProgramStarts() {
  guard getenv(StepRecorder.fileVariable) != nil else { return }
  if let source = getenv(StepRecorder.sourceVariable) {
    MarbleInput.noteAll(in: URL(filePath: String(cString: source)))
  }
  // It keeps all that is printed from now on.
  StepRecorder.shared.whenFull = {
    writeRun()
    raise(SIGXFSZ)
  }
  atexit { writeRun() }
}

@_cdecl("lessonProgramStops") func lessonProgramStops() { writeRun() }

private let isWritten = Atomic(false)

/// Writes the run, as `--json` prints it for a step.
private func writeRun() {
  let environment = ProcessInfo.processInfo.environment
  guard let path = environment[StepRecorder.fileVariable], let source = environment[StepRecorder.sourceVariable],
    !isWritten.exchange(true, ordering: .relaxed)
  else { return }
  let name = Bundle.main.executableURL?.lastPathComponent ?? ""
  let place = "Lessons/\(name)/\(URL(fileURLWithPath: source).lastPathComponent)"
  let lines = (try? String(contentsOfFile: source, encoding: .utf8))?.lines.map(String.init)
  let code = lines.map { StepRun.Code(file: place, first: 1, lines: $0) }
  let recorded = RecordedStep((1, name), of: name, lesson: 0, file: source, code: code, StepRecorder.shared.end())
  let known = ProgramLines(of: recorded.sites, keptIn: environment[StepRecorder.linesVariable])
  var run = recorded.run(hasParts: true, withLines: known.line)
  let inputs = MarbleInput.all
  run.inputs = inputs.isEmpty ? nil : inputs
  try? JSONEncoder().encode(run).write(to: URL(fileURLWithPath: path))
}
