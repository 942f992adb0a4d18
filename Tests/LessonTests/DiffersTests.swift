import Foundation
import TestKit
import Testing

/// The page that says where this Combine differs from Apple's names tests that exist.
@Suite struct DiffersTests {
  @Test func testsThatItNamesExist() throws {
    let page = try PackageFiles.text("Sources/Combine/Combine.docc/DIFFERS.md")
    let entries = page.matches(of: #/(?m)^- \*\*Test\*\*:(?:.+\n)+/#).map(\.output)
    let names = Set(entries.flatMap { $0.matches(of: #/`(\w+)(?:\.(\w+))?`/#) }.flatMap { [$0.1, $0.2 ?? $0.1] })
    expectEqual(entries.count, page.matches(of: #/(?m)^### /#).count, "an entry names no test")
    let declared = try declarations(in: "Tests/CombineTests")
    expectEqual(names.filter { !declared.contains($0) }, [])
  }

  /// The names of all types, functions, cases and constants in a folder's Swift files.
  private func declarations(in folder: String) throws -> Set<Substring> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: PackageFiles.root.appending(path: folder).path)
    return try files.filter { $0.hasSuffix(".swift") }.reduce(into: []) { names, file in
      for match in try PackageFiles.text("\(folder)/\(file)").matches(of: #/\b(?:struct|func|case|let|var) (\w+)/#) {
        names.insert(Substring(String(match.output.1)))
      }
    }
  }
}
