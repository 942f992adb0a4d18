#if os(Linux)
  import Dispatch
  import Foundation

  /// A program that runs on a terminal of its own, as it does in front of a reader: a test types, and reads the screen.
  ///
  ///     let terminal = try PseudoTerminal(tool, ["predict", "9"])
  ///     defer { terminal.tearDown() }
  ///     try terminal.wait(for: "step 1 of 10")
  ///     terminal.type("\u{3}")  // Ctrl-C
  ///     try terminal.waitForEnd()
  ///
  /// The program is the leader of a session. Its terminal sends Ctrl-C to it as a signal.
  public final class PseudoTerminal: @unchecked Sendable {
    public struct Failure: Error, CustomStringConvertible {
      public let description: String
    }

    public enum Ending: Equatable, Sendable {
      case exit(Int32)
      case signal(Int32)
    }

    public let process: pid_t

    /// The side of the terminal on which a person sits.
    private let person: Int32

    /// The program's side. The test keeps it open, so that it can ask for the terminal's settings after the program's end.
    private let program: Int32

    private let condition = NSCondition()

    // The condition's lock guards what follows.
    private var bytes = Data()
    private var ending: Ending?
    private var isClosed = false

    /// - Parameters:
    ///   - executable: The program.
    ///   - arguments: The arguments behind its name.
    ///   - environment: Variables that it has besides those of this process, or with another value.
    ///   - directory: Where it runs. Where this process runs, if nil.
    ///   - columns: How wide the terminal is.
    ///   - rows: How high it is.
    public init(
      _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:], in directory: URL? = nil,
      columns: Int = 80, rows: Int = 24
    ) throws {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      var sides: (person: Int32, program: Int32) = (0, 0)
      var name = [CChar](repeating: 0, count: 1024)
      guard openpty(&sides.person, &sides.program, &name, nil, &size) == 0 else {
        throw Failure(description: "there is no pseudo-terminal: errno \(errno)")
      }
      (person, program) = sides
      // Another program that a test starts meanwhile must not keep this terminal open.
      for side in [person, program] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
      let path = String(cString: name)

      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
      posix_spawnattr_init(&attributes)
      posix_spawn_file_actions_init(&actions)
      defer {
        posix_spawnattr_destroy(&attributes)
        posix_spawn_file_actions_destroy(&actions)
      }
      // POSIX_SPAWN_SETSID: a new session, whose leader makes the first terminal that it opens its own.
      posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))
      // A test runs on a thread that blocks signals, and its program would do so too.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
      // Nor must this program keep the pipes open of programs that other tests run meanwhile: their readers would wait
      // for an end that does not come before this program's own. It is no error to close what is not open.
      for file in STDERR_FILENO + 1..<Int32(min(sysconf(Int32(_SC_OPEN_MAX)), 1024)) {
        posix_spawn_file_actions_addclose(&actions, file)
      }
      let variables = ProcessInfo.processInfo.environment.merging(["TERM": "xterm"]) { $1 }.merging(environment) { $1 }
      let folder = directory?.path ?? FileManager.default.currentDirectoryPath
      var words = (["/usr/bin/env", "-C", folder, executable.path] + arguments).map { strdup($0) } + [nil]
      var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
      defer { for text in words + settings { free(text) } }
      var child = pid_t()
      let error = posix_spawn(&child, "/usr/bin/env", &actions, &attributes, &words, &settings)
      guard error == 0 else { throw Failure(description: "\(executable.path) does not start: errno \(error)") }
      process = child
      Thread.detachNewThread { self.readScreen() }
      Thread.detachNewThread { self.waitForProgram() }
    }

    private func readScreen() {
      var buffer = [UInt8](repeating: 0, count: 4096)
      var side = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
      // It never waits long in the kernel: a terminal that is being read cannot be closed.
      while !condition.withLock({ isClosed }) {
        guard poll(&side, 1, 20) > 0 else { continue }
        let count = read(person, &buffer, buffer.count)
        guard count > 0 else { break }
        condition.withLock {
          bytes.append(contentsOf: buffer[..<count])
          condition.broadcast()
        }
      }
      close(program)
      close(person)
    }

    private func waitForProgram() {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      let number = status & 0x7F
      condition.withLock {
        ending = number == 0 ? .exit((status >> 8) & 0xFF) : .signal(number)
        condition.broadcast()
      }
    }

    /// All that the program has written so far, with the terminal's line ends as newlines.
    public var screen: String { condition.withLock { text } }

    private var text: String { String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n") }

    /// Waits until the program has written a text.
    ///
    /// - Parameters:
    ///   - wanted: The text.
    ///   - count: How often it has to be there.
    ///   - limit: After how many seconds the test gives up. Only a program that hangs needs them.
    /// - Throws: A failure that shows the screen, if the text does not come.
    public func wait(for wanted: String, times count: Int = 1, limit: Double = 60) throws {
      let end = Date(timeIntervalSinceNow: limit)
      try condition.withLock {
        while text.ranges(of: wanted).count < count {
          // What a program wrote last may arrive after its end.
          let limit = ending == nil ? end : Date(timeIntervalSinceNow: 10)
          guard condition.wait(until: limit) else {
            throw Failure(description: "'\(wanted)' did not come; the screen shows:\n\(text)")
          }
        }
      }
    }

    /// Waits until the program has ended.
    @discardableResult
    public func waitForEnd(limit: Double = 60) throws -> Ending {
      let end = Date(timeIntervalSinceNow: limit)
      return try condition.withLock {
        while ending == nil {
          guard condition.wait(until: end) else {
            kill(process, SIGKILL)
            throw Failure(description: "the program did not end; the screen shows:\n\(text)")
          }
        }
        return ending!
      }
    }

    /// Looks again and again at what nothing announces.
    private func wait(limit: Double, until holds: @autoclosure () -> Bool, _ problem: () -> String) throws {
      let end = Date(timeIntervalSinceNow: limit)
      while !holds() {
        guard Date() < end else { throw Failure(description: problem()) }
        usleep(1000)
      }
    }

    /// Types a text. `"\u{3}"` is Ctrl-C, `"\u{4}"` is Ctrl-D, `"\r"` is the return key.
    public func type(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(person, bytes, bytes.count)
    }

    /// Makes the window larger or smaller.
    public func resize(columns: Int, rows: Int) {
      var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(person, UInt(TIOCSWINSZ), &size)
    }

    /// Sends the program a signal.
    public func send(signal: Int32) { kill(process, signal) }

    /// Whether the terminal is as a shell leaves it: it collects a line, shows what is typed, and knows Ctrl-C.
    public var isAsBefore: Bool {
      let settings = settings
      let wanted = tcflag_t(ICANON | ECHO | ISIG)
      return settings.c_lflag & wanted == wanted && settings.c_iflag & tcflag_t(ICRNL) != 0
        && settings.c_oflag & tcflag_t(OPOST) != 0
    }

    private var settings: termios {
      var settings = termios()
      tcgetattr(program, &settings)
      return settings
    }

    /// The processes of the session that have not ended: the program, and all that it has started.
    public var processes: [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.filter { id in
        guard getsid(id) == process, let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        else {
          return false
        }
        // Z is a process that has ended, but that nobody has asked how.
        return status.firstMatch(of: #/\) Z/#) == nil
      }
    }

    /// Waits until a condition holds for the processes of the session.
    public func waitForProcesses(_ what: String, limit: Double = 60, until holds: ([pid_t]) -> Bool) throws {
      try wait(limit: limit, until: holds(processes)) { "this did not happen: \(what); there are \(processes)" }
    }

    /// Closes the window: the program gets SIGHUP.
    public func hangUp() { condition.withLock { isClosed = true } }

    /// Ends what is left. A test calls it in a `defer`.
    public func tearDown() {
      if condition.withLock({ ending == nil }) { kill(process, SIGKILL) }
      hangUp()
    }
  }
#endif
