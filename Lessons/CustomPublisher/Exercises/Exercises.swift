import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 11, title: "Combine之自定义Publisher",
    teaches: "To turn callbacks into a publisher, and to send a completion at the right moment.")

  var steps: Steps {
    Step("WrapCallback: a thermometer becomes a publisher") {
      checkWrapCallback { readings(of: $0) }.print()
    }

    Step("MendComplete: a completion waits for values, not for demand") {
      checkMendComplete { MendedBuffer(subscriber: $0) }.print()
    }

    Step("Pages: a page is loaded when it is requested") {
      checkPages { Pages(load: $0) }.print()
    }
  }
}

/// Calls its observers with each temperature that it measures.
final class Thermometer {
  private var observers: [Int: (Double?) -> Void] = [:]
  private var newest = 0

  var observerCount: Int { observers.count }

  /// Adds an observer. It receives temperatures, and nil when the thermometer is switched off.
  ///
  /// - Returns: The number with which `removeObserver` removes it.
  func addObserver(_ observer: @escaping (Double?) -> Void) -> Int {
    print("addObserver")
    newest += 1
    observers[newest] = observer
    return newest
  }

  func removeObserver(_ number: Int) {
    if observers.removeValue(forKey: number) != nil { print("removeObserver") }
  }

  func measure(_ temperature: Double) {
    for observer in observers.values { observer(temperature) }
  }

  func switchOff() {
    for observer in observers.values { observer(nil) }
  }
}

typealias Wrapping = (Thermometer) -> AnyPublisher<Double, Never>

/// Subscribes twice, one after the other. Then it plays random streams.
func checkWrapCallback(_ make: @escaping Wrapping) -> Feedback {
  let right: Wrapping = { thermometer in
    Deferred {
      let readings = PassthroughSubject<Double, Never>()
      let number = thermometer.addObserver { reading in
        if let reading { readings.send(reading) } else { readings.send(completion: .finished) }
      }
      return readings.handleEvents(
        receiveCompletion: { _ in thermometer.removeObserver(number) },
        receiveCancel: { thermometer.removeObserver(number) })
    }.eraseToAnyPublisher()
  }
  var feedback = Feedback()
  feedback.follow(make, right) { script, make in
    let thermometer = Thermometer()
    func event(_ english: String, _ chinese: String, _ act: () -> Void) {
      script.event(Message(english, chinese), act)
      script.note(Message("the thermometer's number of observers", "温度计的观察者数"), "\(thermometer.observerCount)")
    }
    var readings = Empty<Double, Never>().eraseToAnyPublisher()
    var subscriber: AnyCancellable?
    func subscribe() { subscriber = script.listen(to: readings, as: Message("the subscriber receives", "订阅者收到")) }
    event("the publisher is made", "发布者创建") { readings = make(thermometer) }
    event("we subscribe", "我们订阅", subscribe)
    event("20.5 is measured", "测到 20.5") { thermometer.measure(20.5) }
    event("we cancel", "我们取消") { subscriber?.cancel() }
    event("we subscribe again", "我们再次订阅", subscribe)
    event("19.25 is measured", "测到 19.25") { thermometer.measure(19.25) }
    // The completion comes first in the feedback: without it, an observer stays.
    script.event(Message("the thermometer is switched off", "温度计关掉"), thermometer.switchOff)
    event("the stream is over", "流结束") {}
  }

  // Several subscribers. What happens to readings that nobody has requested is not said, so all are. Each reading comes with
  // the number of observers.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, subscribers: 3, requestsAll: true)), make, right
  ) { inputs, make in
    let thermometer = Thermometer()
    inputs.drive({ thermometer.measure(Double($0)) }, end: { thermometer.switchOff() })
    return make(thermometer).map { "\($0), observers: \(thermometer.observerCount)" }
  }
  return feedback
}

/// Keeps values for a subscriber until it requests them. (Public, because the tests conform to it in another module.)
public protocol CompletingBuffer {
  func buffer(value: Int)
  func complete(completion: Subscribers.Completion<Never>)
  func demand(_ demand: Subscribers.Demand)
}

private final class RightBuffer: CompletingBuffer {
  private let subscriber: AnySubscriber<Int, Never>
  private var (values, demand) = ([Int](), Subscribers.Demand.none)
  private var (isCompleted, isOver) = (false, false)

  init(_ subscriber: AnySubscriber<Int, Never>) { self.subscriber = subscriber }

  func buffer(value: Int) {
    if !isCompleted { values.append(value) }
    send()
  }

