import Foundation

/// When the files below some folders were changed last. Two snapshots differ after a save.
struct Snapshot: Equatable {
  /// The time, the size and the number of each file.
  private var states: [String: [Int]] = [:]

  /// - Parameter paths: Files and folders.
  init(of paths: [URL]) {
    for path in paths { note(path.path) }
  }

  private mutating func note(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      states[path] = [
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_size), Int(truncatingIfNeeded: status.st_ino),
      ]
      return
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where isOfInterest(name) {
      note("\(path)/\(name)")
    }
  }

  /// Editors keep files of their own beside those that are edited.
  private func isOfInterest(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasPrefix("#") && !name.hasSuffix("~")
  }
}
