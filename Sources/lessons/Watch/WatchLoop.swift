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

  /// The first line of a long page that is shown.
  private var top = 0

  /// - Throws: A usage error, if there is no terminal.
  init(_ watched: any Watched, in package: PackageFolder, _ builder: Builder) throws {
    guard Terminal.canAsk else {
      throw LessonError.usage(.watchNeedsTerminal.with(watched.name))
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
      let state = Snapshot(of: paths)
      guard attempt(while: { [paths] in Snapshot(of: paths) == state }) else { continue }
      draw()
      var size = Terminal.size
      while Snapshot(of: paths) == state {
        let key = keyboard.next(within: 0.2)
        if Terminal.size != size {
          size = Terminal.size
          draw()
        }
        guard let key else { continue }
        if key == " " {
          draw(turningThePage: true)
          continue
        }
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
  private var paths: [URL] {
    [watched.folder, "Sources", "Package.swift"].map { package.root.appending(path: $0) }
  }

  /// Builds and runs.
  ///
  /// - Parameter isNewest: Whether no file was saved since. The run of an older version is stopped.
  /// - Returns: Whether it was the newest.
  private mutating func attempt(while isNewest: () -> Bool) -> Bool {
    // On the last line of the screen, which a newline would move up.
    print(style.faint(package.language.says(.building, watched.name)), terminator: "")
    fflush(nil)
    trouble = nil
    buildLog = nil
    do {
      if let build = try builder.build(watched.product), !build.ending.isSuccess {
        buildLog = build.output + build.errors
        return true
      }
      let executable = folder.appending(path: watched.product)
      let outcome = try ChildProcess.run(
        executable, watched.arguments, environment: watched.environment, limit: ChildProcess.patience, while: isNewest)
      if outcome.ending == .cancelled { return false }
      self.outcome = outcome
      try watched.note(outcome, of: executable)
    } catch {
      trouble = package.language.says(error)
    }
    return true
  }

  /// - Parameter turnsThePage: Whether the next part of a long page is shown, and not the first one.
  private mutating func draw(turningThePage turnsThePage: Bool = false) {
    let language = package.language
    let page = page
    let keys = (watched.keys + [("q", .quit)]).map { "\($0.key) \(language.says($0.label))" }
      .joined(separator: " · ")
    let title = wrapped("\(style.bold(watched.name))  \(page.title)", to: Terminal.width)
    let bottom = wrapped(watched.question.map(style.bold) ?? style.faint("\(advice)\n\(keys)"), to: Terminal.width)
    // An empty line below the title, one above the keys, the lines' numbers, and the cursor need room too.
    let room = max(Terminal.rows - Terminal.height(of: [title, bottom]) - 4, 1)
    let text = lines(of: page, room).joined(separator: "\n").trimmingCharacters(in: .newlines)
    var rows = wrapped(text, to: Terminal.width).lines.map(String.init)
    top = turnsThePage && top + room < rows.count ? top + room : 0
    if rows.count > room {
      let part = top..<min(top + room, rows.count)
      let numbers = language.says(.pageLines, part.lowerBound + 1, part.upperBound, rows.count)
      rows = rows[part] + [style.faint(numbers)]
    }
    Terminal.clear()
    print("\(title)\n")
    print(rows.joined(separator: "\n"))
    print("\n\(bottom)")
  }

  /// Which file to edit: its path if that has room on a line, or else its name.
  private var advice: String {
    let names = [watched.edited, String(watched.edited.split(separator: "/").last ?? "")]
    let sentences = names.map { package.language.says(.edit, $0) }
    return Terminal.height(of: [sentences[0]]) == 1 ? sentences[0] : sentences[1]
  }

  /// What the compiler says, and the page of the last build that worked.
  private var page: WatchPage {
    var page = WatchPage(title: "") { _ in [] }
    if let trouble {
      page = WatchPage(title: "") { _ in [style.bad(trouble)] }
    } else if let outcome {
      do {
        page = try watched.page(of: outcome, style)
      } catch {
        page = WatchPage(title: "") { _ in throw error }
      }
    }
    guard let buildLog else { return page }
    return WatchPage(title: style.bad(package.language.says(.doesNotBuild))) { [page] rows in
      var errors = BuildMessages(buildLog, root: package.root, folder: watched.folder)
        .lines(style, package.language) { try package.text($0) }
      if outcome != nil { errors += [style.faint(package.language.says(.lastBuild)), ""] }
      return errors + lines(of: page, max(rows - Terminal.height(of: errors), 0))
    }
  }

  private func lines(of page: WatchPage, _ rows: Int) -> [String] {
    do {
      return try page.lines(rows)
    } catch {
      return [style.bad(package.language.says(error))]
    }
  }
}

extension Terminal {
  /// Changes when the reader makes the window larger or smaller.
  fileprivate static var size: [Int?] { [rows, width] }
}
