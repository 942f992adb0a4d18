import Foundation

/// The time, the size and the number of a file. They are others after a save.
struct FileState: Equatable {
  let isFolder: Bool
  let numbers: [Int]

  /// Seconds and nanoseconds.
  var time: [Int] { Array(numbers.prefix(2)) }

  /// - Returns: Nil if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    numbers = [time.tv_sec, time.tv_nsec, Int(status.st_size), Int(truncatingIfNeeded: status.st_ino)]
  }
}
