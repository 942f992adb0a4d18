import Foundation

/// The names of all public publishers of the module Combine, read from its sources: `Publishers.Map`.
public func publicPublishers() throws -> [String] {
  let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Combine").standardizedFileURL
  let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
  let declaration = #/( *)(?:@\w+ )*public (?:final )?(?:struct|class) (\w+)(.*)/#
  let conformance = #/: (?:Combine\.)?(?:Connectable)?(?:Publisher|Subject)(?:[ ,]|$)/#
  var names: [String] = []
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift" else { continue }
    var space = ""
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    // Regular expressions are slow without optimization.
    for line in lines where line.contains("public ") || line.contains("extension ") {
      if let match = line.prefixMatch(of: #/(?:public )?extension ([\w.]+)/#) { space = "\(match.1)." }
      guard let match = line.prefixMatch(of: declaration) else { continue }
      if match.3.contains(conformance) { names.append(match.1.isEmpty ? "\(match.2)" : "\(space)\(match.2)") }
      if match.1.isEmpty { space = "\(match.2)." }
    }
  }
  return names
}
