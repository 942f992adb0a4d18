import Foundation
import LessonKit

/// The package of the current folder, or else the one from which this tool was built.
package struct PackageFolder {
  package let root: URL
  package let language: Language

  package init(_ language: Language = .english) throws {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    guard let root = Self.root(above: here) ?? Self.root(above: home) else {
      throw LessonError.noInput(.noPackage)
    }
    self.root = root
    self.language = language
  }

  init(at root: URL, _ language: Language = .english) { (self.root, self.language) = (root, language) }

  private static func root(above folder: URL) -> URL? {
    sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent().standardizedFileURL }
      .first { folder in
        ["Package.swift", "Lessons"]
          .allSatisfy { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
      }
  }

  /// The folders in `Lessons` that are lessons: they have a `Lesson.swift`, or the manifest names them. Other folders
  /// belong to the reader.
  package var lessonNames: [String] {
    get throws {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path("Lessons")) else {
        throw LessonError.noInput(.unreadable.with("Lessons"))
      }
      let manifest = try text("Package.swift")
      return names.filter { name in
        isFile("Lessons/\(name)/Lesson.swift")
          || manifest.contains("lesson(\"\(name)\"") && isFolder("Lessons/\(name)")
      }.sorted()
    }
  }

  package func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(path)) && !isFolder(path)
  }

  private func isFolder(_ path: String) -> Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: self.path(path))) != nil
  }

  /// The whole path of what has this path from the package's root.
  package func path(_ path: String) -> String { root.appending(path: path).path }

  package func text(_ path: String) throws -> String {
    guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
      throw LessonError.noInput(.unreadable.with(path))
    }
    return text
  }

  /// The README in a folder; nil if there is none in the reader's language, as of a lesson that the reader has made.
  package func translatedReadme(_ folder: String) -> Readme? { translatedText(folder).map(Readme.init) }

  /// The README in a folder, in English if there is none in the reader's language.
  package func readme(_ folder: String) throws -> Readme { try Readme(readmeText(folder)) }

  func readmeText(_ folder: String) throws -> String {
    try translatedText(folder) ?? text("\(folder)/README.md")
  }

  private func translatedText(_ folder: String) -> String? { try? text("\(folder)/README\(language.suffix).md") }

  /// What the comments of the traces in a folder say in the reader's language. In English, a trace needs no words.
  package func traceWords(_ folder: String) -> TraceWords {
    TraceWords(language == .chinese ? (try? text("\(folder)/trace.zh.txt")) ?? "" : "")
  }
}

extension Language {
  /// What stands before the ending in the names of files.
  package var suffix: String { self == .english ? "" : ".zh" }
}
