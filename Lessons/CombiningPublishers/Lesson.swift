import Combine
import Foundation
import LessonKit

enum DownloadError: Error {
  case offline
}

@main
struct CombiningPublishers: Lesson {
  static let article = Article(
    lesson: 3, title: "Apple 官方异步编程框架:Swift Combine 简介, 组合多个发布者",
    teaches: "How to combine several publishers into one: in pairs, from the newest values, or value by value.")

  var steps: Steps {
    Step("When does Zip send?", article: "组合多个发布者") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      Publishers.Zip(letters.recorded("letters", on: timeline), numbers.recorded("numbers", on: timeline))
        .recorded("Zip", on: timeline, as: { letter, number in "\(letter)\(number)" })
        .sink { print($0) }
        .store(in: &cancellables)

      letters.send("a")
      letters.send("b")
      print("(we sent a and b)")
      numbers.send(1)
      numbers.send(2)
      numbers.send(3)
      print("(we sent 3 as well)")
      letters.send("c")
      print(timeline.marbles)
    }

    Step("When does CombineLatest send?", article: "Combine Lastest") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      Publishers.CombineLatest(letters.recorded("letters", on: timeline), numbers.recorded("numbers", on: timeline))
        .recorded("CombineLatest", on: timeline, as: { letter, number in "\(letter)\(number)" })
        .sink { print($0) }
        .store(in: &cancellables)

