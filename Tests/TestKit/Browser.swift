import Foundation

/// A Chromium without a window, which does what a test tells it: it opens a page, runs scripts in it, and moves a mouse.
///
/// It speaks the DevTools protocol through two pipes: JSON objects, each with a zero byte behind it.
public final class Browser {
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let profile = FileManager.default.temporaryDirectory.appending(path: "profile-\(UUID())")
  private var received = Data()
  private var lastCall = 0
  private var session: String?

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - width: How wide the window is, in pixels.
  ///   - arguments: Chromium's own arguments.
  public init(_ page: URL, width: Int = 1280, height: Int = 900, _ arguments: [String] = []) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let options =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
        "--user-data-dir=\(profile.path)", "--window-size=\(width),\(height)",
      ] + arguments
    process.arguments = ["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 >/dev/null 2>&1", Self.path!] + options
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String
    session =
      try call("Target.attachToTarget", ["targetId": target ?? "", "flatten": true])["sessionId"] as? String
    try open(page)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: profile)
  }

  /// Opens another page, and returns when it is there with its scripts.
  public func open(_ page: URL) throws {
    try call("Page.navigate", ["url": page.absoluteString])
    try wait(for: "location.href === \(quoted(page.absoluteString)) && document.readyState === 'complete'")
  }

  /// Makes the window narrower or wider.
  public func setWidth(_ width: Int) throws {
    try call(
      "Emulation.setDeviceMetricsOverride", ["width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false])
  }

  /// The value of an expression of JavaScript: a number, a text, true or false.
  @discardableResult public func value(_ script: String) throws -> Any? {
    let answer = try call("Runtime.evaluate", ["expression": script, "returnByValue": true, "awaitPromise": true])
    if let problem = answer["exceptionDetails"] as? [String: Any] {
      let thrown = problem["exception"] as? [String: Any]
      throw Failure(description: "\(thrown?["description"] ?? problem["text"] ?? "an error") in \(script)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  public func text(_ script: String) throws -> String { try value(script) as? String ?? "" }

  /// Waits until an expression is true. The limit is for what never comes.
  public func wait(for script: String, seconds: Double = 60) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try value(script) as? Bool != true {
      guard Date() < end else { throw Failure(description: "this never came: \(script)") }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// Presses the mouse at the first point, moves it to the others, and lets go.
  public func drag(_ points: [(x: Double, y: Double)]) throws {
    try mouse("mousePressed", points[0])
    for point in points.dropFirst() { try mouse("mouseMoved", point) }
    try mouse("mouseReleased", points[points.count - 1])
  }

  private func mouse(_ kind: String, _ point: (x: Double, y: Double)) throws {
    let event: [String: Any] = ["type": kind, "x": point.x, "y": point.y, "button": "left", "buttons": 1]
    try call("Input.dispatchMouseEvent", event.merging(["clickCount": 1]) { $1 })
  }

  /// Presses a key, as `ArrowRight`.
  public func press(_ key: String) throws {
    for kind in ["keyDown", "keyUp"] { try call("Input.dispatchKeyEvent", ["type": kind, "key": key, "code": key]) }
  }

  /// Calls a method of the protocol, and waits for its answer.
  @discardableResult public func call(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    lastCall += 1
    var message: [String: Any] = ["id": lastCall, "method": method, "params": parameters]
    message["sessionId"] = session
    try input.fileHandleForWriting.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try nextMessage()
      guard answer["id"] as? Int == lastCall else { continue }
      if let error = answer["error"] as? [String: Any] { throw Failure(description: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  private func nextMessage() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        defer { received = Data(received[(end + 1)...]) }
        return try JSONSerialization.jsonObject(with: received[..<end]) as? [String: Any] ?? [:]
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Failure(description: "the browser has ended") }
      received += data
    }
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "\\'"))'" }
}
