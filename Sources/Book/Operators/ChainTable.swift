import Combine

/// Notes for a table what goes on between the operators of a chain.
struct StageNotes: ChainObserver {
  let stages: [String]
  let note: (ArrangementRun.Event) -> Void

  /// How many events there are.
  let count: () -> Int

  /// The row of the output comes after those of the stages.
  private func number(_ row: String) -> Int { stages.firstIndex(of: row) ?? stages.count }

  func observed<P: Publisher>(_ publisher: P, _ row: String) -> AnyPublisher<P.Output, P.Failure> {
    let stage = number(row)
    func note(_ event: StageEvent) { self.note(.stage(stage, event)) }
    var isUnlimited = false
    return publisher.map { value in
      let made = value as? any MadeOfMarbles
      note(.value("\(value)", marbles: (made?.marbles ?? []).sorted()))
      // It ends when the next operator lets go of the value.
      let arrival = count() - 1
      let life = Life { self.note(.stage(stage + 1, .released(arrival: arrival))) }
      return made?.with(life) as? P.Output ?? value
    }
    .handleEvents(
      receiveCompletion: { completion in
        switch completion {
        case .finished: note(.finished)
        case .failure: note(.failed)
        }
      },
      receiveCancel: { note(.cancelled) },
      receiveRequest: { demand in
        // Nothing is requested that has been requested already.
        if demand > .none, !isUnlimited { note(.requested(amount: demand.max)) }
        isUnlimited = isUnlimited || demand == .unlimited
      }
    ).eraseToAnyPublisher()
  }

  func observed(request: Example.Texts, by marble: Int, _ row: String) -> Example.Texts {
    let stage = number(row)
    func note(_ event: StageEvent) { self.note(.stage(stage, event)) }
    return request.handleEvents(
      receiveSubscription: { _ in note(.began(marble: marble)) },
      receiveOutput: { _ in note(.answered(marble: marble)) },
      receiveCancel: { note(.stopped(marble: marble)) }
    ).eraseToAnyPublisher()
  }
}

/// In an answer, what happens between the operators begins with `!` and the number of the stage:
///
///     !0a:A    the first stage publishes the value a, which is made of the first marble
///     !0|  !0# it finishes, fails
///     !0+2     two values are requested of it; !0+* is for all
///     !0)      the subscription to it is cancelled
///     !2(A     a request begins for the first marble; !2.A it is answered, !2xA it is cancelled
///     !0~A:n:B the operator of the first stage lets go of the value of the first marble, because the second one came
///     !1'~A:m: the second subscriber does not receive the value of the first marble
///     !0=A     it keeps the value of the first marble when all is over
///
/// A chain has too many answers to write each of them out. So they are split into groups: what belongs to a marble, the
/// demand, and the rest.
extension ArrangementTable {
  static func part(of stage: Int, _ event: StageEvent) -> String {
    let what =
      switch event {
      case .value(let label, let marbles): "\(label):\(marbles.map(letter).joined())"
      case .finished: "|"
      case .failed: "#"
      case .requested(let amount): "+\(amount.map(String.init) ?? "*")"
      case .cancelled: ")"
      case .began(let marble): "(\(letter(marble))"
      case .answered(let marble): ".\(letter(marble))"
      case .stopped(let marble): "x\(letter(marble))"
      case .released: ""
      }
    return "!\(stage)\(what)"
  }

  /// The groups of an answer. The first one has what the times of the others are relative to.
  static func split(_ answer: String, marbles: Int) -> [String] {
    var groups = Array(repeating: [Substring](), count: marbles + 2)
    for part in answer.split(separator: ";") { groups[group(of: part)].append(part) }
    return groups.map { $0.joined(separator: ";") }
  }

  private static func group(of part: Substring) -> Int {
    var own = part.utf8[...]
    let isBetween = own.first == UInt8(ascii: "!")
    if isBetween { own = own.dropFirst(2) }
    if own.first == UInt8(ascii: "'") { own = own.dropFirst() }
    guard let first = own.first, first != UInt8(ascii: "+") else { return 1 }
    let what = own.prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "=") }
    if isBetween, "~=".utf8.contains(first), let marble = own.dropFirst().first {
      return 2 + Int(marble - UInt8(ascii: "A"))
    }
    // A value names its marbles behind the label.
    let isRequest = isBetween && what.count == 2 && "(.x".utf8.contains(first)
    guard isRequest || what.contains(UInt8(ascii: ":")), let last = what.last,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(last)
    else { return 0 }
    return 2 + Int(last - UInt8(ascii: "A"))
  }
}
