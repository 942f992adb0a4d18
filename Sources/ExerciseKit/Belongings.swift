import Combine
import LessonKit

/// Knows whether an object is still in memory.
public final class Witness {
  fileprivate private(set) weak var object: AnyObject?

  public init(_ object: AnyObject) { self.object = object }

  public var isThere: Bool { object != nil }
}

/// The subjects, the subscriptions and what cancels, which an object has in its properties, in their properties, and so on.
/// What is in a closure is not found. They are not kept.
///
///     final class Radio { let songs = PassthroughSubject<String, Never>() }
///     var radio = Optional(Radio())
///     let belongings = Belongings(of: radio as Any)
///     print(belongings.areGone)
///     radio = nil
///     print(belongings.areGone)
///     // false
///     // true
public final class Belongings {
  private var witnesses: [Witness] = []

  /// - Parameters:
  ///   - object: An object, or a value that has objects.
  ///   - others: These may stay. What only they have is not looked at.
  ///   - twin: Those of another one, which was made in the same way before: what both have may stay.
  public init(of object: Any, except others: [AnyObject] = [], twin: Belongings? = nil) {
    forEachPart(of: object, except: others) { part in
      if part is any Subject || part is any Subscription || part is any Cancellable, type(of: part) is AnyClass {
        witnesses.append(Witness(part as AnyObject))
      }
    }
    witnesses.removeAll { own in twin?.witnesses.contains { $0.object === own.object } == true }
  }

  /// Whether nothing of all that is in memory any more.
  public var areGone: Bool { count == 0 }

  /// How many of them are in memory.
  var count: Int { witnesses.count(where: \.isThere) }
}

/// Shows a closure a value, what it has in its properties, in their properties, and so on: each object once. What is in a
/// closure is not found.
///
/// - Parameter others: These are left out, with what only they have.
public func forEachPart(of value: Any, except others: [AnyObject] = [], _ look: (Any) -> Void) {
  var seen = Set(others.map(ObjectIdentifier.init))
  func visit(_ value: Any) {
    if type(of: value) is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
    look(value)
    var mirror: Mirror? = Mirror(reflecting: value)
    while let some = mirror {
      for child in some.children { visit(child.value) }
      mirror = some.superclassMirror
    }
  }
  visit(value)
}

/// What a subscriber has.
private final class Own {}

extension Feedback {
  /// Gives an object up, and expects that it goes away, with all its subjects and subscriptions.
  ///
  /// - Parameters:
  ///   - object: Nobody else has it.
  ///   - english: Its name, `the form`.
  ///   - chinese: Its name in Chinese, `表单`.
  ///   - others: These may stay.
  ///   - twin: What belonged to another one, which was made in the same way before: what both have may stay.
  public mutating func expectGone<Object>(
    _ object: inout Object?, _ english: String, _ chinese: String, except others: [AnyObject] = [],
    twin: Belongings? = nil
  ) {
    guard let belongings = object.map({ Belongings(of: $0, except: others, twin: twin) }) else { return }
    weak let witness = object as AnyObject?
    object = nil
    expect(
      witness == nil, "Nobody needs \(english) any more, and it is still in memory.", "已经没有人需要\(chinese)，它却还在内存里。")
    guard witness == nil else { return }
    expect(
      belongings.areGone,
      "Nobody needs \(english) any more, and a subject or a subscription of it is still in memory. What keeps it?",
      "已经没有人需要\(chinese)，它的 Subject 或订阅却还在内存里。是什么持有它们？")
  }

  /// Uses an object, and expects that nothing has it afterwards.
  ///
  /// - Parameters:
  ///   - kept: Stays until then.
  ///   - english: The beginning of a sentence, `We have cancelled, and the request`.
  ///   - chinese: The same in Chinese, up to the word before 还留在内存里.
  ///   - use: Makes the object, uses it, and returns it.
  public mutating func expectGone(
    keeping kept: @autoclosure () -> Any, _ english: String, _ chinese: String, after use: () -> AnyObject
  ) {
    let witness = Witness(use())
    expect(
      withExtendedLifetime(kept()) { !witness.isThere }, "\(english) is still in memory. It should be gone.",
      "\(chinese)还留在内存里，应该已经销毁。")
  }

  /// Subscribes, cancels, and expects that the subscriber goes away, although the publisher is still there, and that with
  /// more such subscribers its owner does not keep more and more.
  ///
  /// - Parameters:
  ///   - publisher: Is asked for each time.
  ///   - name: The name of the publisher.
  ///   - owner: What has the publisher.
  ///   - english: The name of the owner, `the form`.
  ///   - chinese: Its name in Chinese, `表单`.
  public mutating func expectSubscriberGone<P: Publisher>(
    from publisher: @autoclosure () -> P, _ name: String, of owner: Any, _ english: String, _ chinese: String
  ) {
    var kept: [P] = []
    func visit() -> Own {
      let own = Own()
      var subscription: (any Subscription)?
      kept = [publisher()]
      kept[0].subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 },
          receiveValue: { _ in withExtendedLifetime(own) { Subscribers.Demand.none } }))
      subscription?.cancel()
      return own
    }
    let event = "A subscriber of \(name) has come and left, somebody keeps \(english)"
    let inChinese = "\(name) 的一个订阅者来了又走，还有人留着\(chinese)"
    expectGone(keeping: kept, "\(event), and the subscriber", "\(inChinese)，订阅者就", after: visit)
    let before = Belongings(of: owner).count
    for _ in 1...5 { _ = visit() }
    let after = Belongings(of: owner).count
    expect(
      after <= before,
      "\(event), and then five more came and left. \(after) subjects and subscriptions are kept. There should be "
        + "\(before), as before these five.",
      "\(inChinese)，之后又来了五个，也都走了。还留着的 Subject 和订阅有 \(after) 个，应该和这五个来之前一样，是 \(before) 个。")
  }

  /// Makes two objects, one after the other, and expects that the second goes away when it is given up.
  public mutating func expectGone<Object>(_ english: String, _ chinese: String, _ make: () -> Object) {
    let twin = Belongings(of: make())
    var object = Optional(make())
    expectGone(&object, english, chinese, twin: twin)
  }
}
