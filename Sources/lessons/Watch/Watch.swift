import Foundation
import LessonKit

/// Builds and runs something, shows what it prints, and does so again after every save.
struct Watch {
  private var watched: any Watched
  private let package: PackageFolder
  private let builder: Builder
  private let folder: URL
  private let keyboard: Keyboard
  private let style = Style(Terminal.hasColour)

  /// What the last build said, if it failed.
  private var buildLog: String?

  /// The last run, of the last build that worked.
  private var outcome: ChildProcess.Outcome?

  /// - Throws: A usage error, if there is no terminal.
  init(_ watched: any Watched, in package: PackageFolder, _ builder: Builder) throws {
    guard Terminal.isOne, isatty(STDIN_FILENO) == 1 else {
      throw LessonError.usage(
        "'watch' needs a terminal; 'swift run lessons check \(watched.name)' compares once, without one")
    }
    self.watched = watched
    self.package = package
    self.builder = builder
    folder = try builder.folder()
    // Ctrl-D too, which ends what one types.
    keyboard = Keyboard(quits: ["q", "\u{4}"])
  }

  /// Goes on until the reader ends it.
  mutating func run() throws -> Never {
    while true {
      // Before the build, so that a save during the build is not missed.
      let state = snapshot
      try attempt()
      try draw()
      while snapshot == state {
        guard let key = keyboard.next(within: 0.2) else { continue }
        watched.press(key)
        try draw()
      }
    }
  }

  /// What the build depends on: the reader's files, and all that they may import.
  private var snapshot: Snapshot {
    Snapshot(of: [watched.folder, "Sources", "Package.swift"].map { package.root.appending(path: $0) })
  }

  private mutating func attempt() throws {
    print(style.faint("\(watched.name) is being built …"))
    let build = try builder.build(watched.product)
    if let build, !build.ending.isSuccess {
      buildLog = build.output + build.errors
      return
    }
    buildLog = nil
    let executable = folder.appending(path: watched.product)
    let outcome = try ChildProcess.run(executable)
    self.outcome = outcome
    try watched.note(outcome, of: executable)
  }

  private func draw() throws {
    var lines: [String] = []
    var title = ""
    if let buildLog {
      let messages = BuildMessages(buildLog, root: package.root, files: try watched.files)
      title = style.bad("does not build")
      lines += messages.lines(style) { try package.text($0) }
      if outcome != nil { lines += [style.faint("The last build that worked:"), ""] }
    }
    if let outcome {
      let page = try watched.page(of: outcome, style)
      if buildLog == nil { title = page.title }
      lines += page.lines
    }
    let keys = (watched.keys + [("q", "quit")]).map { "\($0.key) \($0.label)" }.joined(separator: " · ")
    let room = Terminal.rows - 5
    if lines.count > room {
      let rest = lines.count - room
      lines = lines.prefix(room) + [style.faint("… and \(rest) more \(rest == 1 ? "line" : "lines")")]
    }
    // Clears the screen, and begins at its top.
    print("\u{1B}[H\u{1B}[2J\(style.bold(watched.name))  \(title)\n")
    print(lines.joined(separator: "\n").trimmingCharacters(in: .newlines))
    print("\n\(style.faint(keys))")
  }
}
