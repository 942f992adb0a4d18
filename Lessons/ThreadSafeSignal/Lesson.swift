import Foundation
import LessonKit

@main
struct ThreadSafeSignal: Lesson {
  static let article = Article(
    lesson: 16, title: "多年来想做三个响应式编制程序的库,感觉是否应有写点啥",
    teaches: "How a signal and a bag of disposables become safe to use from many threads.")

  var steps: Steps {
    Step("A subscriber is lost") {
      let unlocked = Unlocked.Signal<Int>()
      let hasRead = Gate("the first thread has read the array")
      let isSubscribed = Gate("the second thread has subscribed")
      var called: [String] = []
      inThreads(2) { thread in
        if thread == 0 {
          unlocked.subscribe(
            { _ in called.append("first") },
            meanwhile: {
              hasRead.open()
              isSubscribed.wait()
            })
        } else {
          hasRead.wait()
          unlocked.subscribe { _ in called.append("second") }
          isSubscribed.open()
        }
      }
      unlocked.send(.success(1))
      print("without a lock: 2 subscribed, called:", called)

      let (sink, signal) = Signal<Int>.empty()
      let bag = DisposeBag()
      var calls = 0
      inThreads(8) { _ in
        for _ in 1...100 {
          signal.subscribe { _ in calls += 1 }.disposed(by: bag)
        }
      }
      sink(.success(1))
      print("with one: \(signal.subscriberCount) subscribed in 8 threads, calls: \(calls)")
    }

    Step("Eight threads, 10 000 values each") {
      let (sink, signal) = Signal<(thread: Int, number: Int)>.empty()
      let bag = DisposeBag()
      var received = 0
      var newest = Array(repeating: 0, count: 8)
      var isInOrder = true
      signal.subscribe { result in
        guard case .success(let value) = result else { return }
        received += 1
        isInOrder = isInOrder && value.number == newest[value.thread] + 1
        newest[value.thread] = value.number
      }.disposed(by: bag)

      let visits = Counter()
      let servedVisits = Counter()
      let middle = Meeting(of: 8 + 4)
      inThreads(8 + 4) { thread in
        if thread < 8 {
          for number in 1...10_000 {
            if number == 5_001 { middle.join() }
            sink(.success((thread, number)))
          }
        } else {
          for _ in 1...500 {
            let visit = signal.subscribe { _ in }
            visits.add(1)
            visit.dispose()
          }
          // This visit is there for the second half of the values, until it has seen one.
          let isServed = Gate("a visitor gets a value")
          var isFirst = true
          let visit = signal.subscribe { _ in
            if isFirst { isServed.open() }
            isFirst = false
          }
          visits.add(1)
          middle.join()
          isServed.wait()
          servedVisits.add(1)
          visit.dispose()
        }
      }
      print("received:", received)
      print("the values of each thread in its order, none missing:", isInOrder)
      print("the last of each thread:", newest)
      print("visits of 4 other threads:", visits.value)
      print("visits that were to last until a value came, and did:", servedVisits.value)
      print("subscribers left:", signal.subscriberCount)
    }

    Step("From inside a callback") {
      let (sink, signal) = Signal<Int>.empty()
      var bag = DisposeBag()

      print("One that subscribes another:")
      signal.subscribe { result in
        print("first:", result)
        if case .success(1) = result { signal.subscribe { print("newcomer:", $0) }.disposed(by: bag) }
      }.disposed(by: bag)
      sink(.success(1))
      sink(.success(2))
      bag = DisposeBag()

      print("One that disposes of itself and of the one behind it:")
      var doomed: [Disposable] = []
      doomed.append(
        signal.subscribe { result in
          print("once:", result)
          for disposable in doomed { disposable.dispose() }
        })
      doomed.append(signal.subscribe { print("never:", $0) })
      sink(.success(3))
      sink(.success(4))

      print("One that sends, with the lock:")
      let (ask, talk) = Signal<Int>.empty()
      talk.subscribe { result in
        print("first:", result)
        if case .success(1) = result { ask(.success(2)) }
      }.disposed(by: bag)
      talk.subscribe { print("second:", $0) }.disposed(by: bag)
      ask(.success(1))

      print("One that sends, in the article's signal:")
      let nested = Unlocked.Signal<Int>()
      nested.subscribe { result in
        print("first:", result)
        if case .success(1) = result { nested.send(.success(2)) }
      }
      nested.subscribe { print("second:", $0) }
      nested.send(.success(1))
    }

    Step("A lock held during a call") {
      var disposables: [Disposable] = []
      let plain = HeldLock.Signal<Int>(NSLock())
      disposables.append(plain.subscribe { _ in print("plain lock, free in a callback:", plain.isFree) })
      plain.send(.success(1))

      let recursive = HeldLock.Signal<Int>(NSRecursiveLock())
      disposables.append(recursive.subscribe { _ in print("recursive lock, free in a callback:", recursive.isFree) })
      recursive.send(.success(1))

      print("Two signals, and a callback of each that would send into the other, at the same time:")
      let pair = [HeldLock.Signal<Int>(NSRecursiveLock()), HeldLock.Signal<Int>(NSRecursiveLock())]
      let bothAreCalled = Meeting(of: 2)
      let bothHaveTried = Meeting(of: 2)
      var otherIsFree = Array(repeating: true, count: 2)
      let guardian = NSLock()
      for thread in 0...1 {
        disposables.append(
          pair[thread].subscribe { _ in
            bothAreCalled.join()
            let isFree = pair[1 - thread].isFree
            guardian.withLock { otherIsFree[thread] = isFree }
            bothHaveTried.join()
          })
      }
      inThreads(2) { thread in pair[thread].send(.success(1)) }
      print("recursive locks, free for the other one:", otherIsFree)

      let ours = [Signal<String>.empty(), Signal<String>.empty()]
      let bothOfOurs = Meeting(of: 2)
      var received: [[String]] = [[], []]
      for thread in 0...1 {
        disposables.append(
          ours[thread].1.subscribe { result in
            guard case .success(let value) = result else { return }
            guardian.withLock { received[thread].append(value) }
            guard value == "question" else { return }
            bothOfOurs.join()
            ours[1 - thread].0(.success("answer"))
          })
      }
      inThreads(2) { thread in ours[thread].0(.success("question")) }
      print("ours, received:", received)
      for disposable in disposables { disposable.dispose() }
    }

    Step("A lock held while letting go") {
      let plain = HeldLock.Signal<Int>(NSLock())
      func subscriber(keeping other: Disposable) -> (Result<Int>) -> Void {
        { _ in withExtendedLifetime(other) {} }
      }
      plain.subscribe(
        subscriber(keeping: Disposable { print("plain lock, free when a subscriber goes:", plain.isFree) })
      ).dispose()

      let (sink, signal) = Signal<Int>.empty()
      let other = { (result: Result<Int>) in print("kept by another subscriber:", result) }
      let keeper = signal.subscribe(subscriber(keeping: signal.subscribe(other)))
      sink(.success(1))
      print("ours, subscribers:", signal.subscriberCount)
      keeper.dispose()
      print("ours, after disposing of one that keeps the other:", signal.subscriberCount)
    }

    Step("Disposing while a call is under way") {
      let (sink, signal) = Signal<Int>.empty()
      let isCalled = Gate("the subscriber is called")
      let isDisposed = Gate("the subscriber is disposed of")
      let disposable = signal.subscribe { result in
        print("the call begins:", result)
        isCalled.open()
        isDisposed.wait()
        print("the call ends:", result)
      }
      inThreads(2) { thread in
        if thread == 0 {
          sink(.success(1))
          sink(.success(2))
        } else {
          isCalled.wait()
          disposable.dispose()
          print("disposed of, subscribers:", signal.subscriberCount)
          isDisposed.open()
        }
      }
      print("(1 and 2 were sent)")
    }

    Step("DisposeBag") {
      let (sink, signal) = Signal<Int>.empty()
      var page: Page? = Page(signal)
      sink(.success(1))
      page?.bag = DisposeBag()
      print("a new bag, subscribers:", signal.subscriberCount)
      page?.listen(to: signal)
      sink(.success(2))
      page = nil
      print("the page has gone, subscribers:", signal.subscriberCount)

      print("A page that its own subscriber keeps:")
      weak var leaked: Page?
      do {
        let keeping = Page(signal)
        signal.subscribe { _ in withExtendedLifetime(keeping) {} }.disposed(by: keeping.bag)
        leaked = keeping
      }
      print("subscribers:", signal.subscriberCount)
      leaked?.bag = DisposeBag()
      print("after a new bag:", signal.subscriberCount)

      print("A bag that 8 threads fill:")
      var bag: DisposeBag? = DisposeBag()
      let runs = Counter()
      inThreads(8) { _ in
        for _ in 1...1_000 {
          Disposable { runs.add(1) }.disposed(by: bag!)
        }
      }
      print("disposed of:", runs.value)
      bag = nil
      print("disposed of, the bag has gone:", runs.value)

      print("One disposable that 8 threads dispose of:")
      let once = Counter()
      let disposables = (1...1_000).map { _ in Disposable { once.add(1) } }
      inThreads(8) { _ in
        for disposable in disposables { disposable.dispose() }
      }
      print("disposables: \(disposables.count), undone: \(once.value)")
    }
  }
}
