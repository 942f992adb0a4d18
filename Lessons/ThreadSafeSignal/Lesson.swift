import Foundation
import LessonKit

@main
struct ThreadSafeSignal: Lesson {
  static let article = Article(
    lesson: 17, title: "多年来想做三个响应式编制程序的库,感觉是否应有写点啥",
    teaches: "How a signal and a bag of disposables become safe to use from many threads.")

  var steps: Steps {
    Step("How does an observer get lost?", article: "写在结尾") {
      try ChildProcess.run(partOf: 1) {
        print("Eight threads subscribe to the article's signal, again and again:")
        let (_, signal) = Original.Signal<Int>.empty()
        inThreads(8) { _ in
          while true { _ = signal.subscribe { _ in } }
        }
      }

      print("Two threads append to an array, and one of them does it by hand:")
      var array: [String] = []
      let hasRead = Gate("the first thread has read the array")
      let hasAppended = Gate("the second thread has appended")
      let drawing = ThreadDrawing("first thread", "second thread", "the array")
      inThreads(2) { thread in
        if thread == 0 {
          var copy = array
          drawing.note("reads", nil, "\(array)")
          hasRead.open()
          hasAppended.wait()
          copy.append("first")
          array = copy
          drawing.note("writes", nil, "\(array)")
        } else {
          hasRead.wait()
          array.append("second")
          drawing.note(nil, "appends", "\(array)")
          hasAppended.open()
        }
      }
      print(drawing.end())
    }

    Step("A lock makes a change whole") {
      let (sink, signal) = HeldLock.Signal<Int>.empty()
      let bag = DisposeBag()
      let calls = Counter()
      inThreads(8) { _ in
        for _ in 1...100 {
          signal.subscribe { _ in calls.add(1) }.disposed(by: bag)
        }
      }
      print("observers:", signal.subscriberCount)
      sink(.success(1))
      print("calls for one value:", calls.value)
    }

    Step("A lock held during a call stops the program") {
      try ChildProcess.run(partOf: 3, limit: 1) {
        let (sink, signal) = HeldLock.Signal<Int>.empty()
        var disposes: [Disposable] = []
        disposes.append(
          signal.subscribe { result in
            print("first:", result)
            print("(the first observer subscribes a second one)")
            disposes.append(signal.subscribe { print("second:", $0) })
            print("(this line is never reached)")
          })
        sink(.success(1))
      }
    }

    Step("Without the lock, an observer may do anything") {
      let (sink, signal) = Signal<Int>.empty()
      var disposes: [Disposable] = []
      disposes.append(
        signal.subscribe { result in
          print("first:", result)
          guard disposes.count == 1 else { return }
          print("(the first observer subscribes a second one)")
          disposes.append(signal.subscribe { print("second:", $0) })
        })
      sink(.success(1))
      sink(.success(2))

      print("An observer that ends subscriptions:")
      let (otherSink, other) = Signal<Int>.empty()
      disposes = []
      disposes.append(
        other.subscribe { result in
          print("third:", result)
          print("(the third observer ends its own subscription and that of the fourth one)")
          disposes.removeAll()
        })
      disposes.append(other.subscribe { print("fourth:", $0) })
      otherSink(.success(3))
      otherSink(.success(4))
      print("(we sent 4 as well)")
    }

    Step("Removing an observer runs code, too") {
      try ChildProcess.run(partOf: 5) {
        print("The article's signal:")
        let (sink, signal) = Original.Signal<Int>.empty()
        var disposes: [Disposable] = []
        do {
          let inner = signal.subscribe { _ in }
          disposes.append(signal.subscribe { _ in withExtendedLifetime(inner) { print("outer") } })
        }
        sink(.success(1))
        print("(we let the outer Disposable go)")
        disposes.removeAll()
      }

      print("The repaired signal:")
      let (sink, signal) = Signal<Int>.empty()
      var disposes: [Disposable] = []
      do {
        let inner = signal.subscribe { _ in }
        disposes.append(signal.subscribe { _ in withExtendedLifetime(inner) { print("outer") } })
      }
      sink(.success(1))
      print("(we let the outer Disposable go)")
      disposes.removeAll()
      print("observers left:", signal.subscriberCount)
    }

    Step("Eight threads send 10 000 values each") {
      let (sink, signal) = Signal<Int>.empty()
      let bag = DisposeBag()
      let received = Counter()
      signal.subscribe { _ in received.add(1) }.disposed(by: bag)

      let visits = Counter()
      inThreads(8 + 4) { thread in
        if thread < 8 {
          for number in 1...10_000 { sink(.success(number)) }
        } else {
          for _ in 1...500 {
            _ = signal.subscribe { _ in }
            visits.add(1)
          }
        }
      }
      print("received:", received.value)
      print("subscriptions that 4 other threads began and ended:", visits.value)
      print("observers left:", signal.subscriberCount)
    }

    Step("Ending a subscription does not wait for a call") {
      let (sink, signal) = Signal<Int>.empty()
      let isCalled = Gate("the observer is called")
      let isDisposed = Gate("the subscription has ended")
      let drawing = ThreadDrawing("the call", "other thread", "the signal")
      var disposes: [Disposable] = []
      disposes.append(
        signal.subscribe { result in
          drawing.note("begins", nil, "observers: \(signal.subscriberCount)")
          isCalled.open()
          isDisposed.wait()
          drawing.note("ends", nil, "observers: \(signal.subscriberCount)")
        })
      inThreads(2) { thread in
        if thread == 0 {
          sink(.success(1))
          sink(.success(2))
        } else {
          isCalled.wait()
          disposes.removeAll()
          drawing.note(nil, "disposes", "observers: \(signal.subscriberCount)")
          isDisposed.open()
        }
      }
      print(drawing.end())
      print("(2 was sent as well)")
    }

    Step("Which value comes first?") {
      let bag = DisposeBag()
      print("The repaired signal, and an observer that sends 2 when it receives 1:")
      let (sink, signal) = Signal<Int>.empty()
      signal.subscribe { result in
        print("first: ", result)
        if case .success(1) = result { sink(.success(2)) }
      }.disposed(by: bag)
      signal.subscribe { print("second:", $0) }.disposed(by: bag)
      sink(.success(1))

      print("A SerialSignal, with the same observers:")
      let (serialSink, serial) = SerialSignal<Int>.empty()
      serial.subscribe { result in
        print("first: ", result)
        if case .success(1) = result { serialSink(.success(2)) }
      }.disposed(by: bag)
      serial.subscribe { print("second:", $0) }.disposed(by: bag)
      serialSink(.success(1))
    }

    Step("A SerialSignal makes one call at a time") {
      let bag = DisposeBag()
      let (sink, signal) = Signal<Int>.empty()
      let meeting = Meeting(of: 2)
      signal.subscribe { _ in meeting.join() }.disposed(by: bag)
      inThreads(2) { _ in sink(.success(1)) }
      print("(two threads have met inside an observer of the repaired signal)")

      let (serialSink, serial) = SerialSignal<(thread: Int, number: Int)>.empty()
      var received = 0
      var newest = Array(repeating: 0, count: 8)
      serial.subscribe { result in
        guard case .success(let value) = result else { return }
        received += 1
        if value.number == newest[value.thread] + 1 { newest[value.thread] = value.number }
      }.disposed(by: bag)
      inThreads(8) { thread in
        for number in 1...10_000 { serialSink(.success((thread, number))) }
      }
      print("received:", received)
      print("newest number of each thread:", newest)
    }

    Step("A DisposeBag ends the subscriptions of its owner", article: "DisposeBag") {
      final class Page {
        let bag = DisposeBag()

        init(_ signal: Signal<Int>) {
          signal.subscribe { print("the page shows:", $0) }.disposed(by: bag)
          signal.subscribe { print("the page saves:", $0) }.disposed(by: bag)
        }

        deinit { print("Removing page") }
      }

      let (sink, signal) = Signal<Int>.empty()
      var page: Page? = Page(signal)
      sink(.success(1))
      withExtendedLifetime(page) { print("observers:", signal.subscriberCount) }
      page = nil
      sink(.success(2))
      print("(we sent 2 as well; observers: \(signal.subscriberCount))")
    }

    Step("A DisposeBag does not break a reference cycle") {
      final class Page {
        var bag = DisposeBag()

        func show(_ result: Result<Int>) { print("the page shows:", result) }

        deinit { print("Removing page") }
      }

      let (sink, signal) = Signal<Int>.empty()
      print("An observer that keeps its page:")
      var page: Page? = Page()
      weak var leaked: Page?
      leaked = page
      signal.subscribe { [page] in page?.show($0) }.disposed(by: page!.bag)
      page = nil
      print("(we let the page go)")
      sink(.success(1))
      print("(we give the page a new bag)")
      leaked?.bag = DisposeBag()

      print("An observer that refers to its page weakly:")
      page = Page()
      signal.subscribe { [weak page] in page?.show($0) }.disposed(by: page!.bag)
      sink(.success(2))
      print("(we let the page go)")
      page = nil
      sink(.success(3))
      print("(we sent 3 as well)")
    }
  }
}
