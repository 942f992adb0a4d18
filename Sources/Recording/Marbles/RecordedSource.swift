import Combine

/// The publisher that is recorded.
struct RecordedSource {
  /// Its place among the publishers of its timeline.
  let place: Int

  /// The line of the call that records it, if it is known.
  let line: Int?

  /// The name of its type, without generic parameters.
  let type: String

  /// Whether it has publishers inside.
  let isOperator: Bool

  /// The publisher if it is an object, as a subject is: two streams of one subject have the same source. Weak, so that
  /// recording a publisher does not keep it alive.
  private weak var publisher: AnyObject?

  /// Whether the publisher is an object: then each value goes to all of its streams.
  let isObject: Bool

  /// Its publishers inside, if the step is recorded.
  let tree: PublisherTree?

  init<P: Publisher>(_ publisher: P, place: Int, line: Int?) {
    (self.place, self.line) = (place, line)
    type = String("\(P.self)".prefix { $0 != "<" })
    isObject = P.self is AnyClass
    tree = StepRecorder.shared.isRecording ? PublisherTree(publisher) : nil
    isOperator = !isObject && Mirror(reflecting: publisher).children.contains { $0.value is any Publisher }
    self.publisher = isObject ? publisher as AnyObject : nil
  }

  /// Whether both are one object that still exists.
  func isSame(as other: RecordedSource) -> Bool {
    publisher.map { $0 === other.publisher } ?? false
  }
}

/// What stands below a stream, as far as its type shows it.
enum SubscriberKind {
  /// A plain `sink` or `assign`, or a subscriber whose type is erased.
  case end

  /// A subscriber of the lesson's, by its name and its type.
  case subscriber(String, type: String)

  /// A part of one of Combine's operators.
  case part
  case unknown

  init<S: Subscriber>(_ subscriber: S) {
    // "Combine.Subscribers.Sink<…>", "(extension in CustomSubscriber):Combine.Subscribers.CustomSink<…>"
    let path = String(reflecting: S.self).prefix { $0 != "<" }.split(separator: ".")
    let type = path.last.map(String.init) ?? ""
    if let subscriber = subscriber as? any NamedSubscriber {
      self = .subscriber(subscriber.name, type: type)
    } else if path.dropLast().last == "Subscribers" {
      self = ["Sink", "Assign"].contains(type) ? .end : .subscriber(type, type: type)
    } else if path.first == "Combine" {
      self = type == "AnySubscriber" ? .end : .part
    } else {
      self = .unknown
    }
  }
}

/// A subscriber that a drawing calls by a name of its own.
protocol NamedSubscriber {
  var name: String { get }
}

extension PrintingSubscriber: NamedSubscriber {}
