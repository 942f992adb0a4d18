import Book
import Foundation
import LessonKit
import LessonPackage

extension Verb {
  private static let output = CommandOption.text(
    "--output", "DIR", help: Message("writes into DIR, not into .lessons/book", "写入 DIR，而不是 .lessons/book"))
  private static let articles = CommandOption.text(
    "--articles", "DIR",
    help: Message(
      "shows your copies of the articles, text files in DIR, beside the steps",
      "在步骤旁边显示你的文章副本，也就是 DIR 里的文本文件"))

  private static let open = CommandOption.flag(
    "--open", help: Message("opens its first page in a browser", "在浏览器里打开第一页"))

  static let book = Verb(
    name: "book", names: .several(.lesson), options: [output, articles, open, Option.skipBuild]
  ) { call in
    let catalogue = try call.catalogue
    let lessons = try call.names.isEmpty ? catalogue.lessons : call.names.map(catalogue.lesson)
    let copies = try call[articles].map(ArticleCopies.init(in:))
    let root = catalogue.package.root
    let folder = call[output].map { URL(fileURLWithPath: $0) } ?? root.appending(path: ".lessons/book")
    let executables = try call.builder.folder(building: lessons.map(\.name))
    let editions = try Language.allCases.map { try Catalogue(of: PackageFolder($0)) }
    let progress = TableCount(language: call.language)
    try BookWriter(editions, folder: folder, articles: copies, reportingIn: call.language, progress: progress.show)
      .write(runs(of: lessons.map(\.name), in: executables), modules: executables.appending(path: "Modules"))
    if call.has(open) { try openInBrowser(folder.appending(path: BookWriter.firstPage(in: call.language))) }
  }
}

/// A line on a terminal that counts the tables. It is gone when all are made.
private struct TableCount {
  let language: Language

  func show(_ made: Int, _ all: Int) {
    guard Terminal.takesCommands else { return }
    Terminal.eraseLine()
    if made < all { print(language.says(.tables, made, all), terminator: "") }
    fflush(nil)
  }
}

#if os(macOS)
  private let systemsOpener = "open"
#else
  private let systemsOpener = "xdg-open"
#endif

/// Opens a page. The browser stays, so it is not started as a lesson's program is, whose processes end with it.
///
/// - Throws: An error if there is no browser.
func openInBrowser(_ page: URL, with opener: String = systemsOpener) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [opener, page.path]
  (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
  try process.run()
  // Some openers become the browser. Foundation also takes one that started it for running until the browser ends.
  let end = Date(timeIntervalSinceNow: 2)
  while Date() < end {
    if let status = process.isRunning ? Children.status(of: process.processIdentifier) : process.terminationStatus {
      guard status == 0 else { throw LessonError.failure(.noBrowser.with(page.path)) }
      return
    }
    usleep(10_000)
  }
}

/// Runs lessons, as many at a time as there are cores.
private func runs(of names: [String], in folder: URL) -> [BookWriter.Run] {
  let lock = NSLock()
  // The lock guards it.
  nonisolated(unsafe) var runs: [String: Result<[StepRun], any Error>] = [:]
  DispatchQueue.concurrentPerform(iterations: names.count) { index in
    let run = Result { try [StepRun](running: folder.appending(path: names[index])) }
    lock.withLock { runs[names[index]] = run }
  }
  return names.map { ($0, runs[$0]!) }
}
