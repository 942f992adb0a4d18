import Foundation
import TestKit
import Testing

/// A README quotes the code that its lesson is about: a block that begins with "```swift Bloc.swift" has lines of that
/// file, as they stand there. "```text expected.txt" is a picture of the trace.
struct QuotationTests {
  @Test(arguments: PackageFiles.lessonFolders) func quotationsAreTheFilesLines(_ lesson: String) throws {
    for quotation in quotations(in: try PackageFiles.text("Lessons/\(lesson)/README.md")) {
      let file = try #require(
        quotation.file, "\(lesson)/README.md: a block of code names its file: ```swift Signal.swift")
      let path = file.hasPrefix("Sources/") || file.hasPrefix("Tests/") ? file : "Lessons/\(lesson)/\(file)"
      let missing = missingPart(of: quotation.code, in: try PackageFiles.text(path))
      expectNil(missing, "\(lesson)/README.md quotes lines that \(file) does not have in this order")
    }
  }

  /// `Operators/Zip.swift` in a sentence is the end of a path in the package.
  @Test(arguments: TranslatedPage.all) func eachFileThatAPageNamesIsThere(page: TranslatedPage) throws {
    for path in [page.path, page.chinesePath] {
      let names = try PackageFiles.text(path).matches(of: #/`([\w+.\/]+\.swift)`/#).map { "/\($0.1)" }
      expectEqual(names.filter { name in !Self.files.contains { $0.hasSuffix(name) } }, [], "\(path)")
    }
  }

  private static let files =
    ["Lessons", "Sources", "Tests"].flatMap { folder -> [String] in
      let root = PackageFiles.root.appending(path: folder)
      let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      return (all?.allObjects as? [URL] ?? []).map(\.path)
    } + ["/Package.swift"]

  @Test func quotationMayBeIndentedLessAndLeaveLinesOut() {
    let file = "struct A {\n  init() {\n    one()\n    two()\n\n    three()\n  }\n}\n"
    expectNil(missingPart(of: "init() {\n  one()\n  …\n  three()\n}", in: file))
    expectEqual(missingPart(of: "init() {\n  two()", in: file), "init() {\n  two()")
    expectEqual(missingPart(of: "three()\n…\none()", in: file), "one()")
    expectEqual(missingPart(of: "init() {\none()", in: file), "init() {\none()")
  }

  /// A block in a list is a change that the reader makes.
  private func quotations(in readme: String) -> [(file: String?, code: String)] {
    readme.matches(of: #/(?m)^```(?:swift|text)(?: (\S+))?\n((?:.*\n)*?)```$/#).map {
      ($0.1.map(String.init), String($0.2.dropLast()))
    }
  }

  /// The first part that the text does not have below the part before it; nil if there is none. A line with nothing but
  /// an ellipsis stands between two parts.
  private func missingPart(of quotation: String, in text: String) -> String? {
    var rest = lines(text)[...]
    let parts = lines(quotation).split { $0.trimmingCharacters(in: .whitespaces) == "…" }
    for part in parts.map({ aligned($0[...]) }) {
      guard let start = rest.indices.first(where: { aligned(rest[$0...].prefix(part.count)) == part }) else {
        return part.joined(separator: "\n")
      }
      rest = rest[(start + part.count)...]
    }
    return nil
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines, moved to the left margin.
  private func aligned(_ lines: ArraySlice<String>) -> [String] {
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }
}
