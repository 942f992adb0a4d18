import LessonKit
import VirtualTime

/// The events of an example, and what followed each of them.
public final class Script {
  public let clock = VirtualTimeScheduler()
  fileprivate private(set) var events: [(name: Message, notes: [(name: Message, value: Message)])] = [
    (Message("the beginning", "开始"), [])
  ]
  private let (isTimed, isShown): (Bool, Bool)

  fileprivate init(isTimed: Bool, isShown: Bool) { (self.isTimed, self.isShown) = (isTimed, isShown) }

  /// Begins an event. What is noted from now on follows it.
  public func event(_ name: Message, _ act: () -> Void = {}) {
    show("(\(name))")
    events.append((name, []))
    act()
  }

  /// Notes something that a solution does, such as the `request` for `"Ely"`. Between notes of two names the order does not
  /// matter.
  public func note(_ name: Message, _ value: Message) {
    show("\(name): \(value)")
    let (time, seconds) = isTimed ? (" at \(clock.now)", "（\("\(clock.now)".dropLast()) 秒）") : ("", "")
    events[events.count - 1].notes.append((name, Message(value.english + time, value.chinese + seconds)))
  }

  private func show(_ line: String) {
    if isShown { isTimed ? clock.print(line) : print(line) }
  }
}

extension Feedback {
  /// Plays an example with the reader's solution and with a right one, and compares what each notes after each event. Prints
  /// what the reader's does.
  ///
  ///     var feedback = Feedback()
  ///     feedback.follow(3, 2) { script, factor in
  ///       script.event("4 comes") { script.note("doubled", "\(4 * factor)") }
  ///     }
  ///     feedback.print()
  ///     // (4 comes)
  ///     // doubled: 12
  ///     // Not yet: After 4 comes, doubled: 12. It should be: 8.
  ///
  /// - Parameters:
  ///   - timed: Whether what is noted at another time is another thing. Lines then have the time.
  ///   - example: Lets events happen.
  public mutating func follow<Solution>(
    _ yours: Solution, _ expected: Solution, timed: Bool = false, _ example: (Script, Solution) -> Void
  ) {
    let (mine, right) = (Script(isTimed: timed, isShown: true), Script(isTimed: timed, isShown: false))
    example(mine, yours)
    example(right, expected)
    for (mine, right) in zip(mine.events, right.events) {
      for (name, _) in mine.notes + right.notes {
        let (seen, wanted) = (mine.notes.filter { $0.name == name }, right.notes.filter { $0.name == name })
        guard seen.map(\.value) != wanted.map(\.value) else { continue }
        func list(_ notes: [(name: Message, value: Message)], _ text: (Message) -> String) -> Message {
          listed(notes.map { text($0.value) }, by: "; ")
        }
        return expect(
          false,
          "After \(mine.name), \(name): \(list(seen, \.english)). It should be: \(list(wanted, \.english)).",
          "\(spaced(mine.name.chinese))之后，\(name.chinese)：\(list(seen, \.chinese).chinese)，"
            + "应该是：\(list(wanted, \.chinese).chinese)。")
      }
    }
  }
}

/// A Chinese text before a Chinese word. There is a blank between Latin and Chinese letters.
func spaced(_ chinese: String) -> String { chinese + (chinese.last?.isASCII == true ? " " : "") }
