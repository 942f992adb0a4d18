import Foundation
import LessonKit

/// Builds and runs something, shows what it prints, and does so again after every save.
struct WatchLoop {
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

  /// Why the last run could not be made.
  private var trouble: String?

  /// - Throws: A usage error, if there is no terminal.
  init(_ watched: any Watched, in package: PackageFolder, _ builder: Builder) throws {
    guard Terminal.canAsk else {
      throw LessonError.usage(
        "'watch' needs a terminal; 'swift run lessons check \(watched.name)' compares once, without one")
    }
    self.watched = watched
    self.package = package
    self.builder = builder
    folder = try builder.folder()
    keyboard = Keyboard()
  }

  /// Goes on until the reader ends it.
  mutating func run() -> Never {
    while true {
      // Before the build, so that a save during the build is not missed.
      let state = snapshot
      attempt()
      draw()
      while snapshot == state {
        guard let key = keyboard.next(within: 0.2) else { continue }
        do {
          try watched.press(key)
        } catch {
          trouble = package.language.says(error)
        }
        draw()
      }
    }
  }

  /// What the build depends on: the reader's files, and all that they may import.
  private var snapshot: Snapshot {
    Snapshot(of: [watched.folder, "Sources", "Package.swift"].map { package.root.appending(path: $0) })
  }

  private mutating func attempt() {
    print(style.faint(package.language.says("% is being built …", watched.name)))
    trouble = nil
    do {
      let build = try builder.build(watched.product)
      if let build, !build.ending.isSuccess {
        buildLog = build.output + build.errors
        return
      }
      buildLog = nil
      let executable = folder.appending(path: watched.product)
      let outcome = try ChildProcess.run(executable, watched.arguments)
      self.outcome = outcome
      try watched.note(outcome, of: executable)
    } catch {
      trouble = package.language.says(error)
    }
  }

  private func draw() {
    var lines: [String] = []
    var title = ""
    do {
      if let buildLog {
        let messages = BuildMessages(buildLog, root: package.root, files: try watched.files)
        title = style.bad(package.language.says("does not build"))
        lines += messages.lines(style, package.language) { try package.text($0) }
        if outcome != nil { lines += [style.faint(package.language.says("The last build that worked:")), ""] }
      }
      if let trouble {
        lines.append(style.bad(trouble))
      } else if let outcome {
        let page = try watched.page(of: outcome, style)
        if buildLog == nil { title = page.title }
        lines += page.lines
      }
    } catch {
      lines.append(style.bad(package.language.says(error)))
    }
    let keys = (watched.keys + [("q", "quit")]).map { "\($0.key) \(package.language.says($0.label))" }.joined(
      separator: " · ")
    let text = wrapped(lines.joined(separator: "\n").trimmingCharacters(in: .newlines), to: Terminal.width)
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let room = Terminal.pageRows
    if rows.count > room {
      let rest = rows.count - room
      rows =
        rows.prefix(room) + [
          style.faint(package.language.says(rest == 1 ? "… and % more line" : "… and % more lines", rest))
        ]
    }
    // Clears the screen, and begins at its top.
    print("\u{1B}[H\u{1B}[2J\(style.bold(watched.name))  \(title)\n")
    print(rows.joined(separator: "\n"))
    print("\n\(watched.question.map(style.bold) ?? style.faint(keys))")
  }
}

extension Terminal {
  /// How many lines a page may have. The title, the keys, and two empty lines need room too.
  static var pageRows: Int { max(rows - 6, 1) }

  /// How many lines standard output shows at once.
  private static var rows: Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 ? Int(size.ws_row) : 24
  }
}
