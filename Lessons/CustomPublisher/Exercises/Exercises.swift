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
    print("(the thermometer measures \(temperature))")
    for observer in observers.values { observer(temperature) }
  }

  func switchOff() {
    print("(the thermometer is switched off)")
    for observer in observers.values { observer(nil) }
  }
}

/// Subscribes twice, one after the other. Then it plays random streams.
func checkWrapCallback<P: Publisher>(_ make: (Thermometer) -> P) -> Feedback
where P.Output == Double, P.Failure == Never {
  var feedback = Feedback()
  var readings: [Double] = []
  var completions = 0
  let thermometer = Thermometer()
  func subscribe() -> AnyCancellable {
    print("(we subscribe)")
    return publisher.sink(
      receiveCompletion: { completion in
        print(completion)
        completions += 1
      },
      receiveValue: { reading in
        print("reading \(reading)")
        readings.append(reading)
      })
  }
  func expectObservers(_ expected: Int, _ event: String, _ chinese: String) {
    feedback.expect(
      thermometer.observerCount, expected, "\(event), and the thermometer's number of observers is",
      "\(chinese)，温度计的观察者数是")
  }

  let publisher = make(thermometer)
  feedback.expect(
    thermometer.observerCount == 0, "The thermometer has an observer before anybody subscribes.",
    "还没有人订阅，温度计就有观察者了。")
  let first = subscribe()
  expectObservers(1, "We subscribed once", "我们订阅了一次")
  thermometer.measure(20.5)
  feedback.expect(readings, [20.5], "20.5 was measured, and the readings are", "测到了 20.5，读数是")
  print("(we cancel)")
  first.cancel()
  expectObservers(0, "We cancelled", "我们取消了")

  let second = subscribe()
  thermometer.measure(19)
  feedback.expect(
    readings, [20.5, 19], "We subscribed again, 19.0 was measured, and the readings are", "我们再次订阅，测到了 19.0，读数是")
  thermometer.switchOff()
  feedback.expect(
    completions, 1, "The thermometer is switched off, and the number of completions is", "温度计关掉了，收到完成事件的次数是")
  expectObservers(0, "The stream is over", "流结束了")
  second.cancel()

  // Several subscribers. What happens to readings that nobody has requested is not said, so all are. Each reading comes with
  // the number of observers.
  feedback.compare(
    StreamComparison(Shape(kinds: [.subject], mayFail: false, subscribers: 3, requestsAll: true)),
    yours: { inputs in
      let thermometer = Thermometer()
      inputs.drive({ thermometer.measure(Double($0)) }, end: { thermometer.switchOff() })
      return make(thermometer).map { "\($0), observers: \(thermometer.observerCount)" }
    },
    expected: { inputs in
      let readings = PassthroughSubject<Double, Never>()
      var (observers, isOn) = (0, true)
      inputs.drive(
        { readings.send(Double($0)) },
        end: {
          isOn = false
          readings.send(completion: .finished)
        })
      // An observer of a thermometer that is off waits for ever.
      return Deferred {
        isOn ? readings.eraseToAnyPublisher() : Empty(completeImmediately: false).eraseToAnyPublisher()
      }
      .handleEvents(receiveSubscription: { _ in observers += 1 }, receiveCancel: { observers -= 1 })
      .map { "\($0), observers: \(observers)" }
    })
  return feedback
}

/// Keeps values for a subscriber until it requests them. (Public, because the tests conform to it in another module.)
public protocol CompletingBuffer {
  func buffer(value: Int)
  func complete(completion: Subscribers.Completion<Never>)
  func demand(_ demand: Subscribers.Demand)
}

