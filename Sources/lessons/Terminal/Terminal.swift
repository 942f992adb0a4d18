import Foundation
import LessonKit
import Synchronization

/// The terminal that standard output is, if it is one.
enum Terminal {
  static let isOne = isatty(STDOUT_FILENO) == 1

  /// Whether it understands commands: to set colours, to clear the screen.
  static let takesCommands = isOne && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

  /// Colour is for a terminal, unless its user does not want any (no-color.org).
  static let style = Style(takesCommands && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty)

  /// Whether a reader can answer: standard input and standard output are a terminal.
  static var canAsk: Bool { isOne && isatty(STDIN_FILENO) == 1 }

  /// Asks for a line. The terminal lets the reader edit it.
  ///
  /// - Returns: The line; nil at the end of the input.
  static func ask(_ prompt: String) -> String? {
    print(prompt, terminator: "")
    fflush(nil)
    let line = readLine()
    // A terminal shows what is typed, and a pipe does not.
    if line == nil || isatty(STDIN_FILENO) == 0 { print(line ?? "") }
    return line
  }

  static func confirms(_ question: String) -> Bool {
    ["y", "yes"].contains((ask("\(question) [y/N] ") ?? "").lowercased())
  }

  static func clear() {
    print(takesCommands ? "\u{1B}[H\u{1B}[2J" : "\n", terminator: "")
  }

  /// Erases the line in which the cursor is, or leaves it.
  static func eraseLine() {
    print(takesCommands ? "\r\u{1B}[K" : "\n", terminator: "")
    fflush(nil)
  }

  /// How many columns standard output has; nil if it is not a terminal, so that lines stay whole in a pipe.
  static var width: Int? {
    guard isOne else { return nil }
    let columns = Int(window.ws_col)
    return columns > 0 ? columns : ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  static var rows: Int { window.ws_row > 0 ? Int(window.ws_row) : 24 }

  /// The size of its window; zeros if it is not known.
  private static var window: winsize {
    var size = winsize()
    _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return size
  }

  /// Shows a text page by page on a terminal; prints it elsewhere.
  ///
  /// - Returns: How many of its lines were shown. The reader may leave the pager before the end.
  @discardableResult
  static func page(_ text: String) -> Int {
    let pager = ProcessInfo.processInfo.environment["PAGER"] ?? "less"
    // Not with Foundation's Process, which takes the terminal away from its child. A text that fits the screen needs no
    // pager (-F). Without a pager the text is printed.
    guard takesCommands, let pipe = popen("LESS=${LESS--FRX} \(pager.isEmpty ? "cat" : pager) 2>/dev/null || cat", "w")
    else {
      print(text)
      return text.lines.count
    }
    defer { pclose(pipe) }
    // A reader who leaves the pager early closes the pipe. That must not end this program.
    signal(SIGPIPE, SIG_IGN)
    for (count, line) in text.lines.enumerated() {
      guard fputs(line + "\n", pipe) >= 0, fflush(pipe) == 0, isTaken(from: fileno(pipe)) else { return count }
    }
    return text.lines.count
  }

  /// Waits until the other side has read all that is in a pipe. A pager reads a line when it has room for it.
  ///
  /// - Returns: False if the other side is closed.
  private static func isTaken(from pipe: Int32) -> Bool {
    var end = pollfd(fd: pipe, events: 0, revents: 0)
    var delay: UInt32 = 50
    var count: Int32 = 0
    while ioctl(pipe, UInt(FIONREAD), &count) == 0, count > 0 {
      guard poll(&end, 1, 0) == 0 else { return false }
      usleep(delay)
      delay = min(2 * delay, 20_000)
    }
    return true
  }
}

/// How words are set off: with colour, or not at all.
struct Style {
  private let hasColour: Bool

  init(_ hasColour: Bool) { self.hasColour = hasColour }

  func bold(_ text: String) -> String { set(text, "1") }
  func good(_ text: String) -> String { set(text, "32") }
  func bad(_ text: String) -> String { set(text, "31") }
  func code(_ text: String) -> String { set(text, "36") }
  func faint(_ text: String) -> String { set(text, "2") }

  private func set(_ text: String, _ attribute: String) -> String {
    hasColour ? "\u{1B}[\(attribute)m\(text)\u{1B}[0m" : text
  }
}

/// The keys that a reader presses, one by one and without the return key. The terminal passes on each key and shows none.
/// It is as before when the program ends, also if a signal ends it.
final class Keyboard: Sendable {
  private let keys = Mutex<[Character]>([])
  private let pressed = DispatchSemaphore(value: 0)

  /// Whether the reader types a name, so that `q` is a letter.
  private let isTyping = Atomic(false)

  init() {
    var settings = termios()
    if tcgetattr(STDIN_FILENO, &settings) == 0 {
      let before = settings
      Children.shared.beforeASignalEndsUs {
        var before = before
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
        // The shell's prompt must not follow a message that is still there.
        Terminal.eraseLine()
      }
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      settings.c_iflag &= ~tcflag_t(ICRNL | IXON)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
    Thread.detachNewThread { [self] in read() }
  }

  func take(asName isName: Bool) { isTyping.store(isName, ordering: .relaxed) }

  /// Reads keys for ever. `q` and Ctrl-D end the program at once, whatever it does then, and so does Ctrl-C.
  private func read() {
    var byte: UInt8 = 0
    // Whether `byte` is what comes next.
    var isRead = false
    while true {
      let count = isRead ? 1 : Foundation.read(STDIN_FILENO, &byte, 1)
      isRead = false
      if count < 0, errno == EINTR { continue }
      let key = Character(Unicode.Scalar(byte))
      // In raw mode Ctrl-C is a key and no signal.
      if key == "\u{3}" { kill(getpid(), SIGINT) }
      if count <= 0 || key == "q" && !isTyping.load(ordering: .relaxed) || key == "\u{4}" {
        Children.shared.stopAll()
        exit(EXIT_SUCCESS)
      }
      if key == "\u{1B}", moreFollows {
        isRead = Foundation.read(STDIN_FILENO, &byte, 1) == 1
        if isRead, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
          isRead = false
          skipSequence()
          continue
        }
      }
      keys.withLock { $0.append(key) }
      pressed.signal()
    }
  }

  /// Reads the rest of what a key such as an arrow sends, which begins as the escape key does: `ESC [ A`. F1 of a console
  /// sends `ESC [ [ A`.
  private func skipSequence() {
    var byte: UInt8 = 0
    while moreFollows, Foundation.read(STDIN_FILENO, &byte, 1) == 1,
      byte == UInt8(ascii: "[") || !(0x40...0x7E).contains(byte)
    {}
  }

  private var moreFollows: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 30) > 0
  }

  func next(within seconds: Double) -> Character? {
    pressed.wait(timeout: .now() + seconds) == .success ? keys.withLock { $0.removeFirst() } : nil
  }
}
