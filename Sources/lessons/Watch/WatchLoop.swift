import Book
import Foundation
import LessonKit
import LessonPackage

/// Builds and runs something, shows what it prints, and does so again after every save.
struct WatchLoop {
  private var watched: any Watched
  private let lessons: [LessonSource]
  private let builder: Builder
  private let keyboard: Keyboard
  private let live: LivePage
  private let style = Terminal.style
  private var messages: BuildMessages?
  private var warnings: [Fault] = []

  /// Whether a build has worked and was run.
  private var hasRun = false

  /// Why the last run could not be made.
  private var trouble: String?

  private var program: Program { watched.program }
  private var package: PackageFolder { watched.package }
  private var language: Language { package.language }

  /// What the reader chooses from, after the key `l`.
  private var chooser: Chooser? {
    didSet { keyboard.take(asName: chooser != nil) }
  }

  /// The first line of a long page that is shown.
  private var top = 0

  /// - Parameter showsValues: Whether what each line of the playground printed stands beside it from the beginning.
  init(
    _ program: Program, of lessons: [LessonSource], in package: PackageFolder, _ builder: Builder, showsValues: Bool
  ) throws {
    guard Terminal.canAsk else { throw LessonError.usage(.watchNeedsTerminal.with(program.name)) }
    if program.isPlayground { try package.requirePlayground() }
    watched =
      program.isPlayground
      ? WatchedPlayground(package: package, showsValues: showsValues) : Self.watched(program, lessons, package)
    self.lessons = lessons
    self.builder = builder
    keyboard = Keyboard()
    live = LivePage(of: package)
    live.begin(program.name)
  }

  private static func watched(
    _ program: Program, _ lessons: [LessonSource], _ package: PackageFolder
  ) -> any Watched {
    switch program {
    case .lesson(let lesson): WatchedLesson(lesson: lesson, package: package)
    case .exercise(let exercise): WatchedExercise(exercise: exercise, lessons: lessons, package: package)
    case .playground: WatchedPlayground(package: package)
    }
  }

  mutating func run() -> Never {
    while true {
      // What the build depends on: the reader's files, and all that they may import.
      let paths = [program.folder, "Sources", "Package.swift"].map(package.path)
      // Before the build, so that a save during the build is not missed.
      let state = snapshot(of: paths)
      live.show(.building)
      guard let result = attempt(while: { snapshot(of: paths) == state }) else { continue }
      live.show(result)
      draw()
      var others: OtherRuns? = if case .ran = result { watched.otherRuns(for: live) } else { nil }
      var size = Terminal.size
      while snapshot(of: paths) == state {
        if var more = others {
          let goesOn = more.runNext(while: { snapshot(of: paths) == state })
          if more.isDue() || !goesOn { live.show(more.runs, areAll: !goesOn) }
          others = goesOn ? more : nil
        }
        let key = keyboard.next(within: others == nil ? 0.2 : 0)
        if Terminal.size != size {
          size = Terminal.size
          draw()
        }
        if key == "\r", let next = chooser == nil ? following : chooser?.chosen {
          chooser = nil
          (watched, hasRun) = (Self.watched(next, lessons, package), false)
          live.begin(program.name)
          break
        }
        if let key { press(key) }
      }
    }
  }

  private var following: Program? {
    guard hasRun, trouble == nil, messages == nil, watched.isRight else { return nil }
    return nextProgram(after: program, of: lessons, package.progress)
  }

  private mutating func press(_ key: Character) {
    guard key != " " else { return draw(turningThePage: true) }
    if key == "l", chooser == nil, watched.question == nil {
      chooser = Chooser(lessons, package.progress)
      return draw()
    }
    if chooser != nil {
      if key == "\u{1B}" {
        chooser = nil
      } else if chooser?.type(key) != true {
        return
      }
      return draw()
    }
    do {
      try watched.press(key)
    } catch {
      trouble = language.says(error)
    }
    draw()
  }

