import Combine

/// A source and up to eight operators, all made from a seed.
struct Chain: CustomStringConvertible {
  /// What a subscriber may do to it.
  struct Plan: CustomStringConvertible {
    let initial: Subscribers.Demand

    /// When the subscriber cancels by itself: with the so-manieth value.
    let cancelsAtValue: Int?

    /// Whether it asks for everything in the end.
    let endsUnlimited: Bool

    var description: String {
      "asking \(initial)" + (cancelsAtValue.map { ", cancelling at value \($0)" } ?? "")
        + (endsUnlimited ? ", everything in the end" : "")
    }
  }

  let seed: UInt64
  let plan: Plan
  let publisher: Integers

  /// What arrives in the end, if everything is asked for.
  let result: History

  /// How many values may come though nobody asked for them.
  let excess: Int

  let tapes = Tapes()

  /// Starts what feeds the source.
  let start: () -> Void

  /// Whether a tape feeds the source, no matter whether it has subscribers.
  let isFed: Bool

  let names: [String]

  init(seed: UInt64, draw: Draw) {
    let tapes = self.tapes
    self.seed = seed
    plan = Plan(
      initial: draw.oneIn(4) ? .unlimited : .max(draw.number(0...4)),
      cancelsAtValue: draw.oneIn(8) ? draw.number(1...6) : nil,
      endsUnlimited: draw.oneIn(3))

    // From the bottom up, what each is asked for; from the top down, what each is sent.
    let stages = (0..<draw.number(1...8)).map { _ in
      draw.element(of: draw.oneIn(12) ? reducingStages : streamingStages)(draw, tapes)
    }
    var isUnlimited = plan.initial == .unlimited
    var places: [Bool] = []
    for stage in stages.reversed() {
      places.append(isUnlimited)
      isUnlimited = stage.asks == .everything || stage.asks == .theSame && isUnlimited
    }

    let mayDrop = isUnlimited && !stages.contains(where: \.subscribesLate)
    let source = makeSource(draw, tapes, mayDrop: mayDrop)
    var (publisher, history) = (source.publisher, source.history)
    var place = Stage.Place(isUnlimited: isUnlimited, isRepeatable: source.isRepeatable)
    var (names, excess) = ([source.name], 0)
    for (stage, isUnlimited) in zip(stages, places.reversed()) {
      place.isUnlimited = isUnlimited
      let output = stage.model(history)
      // There should be something left to look at.
      let isDull = stage.asks != .everything && output.values.count < 3 && !draw.oneIn(8)
      if isDull || !stage.fits(place, history) { continue }
      names.append(stage.name)
      publisher = stage.apply(publisher)
      history = output
      if stage.asks == .everything { (excess, place.isExact) = (0, true) }
      if stage.overfills { (excess, place.isExact) = (excess + 1, false) }
      if !stage.isRepeatable { place.isRepeatable = false }
    }
    (self.publisher, self.result, self.names, self.excess) = (publisher, history, names, excess)
    (start, isFed) = (source.start, !source.isRepeatable)
  }

  var description: String {
    "seed \(seed): " + names.joined(separator: " | ") + " (\(plan); the model says \(result))"
  }
}
