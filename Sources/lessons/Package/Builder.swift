import Foundation
import LessonKit

/// Builds lessons, and knows where their executables are.
struct Builder {
  let package: PackageFolder
  let skipsBuild: Bool

  /// The executable of a lesson, built.
  func executable(of lesson: LessonSource) throws -> URL {
    try folder(building: ["--product", lesson.name]).appending(path: lesson.name)
  }

  /// The folder of all executables, built.
  func folderOfAll() throws -> URL {
    try folder(building: [])
  }

  private func folder(building what: [String]) throws -> URL {
    if skipsBuild { return Bundle.main.executableURL!.deletingLastPathComponent() }
    // What the compiler says goes to standard error: standard output has nothing but the lessons' lines and our own.
    guard try swift(["build"] + what, output: FileHandle.standardError) == 0 else {
      throw LessonError.failure("the package does not build; mend what the compiler says above")
    }
    let pipe = Pipe()
    guard try swift(["build", "--show-bin-path"], output: pipe) == 0 else {
      throw LessonError.failure("'swift build --show-bin-path' failed; what it says stands above")
    }
    let path = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    return URL(fileURLWithPath: path.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func swift(_ arguments: [String], output: Any) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift"] + arguments
    process.currentDirectoryURL = package.root
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
