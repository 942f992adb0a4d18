import Foundation
import LessonKit

/// The reader's own copies of the articles: text files whose names contain the lesson's name or its number.
struct ArticleCopies {
  private let texts: [(name: String, text: String)]

  /// The files that are no text.
  let skipped: [String]

  /// - Throws: A missing-input error if there is no such folder.
  init(in folder: String) throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw LessonError.noInput(
        "the folder \(folder) cannot be read; name the folder that has your copies of the articles")
    }
    var texts: [(String, String)] = []
    var skipped: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let file = URL(fileURLWithPath: folder).appending(path: name)
      if ["txt", "md", "text", ""].contains(file.pathExtension.lowercased()),
        let text = try? String(contentsOf: file, encoding: .utf8)
      {
        texts.append((file.deletingPathExtension().lastPathComponent, text))
      } else {
        skipped.append(name)
      }
    }
    self.texts = texts
    self.skipped = skipped
  }

  /// A name counts more than a number.
  func text(for lesson: LessonSource) -> String? {
    let named = texts.first { $0.name.lowercased().contains(lesson.name.lowercased()) }
    let numbered = texts.first { name, _ in
      name.matches(of: #/\d+/#).contains { Int($0.output) == lesson.number }
    }
    return (named ?? numbered)?.text
  }
}
