import Foundation
import LessonKit
import LessonPackage

/// Writes the web site that is made from runs of the lessons.
package struct BookWriter {
  /// A lesson's run, or why it was not run to its end.
  package typealias Run = (name: String, steps: Result<[StepRun], any Error>)

  /// The lessons in each language. The English edition is the first.
  let editions: [Catalogue]
  let folder: URL
  let articles: ArticleCopies?

  /// The language of the report. The pages are in both.
  let language: Language

  /// Called for each table of an operator, because making all of them takes most of a minute.
  let progress: (_ made: Int, _ all: Int) -> Void

  package init(
    _ editions: [Catalogue], folder: URL, articles: ArticleCopies?, reportingIn language: Language,
    progress: @escaping (_ made: Int, _ all: Int) -> Void = { _, _ in }
  ) {
    self.editions = editions
    self.folder = folder
    self.articles = articles
    self.language = language
    self.progress = progress
  }

  var root: URL { editions[0].package.root }

  /// The name of the file with which a reader begins.
  package static func firstPage(in language: Language) -> String { fileName("index", language) }

  /// Writes the pages of the lessons that were run, and the pages that list all of them.
  ///
  /// - Parameter modules: The folder of the compiled modules.
  package func write(_ runs: [Run], modules: URL) throws {
    try prepareFolder()
    let names = runs.map(\.name)
    let width = names.map(\.columns).max() ?? 0
    // Other programs work for it, while the pages of lessons are made. Nothing changes it.
    nonisolated(unsafe) let symbols = Later { Result { try Reference(modules: modules) } }
    DispatchQueue.global().async { _ = symbols.value }
    for ((name, run), pages) in zip(runs, htmlPages(of: runs)) {
      for (page, html, pictures) in pages {
        try write(html, to: fileName(name, page.language))
        for (file, picture) in pictures { try write(picture, to: file) }
      }
      if let picture = try? run.get().thumbnail { try write(picture, to: smallPicture(name)) }
      print("\(name.padded(to: width))  \(report(pages[0].page).text(in: language))")
    }
    let reference = try writeReference(symbols.value)
    try sideBySide(editions) { edition in
      let (language, words) = (edition.package.language, try edition.words)
      try write(indexPage(edition, runs).html.text, to: fileName("index", language))
      try write(wordsPage(words, language).text, to: fileName("words", language))
      let operators = try operatorsPage(in: root, hasReference: reference != nil, language)
      try write(operators.text, to: fileName("operators", language))
      try write("searchIndex(\(HTML(json: searchEntries(edition, words)).text))\n", to: "search\(language.suffix).js")
    }
    try Page.writeFiles(to: folder)
    try writeOperators(reference)
    for name in articles?.skipped ?? [] { say(.skipped.with(name)) }
    say(.firstPage.with(folder.appending(path: Self.firstPage(in: language)).path))
  }

  /// The pages of each lesson, one for each language. They are made side by side.
  private func htmlPages(of runs: [Run]) -> [[(page: LessonPage, html: String, pictures: [(String, String)])]] {
    let names = runs.map(\.name)
    let lock = NSLock()
    // The lock guards it.
    nonisolated(unsafe) var made: [Int: [(page: LessonPage, html: String, pictures: [(String, String)])]] = [:]
    // Nothing changes it.
    nonisolated(unsafe) let writer = self
    DispatchQueue.concurrentPerform(iterations: runs.count) { index in
      let pages = writer.editions.compactMap {
        writer.page(of: names[index], in: $0, runs[index].steps, beside: names)
      }
      let html = pages.map { (page: $0, html: $0.html.text, pictures: $0.pictures) }
      lock.withLock { made[index] = html }
    }
    return runs.indices.map { made[$0]! }
  }

  /// Does the same with each element, side by side, and throws an error of those that it meets.
  func sideBySide<Element>(_ elements: [Element], _ action: @escaping (Element) throws -> Void) throws {
    let lock = NSLock()
    // The lock guards it.
    nonisolated(unsafe) var failure: (any Error)?
    // Nothing changes them.
    nonisolated(unsafe) let (elements, action) = (elements, action)
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      do { try action(elements[index]) } catch { lock.withLock { failure = error } }
    }
    if let failure { throw failure }
  }

  private func indexPage(_ edition: Catalogue, _ runs: [Run]) -> IndexPage {
    let (package, lessons) = (edition.package, edition.lessons)
    let cards = lessons.map { lesson in
      let text = edition.translatedReadme(lesson.folder)?.text ?? ""
      let trace = (try? package.text("\(lesson.folder)/expected.txt")) ?? ""
      return IndexPage.Card(
        lesson: lesson, hasPage: hasPage(lesson.name, package.language), hasPicture: isThere(smallPicture(lesson.name)),
        minutes: minutes(of: text, trace),
        buildsOn: lessons.filter { $0.number < lesson.number && text.firstRange(of: $0.name) != nil }.map(\.number))
    }
    // The step whose demand runs out, or else any that has a film.
    let filmed = runs.flatMap { name, run -> [(LessonSource, StepRun)] in
      guard let steps = try? run.get(), let lesson = lessons.first(where: { $0.name == name }) else { return [] }
      return steps.filter(\.hasFilm).map { (lesson, $0) }
    }
    let opening = filmed.first { $0.0.name == "CustomSubscriber" && $0.1.step == 5 } ?? filmed.first
    return IndexPage(language: package.language, cards: cards, opening: opening)
  }

  /// 180 English words or 350 Chinese characters a minute, and four seconds for each line of the trace.
  private func minutes(of text: String, _ trace: String) -> Int {
    let characters = text.unicodeScalars.count { (0x4E00...0x9FFF).contains($0.value) }
    let words = text.split(whereSeparator: \.isWhitespace).count
    let reading = characters > words ? Double(characters) / 350 : Double(words) / 180
    return max(1, Int((reading + Double(trace.lines.count) * 4 / 60).rounded()))
  }

  private func smallPicture(_ lesson: String) -> String { "\(lesson)-small.svg" }

  private func report(_ page: LessonPage) -> Message {
    if let reason = page.failure { return .notRun.with(reason) }
    let count = page.lesson.steps.count
    let films = page.filmCount == 1 ? Message.stepsAndFilm.with(count) : .stepsAndFilms.with(count, page.filmCount)
    return articles == nil || page.article != nil ? films : .withoutArticle.with(films, page.lesson.name)
  }

  /// Nil if the lesson has no README in the language, as a reader's own lesson has no Chinese one.
  private func page(
    of name: String, in edition: Catalogue, _ run: Result<[StepRun], any Error>, beside names: [String]
  ) -> LessonPage? {
    let package = edition.package
    let language = package.language
    guard let place = edition.lessons.firstIndex(where: { $0.name == name }),
      let readme = edition.translatedReadme("Lessons/\(name)") ?? (language == .english ? Readme("") : nil)
    else { return nil }
    let lesson = edition.lessons[place]
    func isInBook(_ other: LessonSource) -> Bool {
      package.isFile("\(other.folder)/README\(language.suffix).md")
        && (hasPage(other.name, language) || names.contains(other.name))
    }
    return LessonPage(
      language: language, lesson: lesson, run: run, readme: readme, files: lesson.files(in: root),
      article: articles?.sections(for: lesson, among: editions[0].lessons),
      previous: edition.lessons[..<place].last(where: isInBook),
      next: edition.lessons[(place + 1)...].first(where: isInBook),
      count: edition.lessons.count, words: package.traceWords(lesson.folder),
      isTranslated: package.isFile("\(lesson.folder)/README\(language.other.suffix).md"),
      exercises: lesson.exercises.first.flatMap { edition.translatedReadme($0.folder) })
  }

  func hasPage(_ lesson: String, _ language: Language) -> Bool { isThere(fileName(lesson, language)) }

  private func isThere(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: file).path)
  }

  func say(_ message: Message) { print(message.text(in: language)) }

  /// - Throws: A usage error if the folder has something else in it: nothing of the reader's is overwritten.
  private func prepareFolder() throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let index = (try? String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)) ?? ""
    guard names.isEmpty || index.contains("content=\"\(Page.generator)\"") else {
      throw LessonError.usage(.otherFiles.with(folder.path))
    }
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
      throw LessonError.failure(.notWritten.with(folder.path))
    }
  }

  func write(_ text: String, to name: String) throws {
    try LessonKit.write(text.utf8, to: folder.appending(path: name))
  }
}