  func complete(completion: Subscribers.Completion<Never>) {
    isCompleted = true
    send()
  }

  func demand(_ more: Subscribers.Demand) {
    demand += more
    send()
  }

  private func send() {
    while demand > .none, !values.isEmpty {
      demand -= 1
      demand += subscriber.receive(values.removeFirst())
    }
    guard isCompleted, values.isEmpty, !isOver else { return }
    isOver = true
    subscriber.receive(completion: .finished)
  }
}

/// A buffer and its subscriber.
private final class Buffered {
  private(set) var buffer: (any CompletingBuffer)!
  private var received: [String] = []
  /// What `receive(_:)` does and returns, and what `receive(completion:)` does.
  var onValue: (Int) -> Subscribers.Demand = { _ in .none }
  var onEnd: () -> Void = {}

  /// What happens next while a value is received.
  var interruption: Event<Buffered>?

  init(_ make: (AnySubscriber<Int, Never>) -> some CompletingBuffer) {
    buffer = make(
      AnySubscriber(
        receiveValue: { [unowned self] in
          received.append("\($0)")
          interruption.take()?.act(self)
          return onValue($0)
        },
        receiveCompletion: { [unowned self] in
          received.append("\($0)")
          if received.count < 9 { onEnd() }
        }))
  }

  var shown: Shown {
    defer { received = [] }
    return [Message("the values and completions that came", "收到的值和完成事件"): received]
  }
}

/// Completes a buffer while a value waits, and others at other times. Then random values are added and requested.
func checkMendComplete(_ make: (AnySubscriber<Int, Never>) -> some CompletingBuffer) -> Feedback {
  func add(_ values: [Int]) -> Event<Buffered> {
    let list = values.count > 20 ? Message("\(values.count) values", "\(values.count) 个值") : listed(values)
    return Event(Message("\(list) \(values.count == 1 ? "is" : "are") added", "加入 \(list.chinese)")) { object in
      values.forEach(object.buffer.buffer)
    }
  }
  func demand(_ number: Int) -> Event<Buffered> {
    Event("demand(.max(\(number)))") { $0.buffer.demand(.max(number)) }
  }
  func inside(_ event: Event<Buffered>) -> Event<Buffered> {
    let name = event.name
    return Event(Message("\(name), during the next receive(_:)", "下一次 receive(_:) 期间：\(name.chinese)")) {
      $0.interruption = event
    }
  }
  let complete = Event<Buffered>("complete(.finished)") { $0.buffer.complete(completion: .finished) }
  // Each method of the subscriber requests another value, or adds one.
  let more = Event<Buffered>(
    Message(
      "6, 7 and finished wait, and each of the subscriber's methods requests one more value",
      "6、7 和 finished 在等待，订阅者的每个方法又请求一个值")
  ) { object in
    object.onValue = { _ in .max(1) }
    object.onEnd = { object.buffer.demand(.max(1)) }
    for event in [add([6, 7]), complete] { event.act(object) }
  }
  let late = Event<Buffered>(
    Message("8 and 9 wait, and 10 is added while 8 is received", "8 和 9 在等待，接收 8 的时候又加入 10")
  ) { object in
    object.onValue = {
      if $0 == 8 { object.buffer.buffer(value: 10) }
      return .none
    }
    add([8, 9]).act(object)
  }

  var feedback = Feedback()
  for example in [
    [demand(2), add([1, 2, 3]), complete, add([4]), demand(2), add([5]), complete, demand(1)], [complete],
    [more, demand(1)], [late, demand(1)],
  ] {
    if example.count < 3 { print("(another buffer)") }
    feedback.compare({ Buffered(make) }, { Buffered(RightBuffer.init) }, example: example, shows: \.shown)
  }
  guard feedback.faults.isEmpty else { return feedback }
  feedback.compare(
    { Buffered(make) }, { Buffered(RightBuffer.init) }, example: [], shows: \.shown,
    random: { draw, _ in
      switch draw.number(1...70) {
      case 1: complete
      case 2...22: demand(draw.number(1...2))
      case 23: demand(draw.number(40...200))
      case 24: add((1...120).map { _ in draw.value() })
      case 25...34:
        inside(draw.element(of: [demand(1), add([draw.value()]), draw.number(1...9) == 1 ? complete : demand(2)]))
      // Some of them are equal.
      default: add([draw.value(after: 10)])
      }
    })
  return feedback
}

