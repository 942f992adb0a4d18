import Foundation
import LessonKit

/// The web site that is made from runs of the lessons.
struct Book {
  let package: PackageFolder
  let catalogue: Catalogue
  let folder: URL
  let articles: ArticleCopies?
  let words = PageWords.english

  /// Writes the pages of these lessons, and the pages that list all of them.
  ///
  /// - Parameter executables: The folder of the lessons' executables.
  func write(_ lessons: [LessonSource], executables: URL) throws {
    try prepareFolder()
    let names = Set(lessons.map(\.name))
    let width = lessons.map(\.name.columns).max() ?? 0
    for (lesson, run) in zip(lessons, runs(of: lessons, in: executables)) {
      let page = try page(of: lesson, run, beside: names)
      try write(page.html.text, to: "\(lesson.name).html")
      for (name, picture) in page.pictures { try write(picture, to: name) }
      let count = "\(lesson.steps.count) steps, \(page.filmCount) films"
      let name = lesson.name.padded(to: width)
      if case .failed(let reason) = run {
        print("\(name)  without traces and films: \(reason)")
      } else if articles != nil, page.article == nil {
        print("\(name)  \(count), without the article: no file has its name or \(lesson.number) in its own name")
      } else {
        print("\(name)  \(count)")
      }
    }
    try writeShared()
    for name in articles?.skipped ?? [] { print("\(name) is skipped: it is no text file") }
    print("\(folder.appending(path: "index.html").path) is the first page of the book; open it in a browser")
  }

  private func page(of lesson: LessonSource, _ run: LessonRun, beside written: Set<String>) throws -> LessonPage {
    let place = catalogue.lessons.firstIndex { $0.name == lesson.name } ?? 0
    return LessonPage(
      words: words, lesson: lesson, run: run, readme: Readme(try package.text("Lessons/\(lesson.name)/README.md")),
      files: try files(of: lesson), article: articles?.text(for: lesson),
      next: catalogue.lessons.dropFirst(place + 1).first { hasPage($0) || written.contains($0.name) },
      count: catalogue.lessons.count)
  }

  /// The lesson's files besides `Lesson.swift`. Its exercises have pages of their own.
  private func files(of lesson: LessonSource) throws -> [LessonPage.File] {
    let path = "Lessons/\(lesson.name)"
    let all = FileManager.default.enumerator(atPath: package.root.appending(path: path).path)
    return try (all?.compactMap { $0 as? String } ?? []).sorted()
      .filter { $0.hasSuffix(".swift") && $0 != "Lesson.swift" && !$0.hasPrefix("Exercises/") }
      .map { LessonPage.File(name: $0, text: try package.text("\(path)/\($0)")) }
  }

  private func writeShared() throws {
    let entries = catalogue.lessons.map { lesson in
      IndexPage.Entry(lesson: lesson, hasPage: hasPage(lesson))
    }
    let pages = Set(entries.filter(\.hasPage).map(\.lesson.name))
    let introduced = try introducedWords(of: catalogue.lessons, in: package)
    try write(IndexPage(words: words, entries: entries).html.text, to: "index.html")
    try write(WordsPage(words: words, introduced: introduced, pages: pages).html.text, to: "words.html")
    try write(String(decoding: PackageResources.book_css, as: UTF8.self), to: "book.css")
    try write(String(decoding: script, as: UTF8.self), to: "book.js")
  }

  /// One file, because a browser loads no modules from `file://`.
  private var script: [UInt8] {
    PackageResources.scene_js + PackageResources.drawing_js + PackageResources.clock_js + PackageResources.film_js
      + PackageResources.page_js
  }

  private func hasPage(_ lesson: LessonSource) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "\(lesson.name).html").path)
  }
}

extension Book {
  /// - Throws: A usage error if the folder has something else in it: nothing of the reader's is overwritten.
  private func prepareFolder() throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let index = (try? String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)) ?? ""
    guard names.isEmpty || index.contains("content=\"\(Page.generator)\"") else {
      throw LessonError.usage("\(folder.path) has other files in it; name a folder that is empty or not there yet")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw LessonError.failure("\(folder.path) cannot be made; name a folder that is yours to write in")
    }
  }

  private func write(_ text: String, to name: String) throws {
    do {
      try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    } catch {
      throw LessonError.failure("\(folder.path)/\(name) cannot be written; name a folder that is yours to write in")
    }
  }
}
