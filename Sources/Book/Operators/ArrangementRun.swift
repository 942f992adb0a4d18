import Combine
import VirtualTime

/// Where the marbles are, and how the operator runs on them.
struct Arrangement {
  /// The second of each marble, by its number. An end that is as late as the table is long never comes.
  let seconds: [Int]

  /// The kind of end that the first row has.
  let end: Character?
  let request: String?
  let parameters: [String: Double]
}

/// What happened when an operator ran on an arrangement, in order.
struct ArrangementRun {
  enum Event: Equatable {
    case subscribed(row: Int)

    /// The second subscriber comes.
    case joined

    /// - Parameter amount: Nil for all values.
    case requested(row: Int, amount: Int?)
    case sent(marble: Int)
    case cancelled(row: Int)

    /// - Parameters:
    ///   - marbles: What the value is made of.
    ///   - subscriber: 1 for the second one that `share` has, and 2 for what that one would receive without `share`.
    case value(String, marbles: [Int], subscriber: Int)
    case finished(subscriber: Int)
    case failed(subscriber: Int)

    /// - Parameter stage: The number of a chain's row between its input and its output.
    case stage(_ stage: Int, StageEvent)

    /// The operator has let go of a value.
    case released(marble: Int)
  }

  /// When each of them happened, in half seconds, and which marble was being sent then.
  let events: [(event: Event, time: Int, cause: Int?)]
  let beginnings: Beginnings

  init(of table: ArrangementTable, _ arrangement: Arrangement) throws {
    let clock = VirtualTimeScheduler()
    var events: [(event: Event, time: Int, cause: Int?)] = []
    var beginnings = Beginnings()
    var sending: [Int] = []
    var isOver = false
    var now: Int { clock.now.nanoseconds / 500_000_000 }
    func note(_ event: Event) { events.append((event, now, sending.last)) }
    // An operator that has ended lets go of its values when it goes itself. That is after the end, and because of it.
    func noteRelease(_ marble: Int) {
      guard !isOver else { return }
      let latest = events.last { if case .sent = $0.event { true } else { false } }
      guard sending.isEmpty, let latest, latest.time == now, case .sent(let cause) = latest.event else {
        return note(.released(marble: marble))
      }
      events.append((.released(marble: marble), now, cause))
    }

    func marks(_ row: Int) -> [WaitingPublisher.Mark] {
      let marks = zip(table.rows[row].first..., table.rows[row].marks).map { number, label in
        let shown = label.isMarbleValue || row > 0 ? label : arrangement.end ?? label
        return WaitingPublisher.Mark(second: arrangement.seconds[number], character: shown, number: number)
      }
      return marks.filter { $0.second < table.seconds }
    }

    func publisher(_ row: Int) -> Example.Texts {
      var waiting = WaitingPublisher(marks: marks(row), clock: clock) { mark, send in
        sending.append(mark.number)
        note(.sent(marble: mark.number))
        send()
        sending.removeLast()
      } onRelease: {
        noteRelease($0.number)
      }
      var isUnlimited = false
      waiting.onSubscription = {
        isUnlimited = false
        note(.subscribed(row: row))
        // The first of those that are being sent has come in this moment. Others may have waited for it.
        beginnings.append(row: row, cause: sending.first, in: table)
      }
      waiting.onRequest = { demand in
        // Nothing is requested that has been requested already.
        if demand > .none, !isUnlimited { note(.requested(row: row, amount: demand.max)) }
        isUnlimited = isUnlimited || demand == .unlimited
      }
      waiting.onCancel = { note(.cancelled(row: row)) }
      return waiting.eraseToAnyPublisher()
    }

    let example = Example(
      rows: table.rows.indices.map { (table.rows[$0].name, publisher($0)) }, parameters: arrangement.parameters,
      clock: clock, observer: table.drawn.chain.map { StageNotes(stages: $0.stages, note: note) { events.count } })
    let asking = try arrangement.request.map { try MarbleString($0, .asks) }
    var cancellations: [() -> Void] = []
    func subscribe(to output: Example.Texts, _ number: Int) {
      let noted = output.handleEvents(
        receiveOutput: { note(.value($0.value, marbles: $0.marbles.sorted(), subscriber: number)) },
        receiveCompletion: { completion in
          switch completion {
          case .finished: note(.finished(subscriber: number))
          case .failure: note(.failed(subscriber: number))
          }
        })
      cancellations.append(noted.request(number == 0 ? asking : nil, on: clock))
    }
    table.drawn.run(example, places: try table.places(for: arrangement)) { output, number in
      if number == 1 { note(.joined) }
      subscribe(to: output, number)
      if number == 1, table.drawn.chain == nil {
        subscribe(to: WaitingPublisher(marks: marks(0), clock: clock).eraseToAnyPublisher(), 2)
      }
    }
    isOver = true
    (self.events, self.beginnings) = (events, beginnings)
    // A stream that has not ended keeps all of this. Its cancellation is no event.
    for cancel in cancellations { cancel() }
  }
}

extension ArrangementTable {
  /// How many places of marbles a run is made for.
  func places(for arrangement: Arrangement) throws -> Int {
    seconds * rows.count + (try arrangement.request.map { try MarbleString($0, .asks).places.count } ?? 0)
  }
}
