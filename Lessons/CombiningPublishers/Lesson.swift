import Combine
import LessonKit

enum DownloadError: Error {
  case offline
}

@main
struct CombiningPublishers: Lesson {
  static let article = Article(
    lesson: 3, title: "Apple 官方异步编程框架:Swift Combine 简介, 组合多个发布者",
    teaches: "How to combine several publishers into one: pair by pair, or always with the newest values.")

  var steps: Steps {
    Step("Zip makes pairs", article: "组合多个发布者") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      let pairs = Publishers.Zip(letters.recorded("letters", on: timeline), numbers.recorded("numbers", on: timeline))
      let cancellable =
        pairs
        .recorded("Zip", on: timeline, as: { letter, number in "\(letter)\(number)" })
        .sink { print($0) }

      letters.send("a")
      letters.send("b")
      print("(we sent a and b)")
      numbers.send(1)
      numbers.send(2)
      numbers.send(3)
      print("(we sent 3 as well)")
      letters.send(completion: .finished)
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("CombineLatest combines the newest values", article: "Combine Lastest") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      let pairs = Publishers.CombineLatest(
        letters.recorded("letters", on: timeline), numbers.recorded("numbers", on: timeline))
      let cancellable =
        pairs
        .recorded("CombineLatest", on: timeline, as: { letter, number in "\(letter)\(number)" })
        .sink { print($0) }

      letters.send("a")
      letters.send("b")
      print("(we sent a and b)")
      numbers.send(1)
      numbers.send(2)
      letters.send(completion: .finished)
      print("(the letters have finished)")
      numbers.send(3)
      numbers.send(completion: .finished)
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("A closure makes one value of two") {
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      let labels = letters.combineLatest(numbers) { letter, number in "\(letter)\(number)" }
      let cancellable = labels.sink { print($0) }
      letters.send("a")
      numbers.send(1)
      cancellable.cancel()

      print("Without a closure:", type(of: letters.combineLatest(numbers)))
      print("With a closure:", type(of: labels))
    }

    Step("Zip and CombineLatest on the same events") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      let cancellables = [
        letters.recorded("letters", on: timeline).sink { _ in },
        numbers.recorded("numbers", on: timeline).sink { _ in },
        letters.zip(numbers) { "\($0)\($1)" }.recorded("zip", on: timeline).sink { _ in },
        letters.combineLatest(numbers) { "\($0)\($1)" }.recorded("combineLatest", on: timeline).sink { _ in },
      ]
      timeline.instant { letters.send("a") }
      timeline.instant { numbers.send(1) }
      timeline.instant { letters.send("b") }
      timeline.instant { letters.send("c") }
      timeline.instant { numbers.send(2) }
      timeline.instant { numbers.send(3) }
      timeline.instant { numbers.send(4) }
      timeline.instant { letters.send(completion: .finished) }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("Three or four publishers") {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let (c, d) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let cancellables = [
        Publishers.Zip3(a, b, c).sink { print("Zip3:", $0) },
        Publishers.Zip4(a, b, c, d).sink { print("Zip4:", $0) },
        a.combineLatest(b, c) { $0 + $1 + $2 }.sink { print("CombineLatest3, the sum:", $0) },
        a.combineLatest(b, c, d) { $0 + $1 + $2 + $3 }.sink { print("CombineLatest4, the sum:", $0) },
      ]
      a.send(10)
      b.send(20)
      print("(we sent 10 and 20; c sends 30)")
      c.send(30)
      print("(d sends 45)")
      d.send(45)
      print("(a sends 50)")
      a.send(50)
      for cancellable in cancellables { cancellable.cancel() }
    }

    Step("One failure ends the combination") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, DownloadError>()
      let sameFailure = letters.setFailureType(to: DownloadError.self)
      let source = numbers.recorded("numbers", on: timeline)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      let zip = sameFailure.recorded("Zip's letters", on: timeline)
        .zip(numbers)
        .recorded("Zip", on: timeline)
        .sink(receiveCompletion: { print("Zip:", $0) }, receiveValue: { _ in })
      let latest = sameFailure.recorded("CombineLatest's letters", on: timeline)
        .combineLatest(numbers)
        .recorded("CombineLatest", on: timeline)
        .sink(receiveCompletion: { print("CombineLatest:", $0) }, receiveValue: { _ in })

      timeline.instant { letters.send("a") }
      timeline.instant { numbers.send(completion: .failure(.offline)) }
      print(timeline.marbles)
      for cancellable in [source, zip, latest] { cancellable.cancel() }
    }
  }
}
