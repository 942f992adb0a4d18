import Foundation

/// The process of all windows of one kind. It speaks the DevTools protocol through two pipes: JSON objects, each with a
/// zero byte behind it.
final class Chromium: @unchecked Sendable {
  static let painted = Result { try Chromium(isPainted: true) }
  static let unpainted = Result { try Chromium(isPainted: false) }

  private let isPainted: Bool
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let profile = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID())")

  private let writing = NSLock()

  // The condition guards what follows.
  private let condition = NSCondition()
  private var lastCall = 0
  private var answers: [Int: [String: Any]] = [:]
  private var hasEnded = false
  private var freeWindows: [String] = []
  private var written: [String: [String]] = [:]

  private init(isPainted: Bool) throws {
    self.isPainted = isPainted
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let options = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--user-data-dir=\(profile.path)",
      // Several windows at once: none of them waits because another one is in front of it.
      "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
      "--disable-background-timer-throttling",
      // A film that plays fast, and many moves at once, name many places in the address.
      "--disable-ipc-flooding-protection",
      // A page lives for a moment: to compile what is called some hundred times takes longer than it saves.
      "--js-flags=--invocation-count-for-maglev=5000 --invocation-count-for-turbofan=50000",
    ]
    // A window that is not painted has its frames when it is told to. With this, one that is painted would draw sixty times
    // a second, even if it is empty.
    let frames = isPainted ? [] : ["--run-all-compositor-stages-before-draw"]
    // It ends when this process does, because its pipe is closed then.
    let script = "exec 2>/dev/null; \"$@\" 3<&0 4>&1 >&2; rm -rf \"$0\""
    process.arguments = ["-c", script, profile.path, Browser.path!] + options + frames
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    Thread.detachNewThread { self.readAnswers() }
  }

  /// Opens a window, or takes one that no test uses any more. Returns its session.
  func window() throws -> String {
    if let free = condition.withLock({ freeWindows.popLast() }) { return free }
    func create(_ method: String, _ parameters: [String: Any], _ result: String) throws -> String {
      guard let id = try call(method, parameters)[result] as? String else {
        throw Browser.Failure(description: "\(method) has no \(result)")
      }
      return id
    }
    let context = try create("Target.createBrowserContext", [:], "browserContextId")
    let target = try create(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": context, "enableBeginFrameControl": !isPainted],
      "targetId")
    let session = try create("Target.attachToTarget", ["targetId": target, "flatten": true], "sessionId")
    // It behaves as if it were in front of all others.
    try call("Emulation.setFocusEmulationEnabled", ["enabled": true], session)
    return session
  }

  /// Empties a window for the next test. One in which that fails is not used again.
  func free(_ session: String) {
    do {
      try call("Runtime.evaluate", ["expression": "localStorage.clear(); sessionStorage.clear()"], session)
      try call("Page.navigate", ["url": "about:blank"], session)
      for domain in ["Runtime", "Log"] { try call("\(domain).disable", [:], session) }
      condition.withLock { freeWindows.append(session) }
    } catch {}
  }

  /// What a window's console was told since this was called last, if the window reads it.
  func consoleMessages(_ session: String) -> [String] {
    condition.withLock { written.removeValue(forKey: session) ?? [] }
  }

  /// Calls a method, and waits for its answer.
  ///
  /// - Parameter session: The window's; nil if the method is the browser's.
  @discardableResult func call(
    _ method: String, _ parameters: [String: Any], _ session: String? = nil
  ) throws -> [String: Any] {
    let answer = try send(method, parameters, session)
    if let error = answer["error"] as? [String: Any] { throw Browser.Failure(description: "\(method): \(error)") }
    return answer["result"] as? [String: Any] ?? [:]
  }

  private func send(_ method: String, _ parameters: [String: Any], _ session: String?) throws -> [String: Any] {
    let call = condition.withLock {
      lastCall += 1
      return lastCall
    }
    var message: [String: Any] = ["id": call, "method": method, "params": parameters]
    message["sessionId"] = session
    let data = try JSONSerialization.data(withJSONObject: message) + [0]
    try writing.withLock { try input.fileHandleForWriting.write(contentsOf: data) }
    return try condition.withLock {
      while true {
        if let answer = answers.removeValue(forKey: call) { return answer }
        guard !hasEnded else { throw Browser.Failure(description: "the browser has ended") }
        condition.wait()
      }
    }
  }

  private func note(_ event: [String: Any]) {
    let kinds = ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"]
    guard let kind = event["method"] as? String, kinds.contains(kind), let session = event["sessionId"] as? String
    else { return }
    condition.withLock { written[session, default: []].append("\(event["params"] ?? kind)") }
  }

  /// Reads until the browser ends. What is no answer is an event: of those, tests want what is written to the console.
  private func readAnswers() {
    var received = Data()
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      received += data
      while let end = received.firstIndex(of: 0) {
        let message = try? JSONSerialization.jsonObject(with: received[..<end]) as? [String: Any]
        received = Data(received[(end + 1)...])
        guard let message else { continue }
        guard let call = message["id"] as? Int else {
          note(message)
          continue
        }
        condition.withLock {
          answers[call] = message
          condition.broadcast()
        }
      }
    }
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }
}
