import Synchronization

/// What a reader learns about a solution of an exercise: what it does that the task does not say.
///
///     var feedback = Feedback()
///     feedback.expect(received == 5, "\(received) of 5 values arrived.")
///     feedback.print()
///     // Not yet: 3 of 5 values arrived.
public struct Feedback: Equatable {
  /// What is wrong, in whole sentences. Empty if the solution is right.
  public var faults: [String] { sentences.map(\.english) }
  package private(set) var sentences: [Message] = []

  /// The line that is printed for a right solution.
  public static let right = "Right."

  /// What stands before each fault when it is printed.
  public static let notYet = "Not yet: "

  /// Feedback without a fault.
  public init() {}

  /// The seed of the command line, instead of those that the exercises have for random streams.
  nonisolated(unsafe) package static var seed: UInt64?

  /// Adds a fault, unless a condition is met. The same fault is added once.
  ///
  /// - Parameters:
  ///   - isMet: What the task asks for.
  ///   - fault: A sentence that says what was observed instead.
  ///   - chinese: The same sentence in Chinese.
  public mutating func expect(
    _ isMet: Bool, _ fault: @autoclosure () -> String, _ chinese: @autoclosure () -> String? = nil
  ) {
    guard !isMet else { return }
    let english = fault()
    if !faults.contains(english) { sentences.append(Message(english, chinese() ?? english)) }
  }

  /// Of a program that a reader runs by hand. The tool reads English, and translates it itself.
  static let language = Mutex(Language.english)

  /// Prints the first fault, or that there is none. The first fault is often the cause of the others.
  public func print() {
    if Self.language.withLock({ $0 }) == .chinese, !FeedbackReport.isAwaited {
      Swift.print(sentences.first.map { "未通过：\($0.chinese)" } ?? "通过。")
    } else {
      Swift.print(faults.first.map { Self.notYet + $0 } ?? Self.right)
    }
    FeedbackReport.note(sentences.first)
  }
}

/// A list in a sentence of feedback, and in its Chinese.
///
///     print(listed(["a", "b"]), listed([Int]()))
///     // a, b nothing
public func listed(_ items: [some Any], by separator: String = ", ") -> Message {
  let texts = items.map { "\($0)" }
  if texts.isEmpty { return Message("nothing", "（无）") }
  return Message(texts.joined(separator: separator), texts.joined(separator: separator == ", " ? "、" : "；"))
}
