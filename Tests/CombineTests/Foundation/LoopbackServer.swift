import Foundation
import TestKit

/// A web server on 127.0.0.1 that answers as the test tells it to, well or badly.
///
///     let server = try LoopbackServer { path in .body(Data(path.utf8)) }
///     defer { server.stop() }
///     let url = server.url("hello")
///
/// One thread takes the connections, and each of them has a thread of its own, on which the answers are made: a test may
/// wait there. All of them have ended when `stop()` returns.
final class LoopbackServer: @unchecked Sendable {
  enum Answer {
    /// A whole response.
    case body(Data, status: Int = 200)

    /// A response that ends in the middle of its body, with the connection.
    case half(Data)

    /// No response, and no end but the client's.
    case silence
  }

  private struct State {
    var paths: [String] = []
    var connections: Set<Int32> = []
    var workers: [Worker] = []
    var isStopped = false
  }

  let port: UInt16

  /// Opened whenever a client leaves without an answer.
  let hangUp = Gate()

  private let listener: Int32
  private let answer: @Sendable (String) -> Answer
  private let lock = NSLock()

  /// Guarded by the lock.
  private var state = State()

  /// Starts a server on a free port.
  ///
  /// - Parameter answer: What to answer to a path, which has no slash at its beginning.
  init(answer: @escaping @Sendable (String) -> Answer) throws {
    // A client that goes while it is being written to must not end the program.
    signal(SIGPIPE, SIG_IGN)
    (listener, port) = try listen()
    self.answer = answer
    let worker = Worker { [self] in takeConnections() }
    lock.withLock { state.workers.append(worker) }
  }

  func url(_ path: String = "") -> URL { URL(string: "http://127.0.0.1:\(port)/\(path)")! }

  /// The paths that were asked for, in their order.
  var paths: [String] { lock.withLock { state.paths } }

  /// Ends all connections, and waits for the threads. Returns false if one of them never ends.
  @discardableResult
  func stop() -> Bool {
    let workers = lock.withLock {
      state.isStopped = true
      // A thread that reads or accepts wakes up from this, as it would not from a `close`.
      for socket in state.connections.union([listener]) { shutdown(socket, Int32(SHUT_RDWR)) }
      return state.workers
    }
    return workers.allSatisfy { $0.join() }
  }

  private func takeConnections() {
    defer { close(listener) }
    while true {
      let socket = accept(listener, nil, nil)
      guard socket >= 0 else { return }
      let isTaken = lock.withLock {
        guard !state.isStopped else { return false }
        state.connections.insert(socket)
        state.workers.append(Worker { [self] in serve(socket) })
        return true
      }
      if !isTaken { close(socket) }
    }
  }

  /// Answers one request after the other, until an answer or the client ends the connection.
  private func serve(_ socket: Int32) {
    defer {
      // Under the lock, so that `stop()` does not shut down another one that has got the same number.
      lock.withLock {
        state.connections.remove(socket)
        _ = close(socket)
      }
    }
    while let path = readPath(from: socket) {
      lock.withLock { state.paths.append(path) }
      switch answer(path) {
      case .body(let body, let status):
        let head = "HTTP/1.1 \(status) Whatever\r\nContent-Type: text/plain\r\nContent-Length: \(body.count)\r\n\r\n"
        guard write(Data(head.utf8) + body, to: socket) else { return hangUp.open() }
      case .half(let body):
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count * 2)\r\n\r\n"
        _ = write(Data(head.utf8) + body, to: socket)
        return
      case .silence:
        while read(from: socket) != nil {}
        return hangUp.open()
      }
    }
  }
}

// MARK: Sockets

/// A socket that listens, and its port.
private func listen() throws -> (socket: Int32, port: UInt16) {
  #if canImport(Darwin)
    let stream = SOCK_STREAM
  #else
    let stream = Int32(SOCK_STREAM.rawValue)
  #endif
  let listener = socket(AF_INET, stream, 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isListening = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(listener, address, size) == 0 && listen(listener, 128) == 0 && getsockname(listener, address, &size) == 0
    }
  }
  guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return (listener, UInt16(bigEndian: address.sin_port))
}

/// What has come by now, or nil at the end of the connection.
private func read(from socket: Int32) -> Data? {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = recv(socket, &buffer, buffer.count, 0)
  return count > 0 ? Data(buffer[..<count]) : nil
}

/// The path of the next request, which must have no body.
private func readPath(from socket: Int32) -> String? {
  var request = Data()
  while request.suffix(4) != Data("\r\n\r\n".utf8) {
    guard let more = read(from: socket) else { return nil }
    request += more
  }
  let words = String(decoding: request, as: UTF8.self).split(separator: " ")
  return words.count > 1 ? String(words[1].dropFirst()) : nil
}

/// Writes everything. Returns false if the client has gone.
private func write(_ data: Data, to socket: Int32) -> Bool {
  data.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = send(socket, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, 0)
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
