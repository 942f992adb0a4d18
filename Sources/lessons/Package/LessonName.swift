import Foundation
import LessonKit

extension PackageFolder {
  /// Checks that a lesson of that name would build.
  ///
  /// - Throws: A usage error that says why it would not.
  func validate(newLesson name: String) throws {
    guard name.wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil else {
      throw LessonError.usage(.badName.with(name))
    }
    // Some file systems do not distinguish small and capital letters.
    func isTheSame(_ other: some StringProtocol) -> Bool { other.lowercased() == name.lowercased() }
    if let taken = try lessonNames.first(where: isTheSame) {
      throw LessonError.usage(.nameTaken.with(taken))
    }
    let others = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Lessons").path)) ?? []
    if let taken = others.first(where: isTheSame) {
      throw LessonError.usage(.folderTaken.with(taken))
    }
    let targets = try text("Package.swift").matches(of: #/"(\w+)"/#).map(\.output.1)
    guard !targets.contains(where: isTheSame), !modules.contains(name) else {
      throw LessonError.usage(.nameOfModule.with(name))
    }
    guard !types.contains(name), try !publicTypes.contains(name) else {
      throw LessonError.usage(.nameHasMeaning.with(name))
    }
  }

  /// The types that a lesson can use because it imports the modules of the package.
  private var publicTypes: Set<String> {
    get throws {
      let declaration = #/(?m)^(?:@\w+ )*public (?:final )?(?:class|struct|enum|protocol|typealias) (\w+)/#
      var names: Set<String> = []
      for module in ["Combine", "LessonKit", "Recording", "VirtualTime"] {
        let folder = root.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
          let text = try self.text(file.path.replacing(root.path + "/", with: ""))
          names.formUnion(text.matches(of: declaration).map { String($0.output.1) })
        }
      }
      return names
    }
  }
}

/// A lesson is a module. Each of these names would hide a module of the toolchain.
private let modules: Set = [
  "Builtin", "CDispatch", "Cxx", "CxxStdlib", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
  "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Observation",
  "PackageDescription", "RegexBuilder", "Runtime", "Swift", "SwiftUI", "Synchronization", "Testing", "UIKit",
  "WinSDK", "XCTest",
]

/// A lesson is a type. Each of these names is a word of the language, or would hide a type that lessons often use.
private let types: Set = [
  "Actor", "Any", "AnyHashable", "AnyObject", "Array", "Bool", "Character", "Codable", "Collection", "Comparable",
  "Data", "Date", "Decodable", "Dictionary", "Double", "Duration", "Encodable", "Equatable", "Error", "Float",
  "Hashable", "Identifiable", "Int", "Int32", "Int64", "Lesson", "MainActor", "Never", "Optional", "Protocol", "Range",
  "Regex", "Result", "Self", "Sendable", "Sequence", "Set", "String", "Substring", "Task", "Thread", "Timer", "Type",
  "UInt", "URL", "UUID", "Void",
]