/// A page of a list that a server has. (Public, because the tests compile the solution in another module.)
public struct Page {
  public let titles: [String]
  public let isLast: Bool
}

struct Offline: Error {}

/// No title, one, or two. Those of the first eight pages are on no other one, and those behind them are odd.
private func titles(_ number: Int) -> [String] {
  (0..<number % 3).map { number > 8 ? (($0 - 1) * number / 2).oddText : "\(number)\($0 == 0 ? "a" : "b")" }
}

/// Requests the pages of a list of three in several ways, and those of a list that cannot be loaded to its end.
func checkPages<P: Publisher>(_ make: (@escaping (Int) throws -> Page) -> P) -> Feedback
where P.Output == [String], P.Failure == any Error {
  var feedback = Feedback()
  var loaded: [Int] = []
  func load(_ number: Int) throws -> Page {
    print("load page \(number)")
    loaded.append(number)
    if number > 3 { throw Offline() }
    return Page(titles: ["Book \(number)"], isLast: number == 3)
  }
  func expectLoaded(_ expected: [Int], _ event: String, _ chinese: String) {
    feedback.expect(loaded, expected, "\(event), and the pages that were loaded are", "\(chinese)，加载的页是")
  }
  let pages = make(load)
  expectLoaded([], "Nobody has subscribed", "还没有人订阅")

  let reader = Reader()
  print("(we subscribe)")
  pages.subscribe(reader)
  guard let subscription = reader.subscription else {
    feedback.expect(false, "We subscribed, and received no subscription.", "我们订阅了，却没有收到订阅。")
    return feedback
  }
  expectLoaded([], "No page is requested", "一页也没有请求")
  print("(we request one page)")
  subscription.request(.max(1))
  expectLoaded([1], "One page is requested", "请求了一页")
  feedback.expect(reader.pages, [["Book 1"]], "Page 1 was loaded, and we received", "加载了第 1 页，我们收到的是")
  print("(we request two pages)")
  subscription.request(.max(2))
  expectLoaded([1, 2, 3], "Three pages are requested in all", "一共请求了三页")
  feedback.expect(
    reader.completions, ["finished"], "The last page was loaded, and the completions are", "加载了最后一页，我们收到的完成事件是",
    ("A completion needs no demand.", "完成事件不需要请求。"))
  subscription.request(.max(1))
  expectLoaded([1, 2, 3], "One more page is requested after the last one", "最后一页之后又请求了一页")

  loaded = []
  let another = Reader(onPage: { $0.request(.max(1)) })
  print("(another subscriber requests a page for each page that it receives)")
  pages.subscribe(another)
  another.subscription?.request(.max(1))
  feedback.expect(
    another.depth <= 1,
    "Page 2 arrives inside of `receive(_:)` for page 1. A long list would overflow the stack.",
    "第 1 页的 `receive(_:)` 还没有返回，第 2 页就到来了。列表长的时候，调用栈会溢出。")
  expectLoaded([1, 2, 3], "Another subscriber requested pages", "另一个订阅者请求了各页")

  loaded = []
  let inner = Reader()
  let outer = Reader(
    onSubscription: { $0.request(.max(1)) },
    onPage: {
      guard inner.subscription == nil else { return }
      pages.subscribe(inner)
      inner.subscription?.request(.max(1))
      $0.request(.max(1))
    })
  Feedback.quietly { pages.subscribe(outer) }
  feedback.expect(
    inner.pages, [["Book 1"]],
    "A subscriber receives page 1, and meanwhile another one subscribes and requests a page. That one has received",
    "一个订阅者正在接收第 1 页，这时又来了一个，请求了一页。新来的收到的是")
  feedback.expect(
    outer.depth <= 1,
    "A subscriber receives page 1, another one requests a page, and the first one requests page 2: it arrives inside of "
      + "`receive(_:)` for page 1.",
    "一个订阅者正在接收第 1 页，另一个请求了一页，前一个又请求第 2 页：第 1 页的 `receive(_:)` 还没有返回，那一页就到了。")
  loaded = []
  let leaving = Reader(onPage: { $0.cancel() })
  print("(a third subscriber requests three pages, and cancels at the first)")
  pages.subscribe(leaving)
  leaving.subscription?.request(.max(3))
  expectLoaded([1], "The subscriber cancelled at the first page", "订阅者收到第一页就取消了")
  let impatient = Reader()
  make { number in
    impatient.subscription?.cancel()
    return Page(titles: [], isLast: number == 3)
  }.subscribe(impatient)
  impatient.subscription?.request(.unlimited)
  feedback.expect(
    impatient.pages.isEmpty && impatient.completions.isEmpty,
    "A subscriber cancels while page 1 is being loaded, and receives pages all the same.",
    "第 1 页还在加载，订阅者就取消了，却还是收到了一页。")

  // With the parameter 1 to 4 the list has so many pages. With 5 to 8 it has one to four, and the last cannot be loaded.
  feedback.compare(
    StreamComparison(Shape(parameters: 1...8)),
    yours: { inputs in
      let (last, fails) = ((inputs.parameter - 1) % 4 + 1, inputs.parameter > 4)
      return make { number in
        if fails, number >= last { throw Offline() }
        return Page(titles: titles(number), isLast: number >= last)
      }
    },
    expected: { inputs in
      let (last, fails) = ((inputs.parameter - 1) % 4 + 1, inputs.parameter > 4)
      return (1...last).publisher.tryMap { number in
        if fails, number == last { throw Offline() }
        return titles(number)
      }
    })
  guard feedback.faults.isEmpty else { return feedback }
  feedback.expectRelease(make)
  feedback.expectNoPageKept(make)
  // All is more than any number.
  var count = 0
  make { Page(titles: [], isLast: $0 > 100_000) }.subscribe(
    AnySubscriber(
      receiveSubscription: { $0.request(.unlimited) },
      receiveValue: { _ in
        count += 1
        return .none
      }))
  feedback.expect(
    count, 100_001, "A list has 100,001 pages, all are requested, and the number that arrived is",
    "列表有 100,001 页，全都请求了。收到的页数是")
  return feedback
}

