import Combine
import LessonKit
import VirtualTime

/// The events of an example, and what followed each of them.
public final class Script {
  public let clock = VirtualTimeScheduler()
  fileprivate private(set) var events: [(name: Message, notes: [(name: Message, value: Message)])] = [
    (Message("the beginning", "开始"), [])
  ]
  private let isTimed: Bool

  fileprivate init(isTimed: Bool) { self.isTimed = isTimed }

  /// Begins an event. What is noted from now on follows it.
  ///
  /// - Parameters:
  ///   - name: What happens.
  ///   - pause: How long nothing happens afterwards.
  ///   - act: Lets it happen.
  public func event(_ name: Message, wait pause: VirtualTime.Stride = 0, _ act: () -> Void = {}) {
    show("(\(name))")
    events.append((name, []))
    act()
    if pause > 0 { clock.advance(by: pause) }
  }

  /// Notes something that a solution does, such as the `request` for `"Ely"`. Between notes of two names the order does not
  /// matter. The feedback for a name with a verb, `upstream sends`, says what it should send.
  public func note(_ name: Message, _ value: Message) {
    show("\(name): \(value)")
    let (time, seconds) = isTimed ? (" at \(clock.now)", "（\("\(clock.now)".dropLast()) 秒）") : ("", "")
    events[events.count - 1].notes.append((name, Message(value.english + time, value.chinese + seconds)))
  }

  /// Subscribes, and notes each value and the completion. Their order matters.
  public func listen<P: Publisher>(to publisher: P, as name: Message) -> AnyCancellable {
    publisher.sink(
      receiveCompletion: { [self] completion in
        note(name, completion.isFailure ? Message("failure", "失败") : Message("finished", "正常结束"))
      }, receiveValue: { [self] in note(name, "\($0)") })
  }

  private func show(_ line: String) {
    isTimed ? clock.print(line) : print(line)
  }
}

extension Publisher {
  /// Notes the cancel of a request that has not answered. A solution may cancel one that has.
  ///
  /// - Parameter name: What the note says: the text that was asked for.
  public func notingCancel(of name: String, in script: Script) -> some Publisher<Output, Failure> {
    var isAnswered = false
    return handleEvents(
      receiveOutput: { _ in isAnswered = true },
      receiveCancel: {
        if !isAnswered { script.note(Message("cancelled request", "被取消的请求"), "\(name)") }
      })
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
    let (mine, right) = (Script(isTimed: timed), Script(isTimed: timed))
    example(mine, yours)
    Self.quietly { example(right, expected) }
    for (mine, right) in zip(mine.events, right.events) {
      for (name, _) in mine.notes + right.notes {
        let (seen, wanted) = (mine.notes.filter { $0.name == name }, right.notes.filter { $0.name == name })
        guard seen.map(\.value) != wanted.map(\.value) else { continue }
        func list(_ notes: [(name: Message, value: Message)]) -> Message? {
          if notes.isEmpty { return nil }
          let list = notes.map(\.value)
          return Message(listed(list.map(\.english), by: "; ").english, listed(list.map(\.chinese), by: "; ").chinese)
        }
        return say(mine.name, name, list(seen), list(wanted))
      }
    }
  }
}

extension Feedback {
  /// That something else was noted than should have been.
  private mutating func say(_ event: Message, _ name: Message, _ seen: Message?, _ wanted: Message?) {
    let verbs: KeyValuePairs = ["receives": ("receive", "收到"), "sends": ("send", "发送"), "shows": ("show", "显示")]
    let after = spaced(event.chinese) + "之后，"
    guard
      let verb = verbs.first(where: { name.english.hasSuffix(" " + $0.key) && name.chinese.hasSuffix($0.value.1) })?
        .value
    else {
      let nothing = Message("nothing", listed([String]()).chinese)
      let (seen, wanted) = (seen ?? nothing, wanted ?? nothing)
      return expect(
        false, "After \(event.english), \(name.english): \(seen.english). It should be: \(wanted.english).",
        "\(after)\(name.chinese)：\(seen.chinese)，应该是：\(wanted.chinese)。")
    }
    let subject = name.chinese.dropLast(2)
    expect(
      false,
      "After \(event.english), \(name.english) \(seen?.english ?? "nothing"). It should \(verb.0) "
        + "\(wanted?.english ?? "nothing").",
      after + (seen.map { "\(name.chinese) \($0.chinese)" } ?? "\(subject)什么也没有\(verb.1)") + "，"
        + (wanted.map { "应该\(verb.1) \($0.chinese)" } ?? "不应该\(verb.1)任何东西") + "。")
  }
}

/// A Chinese text before a Chinese word. There is a blank between Latin and Chinese letters.
func spaced(_ chinese: String) -> String { chinese + (chinese.last?.isASCII == true ? " " : "") }
