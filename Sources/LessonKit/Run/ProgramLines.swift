import Foundation
import Recording

/// The lines of source that calls in this program stand on, as its debug information tells them.
///
/// The tool that reads it, `llvm-symbolizer`, is part of Swift's toolchain. Without it, no line is known.
struct ProgramLines {
  /// Where the call at an address is. A call that is part of another one has several places, innermost first.
  private let calls: [UInt64: [(file: String, line: Int)]]

  /// Looks up all at once, because starting the tool takes longer than its work.
  ///
  /// - Parameter file: The path of a file with what other runs of the program have looked up.
  init(of sites: [CallSite], keptIn file: String? = nil) {
    let kept = file.flatMap { FileManager.default.contents(atPath: $0) }
    // `file:line:column`.
    var places = kept.flatMap { try? JSONDecoder().decode([UInt64: [String]].self, from: $0) } ?? [:]
    let addresses = Set(sites.flatMap(\.addresses)).filter { places[$0] == nil }.sorted()
    places.merge(Self.lookUp(addresses)) { $1 }
    // Taken apart once: a program may print thousands of lines.
    calls = places.mapValues { places in
      places.compactMap { place in
        let parts = place.split(separator: ":")
        return parts.count == 3 ? Int(parts[1]).map { (String(parts[0]), $0) } : nil
      }
    }
    guard let file, !addresses.isEmpty else { return }
    try? JSONEncoder().encode(places).write(to: URL(filePath: file), options: .atomic)
  }

  private static func lookUp(_ addresses: [UInt64]) -> [UInt64: [String]] {
    guard !addresses.isEmpty, let program = Bundle.main.executablePath else { return [:] }
    let outcome = try? ChildProcess.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["llvm-symbolizer", "--functions=none", "--obj=\(program)"] + addresses.map(String.init))
    guard let outcome, outcome.ending.isSuccess else { return [:] }
    // An empty line ends those of an address.
    let answers = outcome.output.components(separatedBy: "\n\n").map { $0.lines.map(String.init) }
    return Dictionary(uniqueKeysWithValues: zip(addresses, answers))
  }

  /// The innermost call's line within these lines of a file; nil if none of the calls is there.
  func line(of site: CallSite?, in file: String, _ lines: Range<Int>) -> Int? {
    for address in site?.addresses ?? [] {
      for call in calls[address] ?? [] where lines.contains(call.line) && call.file == file { return call.line }
    }
    return nil
  }
}
