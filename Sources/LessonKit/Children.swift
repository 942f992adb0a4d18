import Foundation
import Synchronization

/// The processes that this one has started and that still run. A signal that ends this process ends them first: they
/// have process groups of their own, so that Ctrl-C reaches only this one.
package final class Children: @unchecked Sendable {
  package static let shared = Children()

  private let lock = NSLock()

  // The lock guards what follows.
  private var running: [pid_t: Int32] = [:]
  private var farewells: [() -> Void] = []
  private var sources: [any DispatchSourceSignal] = []
  private var isEnding = false

  // The tool's alone, which starts no program but those here.
  private let life = Pipe()
  private let guardian = Process()

  private init() {}

  func start(_ process: Process, stoppedBy signal: Int32) throws {
    watchSignals()
    // The lock is held while the process starts: a signal finds it here, or it is not started at all.
    lock.lock()
    guard !isEnding else {
      lock.unlock()
      return waitForTheEnd()
    }
    defer { lock.unlock() }
    // Some threads of Dispatch's block signals. A process that is started there would do so too, and could not be asked
    // to end.
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
    running[process.processIdentifier] = signal
  }

  /// The variable that tells a program the number of the process that has started it (see ProgramStart.c), and marks all
  /// that the program starts in its turn.
  static let variable = "LESSON_PARENT"
  private static let count = Atomic(0)

  /// The variable's value for the next program.
  static func mark() -> String { "\(getpid()).\(count.add(1, ordering: .relaxed).newValue)" }

  /// Whether a child has ended. Foundation may have asked how already; if it has not noticed yet, it will still learn it.
  static func hasEnded(_ child: pid_t) -> Bool { kill(child, 0) != 0 || status(of: child) != nil }

  /// The exit code or the signal with which a child has ended; nil if it runs.
  package static func status(of child: pid_t) -> Int32? {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD else {
      return nil
    }
    #if os(Linux)
      return info._sifields._sigchld.si_status
    #else
      return info.si_status
    #endif
  }

  /// Kills what a program has left behind. On Linux alone: elsewhere the system does not tell the mark.
  static func killRest(markedBy mark: String) {
    let mark = "\(variable)=\(mark)"
    func rest() -> [pid_t] {
      processes(whose: "environ") { environment in
        // Each variable ends with a zero.
        var next = environment.baseAddress!
        while next < environment.baseAddress! + environment.count {
          if strcmp(next, mark) == 0 { return true }
          next += strlen(next) + 1
        }
        return false
      }
    }
    // While it is looked for, it may start something.
    for _ in 0..<10 {
      let processes = rest()
      if processes.isEmpty { return }
      for process in processes { kill(process, SIGKILL) }
    }
  }

  /// Kills what a program has left behind without the mark, because it has an environment of its own: by now it is a child
  /// of this process. If another program still runs, it may be that one's, and is killed later. On Linux alone.
  func killOrphans() {
    #if os(Linux)
      lock.withLock {
        guard guardian.processIdentifier > 0, running.keys.allSatisfy(Self.hasEnded) else { return }
        // What an orphan has started is one as soon as that has ended.
        for _ in 0..<10 {
          let orphans = Self.children(of: getpid()).filter {
            running[$0] == nil && $0 != guardian.processIdentifier
          }
          if orphans.isEmpty { return }
          for orphan in orphans {
            kill(orphan, SIGKILL)
            waitpid(orphan, nil, 0)
          }
        }
      }
    #endif
  }

  #if os(Linux)
    private static func children(of parent: pid_t) -> [pid_t] {
      processes(whose: "stat") { text in
        // The name of the program, in brackets, may have blanks and brackets. The state is a letter.
        guard let bracket = strrchr(text.baseAddress!, Int32(UInt8(ascii: ")"))) else { return false }
        return strtol(bracket + 4, nil, 10) == Int(parent)
      }
    }
  #endif

  /// From now on, what this process has started is killed when this process is gone, even if that was killed and could do
  /// nothing about it. What a program leaves behind becomes this process's child, and is killed too. On Linux alone.
  package func endWithThisProcess() {
    #if os(Linux)
      guard !guardian.isRunning else { return }
      adoptOrphans()
      guardian.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      // It reads from a pipe that has nothing in it and closes with this process. In a session of its own it gets no signal
      // from the terminal. Then our programs have a second to end what they have started (see ProgramStart.c). One that has
      // not done so by then, on a busy machine, is stopped, so that it starts nothing more, and ends after its children.
      let script = """
        end() {
          kill -STOP "$1"
          for file in $(grep -ls "^PPid:[[:space:]]*$1\\$" /proc/[0-9]*/status); do file=${file#/proc/}; end "${file%/*}"; done
          kill -9 "$1"
        }
        read nothing
        sleep 1
        for file in $(grep -lzs "^$0=$1\\." /proc/[0-9]*/environ); do file=${file#/proc/}; end "${file%/*}"; done
        """
      guardian.arguments = ["setsid", "sh", "-c", script, Self.variable, "\(getpid())"]
      guardian.standardInput = life
      guardian.standardOutput = FileHandle.nullDevice
      guardian.standardError = FileHandle.nullDevice
      // Without it, only the programs themselves end with this process.
      try? guardian.run()
    #endif
  }

  func remove(_ child: pid_t) {
    let isEnding = lock.withLock {
      running[child] = nil
      return self.isEnding
    }
    // The signal that ended the process ends this one too. It must not take the end for the child's own.
    if isEnding { waitForTheEnd() }
  }

  /// Stops a process, and all that it has started: asks it, and kills it if it does not end soon.
  func stop(_ child: pid_t) {
    let signal = lock.withLock { running[child] } ?? SIGTERM
    let target = getpgid(child) == child ? -child : child
    kill(target, signal)
    let end = Date(timeIntervalSinceNow: 5)
    while kill(target, 0) == 0, Date() < end { usleep(5000) }
    kill(target, SIGKILL)
  }

  /// Adds what is to be done before a signal ends this process: to leave the terminal as it was, for example.
  package func beforeASignalEndsUs(_ body: @escaping () -> Void) {
    watchSignals()
    lock.withLock { farewells.append(body) }
  }

  /// Stops all processes that run. None starts any more, so this process has to end too.
  package func stopAll() {
    let (children, bodies) = lock.withLock {
      isEnding = true
      return (Array(running.keys), farewells)
    }
    DispatchQueue.concurrentPerform(iterations: children.count) { stop(children[$0]) }
    killOrphans()
    for body in bodies { body() }
  }

  private func watchSignals() {
    lock.withLock {
      guard sources.isEmpty else { return }
      sources = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }.map { number in
        let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signal \(number)"))
        let isWatched = DispatchSemaphore(value: 0)
        source.setRegistrationHandler { isWatched.signal() }
        source.setEventHandler { [self] in
          stopAll()
          signal(number, SIG_DFL)
          kill(getpid(), number)
        }
        source.resume()
        // Until then the signal ends this process, which has started nothing yet.
        isWatched.wait()
        #if canImport(Darwin)
          // Without this the signal would still end the process at once. A function, because a program that this one
          // becomes or starts does not inherit it. On Linux Dispatch has set one, and with another one it sees nothing.
          signal(number) { _ in }
        #endif
        return source
      }
    }
  }

  /// Whether this process was started with the signal ignored, as `nohup` does.
  private func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if os(Linux)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #endif
  }

  private func waitForTheEnd() {
    while true { pause() }
  }
}

/// The processes of whose file in the system's folder something is true. Behind its text there is a zero; of a process that
/// is gone, there is nothing before it. Foundation would take several times as long, and after each run all are read.
private func processes(whose file: String, _ isTrue: (UnsafeBufferPointer<CChar>) -> Bool) -> [pid_t] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return names.compactMap { pid_t($0) }.filter { process in
    var text: [CChar] = []
    let descriptor = open("/proc/\(process)/\(file)", O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      defer { close(descriptor) }
      var buffer = [CChar](repeating: 0, count: 4096)
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 { text += buffer[..<count] }
    }
    return (text + [0]).withUnsafeBufferPointer(isTrue)
  }
}

/// See ProgramStart.c: Swift cannot call `prctl`.
@_silgen_name("lessonAdoptsOrphans") private func adoptOrphans()
