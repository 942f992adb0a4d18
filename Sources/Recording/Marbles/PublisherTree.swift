import Combine
import VirtualTime

/// A publisher as a value: its type, and the publishers inside of it. So a run knows which recorded stream feeds which,
/// and through which operators. It keeps nothing alive.
struct PublisherTree {
  /// Copies of one publisher have the same bytes: the same objects and the same closures.
  struct Identity: Equatable {
    let type: ObjectIdentifier
    let bytes: [UInt8]
  }

  let identity: Identity

  /// The operator, and of which input the one below is that is looked for.
  let step: StepRun.Link.Step

  /// The timeline and the place there, if it is a publisher that is recorded.
  let recorded: (timeline: ObjectIdentifier, place: Int)?
  let children: [PublisherTree]

  init<P: Publisher>(_ publisher: P) {
    identity = Identity(type: ObjectIdentifier(P.self), bytes: withUnsafeBytes(of: publisher, Array.init))
    let recorded = (publisher as? any RecordedPublisher)?.identity
    self.recorded = recorded
    var step = StepRun.Link.Step(type: String("\(P.self)".prefix { $0 != "<" }))
    var children: [PublisherTree] = []
    for child in recorded == nil ? Array(Mirror(reflecting: publisher).children) : [] {
      switch child.value {
      case let publisher as any Publisher: children.append(Self.tree(of: publisher))
      case let publishers as [any Publisher]: children += publishers.map(Self.tree)
      case let span as VirtualTime.Stride where child.label != "tolerance": step.time = span.nanoseconds
      case let number as Int: step.number = number
      case let flag as Bool: step.flag = flag
      default: break
      }
    }
    (self.step, self.children) = (step, children)
  }

  private static func tree(of publisher: any Publisher) -> PublisherTree { PublisherTree(publisher) }
}

/// Any publisher that `recorded` returned.
protocol RecordedPublisher {
  var identity: (timeline: ObjectIdentifier, place: Int) { get }
}

extension Recorded: RecordedPublisher {
  var identity: (timeline: ObjectIdentifier, place: Int) { (ObjectIdentifier(timeline), source.place) }
}

extension Timeline {
  /// A link for each stream that feeds another one, by their places among the streams.
  func links(_ streams: [Stream]) -> [StepRun.Link] {
    streams.indices.flatMap { lower -> [StepRun.Link] in
      guard let tree = streams[lower].source.tree else { return [] }
      // Of several streams of one object, the first one shows what the others might have received.
      if streams[lower].source.isObject,
        let first = streams.indices.first(where: { streams[$0].source.tree?.identity == tree.identity }), first < lower
      {
        return [StepRun.Link(upper: first, lower: lower, path: [])]
      }
      return tree.children.indices.flatMap { links(streams, tree, input: $0, [], lower) }
    }
  }

  private func links(
    _ streams: [Stream], _ tree: PublisherTree, input: Int, _ below: [StepRun.Link.Step], _ lower: Int
  ) -> [StepRun.Link] {
    var step = tree.step
    step.input = input
    let (node, path) = (tree.children[input], [step] + below)
    let uppers = streams.indices.filter { upper in
      let source = streams[upper].source
      if let recorded = node.recorded {
        let below = streams[upper].below.map { streams[$0].source.place } ?? streams[lower].source.place
        return recorded == (ObjectIdentifier(self), source.place) && below == streams[lower].source.place
      }
      guard upper != lower, let tree = source.tree else { return false }
      // A stream without its first values shows the others as well.
      return tree.identity == node.identity
        || tree.step.type == "Drop" && tree.children.first?.identity == node.identity
    }
    // Streams of one publisher that is recorded twice are alike.
    if let first = uppers.first {
      let place = streams[first].source.place
      return uppers.filter { streams[$0].source.place == place }.filter { node.recorded != nil || $0 == first }
        .map { StepRun.Link(upper: $0, lower: lower, path: path) }
    }
    return node.children.indices.flatMap { links(streams, node, input: $0, path, lower) }
  }
}
