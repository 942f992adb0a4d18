import Foundation

/// Reads a pipe while the other side still writes. A pipe holds 64 KB: a program that writes more waits until somebody
/// reads it.
final class Drain: @unchecked Sendable {
  static let limit = 4 << 20

  let pipe = Pipe()
  private let overflow: DispatchSemaphore
  private let isDone = DispatchSemaphore(value: 0)
  private let lock = NSLock()

  // The lock guards what follows.
  private var data = Data()
  private var isOver = false

  /// - Parameter overflow: Is signalled when the other side has written more than the limit.
  init(onOverflow overflow: DispatchSemaphore) { self.overflow = overflow }

  func start() {
    Thread.detachNewThread { [self] in
      // What has come is kept at once: the other side may stay open when the program has ended.
      let file = pipe.fileHandleForReading.fileDescriptor
      var part = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(file, &part, part.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        let overflows = lock.withLock {
          // What comes later is read and forgotten, so that a program that is stopped does not wait for us.
          if isOver { return false }
          data.append(contentsOf: part[..<count])
          isOver = data.count > Self.limit
          return isOver
        }
        if overflows { overflow.signal() }
      }
      isDone.signal()
    }
  }

  /// Whether the other side has written more than the limit.
  var isFull: Bool { lock.withLock { isOver } }

  /// What was read, once the program has ended. The other side is closed, unless a process that the program has left
  /// behind still writes: then it is what has come so far.
  func text(atMost count: Int) -> String {
    if isDone.wait(timeout: .now() + 2) == .success {
      // Foundation keeps some processes that have ended, and with them their pipes.
      try? pipe.fileHandleForReading.close()
    }
    return String(decoding: lock.withLock { data.prefix(count) }, as: UTF8.self)
  }
}
