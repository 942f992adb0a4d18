import Book
import Foundation
import LessonKit

/// Builds lessons, and knows where their executables are.
struct Builder {
  let root: URL
  let skipsBuild: Bool

  func executable(_ product: String) throws -> URL {
    try folder(building: [product]).appending(path: product)
  }

  /// The folder of all executables. If several of them are wanted, all are built.
  func folder(building products: [String]) throws -> URL {
    if !skipsBuild {
      let only = products.count == 1 ? ["--product", products[0]] : []
      // The compiler's messages go to standard error: standard output has only the lessons' lines and our own.
      let build = try swift(["build"] + only, output: FileHandle.standardError)
      guard build.ending.isSuccess else { throw LessonError.failure(.buildFails) }
    }
    return try folder()
  }

  func folder() throws -> URL {
    let own = Bundle.main.executableURL!.deletingLastPathComponent()
    if skipsBuild { return own }
    // A build without options writes to the folder in which this tool is, if it was built without options too. To ask
    // SwiftPM for the folder takes a third of a second.
    let names = own.pathComponents.suffix(3)
    let environment = ProcessInfo.processInfo.environment
    if names.first == ".build", names.last == "debug", environment["SWIFTPM_BUILD_DIR"] == nil {
      return names.reduce(root) { $0.appending(path: $1) }
    }
    let outcome = try swift(["build", "--show-bin-path"])
    guard outcome.ending.isSuccess else {
      FileHandle.standardError.write(Data(outcome.errors.utf8))
      throw LessonError.failure(.buildFails)
    }
    return URL(fileURLWithPath: outcome.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Builds a product. Returns what the compiler printed, or nil if the build is skipped.
  func build(_ product: String) throws -> ChildProcess.Outcome? {
    skipsBuild ? nil : try swift(["build", "--product", product])
  }

  /// A build may take long, so it has no limit. At SIGINT it ends the compilers that it has started.
  private func swift(_ arguments: [String], output: FileHandle? = nil) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["swift"] + arguments, in: root, output: output, stoppedBy: SIGINT,
      limit: .infinity)
  }
}

extension Call {
  var builder: Builder { get throws { Builder(root: try package.root, skipsBuild: has(Option.skipBuild)) } }
}
