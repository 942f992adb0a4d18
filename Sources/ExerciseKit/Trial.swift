import Foundation
import LessonKit
import StreamComparison

/// One of the reader's objects, which random things happen to.
///
/// It knows what the object should show. So it needs a model of it, as simple as the task's rules.
public struct Trial {
  let act: (inout SplitMix64) -> Message

  /// What the object shows, and what it should; nil if they are alike.
  let surprise: () -> (seen: Message, expected: Message)?

  /// - Parameters:
  ///   - act: Lets something happen, and says what: as code, `guests = 2`, or in words, with `Message(_:_:)`.
  ///   - seen: What the object shows.
  ///   - expected: What it should show.
  ///   - tell: Writes one of them down, as code, `isOn: true`, or in words. That takes longer than to compare them, and is
  ///     done if they differ.
  public init<Shown: Equatable>(
    act: @escaping (inout SplitMix64) -> Message, seen: @escaping () -> Shown, expected: @escaping () -> Shown,
    told tell: @escaping (Shown) -> Message
  ) {
    self.init(act: act) {
      let (seen, expected) = (seen(), expected())
      return seen == expected ? nil : (tell(seen), tell(expected))
    }
  }

  init(
    act: @escaping (inout SplitMix64) -> Message, surprise: @escaping () -> (seen: Message, expected: Message)?
  ) {
    (self.act, self.surprise) = (act, surprise)
  }
}

extension Feedback {
  /// Lets random things happen to an object, and then to two at the same time, and looks at each of them after each of these
  /// events. The second object is made somewhere between the events of the first. Adds a fault that says after which event
  /// an object is not as it should be. At first there are few events, so that a fault needs as few as possible. At last there
  /// are more than anybody counts.
  ///
  /// It does nothing if the feedback has a fault already: that one is easier to understand.
  ///
  /// - Parameters:
  ///   - rounds: How many times the objects are made.
  ///   - steps: How many events there are at most.
  ///   - make: Makes an object.
  public mutating func tryObjects(rounds: Int = 300, steps: Int = 15, _ make: () -> Trial) {
    tryObjects(rounds: rounds, steps: steps, { _, _ in make() }, end: { _ in })
  }

  /// The same with a closure that knows the round, and which of its objects it makes, from 0. At the end of a round without a
  /// fault another closure is called.
  mutating func tryObjects(
    rounds: Int = 300, steps: Int = 15, _ make: (_ round: Int, _ number: Int) -> Trial, end: (_ round: Int) -> Void
  ) {
    guard faults.isEmpty else { return }
    let seed = Self.seed ?? 1
    // A rehearsal has the first rounds, and the last one.
    let most = min(rounds, Rehearsal.mostScenarios)
    for round in Array(0..<most) + Array(max(most, rounds - 1)..<rounds) {
      func play(printing isPrinting: Bool) -> Surprise? {
        var draw = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(round))
        let steps = round + 4 < rounds ? 1 + steps * round / rounds : 40 * steps
        return Surprise(count: round % 2 + 1, steps: steps, printing: isPrinting, { make(round, $0) }, &draw)
      }
      guard let fault = Self.quietly({ play(printing: false) }) else {
        end(round)
        continue
      }
      Swift.print("(random events, seed \(seed))")
      let shown = play(printing: true) ?? fault
      return expect(false, shown.sentence.english, shown.sentence.chinese)
    }
  }
}

/// What an object shows that it should not.
private struct Surprise {
  let sentence: Message

  /// Nil if there is none.
  init?(count: Int, steps: Int, printing isPrinting: Bool, _ make: (Int) -> Trial, _ draw: inout SplitMix64) {
    var trials = [make(0)]
    let birth = Int.random(in: 0..<steps, using: &draw)
    for step in 0..<steps {
      if step == birth, count == 2 {
        trials.append(make(1))
        if isPrinting { print("(there are two now)") }
      }
      let actor = Int.random(in: trials.indices, using: &draw)
      let event = trials[actor].act(&draw)
      if isPrinting {
        print(trials.count == 1 ? "(\(event))" : "(\(actor == 0 ? "the first" : "the second"): \(event))")
      }
      for (index, trial) in trials.enumerated() {
        guard let (shown, wanted) = trial.surprise().map(shortened) else { continue }
        let chinese = spaced(event.chinese)
        sentence =
          if trials.count == 1 {
            Message(
              "After \(event): \(shown.english). It should be \(wanted.english).",
              "\(chinese)之后是“\(shown.chinese)”，应该是“\(wanted.chinese)”。")
          } else {
            Message(
              "There are two at the same time. After \(event) of the \(["first", "second"][actor]) one, the "
                + "\(["first", "second"][index]) one has \(shown.english). It should have \(wanted.english).",
              "同时有两个对象。第\(["一", "二"][actor])个：\(chinese)之后，第\(["一", "二"][index])个是"
                + "“\(shown.chinese)”，应该是“\(wanted.chinese)”。")
          }
        return
      }
    }
    return nil
  }
}

/// Two texts, or a part of each that is too long: from a little before the place where they begin to differ.
///
///     let numbers = (1...50).map(String.init).joined(separator: " ")
///     print(shortened(numbers, numbers + " 51", over: 40, to: 20))
///     // ("… 49 50", "… 49 50 51")
///
/// - Parameters:
///   - limit: A text with more characters is too long.
///   - length: How many of them are shown at most.
public func shortened(_ a: String, _ b: String, over limit: Int = 300, to length: Int = 120) -> (String, String) {
  let start = max(0, a.commonPrefix(with: b).count - 1 - length / 4)
  func shortened(_ text: String) -> String {
    if text.count <= limit { return text }
    var part = text.dropFirst(start).prefix(length)
    let (isCut, isLast) = (start > 0, part.endIndex == text.endIndex)
    // Whole words, where there are blanks.
    if isCut, let blank = part.prefix(1 + length / 4).firstIndex(of: " ") { part = part[blank...].dropFirst() }
    if !isLast, let blank = part.dropFirst(length / 2).lastIndex(of: " ") { part = part[..<blank] }
    return (isCut ? "… " : "") + part + (isLast ? "" : " …")
  }
  return (shortened(a), shortened(b))
}

/// The same for both languages.
func shortened(_ a: Message, _ b: Message) -> (Message, Message) {
  let (english, chinese) = (shortened(a.english, b.english), shortened(a.chinese, b.chinese))
  return (Message(english.0, chinese.0), Message(english.1, chinese.1))
}

extension SplitMix64 {
  /// A number in a range.
  public mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// One of several choices.
  public mutating func element<Element>(of choices: [Element]) -> Element { choices.randomElement(using: &self)! }

  /// A word, or, once in four times, an odd text: an empty one, a long one, one with blanks or with other letters.
  public mutating func text() -> String { number(1...4) > 1 ? word() : value(after: -8).oddText }

  /// Letters that mean nothing: nobody can guess them.
  public mutating func word(_ length: ClosedRange<Int> = 1...8) -> String {
    String((0..<number(length)).map { _ in element(of: Array("abcdefghijklmnopqrstuvwxyz")) })
  }
}
