import Foundation
import Recording

/// The lines of source that calls in this program stand on, as its debug information tells them.
///
/// The tool that reads it, `llvm-symbolizer`, is part of Swift's toolchain. Without it, no line is known.
struct ProgramLines {
  private struct Place: Decodable {
    let file: String
    let line: Int

    enum CodingKeys: String, CodingKey {
      case file = "FileName"
      case line = "Line"
    }
  }

  private struct Answer: Decodable {
    let address: String

    /// A call that is part of another one has several, innermost first.
    let places: [Place]?

    enum CodingKeys: String, CodingKey {
      case address = "Address"
      case places = "Symbol"
    }
  }

  private var places: [UInt64: [Place]] = [:]

  /// Looks up all at once, because starting the tool takes longer than its work.
  init(of sites: [CallSite]) {
    let addresses = Set(sites.flatMap(\.addresses)).sorted()
    guard !addresses.isEmpty, let program = Bundle.main.executablePath else { return }
    let outcome = try? ChildProcess.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["llvm-symbolizer", "--output-style=JSON", "--no-demangle", "--functions=none", "--obj=\(program)"]
        + addresses.map(String.init))
    let answers = outcome.flatMap { try? JSONDecoder().decode([Answer].self, from: Data($0.output.utf8)) } ?? []
    for answer in answers {
      UInt64(answer.address.dropFirst("0x".count), radix: 16).map { places[$0] = answer.places }
    }
  }

  /// The innermost call's line within these lines of a file; nil if none of the calls is there.
  func line(of site: CallSite?, in file: String, _ lines: Range<Int>) -> Int? {
    (site?.addresses ?? []).lazy.flatMap { places[$0] ?? [] }
      .first { $0.file == file && lines.contains($0.line) }?.line
  }
}