extension Feedback {
  /// That a subscription keeps no page that it has sent. An array that nobody else has is changed where it is.
  fileprivate mutating func expectNoPageKept<P: Publisher>(_ make: (@escaping (Int) throws -> Page) -> P)
  where P.Output == [String], P.Failure == any Error {
    var first = ["The first title"]
    var subscription: (any Subscription)?
    make { Page(titles: $0 == 1 ? first : [], isLast: false) }.subscribe(
      AnySubscriber(receiveSubscription: { subscription = $0 }))
    subscription?.request(.max(3))
    func place() -> UnsafePointer<String>? { first.withUnsafeBufferPointer(\.baseAddress) }
    let before = place()
    first[0] = "Another one"
    expect(
      withExtendedLifetime(subscription) { place() == before },
      "Three pages have been sent, the list goes on, and the first page is still in memory. It should be gone.",
      "已经发送了三页，列表还没有完，第一页却还在内存里。它应该已经释放。")
  }

  /// A subscription that is over lets its subscriber go. One of the two lists is long.
  fileprivate mutating func expectRelease<P: Publisher>(_ make: (@escaping (Int) throws -> Page) -> P)
  where P.Output == [String], P.Failure == any Error {
    for (demand, fails, event, chinese) in [
      (Subscribers.Demand.max(1), false, "The subscriber cancels", "订阅者取消了"),
      (.unlimited, false, "The list is sent", "列表已经发完"), (.unlimited, true, "A page cannot be loaded", "有一页无法加载"),
    ] {
      var attempts = 0
      let pages = make {
        if fails, $0 == 1001 {
          attempts += 1
          throw Offline()
        }
        return Page(titles: titles($0), isLast: !fails && $0 == 1000)
      }
      weak var subscriber: Reader?
      var kept: (any Subscription)?
      Self.quietly {
        let reader = Reader(onPage: { if demand == .max(1) { $0.cancel() } })
        subscriber = reader
        pages.subscribe(reader)
        kept = reader.subscription
        // Many requests before the last one.
        if demand == .unlimited { for _ in 1...30 { kept?.request(.max(1)) } }
        kept?.request(demand)
        if demand == .unlimited {
          expect(
            reader.pages, (1...1000).map(titles), "A list has 1,000 pages, and all are requested. We received",
            "列表有 1,000 页，全都请求了。收到的是")
        }
      }
      expect(
        attempts, fails ? 1 : 0, "Page 1001 cannot be loaded, and the number of times that it was tried is",
        "第 1001 页加载不了，尝试加载它的次数是")
      expect(
        withExtendedLifetime(kept) { subscriber == nil },
        "\(event), somebody keeps the subscription, and the subscriber is still in memory. It should be gone.",
        "\(chinese)，只因有人还留着订阅，订阅者就还留在内存里，应该已经销毁。")
    }
  }
}