/// Completes a buffer while a value waits, and another one of which nothing is requested.
func checkMendComplete<B: CompletingBuffer>(_ make: (AnySubscriber<Int, Never>) -> B) -> Feedback {
  var feedback = Feedback()
  var values: [Int] = []
  var completions = 0
  func buffer(
    returning demand: Subscribers.Demand = .none, onValue: @escaping (Int) -> Void = { _ in },
    onEnd: @escaping () -> Void = {}
  ) -> B {
    (values, completions) = ([], 0)
    return make(
      AnySubscriber(
        receiveValue: { value in
          print("receive(\(value))")
          values.append(value)
          onValue(value)
          return demand
        },
        receiveCompletion: { completion in
          print("receive(completion: \(completion))")
          completions += 1
          onEnd()
        }))
  }

  let first = buffer()
  print("(two values are requested; we add 1, 2, 3 and finished)")
  first.demand(.max(2))
  for value in 1...3 { first.buffer(value: value) }
  let early = values
  first.complete(completion: .finished)
  for values in [early, values] {
    feedback.expect(values, [1, 2], "Two values are requested, and we received", "请求了两个值，收到的是")
  }
  feedback.expect(
    completions == 0, "finished arrived while 3 was waiting.",
    "3 还在等待，finished 就来了。")
  print("(we add 4, too late; two more values are requested)")
  first.buffer(value: 4)
  first.demand(.max(2))
  feedback.expect(
    values.contains(3), "3 waited in the buffer. It is requested now, and it does not arrive.",
    "3 在缓冲区里等待。现在有了请求，它却没有来。")
  feedback.expect(
    !values.contains(4), "4 was added after finished, and it arrived.",
    "4 是在 finished 之后加进来的，却还是来了。")
  feedback.expect(completions, 1, "No value waits any more, and the number of completions is", "不再有值等待，收到完成事件的次数是")
  print("(we add 5 and finished, too late; one more value is requested)")
  first.buffer(value: 5)
  first.complete(completion: .finished)
  first.demand(.max(1))
  feedback.expect(
    !values.contains(5), "5 was added after finished, and it arrived.",
    "5 是在 finished 之后加进来的，却还是来了。")
  feedback.expect(completions, 1, "The number of completions is", "收到完成事件的次数是")

  print("(a new buffer: nothing is requested; we add finished)")
  buffer().complete(completion: .finished)
  feedback.expect(
    completions == 1, "No value waits, and finished does not arrive. A completion needs no demand.",
    "没有值在等待，finished 却没有来。完成事件不需要请求。")

  var third: B?
  print("(a third buffer: we add 6, 7 and finished; one value is requested, and each method requests another one)")
  third = buffer(returning: .max(1), onEnd: { if completions < 3 { third?.demand(.max(1)) } })
  for value in [6, 7] { third?.buffer(value: value) }
  third?.complete(completion: .finished)
  third?.demand(.max(1))
  feedback.expect(
    values, [6, 7], "6 and 7 wait, one value is requested, `receive(_:)` returns max(1), and we received",
    "6 和 7 在等待，请求了一个值，`receive(_:)` 返回 max(1)，收到的是")
  feedback.expect(
    completions, 1, "`receive(completion:)` requests another value, and the number of completions is",
    "`receive(completion:)` 又请求了一个值，收到完成事件的次数是")
  var fourth: B?
  fourth = buffer(onValue: { if $0 == 8 { fourth?.buffer(value: 10) } })
  for value in [8, 9] { fourth?.buffer(value: value) }
  Feedback.quietly { fourth?.demand(.max(1)) }
  feedback.expect(
    values, [8], "8 and 9 wait, one value is requested, and while 8 is received we add 10. We received",
    "8 和 9 在等待，请求了一个值，接收 8 的时候又加了 10。收到的是")
  (third, fourth) = (nil, nil)
  feedback.tryObjects { trial(of: make) }
  return feedback
}

/// Adds values and requests some of them, in any order, until the buffer is completed, and after that.
private func trial(of make: (AnySubscriber<Int, Never>) -> some CompletingBuffer) -> Trial {
  var (received, expected): ([String], [String]) = ([], [])
  var waiting: [Int] = []
  var (demand, isCompleted) = (0, false)
  let buffer = make(
    AnySubscriber(
      receiveValue: {
        received.append("\($0)")
        return .none
      },
      receiveCompletion: { received.append("\($0)") }))
  func send() {
    while demand > 0, !waiting.isEmpty {
      demand -= 1
      expected.append("\(waiting.removeFirst())")
    }
    if isCompleted, waiting.isEmpty, expected.last != "finished" { expected.append("finished") }
  }
  return Trial(
    act: { draw in
      defer { send() }
      switch draw.number(1...35) {
      case 1:
        isCompleted = true
        buffer.complete(completion: .finished)
        return "complete(.finished)"
      case 2...12:
        let more = draw.number(1...2)
        demand += more
        buffer.demand(.max(more))
        return "demand(.max(\(more)))"
      default:
        // Some of them are equal.
        let value = draw.number(10...14)
        if !isCompleted { waiting.append(value) }
        buffer.buffer(value: value)
        return "buffer(\(value))"
      }
    },
    seen: { Message("received: \(received)", "收到：\(listed(received).chinese)") },
    expected: { Message("received: \(expected)", "收到：\(listed(expected).chinese)") })
}

/// A page of a list that a server has. (Public, because the tests compile the solution in another module.)
public struct Page {
  public let titles: [String]
  public let isLast: Bool
}

struct Offline: Error {}

/// No title, one, or two, none of which is on another page.
private func titles(_ number: Int) -> [String] { (0..<number % 3).map { "\(number)\($0 == 0 ? "a" : "b")" } }

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
        return Page(titles: [], isLast: !fails && $0 == 1000)
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
        expect(
          demand != .unlimited || reader.pages.count == 1000,
          "A list has 1,000 pages, and all are requested. \(reader.pages.count) arrived.",
          "列表有 1,000 页，全都请求了，收到的有 \(reader.pages.count) 页。")
      }
      expect(
        attempts, fails ? 1 : 0, "Page 1001 cannot be loaded, and the number of times that it was tried is",
        "第 1001 页加载不了，尝试加载它的次数是")
      expect(
        withExtendedLifetime(kept) { subscriber == nil },
        "\(event), somebody keeps the subscription, and the subscriber is still in memory.",
        "\(chinese)，只因有人还留着订阅，订阅者就还留在内存里。")
    }
  }
}
