import Foundation
import LessonKit
import LessonPackage

/// Builds lessons, and knows where their executables are.
struct Builder {
  struct Build {
    let executable: URL

    /// What the compiler printed; nil if the build is skipped.
    let outcome: ChildProcess.Outcome?
  }

  let root: URL
  let skipsBuild: Bool

  /// Where SwiftPM puts executables.
  let folder: URL

  init(root: URL, skipsBuild: Bool) throws {
    (self.root, self.skipsBuild) = (root, skipsBuild)
    let own = Bundle.main.executableURL!.deletingLastPathComponent()
    // A build without options writes to the folder in which this tool is, if it was built without options too. To ask
    // SwiftPM for the folder takes a third of a second.
    let names = own.pathComponents.suffix(3)
    let environment = ProcessInfo.processInfo.environment
    if skipsBuild {
      folder = own
    } else if names.first == ".build", names.last == "debug", environment["SWIFTPM_BUILD_DIR"] == nil {
      folder = names.reduce(root) { $0.appending(path: $1) }
    } else {
      let outcome = try Self.swift(["build", "--show-bin-path"], in: root)
      guard outcome.ending.isSuccess else {
        FileHandle.standardError.write(Data(outcome.errors.utf8))
        throw LessonError.failure(.buildFails)
      }
      folder = URL(fileURLWithPath: outcome.output.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  func executable(_ product: String) throws -> URL { try executables([product])[0] }

  /// The executables of some products. If several of them are wanted, all are built.
  func executables(_ products: [String]) throws -> [URL] {
    guard !skipsBuild, Set(products).count == 1 else {
      let folder = try folder(building: products)
      return skipsBuild ? products.map(newest) : products.map { folder.appending(path: $0) }
    }
    let build = try build(products[0], output: FileHandle.standardError)
    guard build.outcome?.ending.isSuccess ?? true else { throw LessonError.failure(.buildFails) }
    return products.map { _ in build.executable }
  }

  /// Lets SwiftPM build products, all of them if several are wanted.
  ///
  /// - Returns: The folder of all executables.
  func folder(building products: [String]) throws -> URL {
    if !skipsBuild {
      let only = products.count == 1 ? ["--product", products[0]] : []
      // The compiler's messages go to standard error: standard output has only the lessons' lines and our own.
      let build = try Self.swift(["build"] + only, in: root, output: FileHandle.standardError)
      guard build.ending.isSuccess else { throw LessonError.failure(.buildFails) }
    }
    return folder
  }

  /// Builds a product: without SwiftPM, if nothing but files of its own has changed.
  ///
  /// - Parameter output: Where all that is printed goes. It goes into the outcome, if nil.
  func build(_ product: String, output: FileHandle? = nil) throws -> Build {
    if skipsBuild { return Build(executable: newest(product), outcome: nil) }
    let direct = DirectBuild(of: product, in: folder, root: root)
    return try direct.alone {
      let plan = direct.plan
      if let plan, let outcome = try direct.run(plan) {
        try output?.write(contentsOf: Data((outcome.output + outcome.errors).utf8))
        return Build(executable: direct.executable, outcome: outcome)
      }
      let outcome = try Self.swift(["build", "--product", product], in: root, output: output)
      direct.begin(after: outcome.ending.isSuccess ? plan : nil)
      return Build(executable: folder.appending(path: product), outcome: outcome)
    }
  }

  /// The executable that was built last, with SwiftPM or without.
  private func newest(_ product: String) -> URL {
    let files = [folder.appending(path: product), DirectBuild(of: product, in: folder, root: root).executable]
    return files.max { (FileState($0.path)?.time ?? []).lexicographicallyPrecedes(FileState($1.path)?.time ?? []) }!
  }

  /// A build may take long, so it has no limit. At SIGINT it ends the compilers that it has started.
  private static func swift(
    _ arguments: [String], in root: URL, output: FileHandle? = nil
  ) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["swift"] + arguments, in: root, output: output, stoppedBy: SIGINT,
      limit: .infinity)
  }
}

extension Call {
  var builder: Builder { get throws { try Builder(root: package.root, skipsBuild: has(Option.skipBuild)) } }
}
