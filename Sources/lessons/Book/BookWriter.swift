import Foundation
import LessonKit

/// The web site that is made from runs of the lessons.
struct Book {
  let package: PackageFolder
  let catalogue: Catalogue
  let folder: URL
  let articles: ArticleCopies?

  /// The language of what is said about it. Its pages are in both.
  var language = Language.english

  /// Writes the pages of these lessons, and the pages that list all of them.
  ///
  /// - Parameter executables: The folder of the lessons' executables.
  func write(_ lessons: [LessonSource], executables: URL) throws {
    try prepareFolder()
    let width = lessons.map(\.name.columns).max() ?? 0
    for (lesson, run) in zip(lessons, runs(of: lessons, in: executables)) {
      let pages = try languages(of: lesson).map { try page(of: lesson, in: $0, run, beside: lessons) }
      for page in pages { try write(page.html.text, to: fileName(lesson.name, page.words)) }
      for (name, picture) in pages[0].pictures { try write(picture, to: name) }
      print("\(lesson.name.padded(to: width))  \(report(pages[0], lesson, run))")
    }
    try writeShared()
    try writeOperators(writeReference(modules: executables.appending(path: "Modules")))
    for name in articles?.skipped ?? [] { print(language.says(.notText, name)) }
    let index = folder.appending(path: "index.html").path
    print(language.says(.firstPage, index))
  }

  private func report(_ page: LessonPage, _ lesson: LessonSource, _ run: LessonRun) -> String {
    if case .failed(let reason) = run { return language.says(.noTraces, language.says(reason)) }
    let films = page.filmCount
    let count = language.says(films == 1 ? .stepsAndFilm : .stepsAndFilms, lesson.steps.count, films)
    guard articles != nil, page.article == nil else { return count }
    return language.says(.noCopy, count, lesson.name)
  }

  private func page(
    of lesson: LessonSource, in words: PageWords, _ run: LessonRun, beside lessons: [LessonSource]
  ) throws -> LessonPage {
    let place = catalogue.lessons.firstIndex { $0.name == lesson.name } ?? 0
    let written = Set(lessons.map(\.name))
    return LessonPage(
      words: words, lesson: try translated(lesson, words), run: run,
      readme: Readme(try package.readme("Lessons/\(lesson.name)", in: words.toolLanguage)),
      files: try package.files(of: lesson), article: articles?.copy(for: lesson, among: catalogue.lessons),
      next: catalogue.lessons.dropFirst(place + 1).first { next in
        hasReadme(next, words) && (hasPage(next, words) || written.contains(next.name))
      },
      count: catalogue.lessons.count, translation: translation(of: lesson, words),
      exercises: try exercises(of: lesson, words))
  }

  // MARK: Languages

  /// English comes first. A reader's own lesson has no other.
  private func languages(of lesson: LessonSource) -> [PageWords] {
    [.english] + (hasReadme(lesson, .chinese) ? [.chinese] : [])
  }

  /// The lesson with what it teaches in the language of the words. The article's title stays.
  private func translated(_ lesson: LessonSource, _ words: PageWords) throws -> LessonSource {
    var translated = lesson
    try package.translate(&translated, to: words.toolLanguage)
    translated.title = lesson.title
    return translated
  }

  private func readme(of lesson: LessonSource, _ words: PageWords) -> String {
    "Lessons/\(lesson.name)/README\(words.suffix).md"
  }

  private func hasReadme(_ lesson: LessonSource, _ words: PageWords) -> Bool {
    package.isFile(readme(of: lesson, words))
  }

  private func exercises(of lesson: LessonSource, _ words: PageWords) throws -> (Readme, String)? {
    if lesson.exercises.isEmpty { return nil }
    let folder = lesson.exercises[0].folder
    let isTranslated = package.isFile("\(folder)/README\(words.suffix).md")
    let readme = try package.readme(folder, in: words.toolLanguage)
    return (Readme(readme), isTranslated ? words.language : "en")
  }

  private func translation(of lesson: LessonSource, _ words: PageWords) -> String? {
    languages(of: lesson).first { $0.language != words.language }.map { fileName(lesson.name, $0) }
  }

  private func fileName(_ name: String, _ words: PageWords) -> String {
    "\(name)\(words.suffix).html"
  }

  private func writeShared() throws {
    for words in PageWords.all {
      let entries = try catalogue.lessons.map {
        IndexPage.Entry(lesson: try translated($0, words), hasPage: hasPage($0, words))
      }
      let page = IndexPage(words: words, entries: entries, translation: fileName("index", words.otherWords))
      try write(page.html.text, to: fileName("index", words))
      let glossary = WordsPage(
        words: words,
        introduced: try introducedWords(
          of: catalogue.lessons, in: PackageFolder(words.toolLanguage)),
        pages: Set(catalogue.lessons.filter { hasPage($0, words) }.map(\.name)),
        translation: fileName("words", words.otherWords))
      try write(glossary.html.text, to: fileName("words", words))
    }
    try write(String(decoding: PackageResources.book_css, as: UTF8.self), to: "book.css")
    try write(String(decoding: script, as: UTF8.self), to: "book.js")
  }

  /// One file, because a browser loads no modules from `file://`.
  private var script: [UInt8] {
    PackageResources.scene_js + PackageResources.drawing_js + PackageResources.clock_js + PackageResources.film_js
      + PackageResources.slider_js + PackageResources.page_js
  }

  func hasPage(_ lesson: LessonSource, _ words: PageWords) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: fileName(lesson.name, words)).path)
  }
}

extension Book {
  /// - Throws: A usage error if the folder has something else in it: nothing of the reader's is overwritten.
  private func prepareFolder() throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let index = (try? String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)) ?? ""
    guard names.isEmpty || index.contains("content=\"\(Page.generator)\"") else {
      throw LessonError.usage(.folderHasFiles.with(folder.path))
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw LessonError.failure(.folderUnmakable.with(folder.path))
    }
  }

  func write(_ text: String, to name: String) throws {
    do {
      try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic)
    } catch {
      throw LessonError.failure(.pageUnwritable.with(folder.path, name))
    }
  }
}

extension PackageFolder {
  /// The lesson's files besides `Lesson.swift`, without its exercises.
  func files(of lesson: LessonSource) throws -> [LessonPage.File] {
    let path = "Lessons/\(lesson.name)"
    let all = FileManager.default.enumerator(atPath: root.appending(path: path).path)
    return try (all?.compactMap { $0 as? String } ?? []).sorted()
      .filter { $0.hasSuffix(".swift") && $0 != "Lesson.swift" && !$0.hasPrefix("Exercises/") }
      .map { LessonPage.File(name: $0, text: try text("\(path)/\($0)")) }
  }
}
