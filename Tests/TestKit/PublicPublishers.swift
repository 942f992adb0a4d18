import Foundation

private let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Sources/Combine").standardizedFileURL

/// The public methods in a folder of the module Combine, each with its declaration.
///
/// - Parameter name: The name of one file. If it is nil, all files of the folder are read.
public func publicMethods(_ folder: String, file name: String? = nil) throws -> [(name: String, text: String)] {
  let files = FileManager.default.enumerator(at: sources.appending(path: folder), includingPropertiesForKeys: nil)
  var methods: [(name: String, text: String)] = []
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift", name.map({ file.lastPathComponent == "\($0).swift" }) ?? true else { continue }
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "public func ").dropFirst()
    for part in parts {
      let text = part.prefix { $0 != "{" }
      methods.append((text.drop { $0 == "`" }.prefix(while: \.isLetter).description, String(text)))
    }
  }
  return methods
}

/// The names of all public publishers of the module Combine, read from its sources: `Publishers.Map`.
public func publicPublishers() throws -> [String] {
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
