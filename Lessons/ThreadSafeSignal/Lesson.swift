import Combine
import Foundation
import LessonKit

@main
struct ThreadSafeSignal: Lesson {
  static let article = Article(
    lesson: 17, title: "多年来想做三个响应式编制程序的库,感觉是否应有写点啥",
    teaches: "How a signal and a bag of disposables become safe to use from many threads.")

  var steps: Steps {
    Step("Two threads change the same memory", article: "写在结尾") {
      nonisolated(unsafe) var number = 0
      let hasRead = Gate("the first thread has read the number")
      let hasAdded = Gate("the second thread has added 1")
      let drawing = ThreadDrawing("first thread", "second thread", "the number")
      inTwoThreads {
        let old = number
        drawing.note("reads", nil, "value \(number)")
        hasRead.open()
        hasAdded.wait()
        number = old + 10
        drawing.note("writes", nil, "value \(number)")
      } and: {
        hasRead.wait()
        number += 1
        drawing.note(nil, "adds 1", "value \(number)")
        hasAdded.open()
      }
      print(drawing.end())
    }

    Step("Eight threads add observers") {
      print("One thread uses the article's signal, and then eight threads subscribe again and again:")
      try ChildProcess.run(partOf: 2) {
        nonisolated(unsafe) let (sink, signal) = Original.Signal<Int>.empty()
        withExtendedLifetime(signal.subscribe { print("one thread:", $0) }) { sink(.success(1)) }
        inThreads(8) { _ in
          while true { _ = signal.subscribe { _ in } }
        }
      }

      print("Eight threads add 100 observers each to a signal with a lock:")
      let (sink, signal) = V1.Signal<Int>.empty()
      let bag = DisposeBag()
      let calls = Counter()
      inThreads(8) { _ in
        for _ in 1...100 { signal.subscribe { _ in calls.add(1) }.disposed(by: bag) }
      }
      print("observers:", signal.subscriberCount)
      sink(.success(1))
      print("calls for one value:", calls.value)
    }

    Step("A lock held during a call") {
      try ChildProcess.run(partOf: 3, limit: 1) {
        let (sink, signal) = V1.Signal<Int>.empty()
        let dispose = signal.subscribe { result in
          print("first:", result)
          print("(the first observer adds a second one)")
          _ = signal.subscribe { print("second:", $0) }
          print("(subscribe has returned)")
        }
        withExtendedLifetime(dispose) { sink(.success(1)) }
      }
    }

    Step("An observer that changes the list") {
      let (sink, signal) = V2.Signal<Int>.empty()
      var disposes: [Disposable] = []
      disposes.append(
        signal.subscribe { result in
          print("first:", result)
          if case .success(1) = result {
            print("(the first observer adds a third one)")
            disposes.append(signal.subscribe { print("third:", $0) })
          } else if case .success(2) = result {
            print("(the first observer ends its own subscription and that of the second one)")
            disposes.removeFirst(2)
          }
        })
      disposes.append(signal.subscribe { print("second:", $0) })
      for number in 1...3 { sink(.success(number)) }
      withExtendedLifetime(disposes) { print("observers left:", signal.subscriberCount) }
    }

    Step("An observer that keeps another one") {
      print("The signal of step 4:")
      try ChildProcess.run(partOf: 5, limit: 1) {
        let (sink, signal) = V2.Signal<Int>.empty()
        var disposes: [Disposable] = []
        do {
          let inner = signal.subscribe { _ in }
          disposes.append(signal.subscribe { _ in withExtendedLifetime(inner) { print("outer") } })
        }
        sink(.success(1))
        print("(we let the outer Disposable go)")
        disposes = []
        print("(the outer Disposable is gone)")
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
      disposes = []
      print("observers left:", signal.subscriberCount)
    }

    Step("What does a Mutex change?") {
      let (sink, signal) = MutexSignal<Int>.empty()
      let received = Counter()
      let dispose = signal.subscribe { _ in received.add(1) }
      inThreads(8) { _ in
        for number in 1...1_000 { sink(.success(number)) }
      }
      withExtendedLifetime(dispose) {
        print("received from 8 threads, each of which sent 1 000 values:", received.value)
      }
    }

    Step("Ending a subscription during a call") {
      let (sink, signal) = Signal<Int>.empty()
      let isCalled = Gate("the observer is called")
      let isDisposed = Gate("the subscription has ended")
      let drawing = ThreadDrawing("the call", "other thread", "new observer", "the signal")
      nonisolated(unsafe) var disposes: [Disposable] = []
      disposes.append(
        signal.subscribe { result in
          drawing.note("begins", nil, nil, "observers: \(signal.subscriberCount)")
          isCalled.open()
          isDisposed.wait()
          drawing.note("ends", nil, nil, nil)
        })
      inTwoThreads {
        sink(.success(1))
        sink(.success(2))
      } and: {
        isCalled.wait()
        disposes = []
        drawing.note(nil, "disposes", nil, "observers: \(signal.subscriberCount)")
        disposes.append(signal.subscribe { drawing.note(nil, nil, "\($0)", nil) })
        drawing.note(nil, "subscribes", nil, "observers: \(signal.subscriberCount)")
        isDisposed.open()
      }
      print(drawing.end())
    }

    Step("Which value comes first?") {
      var disposes: [Disposable] = []
      print("The repaired signal, and an observer that sends 2 when it receives 1:")
      let (sink, signal) = Signal<Int>.empty()
      disposes.append(
        signal.subscribe { result in
          print("first:", result)
          guard case .success(1) = result else { return }
          sink(.success(2))
          print("(send has returned)")
        })
      disposes.append(signal.subscribe { print("second:", $0) })
      sink(.success(1))

      print("A SerialSignal, with the same observers:")
      let (serialSink, serial) = SerialSignal<Int>.empty()
      disposes.append(
        serial.subscribe { result in
          print("first:", result)
          guard case .success(1) = result else { return }
          serialSink(.success(2))
          print("(send has returned)")
        })
      disposes.append(serial.subscribe { print("second:", $0) })
      serialSink(.success(1))
    }

    Step("How many calls run at the same time?") {
      var disposes: [Disposable] = []
      print("Two threads send into the repaired signal:")
      let (sink, signal) = Signal<Int>.empty()
      let meeting = Meeting(of: 2)
      let inside = Counter()
      disposes.append(
        signal.subscribe { _ in
          inside.add(1)
          meeting.join()
          inside.add(-1)
        })
      inThreads(2) { _ in sink(.success(1)) }
      print("most calls under way at the same time:", inside.greatest)

      print("Two threads send into a SerialSignal:")
      let (serialSink, serial) = SerialSignal<Int>.empty()
      let isCalled = Gate("the observer is called for 1")
      let hasReturned = Gate("the second thread's send has returned")
      var received = 0
      disposes.append(
        serial.subscribe { result in
          guard case .success(let number) = result else { return }
          print("(the call for \(number) begins)")
          received += 1
          if number == 1 {
            isCalled.open()
            hasReturned.wait()
          }
          print("(the call for \(number) ends)")
        })
      inTwoThreads {
        serialSink(.success(1))
      } and: {
        isCalled.wait()
        serialSink(.success(2))
        print("(the send of the second thread has returned)")
        hasReturned.open()
      }
      print("received:", received)
    }

    Step("Two threads and two subjects") {
      print("Two threads send 1 into a subject each, and each subscriber then sends 2 into the other subject:")
      try ChildProcess.run(partOf: 10, limit: 1) {
        nonisolated(unsafe) let left = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) let right = PassthroughSubject<Int, Never>()
        let meeting = Meeting(of: 2)
        var cancellables: Set<AnyCancellable> = []
        for (one, other) in [(left, right), (right, left)] {
          one.sink { number in
            guard number == 1 else { return }
            if meeting.join() { print("(both threads are inside a subscriber)") }
            other.send(2)
          }.store(in: &cancellables)
        }
        inTwoThreads {
          left.send(1)
        } and: {
          right.send(1)
        }
        print("(both threads have returned)")
      }

      print("The same with two of our signals:")
      let (leftSink, left) = Signal<Int>.empty()
      let (rightSink, right) = Signal<Int>.empty()
      let meeting = Meeting(of: 2)
      let twos = Counter()
      let disposes = [(left, rightSink), (right, leftSink)].map { signal, otherSink in
        signal.subscribe { result in
          guard case .success(1) = result else { return twos.add(1) }
          if meeting.join() { print("(both threads are inside an observer)") }
          otherSink(.success(2))
        }
      }
      inTwoThreads {
        leftSink(.success(1))
      } and: {
        rightSink(.success(1))
      }
      withExtendedLifetime(disposes) { print("(both threads have returned)") }
      print("2 has arrived:", twos.value, "times")
    }

    Step("When does a DisposeBag end its subscriptions?", article: "DisposeBag") {
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
      let other = signal.subscribe { print("another observer:", $0) }
      sink(.success(1))
      withExtendedLifetime(page) { print("observers:", signal.subscriberCount) }
      page = nil
      withExtendedLifetime(other) { sink(.success(2)) }
      print("observers:", signal.subscriberCount)
    }
  }
}
