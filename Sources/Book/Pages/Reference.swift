import Foundation
import LessonKit

/// The public declarations of Combine with their documentation, as the compiler's symbol graph has them.
struct Reference {
  struct Symbol: Decodable {
    struct Text: Decodable {
      struct Line: Decodable { let text: String }
      let lines: [Line]
    }

    let kind: [String: String]
    let pathComponents: [String]
    let docComment: Text?
    let declarationFragments: [[String: String]]

    var documentation: String? { docComment.map { $0.lines.map(\.text).joined(separator: "\n") } }
    var declaration: String { declarationFragments.compactMap { $0["spelling"] }.joined() }
    var summary: String? { documentation.map { String($0.prefix { $0 != "\n" }) } }

    var isType: Bool {
      ["class", "struct", "enum", "protocol"].contains { kind["identifier"] == "swift.\($0)" }
    }

    /// Its name without arguments, behind those of the types that it is in: `Debounce.receive`.
    var place: String {
      (pathComponents.dropFirst().dropLast() + [base]).joined(separator: ".")
    }

    /// Its name, without arguments.
    var base: String { String(pathComponents.last!.prefix { $0 != "(" }) }
  }

  private struct Graph: Decodable { let symbols: [Symbol] }

  private let symbols: [Symbol]

  /// - Parameter modules: The folder of the compiled modules.
  /// - Throws: A failure that says why there is none.
  init(modules: URL) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let info = try Self.tool("swiftc", ["-print-target-info"])
    let triple = String(info.firstMatch(of: #/"unversionedTriple": "([^"]+)"/#)?.1 ?? "")
    _ = try Self.tool(
      "swift-symbolgraph-extract",
      [
        "-module-name", "Combine", "-I", modules.path, "-target", triple, "-minimum-access-level", "public",
        "-skip-synthesized-members", "-output-dir", folder.path,
      ])
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    symbols = try files.flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols }
      .filter { !$0.base.hasPrefix("_") }
      .sorted { ($0.pathComponents.joined(), $0.declaration) < ($1.pathComponents.joined(), $1.declaration) }
  }

  private static func tool(_ name: String, _ arguments: [String]) throws -> String {
    let outcome = try ChildProcess.run(URL(fileURLWithPath: "/usr/bin/env"), [name] + arguments)
    if outcome.ending.isSuccess { return outcome.output }
    throw LessonError.failure(.toolFailed.with(name, outcome.problem ?? ""))
  }

  /// The pages of Combine's types, by their names.
  var pages: [ReferencePage] {
    let names = links
    return Dictionary(grouping: symbols) { $0.pathComponents[0] }
      .map { ReferencePage(name: $0.key, symbols: $0.value, links: names) }
      .sorted { $0.name < $1.name }
  }

  /// Where types are, by their names, and all symbols, by the paths that links of DocC have.
  private var links: [String: String] {
    let places = symbols.map { symbol in
      let page = ReferencePage.fileName(symbol.pathComponents[0])
      return (symbol, symbol.pathComponents.count == 1 ? page : "\(page)#\(symbol.place)")
    }
    let types = places.filter(\.0.isType).map { ($0.base, $1) }
    let paths = places.map { ($0.pathComponents.joined(separator: "/"), $1) }
    // A name that several types have leads to the one that is in no other type.
    return Dictionary(types.sorted { $0.1.count < $1.1.count } + paths, uniquingKeysWith: { first, _ in first })
  }

  /// Where a method is: among those of `Publisher`, if they have one of this name.
  func place(ofMethod name: String) -> String? {
    let all = symbols.filter { $0.pathComponents.count == 2 && $0.base == name && !$0.isType }
    return (all.first { $0.pathComponents[0] == "Publisher" } ?? all.first)
      .map { "\(ReferencePage.fileName($0.pathComponents[0]))#\($0.place)" }
  }
}
