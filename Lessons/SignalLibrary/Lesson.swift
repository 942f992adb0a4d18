import LessonKit

@main
struct SignalLibrary: Lesson {
  static let article = Article(
    lesson: 15, title: "多年来想做三个响应式编制程序的库,感觉是否应有写点啥",
    teaches: "How a reactive library works, by writing one in about a hundred lines, without Combine.")

  var steps: Steps {
    Step("send and subscribe") {
      let signal = Early.Signal<Int>()
      signal.subscribe { result in
        print(result)
      }
      signal.send(.success(100))
      signal.send(.success(200))

      print("A second subscriber, and an error:")
      signal.subscribe { print("second:", $0) }
      signal.send(.error(Offline()))
      signal.send(.success(300))
    }

    Step("(sink, signal)") {
      var disposes: [Disposable] = []
      let (sink, signal) = Signal<Int>.empty()
      disposes.append(signal.subscribe { result in print(result) })
      sink(.success(100))
      sink(.success(200))

      print("A request with a callback, and one with a signal:")
      let users = Users()
      users.fetchUser(with: 12345) { user in print("callback:", user) }
      disposes.append(users.fetchUser(with: 12345).subscribe { result in print("signal:", result) })
      users.clock.run()
      disposes.removeAll()
    }

    Step("A text field's signal") {
      var vc: VC? = VC()
      vc?.viewDidLoad()
      vc = nil

      print("An observer that nobody keeps:")
      let textField = TextField()
      let (sink, signal) = Signal<String>.empty()
      _ = KeyValueObserver<String>(object: textField, keyPath: "text") { str in sink(.success(str)) }
      var disposes = [signal.subscribe { print($0) }]
      textField.text = "abc"
      print("(abc was set)")

      print("Two signals of one field, and no text at all:")
      disposes.append(textField.signal.subscribe { print("first:", $0) })
      disposes.append(textField.signal.subscribe { print("second:", $0) })
      textField.text = nil
      textField.text = "def"
      disposes.removeAll()
      textField.text = "ghi"
      print("(nil, def and ghi were set, ghi after the subscriptions)")
    }

    Step("A reference cycle") {
      print("The sink keeps the signal:")
      var early: Early.VC? = Early.VC()
      early?.viewDidLoad()
      early?.signal?.isWatched = true
      weak var leaked: Early.Signal<String>?
      leaked = early?.signal
      early = nil
      print("(the signal is \(leaked == nil ? "gone" : "still there"))")
      print("and goes when its observer is taken from it:")
      leaked?.objects.removeAll()

      print("The sink does not keep the signal:")
      var vc: VC? = VC()
      vc?.viewDidLoad()
      vc?.signal?.isWatched = true
      vc = nil

      print("A request whose signal nobody keeps:")
      let users = Users()
      do {
        let (sink, signal) = Early.Signal<User>.empty()
        signal.subscribe { print("kept by its sink:", $0) }
        users.clock.asyncAfter(seconds: 1) { sink(.success(User(id: "1"))) }
      }
      do {
        let (sink, signal) = Early.Signal<User>.weakEmpty()
        signal.subscribe { print("kept by nobody:", $0) }
        users.clock.asyncAfter(seconds: 2) { sink(.success(User(id: "2"))) }
      }
      var disposes: [Disposable] = []
      do {
        let (sink, signal) = Signal<User>.empty()
        disposes.append(signal.subscribe { print("kept by its disposable:", $0) })
        users.clock.asyncAfter(seconds: 3) { sink(.success(User(id: "3"))) }
      }
      users.clock.run()
      disposes.removeAll()
    }

    Step("Disposable") {
      let (sink, signal) = Signal<Int>.empty()
      var disposable: Disposable? = signal.subscribe { print($0) }
      sink(.success(1))
      print("(the disposable is \(disposable == nil ? "gone" : "kept"))")
      disposable = nil
      sink(.success(2))
      print("(the disposable is gone, 2 was sent)")

      print("A disposable that nobody keeps:")
      _ = signal.subscribe { print($0) }
      sink(.success(3))
      print("(3 was sent)")

      print("A hundred subscribers, called in the order in which they subscribed:")
      var disposes: [Disposable] = []
      var order: [Int] = []
      for number in 1...100 {
        disposes.append(signal.subscribe { _ in order.append(number) })
      }
      sink(.success(4))
      print("ours:", order == Array(1...100))
      let unordered = Unordered.Signal<Int>()
      var articlesOrder: [Int] = []
      for number in 1...100 {
        disposes.append(unordered.subscribe { _ in articlesOrder.append(number) })
      }
      unordered.send(.success(4))
      print("the article's:", articlesOrder == Array(1...100))
      print("the article's, each of them once:", articlesOrder.sorted() == Array(1...100))
      disposes.removeAll()

      print("Two subscribers, of which the one called first ends the other one:")
      var calls = 0
      var pair: [Disposable?] = [nil, nil]
      pair[0] = signal.subscribe { _ in (calls, pair[1]) = (calls + 1, nil) }
      pair[1] = signal.subscribe { _ in (calls, pair[0]) = (calls + 1, nil) }
      sink(.success(5))
      print("ours:", calls, calls == 1 ? "call" : "calls")
      calls = 0
      pair[0] = unordered.subscribe { _ in (calls, pair[1]) = (calls + 1, nil) }
      pair[1] = unordered.subscribe { _ in (calls, pair[0]) = (calls + 1, nil) }
      unordered.send(.success(5))
      print("the article's:", calls, calls == 1 ? "call" : "calls")

      print("A subscriber that keeps another disposable, which goes with it:")
      do {
        let other = signal.subscribe { print("ours, the other one:", $0) }
        disposes.append(signal.subscribe { _ in withExtendedLifetime(other) {} })
      }
      sink(.success(6))
      disposes.removeAll()
      sink(.success(7))
      print("(7 was sent)")
      do {
        let other = Disposable { print("the article's: the dictionary is being written:", unordered.isWriting) }
        disposes.append(unordered.subscribe { _ in withExtendedLifetime(other) {} })
      }
      disposes.removeAll()
    }

    Step("map") {
      print("Arrays have it:", ["1", "2", "three"].map { Int($0) })

      print("The article's lines, which keep nothing:")
      let (sink, intSignal) = Signal<Int>.empty()
      _ =
        intSignal
        .map { String($0) }
        .subscribe { result in print(result) }
      sink(.success(100))
      print("(100 was sent)")

      print("The same, kept:")
      var disposes: [Disposable] = []
      let dispose =
        intSignal
        .map { String($0) }
        .subscribe { result in print(result) }
      disposes.append(dispose)
      sink(.success(100))
      sink(.error(Offline()))
      disposes.removeAll()
    }

    Step("flatMap") {
      let aString: String? = "¥99.9"
      print("An optional's flatMap:", aString.flatMap { Float($0) } as Any)
      print("An optional's map:", aString.map { Float($0) } as Any)

      var disposes: [Disposable] = []
      let others = Users()
      print("A signal's map:")
      disposes.append(others.users().map { others.userDetail(with: $0.first!.id) }.subscribe { print($0) })
      others.clock.run()

      print("A signal's flatMap:")
      let users = Users()
      let dispose = users.users()
        .flatMap { users.userDetail(with: $0.first!.id) }
        .subscribe { result in print(result) }
      disposes.append(dispose)
      users.clock.run()

      print("Two requests, the first of them answered last:")
      let (ask, requests) = Signal<Int>.empty()
      let (answerOne, one) = Signal<String>.empty()
      let (answerTwo, two) = Signal<String>.empty()
      disposes.append(
        requests.flatMap { $0 == 1 ? one : two }.subscribe { print("ours:", $0) })
      disposes.append(
        requests.newestOnlyFlatMap { $0 == 1 ? one : two }.subscribe { print("the article's:", $0) })
      ask(.success(1))
      ask(.success(2))
      answerTwo(.success("answer 2"))
      answerOne(.success("answer 1"))
      print("Two errors, one of the requests and one of an answer:")
      ask(.error(Offline()))
      answerTwo(.error(Offline()))
      disposes.removeAll()
    }

    Step("filter and reduce") {
      var disposes: [Disposable] = []
      let (sink, signal) = Signal<Int>.empty()
      disposes.append(signal.filter { $0.isMultiple(of: 2) }.subscribe { print("even:", $0) })
      disposes.append(signal.reduce(0, +).subscribe { print("sum so far:", $0) })
      for number in 1...4 { sink(.success(number)) }
      sink(.error(Offline()))
      sink(.success(5))

      print("All of it together:")
      disposes = [
        signal
          .filter { $0 > 10 }
          .map { String($0) }
          .reduce("") { $0.isEmpty ? $1 : "\($0), \($1)" }
          .subscribe { print($0) }
      ]
      for number in [10, 20, 30] { sink(.success(number)) }
      disposes.removeAll()
    }
  }
}
