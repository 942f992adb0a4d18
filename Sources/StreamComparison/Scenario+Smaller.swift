extension Scenario {
  /// How scenarios are made that have something less than one. Each of them is smaller, so that one that is made smaller
  /// again and again comes to an end.
  static let waysToMakeSmaller: [(isOfTimes: Bool, make: @Sendable (Scenario) -> [Scenario])] = [
    (false, { $0.withoutSubscribers }), (false, { $0.withoutReactions }), (false, { $0.withoutEntries }),
    (false, { $0.withSmallerNumbers }), (false, { $0.withSequencesFirst }), (true, { $0.withOtherTimes }),
    (false, { $0.renumbered { _ in 1 } }), (false, { $0.renumbered { $0.signum() } }),
  ]

  /// Without one of several subscribers.
  private var withoutSubscribers: [Scenario] {
    subscriberCount < 2
      ? []
      : (0..<subscriberCount).map { number in
        var result = self
        result.entries = entries.compactMap { entry in
          entry.event.without(number).map { Entry(time: entry.time, event: $0) }
        }
        result.reactions = reactions.compactMap { reaction in
          guard reaction.subscriber != number else { return nil }
          var reaction = reaction
          if reaction.subscriber > number { reaction.subscriber -= 1 }
          if case .event(let event) = reaction.action {
            guard let event = event.without(number) else { return nil }
            reaction.action = .event(event)
          }
          return reaction
        }
        return result
      }
  }

  private var withoutReactions: [Scenario] {
    reactions.indices.map { index in
      var result = self
      result.reactions.remove(at: index)
      return result
    }
  }

  /// From many, several are taken away at once.
  private var withoutEntries: [Scenario] {
    let sizes = entries.count > 24 ? [entries.count / 2, entries.count / 4, entries.count / 8, 1] : [1]
    return sizes.flatMap { size in
      stride(from: 0, to: entries.count, by: size).compactMap { start in
        var result = self
        let end = min(start + size, entries.count)
        result.entries.removeSubrange(start..<end)
        let subscriptions = entries[start..<end].filter { if case .subscribe = $0.event { true } else { false } }
        result.entries.insert(contentsOf: subscriptions, at: start)
        return subscriptions.count == end - start ? nil : result
      }
    }
  }

  /// A request for fewer values is easier to follow than one for all, and a sequence easier than a subject.
  private var withSmallerNumbers: [Scenario] {
    var results: [Scenario] = []
    func add(_ change: (inout Scenario) -> Void) {
      var result = self
      change(&result)
      results.append(result)
    }
    for (index, entry) in entries.enumerated() {
      guard case .request(let count, let number) = entry.event, let smaller = smaller(count) else { continue }
      add { $0.entries[index].event = .request(smaller, by: number) }
    }
    for (index, reaction) in reactions.enumerated() {
      switch reaction.action {
      case .demand(let count):
        if let smaller = smaller(count) { add { $0.reactions[index].action = .demand(smaller) } }
      case .event(.request(let count, let number)):
        if let smaller = smaller(count) { add { $0.reactions[index].action = .event(.request(smaller, by: number)) } }
      case .event: break
      }
      if reaction.value > 1 { add { $0.reactions[index].value -= 1 } }
    }
    for (index, input) in inputs.enumerated() where input == .subject { add { $0.inputs[index] = .buffer } }
    return results
  }

  private func smaller(_ count: Int) -> Int? { count == .max ? 3 : count > 1 ? count - 1 : nil }

  /// All that happens from an entry on happens a second earlier, or later. The columns of a drawing say what comes first,
  /// so that entries of two rows do not stay in one column if the fault is there without it.
  private var withOtherTimes: [Scenario] {
    entries.indices.flatMap { index -> [Scenario] in
      let former = index > 0 ? entries[index - 1] : nil
      let distance = entries[index].time - (former?.time ?? 0)
      let least = former.map { showsOrder($0.event, entries[index].event) } ?? true ? 0 : 1
      return distance > least ? [moved(from: index, by: -1)] : distance < least ? [moved(from: index, by: 1)] : []
    }
  }

  /// Whether a drawing shows the order of two events of the same time.
  private func showsOrder(_ a: Event, _ b: Event) -> Bool {
    [a, b].contains { $0.input.map { inputs[$0] == .sequence } ?? false } || a.row != nil && a.row == b.row
  }

  private func moved(from index: Int, by seconds: Int) -> Scenario {
    var result = self
    for index in entries.indices[index...] { result.entries[index].time += seconds }
    return result
  }

  /// The times of a sequence do not matter.
  private var withSequencesFirst: [Scenario] {
    func isOfSequence(_ entry: Entry) -> Bool { entry.event.input.map { inputs[$0] == .sequence } ?? false }
    var result = self
    result.entries =
      entries.filter(isOfSequence).map { Entry(time: 0, event: $0.event) } + entries.filter { !isOfSequence($0) }
    return result == self ? [] : [result]
  }
}

extension Scenario {
  /// With the values 1, 2, 3, in the order in which they are sent, times what a closure makes of each.
  private func renumbered(_ sign: (Int) -> Int) -> [Scenario] {
    let values = entries.compactMap { if case .send(let value, _) = $0.event { value } else { nil } }
    var numbers: [Int: Int] = [:]
    for value in values where numbers[value] == nil { numbers[value] = numbers.count + 1 }
    var result = self
    for index in entries.indices {
      guard case .send(let value, let input) = entries[index].event else { continue }
      result.entries[index].event = .send(numbers[value]! * sign(value), from: input)
    }
    return result == self ? [] : [result]
  }
}

extension Scenario.Event {
  /// The input that does it; nil if a subscriber does.
  fileprivate var input: Int? {
    switch self {
    case .send(_, from: let input), .finish(let input), .fail(let input): input
    case .subscribe, .request, .cancel: nil
    }
  }

  /// The row of a drawing in which it stands; nil for the beginning of a row.
  fileprivate var row: Int? {
    switch self {
    case .send, .finish, .fail: input
    case .request(_, by: let number), .cancel(let number): -1 - number
    case .subscribe: nil
    }
  }

  /// The event as if a subscriber did not exist; nil if it is one of that subscriber.
  fileprivate func without(_ subscriber: Int) -> Self? {
    func moved(_ number: Int) -> Int? { number == subscriber ? nil : number > subscriber ? number - 1 : number }
    return switch self {
    case .subscribe(let number): moved(number).map { .subscribe($0) }
    case .request(let count, by: let number): moved(number).map { .request(count, by: $0) }
    case .cancel(let number): moved(number).map { .cancel($0) }
    case .send, .finish, .fail: self
    }
  }
}
