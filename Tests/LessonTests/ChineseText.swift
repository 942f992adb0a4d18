import Foundation
import Testing

/// A file that has Chinese in it, and what of it is this package's own: without what it quotes from an article, and
/// without the table of terms.
struct ChineseText: CustomTestStringConvertible {
  let path: String
  let text: String
  var testDescription: String { path }

  init(path: String, _ source: String) {
    self.path = path
    text = Self.quotations.reduce(source) { $0.replacing($1, with: "") }
  }

  /// A title, a quotation, the names of an article's parts in a lesson's code, and the table of terms.
  nonisolated(unsafe) private static let quotations: [Regex<Substring>] = [
    #/《[^》\n]*》/#, #/“[^”\n]*”/#, #/(?:article|title): "[^"\n]*"/#, #/(?s)## 术语表\n.*?\n(?=## )/#,
  ]

  /// Searched for under Lessons and Sources, so that no place can be forgotten.
  static let all: [ChineseText] = ["Lessons", "Sources"].flatMap { folder -> [ChineseText] in
    let root = PackageFiles.root.appending(path: folder)
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    let paths = (files?.allObjects as? [URL] ?? []).map { "\(folder)\($0.path.dropFirst(root.path.count))" }
    return paths.sorted().filter { !isEnglish($0) && !isReaders($0) }.compactMap { path in
      guard let source = try? PackageFiles.text(path), source.unicodeScalars.contains(where: isHan) else { return nil }
      return ChineseText(path: path, source)
    }
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool { (0x4E00...0x9FFF).contains(scalar.value) }

  /// The Chinese of these is titles and quotations of articles.
  private static func isEnglish(_ path: String) -> Bool { path.hasSuffix("README.md") || path.hasSuffix(".en.txt") }

  /// Readers write what they like in the playground, in lessons of their own, and in the files of exercises.
  private static func isReaders(_ path: String) -> Bool {
    guard let lesson = path.prefixMatch(of: #/Lessons\/(\w+)\//#)?.1 else { return false }
    let file = URL(fileURLWithPath: path)
    let start = "Lessons/\(lesson)/Exercises/Start/\(file.lastPathComponent)"
    return !PackageFiles.isFile("Lessons/\(lesson)/README.zh.md")
      || !path.contains("/Start/") && PackageFiles.isFile(start)
  }
}