  /// - Parameter isNewest: Whether no file was saved since. The run of an older version is stopped.
  /// - Returns: What the page in the browser shows; nil if the run was stopped.
  private mutating func attempt(while isNewest: () -> Bool) -> LivePage.State? {
    // On the last line of the screen, which a newline would move up.
    print(style.faint(language.says(.building, program.name)), terminator: "")
    fflush(nil)
    trouble = nil
    messages = nil
    do {
      let build = try builder.build(program.product)
      if let outcome = build.outcome {
        let messages = BuildMessages(outcome.output + outcome.errors, root: package.root, folder: program.folder)
        warnings = messages.warnings
        if !outcome.ending.isSuccess {
          self.messages = messages
          let log = messages.lines(Style(false), language).joined(separator: "\n")
          return .broken(messages.errors.prefix(3).map { $0.onPage(language) }, log: log)
        }
      }
      let outcome = try ChildProcess.run(
        build.executable, program.arguments(in: language), environment: program.environment,
        limit: ChildProcess.patience,
        while: isNewest
      ).visible
      if outcome.ending == .stopped(.notWanted) { return nil }
      try watched.note(outcome, of: build.executable, while: isNewest)
      hasRun = true
      return .ran(
        try watched.parts(), sentence: watched.sentence, isRight: watched.isRight,
        faults: (warnings + [watched.crash].compactMap(\.self)).map { $0.onPage(language) }, values: watched.values)
    } catch {
      trouble = language.says(error)
      return .notRun(sentence: language.says(error))
    }
  }

  /// - Parameter turnsThePage: Whether the next part of a long page is shown, and not the first one.
  private mutating func draw(turningThePage turnsThePage: Bool = false) {
    let title = wrapped(
      "\(style.bold(program.name))\(self.title.isEmpty ? "" : "  ")\(self.title)", to: Terminal.width)
    let next: [(key: Character, label: Message)] = following == nil ? [] : [("⏎", .next)]
    // A blank that is not broken keeps a key and what it does on one line.
    let keys = (next + watched.keys + [("l", .list), ("q", .quit)])
      .map { "\($0.key) \(language.says($0.label))".replacing(" ", with: "\u{A0}") }.joined(separator: " · ")
    let question = (chooser?.question(language) ?? watched.question).map(style.bold)
    let bottom = wrapped(question ?? style.faint("\(address)\(advice)\n\(keys)"), to: Terminal.width)
      .replacing("\u{A0}", with: " ")
    // An empty line below the title, one above the keys, the lines' numbers, and the cursor need room too.
    let room = max(Terminal.rows - Terminal.height(of: [title, bottom]) - 4, 1)
    let text = lines(in: room).joined(separator: "\n").trimmingCharacters(in: .newlines)
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

  /// Where the page in the browser is. A small screen has no room for it.
  private var address: String { Terminal.rows < 16 ? "" : live.address + "\n" }

  /// Which file to edit: its path if that has room on a line, or else its name.
  private var advice: String {
    let names = [program.edited, String(program.edited.split(separator: "/").last ?? "")]
    let sentences = names.map { language.says(.edit, $0, package.lineToEdit(of: program)) }
    return Terminal.height(of: [sentences[0]]) == 1 ? sentences[0] : sentences[1]
  }

  private var title: String {
    if messages != nil { return style.bad(language.says(.doesNotBuild)) }
    return hasRun && trouble == nil ? watched.title : ""
  }

  private func lines(in rows: Int) -> [String] {
    if let chooser { return chooser.lines(style) }
    var errors = messages?.lines(style, language) ?? warnings.flatMap { $0.lines(style, language) }
    if messages != nil, hasRun { errors += [style.faint(language.says(.lastBuild)), ""] }
    if let trouble { return errors + [style.bad(trouble)] }
    do {
      return try errors + (hasRun ? watched.lines(in: max(rows - Terminal.height(of: errors), 0)) : [])
    } catch {
      return errors + [style.bad(language.says(error))]
    }
  }
}

extension Terminal {
  /// Changes when the reader makes the window larger or smaller.
  fileprivate static var size: [Int?] { [rows, width] }
}

/// The states of all files below some paths. They are others after a save.
private func snapshot(of paths: [String]) -> [String: FileState] {
  var states: [String: FileState] = [:]
  for path in paths {
    guard let state = FileState(path) else { continue }
    if state.isFolder {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      // Editors keep files of their own beside those that are edited.
      let edited = names.filter { !$0.hasPrefix(".") && !$0.hasPrefix("#") && !$0.hasSuffix("~") }
      states.merge(snapshot(of: edited.map { "\(path)/\($0)" })) { $1 }
    } else {
      states[path] = state
    }
  }
  return states
}
