import Foundation
import LessonKit

/// Keeps the reader's progress in `.lessons/progress.json`. What goes wrong with it is said in one line, and stops
/// nothing.
struct ProgressStore {
  private let folder: URL
  private let file: URL
  private let language: Language

  init(_ package: PackageFolder) {
    folder = package.root.appending(path: ".lessons")
    file = folder.appending(path: "progress.json")
    language = package.language
  }

  /// The progress so far. It is empty if there is none, or if the file cannot be used.
  func load() -> Progress {
    read() ?? Progress()
  }

  /// Changes the progress. Another process that does so at the same time waits.
  func update(_ change: (inout Progress) -> Void) {
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
      return complain(.progressUnwritable)
    }
    let lock = open(folder.path, O_RDONLY | O_CLOEXEC)
    flock(lock, LOCK_EX)
    defer { close(lock) }
    guard let old = read() else { return }
    var new = old
    change(&new)
    guard new != old else { return }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try (encoder.encode(new) + Data("\n".utf8)).write(to: file, options: .atomic)
    } catch {
      complain(.progressUnwritable)
    }
  }

  /// What the file says. Nil if a file that cannot be used is in the way, which must not be overwritten.
  private func read() -> Progress? {
    guard FileManager.default.fileExists(atPath: file.path) else { return Progress() }
    guard let data = try? Data(contentsOf: file) else {
      complain(.progressUnreadable)
      return nil
    }
    if let progress = try? JSONDecoder().decode(Progress.self, from: data) { return progress }
    // It is kept under a name that is free.
    let names = (1...).lazy.map { "progress.damaged-\($0).json" }
    let name = names.first { !FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }!
    guard (try? FileManager.default.moveItem(at: file, to: folder.appending(path: name))) != nil else {
      complain(.progressDamaged)
      return nil
    }
    complain(.progressReplaced.with(name))
    return Progress()
  }

  private func complain(_ message: Message) {
    FileHandle.standardError.write(Data("lessons: \(language.says(message))\n".utf8))
  }
}
