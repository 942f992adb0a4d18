import Combine
import Foundation
import LessonKit

extension Feedback {
  /// Plays random streams to a solution and to a publisher that does what the task asks for. Says that it does, draws the
  /// smallest stream on which they differ, and adds a fault that says how.
  ///
  ///     var feedback = Feedback()
  ///     feedback.compare(
  ///       StreamComparison(Shape(mayFail: false)),
  ///       yours: { $0.values().map { $0 * 2 } }, expected: { $0.values().map { $0 + 1 } })
  ///     feedback.print()
  ///     // (1,000 random streams, seed 1)
  ///     // time       0s 1s
  ///     // upstream   ---4--
  ///     // requested  1
  ///     // yours      ---8--
  ///     // expected   ---5--
  ///     // Not yet: At 1s the subscriber receives 8. It should receive 5.
  ///
  /// It does nothing if the feedback has a fault already: that one is easier to understand. Below the drawing stands what
  /// the solution prints in that stream. At last it plays long lists: there it says the number of the value.
  ///
  /// - Parameters:
  ///   - comparison: Which streams.
  ///   - yours: Makes the reader's publisher.
  ///   - expected: Makes a publisher that does what the task asks for.
  public mutating func compare<Yours: Publisher, Expected: Publisher>(
    _ comparison: StreamComparison, yours: (Inputs) -> Yours, expected: (Inputs) -> Expected
  ) {
    guard faults.isEmpty else { return }
    var comparison = comparison
    if let seed = Self.seed { comparison.seed = seed }
    // A solution may have a limit, often of 256 or 512.
    (comparison.pairs, comparison.longCount, comparison.listLength) = (200, 50, 520 * comparison.shape.inputs)
    Swift.print("(\(comparison.count.formatted()) random streams, seed \(comparison.seed))")
    guard
      let difference = Self.quietly({ comparison.firstDifference(yours: yours, expected: expected) })
    else { return }
    if let count = difference.listLength {
      let (place, fault) = (difference.place, difference.fault)
      return expect(
        false,
        "\(count) values are sent. " + (fault.isVisible ? "Value \(place) that is received: " : "") + fault.description,
        "发送了 \(count) 个值。" + (fault.isVisible ? "收到的第 \(place) 个值：" : "") + fault.chinese)
    }
    Swift.print(difference.drawing)
    if let companion = difference.companion { Swift.print("(beside it)\n\(companion.drawing)") }
    // What the reader's code prints in this stream.
    difference.replay(yours)
    let isAlone = difference.companion == nil
    expect(
      false, (isAlone ? "" : "Two of them run at the same time. ") + difference.fault.description,
      (isAlone ? "" : "你的代码同时运行了两份。") + difference.fault.chinese)
  }

  /// The same for a function that the reader writes. `play` calls it, and the right one, with what the inputs send.
  public mutating func compare<Function, P: Publisher>(
    _ comparison: StreamComparison, _ yours: Function, _ expected: Function, _ play: (Inputs, Function) -> P
  ) {
    compare(comparison, yours: { play($0, yours) }, expected: { play($0, expected) })
  }
}

extension Int {
  /// What is left of a number when it is divided: never below zero, unlike the result of `%`.
  ///
  ///     print((-1).modulo(4), -1 % 4)
  ///     // 3 -1
  public func modulo(_ divisor: Int) -> Int { (self % divisor + divisor) % divisor }

  /// The number as a text: one below zero or with many digits has blanks, nothing at all, many letters, or letters that are
  /// not of the English alphabet.
  ///
  ///     print([7, -3, 1004].map(\.oddText))
  ///     // ["7", " -3 ", "No 1004  B"]
  public var oddText: String {
    if 0..<100 ~= self { return "\(self)" }
    return switch modulo(8) {
    case 0: ""
    case 1: "  \(self)"
    case 2: "\(self) "
    case 3: "Zoë’s №\(self) 茶"
    case 4: "No \(self)  B"
    case 5: modulo(16) == 5 ? "  " : " \(self) "
    case 6: "\(self): " + String(repeating: "on and ", count: 20) + "on"
    default: "\(self)"
    }
  }

  /// A text with the number, such as `goal 7`, or an odd one, where `oddText` is odd.
  public func named(_ word: String) -> String { 0..<100 ~= self ? "\(word) \(self)" : oddText }
}

extension Inputs {
  /// Calls closures with what an input sends, whether anybody has subscribed to the publisher or not.
  public func drive(input number: Int = 0, _ receive: @escaping (Int) -> Void, end: @escaping () -> Void = {}) {
    keep(values(number).sink(receiveCompletion: { _ in end() }, receiveValue: receive), input: number)
  }

  /// A subject that sends what a closure makes of an input's values.
  public func subject<Value>(
    _ number: Int = 0, _ transform: @escaping (Int) -> Value
  ) -> PassthroughSubject<Value, Never> { subject(of: values(number).map(transform), input: number) }

  /// A subject that sends what a publisher made from an input sends. Nobody may keep it when all is over.
  public func subject<Value>(
    of publisher: some Publisher<Value, Never>, input number: Int = 0
  ) -> PassthroughSubject<Value, Never> {
    let subject = PassthroughSubject<Value, Never>()
    keep(publisher.subscribe(subject), sendingTo: subject, input: number)
    return subject
  }
}
