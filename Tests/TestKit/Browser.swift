import Foundation

/// A window of a Chromium that shows nothing, which does what a test tells it: it opens a page, runs scripts in it, and
/// moves a mouse.
///
/// All tests share a process, one for each kind of window, and a window is used again: to start either takes longer than
/// most tests. A page finds nothing that another window or another test has stored.
public final class Browser {
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// The shell comes first, which is a Chromium without menus: it starts in a tenth of the time.
  public static let path = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    .map { "/usr/bin/\($0)" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  private let chromium: Chromium

  /// The window's session of the protocol.
  private let session: String

  private static let frames = NSLock()

  private let isPainted: Bool
  private var preferences: [String: String] = [:]

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - preferences: What the reader prefers, as media queries name it: `["prefers-color-scheme": "dark"]`.
  ///   - isPainted: Whether the page is painted whenever it changes, which takes as long as all the rest. One that is not
  ///     is laid out all the same, whenever a script asks where something is. It has keys and no mouse, and what it does
  ///     in its next frame it does in `setWidth`, `nextFrames` and `wait` alone.
  public init(_ page: URL, preferring preferences: [String: String] = [:], isPainted: Bool = false) throws {
    chromium = try (isPainted ? Chromium.painted : Chromium.unpainted).get()
    session = try chromium.window()
    self.isPainted = isPainted
    try call("Emulation.setScriptExecutionDisabled", ["value": false])
    try prefer(preferences)
    try override(1280, 900)
    try open(page)
  }

  deinit { chromium.free(session) }

  /// Opens another page, and returns when it is there with its scripts.
  public func open(_ page: URL) throws {
    let answer = try call("Page.navigate", ["url": page.absoluteString])
    if let error = answer["errorText"] { throw Failure(description: "\(page): \(error)") }
    let isThere = "location.href === \(quoted(page.absoluteString)) && document.readyState === 'complete'"
    try wait(for: isThere, hasFrames: false)
  }

  /// Makes the window narrower or wider, a screen if it was paper, and opens another page. To lay out a page takes longer
  /// than most of what a test asks of it, so the one that goes is not laid out anew.
  public func open(_ page: URL, width: Int, height: Int = 900) throws {
    try value("document.documentElement.remove()")
    try prefer(preferences)
    try override(width, height)
    try open(page)
  }

  /// Says what the reader prefers from now on.
  public func prefer(_ preferences: [String: String]) throws {
    self.preferences = preferences
    try call("Emulation.setEmulatedMedia", ["features": preferences.map { ["name": $0.key, "value": $0.value] }])
  }

  /// Makes the window narrower or wider.
  public func setWidth(_ width: Int, height: Int = 900) throws {
    try override(width, height)
    if !isPainted { try nextFrames() }
  }

  private func override(_ width: Int, _ height: Int) throws {
    try call(
      "Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// From now on, what the page writes to the console, and each of its errors, is kept.
  public func readConsole() throws { for domain in ["Runtime", "Log"] { try call("\(domain).enable", [:]) } }

  /// What was kept since this was called last.
  public func consoleMessages() throws -> [String] {
    // What was written before comes before its answer.
    try value("0")
    return chromium.consoleMessages(session)
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
    try wait(for: script, seconds: seconds, hasFrames: !isPainted)
  }

  private func wait(for script: String, seconds: Double = 60, hasFrames: Bool) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try value(script) as? Bool != true {
      guard Date() < end else { throw Failure(description: "this never came: \(script)") }
      if hasFrames { try nextFrames() }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// Until another page is opened, what the page puts off happens at once: a film rests between two moments.
  public func skipPauses() throws { try value("{ const wait = setTimeout; setTimeout = run => wait(run) }") }

  /// Waits until nothing slides any more and the page is drawn so. Before that, what is pressed may be elsewhere, and the
  /// browser takes a finger on a marble for one that scrolls.
  public func settle() throws {
    try wait(for: "document.getAnimations().length === 0")
    try nextFrames()
  }

  /// Waits until the page has done what it puts off until its next frame: a drawing follows the width then.
  public func nextFrames() throws {
    if isPainted {
      try value("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    } else {
      // Two frames of different windows at once end the browser.
      try Self.frames.withLock {
        for _ in 1...2 { try call("HeadlessExperimental.beginFrame", ["noDisplayUpdates": true]) }
      }
    }
  }

  /// Presses the mouse at the first point, moves it to the others, and lets go.
  public func drag(_ points: [(x: Double, y: Double)]) throws {
    try settle()
    try mouse("mousePressed", points[0])
    for point in points.dropFirst() { try mouse("mouseMoved", point) }
    try mouse("mouseReleased", points[points.count - 1])
  }

  /// Touches the first point, moves the finger to the others, and lifts it. A browser may take that for scrolling, which it
  /// never does with a mouse.
  public func dragByTouch(_ points: [(x: Double, y: Double)]) throws {
    func touch(_ kind: String, _ touched: [(x: Double, y: Double)]) throws {
      try call("Input.dispatchTouchEvent", ["type": kind, "touchPoints": touched.map { ["x": $0.x, "y": $0.y] }])
    }
    try call("Emulation.setTouchEmulationEnabled", ["enabled": true])
    try settle()
    try touch("touchStart", [points[0]])
    for point in points.dropFirst() { try touch("touchMove", [point]) }
    try touch("touchEnd", [])
    try call("Emulation.setTouchEmulationEnabled", ["enabled": false])
  }

  private func mouse(_ kind: String, _ point: (x: Double, y: Double)) throws {
    let event: [String: Any] = ["type": kind, "x": point.x, "y": point.y, "button": "left", "buttons": 1]
    try call("Input.dispatchMouseEvent", event.merging(["clickCount": 1]) { $1 })
  }

  /// Presses a key, as `ArrowRight`.
  public func press(_ key: String) throws {
    for kind in ["keyDown", "keyUp"] { try call("Input.dispatchKeyEvent", ["type": kind, "key": key, "code": key]) }
  }

  /// Calls a method of the DevTools protocol, and waits for its answer.
  @discardableResult public func call(_ method: String, _ parameters: [String: Any]) throws -> [String: Any] {
    try chromium.call(method, parameters, session)
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "\\'"))'" }
}