      letters.send("a")
      letters.send("b")
      print("(we sent a and b)")
      numbers.send(1)
      numbers.send(2)
      letters.send("c")
      print(timeline.marbles)
    }

    Step("How do two values become one?") {
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      letters.combineLatest(numbers)
        .sink { print("Without a closure:", $0) }
        .store(in: &cancellables)
      letters.combineLatest(numbers) { letter, number in "\(letter)\(number)" }
        .sink { print("With a closure:", $0) }
        .store(in: &cancellables)

      letters.send("a")
      numbers.send(1)
    }

    Step("How often do zip and combineLatest send?") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      var cancellables = Set<AnyCancellable>()
      letters.recorded("letters", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.recorded("numbers", on: timeline).sink { _ in }.store(in: &cancellables)
      letters.zip(numbers) { "\($0)\($1)" }
        .recorded("zip", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      letters.combineLatest(numbers) { "\($0)\($1)" }
        .recorded("combineLatest", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      timeline.instant { letters.send("a") }
      timeline.instant { numbers.send(1) }
      timeline.instant { letters.send("b") }
      timeline.instant { letters.send("c") }
      timeline.instant { numbers.send(2) }
      timeline.instant { numbers.send(3) }
      timeline.instant { numbers.send(4) }
      print(timeline.marbles)
    }

    Step("What if you want every event?", article: "组合多个发布者") {
      let timeline = Timeline()
      let timer = PassthroughSubject<Date, Never>()
      let refresh = PassthroughSubject<Void, Never>()
      let ticks = timer.map { _ in "t" }
      let pulls = refresh.map { _ in "r" }
      var cancellables = Set<AnyCancellable>()
      ticks.recorded("timer", on: timeline).sink { _ in }.store(in: &cancellables)
      pulls.recorded("refresh", on: timeline).sink { _ in }.store(in: &cancellables)
      ticks.zip(pulls) { $0 + $1 }
        .recorded("zip", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      ticks.combineLatest(pulls) { $0 + $1 }
        .recorded("combineLatest", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      ticks.merge(with: pulls)
        .recorded("merge", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      timeline.instant { refresh.send() }
      timeline.instant { timer.send(Date()) }
      timeline.instant { timer.send(Date()) }
      timeline.instant { refresh.send() }
      timeline.instant { refresh.send() }
      print(timeline.marbles)
    }

    Step("When does each combination end?") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<String, Never>()
      var cancellables = Set<AnyCancellable>()
      letters.recorded("letters", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.recorded("numbers", on: timeline).sink { _ in }.store(in: &cancellables)
      letters.zip(numbers) { $0 + $1 }
        .recorded("zip", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      letters.combineLatest(numbers) { $0 + $1 }
        .recorded("combineLatest", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      letters.merge(with: numbers)
        .recorded("merge", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      timeline.instant { letters.send("a") }
      timeline.instant { letters.send("b") }
      timeline.instant { numbers.send("1") }
      timeline.instant { letters.send(completion: .finished) }
      timeline.instant { numbers.send("2") }
      timeline.instant { numbers.send("3") }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("What if a publisher finishes without a value?") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<String, Never>()
      var cancellables = Set<AnyCancellable>()
      letters.recorded("letters", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.recorded("numbers", on: timeline).sink { _ in }.store(in: &cancellables)
      letters.zip(numbers) { $0 + $1 }
        .recorded("zip", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      letters.combineLatest(numbers) { $0 + $1 }
        .recorded("combineLatest", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)
      letters.merge(with: numbers)
        .recorded("merge", on: timeline)
        .sink { _ in }
        .store(in: &cancellables)

      timeline.instant { letters.send(completion: .finished) }
      timeline.instant { numbers.send("1") }
      timeline.instant { numbers.send(completion: .finished) }
      print(timeline.marbles)
    }

    Step("Which types does combineLatest return?", article: "CombineLatest 使用两个发布者") {
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      let pairs = letters.combineLatest(numbers)
      let labels = letters.combineLatest(numbers) { letter, number in "\(letter)\(number)" }
      print("Without a closure:", type(of: pairs))
      print("With a closure:", type(of: labels))
    }

    Step("When do Zip3 and CombineLatest3 send?") {
      let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let (c, d) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      var cancellables = Set<AnyCancellable>()
      Publishers.Zip3(a, b, c).sink { print("Zip3:", $0) }.store(in: &cancellables)
      Publishers.Zip4(a, b, c, d).sink { print("Zip4:", $0) }.store(in: &cancellables)
      Publishers.CombineLatest3(a, b, c).sink { print("CombineLatest3:", $0) }.store(in: &cancellables)
      Publishers.CombineLatest4(a, b, c, d).sink { print("CombineLatest4:", $0) }.store(in: &cancellables)

      print("(we send 10 through a and 20 through b)")
      a.send(10)
      b.send(20)
      print("(we send 30 through c)")
      c.send(30)
      print("(we send 45 through d)")
      d.send(45)
      print("(we send 50 through a)")
      a.send(50)
      print("(we send 60 through b)")
      b.send(60)
      print("(we send 70 through c)")
      c.send(70)
    }

    Step("What if one publisher fails?") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<String, DownloadError>()
      let sameFailure = letters.setFailureType(to: DownloadError.self)
      var cancellables = Set<AnyCancellable>()
      letters.recorded("letters", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.recorded("numbers", on: timeline)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .store(in: &cancellables)
      sameFailure.zip(numbers) { $0 + $1 }
        .recorded("zip", on: timeline)
        .sink(receiveCompletion: { print("zip:", $0) }, receiveValue: { _ in })
        .store(in: &cancellables)
      sameFailure.combineLatest(numbers) { $0 + $1 }
        .recorded("combineLatest", on: timeline)
        .sink(receiveCompletion: { print("combineLatest:", $0) }, receiveValue: { _ in })
        .store(in: &cancellables)
      sameFailure.merge(with: numbers)
        .recorded("merge", on: timeline)
        .sink(receiveCompletion: { print("merge:", $0) }, receiveValue: { _ in })
        .store(in: &cancellables)

      timeline.instant { letters.send("a") }
      timeline.instant { numbers.send("1") }
      timeline.instant { numbers.send(completion: .failure(.offline)) }
      print(timeline.marbles)
    }

    Step("What becomes of the publisher that has not failed?") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<String, DownloadError>()
      let sameFailure = letters.setFailureType(to: DownloadError.self)
      var cancellables = Set<AnyCancellable>()
      letters.recorded("letters", on: timeline).sink { _ in }.store(in: &cancellables)
      numbers.recorded("numbers", on: timeline)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .store(in: &cancellables)
      sameFailure.recorded("letters for zip", on: timeline)
        .zip(numbers)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .store(in: &cancellables)
      sameFailure.recorded("letters for combineLatest", on: timeline)
        .combineLatest(numbers)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .store(in: &cancellables)
      sameFailure.recorded("letters for merge", on: timeline)
        .merge(with: numbers)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .store(in: &cancellables)

      timeline.instant { letters.send("a") }
      timeline.instant { numbers.send(completion: .failure(.offline)) }
      timeline.instant { letters.send("b") }
      print(timeline.marbles)
    }
  }
}
