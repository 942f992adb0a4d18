import Combine
import Foundation
import LessonKit
import VirtualTime

enum OwlError: Error {
  case lost
}

@main
struct IntroducingCombine: Lesson {
  static let article = Article(
    lesson: 1, title: "Apple 官方异步编程框架:Swift Combine 简介",
    teaches: "What publishers, subscribers and operators are, and what passes between them.")

  var steps: Steps {
    Step("The handshake") {
      print("Three values:")
      print("subscriber -> publisher  subscribe")
      [1, 2, 3].publisher
        .subscribe(Narrator<Int, Never>(asking: .max(1), more: { $0 < 3 ? .max(1) : .none }))
      print("(subscribe has returned)")

      print("A failure:")
      print("subscriber -> publisher  subscribe")
      Fail(outputType: Int.self, failure: OwlError.lost)
        .subscribe(Narrator<Int, OwlError>(asking: .unlimited))
    }

    Step("Types must meet") {
      let send = Notification.Name("Send")
      var object: Foo? = Foo(name: "Test")
      weak var weakObject: Foo?
      weakObject = object
      let subscriber: Subscribers.Assign<Foo, String>

      do {
        let publisher = NotificationCenter.Publisher(center: .default, name: send, object: object)
        subscriber = Subscribers.Assign(object: object!, keyPath: \.name)
        print(
          "The publisher sends \(type(of: publisher).Output.self), or fails with \(type(of: publisher).Failure.self)")
        print(
          "The subscriber takes \(type(of: subscriber).Input.self), or fails with \(type(of: subscriber).Failure.self)")
        let names = publisher.map { notification in notification.userInfo?["name"] as? String ?? "nobody" }
        print("map sends \(type(of: names).Output.self), or fails with \(type(of: names).Failure.self)")
        names.subscribe(subscriber)
      }

      func post(_ name: String, from sender: Foo?) {
        NotificationCenter.default.post(name: send, object: sender, userInfo: ["name": name])
      }
      print(object!.name)
      post("Merlin", from: object)
      print(object!.name)
      post("Morgana", from: Foo(name: "Another"))
      print("\(object!.name) (another object has posted)")

      object = nil
      print("Nobody else has the object, and it is still there: \(weakObject != nil)")
      subscriber.cancel()
      print("... and after cancel(): \(weakObject != nil)")
    }

    Step("An operator is a publisher") {
      let numbers = PassthroughSubject<Int, Never>()
      let byHand = Publishers.Map(upstream: numbers.print("numbers"), transform: { "\($0)!" })
      let byMethod = numbers.print("numbers").map { "\($0)!" }

      print("Publishers.Map:")
      let first = byHand.sink { print($0) }
      numbers.send(1)
      first.cancel()

      print(".map:")
      let second = byMethod.sink { print($0) }
      numbers.send(1)
      second.cancel()

      print("What they are:")
      print("Publishers.Map: \(type(of: Publishers.Map(upstream: numbers, transform: { "\($0)!" })))")
      print(".map: \(type(of: numbers.map { "\($0)!" }))")
      print(".map.map: \(type(of: numbers.map { $0 * 10 }.map { "\($0)!" }))")

      print("map of an array's publisher:")
      let mapped = [1, 2].publisher.map { number in
        print("(maps \(number))")
        return "\(number)!"
      }
      print("(nobody has subscribed)")
      print(type(of: mapped))
    }

    Step("Who sets the pace") {
      print("A publisher that waits for requests:")
      let pulled = Timeline()
      let numbers = [1, 2, 3].publisher
      let one = Patient<Int, Never>()
      numbers.recorded("one, then two", on: pulled).subscribe(one)
      one.request(.max(1))
      let none = Patient<Int, Never>()
      numbers.recorded("none", on: pulled).subscribe(none)
      one.request(.max(2))
      numbers.recorded("all", on: pulled).sink { _ in }.cancel()
      print(pulled.marbles)

      print("A publisher that sends when something happens:")
      let clock = VirtualTimeScheduler()
      let pushed = Timeline(clock)
      let events = PassthroughSubject<Int, Never>()
      let all = events.recorded("all", on: pushed).sink { _ in }
      let few = Patient<Int, Never>()
      events.recorded("one, then one", on: pushed).subscribe(few)
      let nothing = Patient<Int, Never>()
      events.recorded("none", on: pushed).subscribe(nothing)
      few.request(.max(1))
      clock.advance(by: .seconds(1))
      events.send(1)
      clock.advance(by: .seconds(1))
      events.send(2)
      clock.advance(by: .seconds(1))
      few.request(.max(1))
      let late = events.recorded("all, but late", on: pushed).sink { _ in }
      clock.advance(by: .seconds(1))
      events.send(3)
      clock.advance(by: .seconds(1))
      events.send(completion: .finished)
      print(pushed.marbles)
      print(pushed.ledger(of: "one, then one"))
      withExtendedLifetime([all, late]) {}

      print("The same events, with a buffer:")
      let buffered = Timeline()
      let more = PassthroughSubject<Int, Never>()
      let slow = Patient<Int, Never>()
      more.recorded("events", on: buffered)
        .buffer(size: 10, prefetch: .byRequest, whenFull: .dropNewest)
        .recorded("buffer", on: buffered)
        .subscribe(slow)
      slow.request(.max(1))
      for event in 1...4 { more.send(event) }
      more.send(completion: .finished)
      slow.request(.max(1))
      slow.request(.max(3))
      print(buffered.marbles)

      print("Values are made when they are asked for:")
      var made = 0
      let endless = sequence(
        state: 0,
        next: { (number: inout Int) -> Int? in
          made += 1
          number += 1
          return number
        })
      let reader = Patient<Int, Never>()
      endless.publisher.subscribe(reader)
      print("asked for none, and \(made) is made")
      reader.request(.max(2))
      print("asked for 2, and \(made) are made")
      reader.request(.max(3))
      print("asked for 3 more, and \(made) are made")
      reader.cancel()
    }

    Step("Functional: map, filter, reduce") {
      print("An array:")
      print([1, 2, 3, 4].map { $0 * 10 })
      print([1, 2, 3, 4].filter { $0 % 2 == 0 })
      print([1, 2, 3, 4].reduce(0) { $0 + $1 })
      print([1, 2, 3, 4].map { $0 * 10 }.filter { $0 > 10 }.reduce(0) { $0 + $1 })

      print("A publisher:")
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let numbers = PassthroughSubject<Int, Never>()
      let cancellables = [
        numbers.recorded("numbers", on: timeline).sink { _ in },
        numbers.map { $0 * 10 }.recorded("map", on: timeline).sink { _ in },
        numbers.filter { $0 % 2 == 0 }.recorded("filter", on: timeline).sink { _ in },
        numbers.reduce(0) { $0 + $1 }.recorded("reduce", on: timeline).sink { _ in },
        numbers.map { $0 * 10 }.filter { $0 > 10 }.reduce(0) { $0 + $1 }
          .recorded("all three", on: timeline).sink { _ in },
      ]
      for number in 1...4 {
        numbers.send(number)
        clock.advance(by: .seconds(1))
      }
      numbers.send(completion: .finished)
      print(timeline.marbles)
      withExtendedLifetime(cancellables) {}
    }

    Step("Lists: first, drop, append") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let numbers = PassthroughSubject<Int, Never>()
      let cancellables = [
        numbers.recorded("numbers", on: timeline).sink { _ in },
        numbers.first().recorded("first()", on: timeline).sink { _ in },
        numbers.first(where: { $0 > 2 }).recorded("first(where:)", on: timeline).sink { _ in },
        numbers.dropFirst(2).recorded("dropFirst(2)", on: timeline).sink { _ in },
        numbers.drop(while: { $0 < 2 }).recorded("drop(while:)", on: timeline).sink { _ in },
        numbers.append(8, 9).recorded("append(8, 9)", on: timeline).sink { _ in },
      ]
      for number in 1...4 {
        numbers.send(number)
        clock.advance(by: .seconds(1))
      }
      numbers.send(completion: .finished)
      print(timeline.marbles)
      withExtendedLifetime(cancellables) {}

      print("What first does to its upstream:")
      let events = PassthroughSubject<Int, Never>()
      let first = events.print("events").first().sink { print("first: \($0)") }
      events.send(1)
      events.send(2)
      print("(2 was sent)")
      first.cancel()

      print("Nothing is appended to what never ends:")
      let endless = events.append(8, 9).sink { print($0) }
      events.send(3)
      print("(8 and 9 wait)")
      endless.cancel()
    }

    Step("Errors: catch and retry") {
      let timeline = Timeline()
      let attempts = [
        PassthroughSubject<Int, OwlError>(), PassthroughSubject<Int, OwlError>(), PassthroughSubject<Int, OwlError>(),
      ]
      let replacement = PassthroughSubject<Int, Never>()
      var next = attempts.makeIterator()
      let cancellable = Deferred { next.next()! }
        .recorded("attempt", on: timeline)
        .retry(2)
        .recorded("retry(2)", on: timeline)
        .catch { _ in replacement }
        .recorded("catch", on: timeline)
        .sink { _ in }
      for (number, attempt) in zip(1..., attempts) {
        attempt.send(number)
        attempt.send(completion: .failure(.lost))
      }
      replacement.send(7)
      replacement.send(completion: .finished)
      print(timeline.marbles)
      cancellable.cancel()

      print("A retry begins again:")
      let owls = [1, 2].publisher.setFailureType(to: OwlError.self)
        .append(Fail(outputType: Int.self, failure: OwlError.lost))
      owls.retry(1)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
        .cancel()

      print("What catch has replaced is not heard again:")
      let events = PassthroughSubject<Int, Never>()
      let caught = events.print("events")
        .tryMap { number in
          if number == 2 { throw OwlError.lost }
          return number
        }
        .catch { _ in Just(0) }
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      (1...3).forEach(events.send)
      print("(3 was sent)")
      caught.cancel()
    }

    Step("Threads: subscribe(on:) and receive(on:)") {
      let numbers = Deferred {
        print("subscribed to on \(place)")
        return [1, 2].publisher
      }
      .handleEvents(
        receiveOutput: { print("\($0) is sent on \(place)") },
        receiveRequest: { _ in print("asked on \(place)") })

      print("Neither:")
      numbers
        .sink { print("\($0) is received on \(place)") }
        .cancel()

      print("subscribe(on:)")
      let work = queue(named: "work")
      let isFinished = Gate("the numbers on the queue have finished")
      work.suspend()
      let onWork =
        numbers
        .subscribe(on: work)
        .sink(
          receiveCompletion: { _ in isFinished.open() },
          receiveValue: { print("\($0) is received on \(place)") })
      print("(sink has returned, and the queue has not begun)")
      work.resume()
      isFinished.wait()
      onWork.cancel()

      print("subscribe(on:) and receive(on:)")
      let isSent = Gate("all numbers are sent")
      var isReceived = false
      let onMain =
        numbers
        .handleEvents(receiveCompletion: { _ in isSent.open() })
        .subscribe(on: work)
        .receive(on: DispatchQueue.main)
        .sink(
          receiveCompletion: { _ in isReceived = true },
          receiveValue: { print("\($0) is received on \(place)") })
      isSent.wait()
      print("(all is sent, and main has only waited)")
      try waitUntil("the main queue has received all") { isReceived }
      onMain.cancel()

      print("subscribe(on:) does not move what an event brings:")
      let events = PassthroughSubject<Int, Never>()
      let moved = events.subscribe(on: work).sink { print("\($0) is received on \(place)") }
      // The queue subscribes first, and then asks.
      work.sync {}
      work.sync {}
      print("3 is sent on \(place)")
      events.send(3)
      moved.cancel()
    }

    Step("Time: delay, debounce, throttle") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let keys = PassthroughSubject<Int, Never>()
      let cancellables = [
        keys.recorded("keys", on: timeline)
          .sink { clock.print("key \($0)") },
        keys.delay(for: .seconds(1.6), scheduler: clock).recorded("delay", on: timeline)
          .sink { clock.print("  delay \($0)") },
        keys.debounce(for: .seconds(1), scheduler: clock).recorded("debounce", on: timeline)
          .sink { clock.print("  debounce \($0)") },
        keys.throttle(for: .seconds(1), scheduler: clock, latest: true).recorded("throttle, latest", on: timeline)
          .sink { clock.print("  throttle, latest \($0)") },
        keys.throttle(for: .seconds(1), scheduler: clock, latest: false).recorded("throttle, first", on: timeline)
          .sink { clock.print("  throttle, first \($0)") },
      ]
      for (key, seconds) in zip(1..., [0, 0.2, 0.8, 1.2, 3.2]) {
        clock.advance(to: VirtualTime(nanoseconds: 0).advanced(by: .seconds(seconds)))
        keys.send(key)
      }
      clock.advance(by: .seconds(0.6))
      clock.print("finished")
      keys.send(completion: .finished)
      clock.run()
      print(timeline.marbles)
      withExtendedLifetime(cancellables) {}
    }

    Step("Zip") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      let pairs = Publishers.Zip(letters.recorded("letters", on: timeline), numbers.recorded("numbers", on: timeline))
        .recorded("Zip", on: timeline, as: { "\($0)\($1)" })
        .sink { print($0) }
      letters.send("a")
      letters.send("b")
      print("(two letters, and no number)")
      numbers.send(1)
      numbers.send(2)
      numbers.send(3)
      letters.send(completion: .finished)
      print(timeline.marbles)
      pairs.cancel()

      print("Zip3 and Zip4:")
      let subjects = (1...4).map { _ in PassthroughSubject<Int, Never>() }
      let zip3 = Publishers.Zip3(subjects[0], subjects[1], subjects[2]).sink { print("Zip3: \($0)") }
      let zip4 = Publishers.Zip4(subjects[0], subjects[1], subjects[2], subjects[3]).sink { print("Zip4: \($0)") }
      for (index, subject) in subjects.enumerated() {
        print("subject \(index + 1) sends \((index + 1) * 10)")
        subject.send((index + 1) * 10)
      }
      zip3.cancel()
      zip4.cancel()

      print("A failure of one:")
      let safe = PassthroughSubject<String, Never>()
      let owls = PassthroughSubject<Int, OwlError>()
      let failed = safe.setFailureType(to: OwlError.self).print("safe")
        .zip(owls)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
      safe.send("a")
      owls.send(completion: .failure(.lost))
      failed.cancel()
    }

    Step("CombineLatest") {
      let timeline = Timeline()
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      print("Without a closure: \(type(of: letters.combineLatest(numbers)))")
      print("With one: \(type(of: letters.combineLatest(numbers) { "\($0)\($1)" }))")
      let combined = letters.recorded("letters", on: timeline)
        .combineLatest(numbers.recorded("numbers", on: timeline)) { letter, number in
          print("(combines \(letter) and \(number))")
          return "\(letter)\(number)"
        }
      let cancellable = combined.recorded("CombineLatest", on: timeline).sink { print($0) }
      letters.send("a")
      letters.send("b")
      print("(two letters, and no number)")
      numbers.send(1)
      numbers.send(2)
      letters.send(completion: .finished)
      numbers.send(3)
      numbers.send(completion: .finished)
      print(timeline.marbles)
      cancellable.cancel()

      print("CombineLatest3 and CombineLatest4:")
      let subjects = (1...4).map { _ in PassthroughSubject<Int, Never>() }
      let three = subjects[0].combineLatest(subjects[1], subjects[2]) { $0 + $1 + $2 }
        .sink { print("the sum of three: \($0)") }
      let four = Publishers.CombineLatest4(subjects[0], subjects[1], subjects[2], subjects[3])
        .sink { print("four: \($0)") }
      for (index, subject) in subjects.enumerated() {
        print("subject \(index + 1) sends \((index + 1) * 10)")
        subject.send((index + 1) * 10)
      }
      print("subject 1 sends 50")
      subjects[0].send(50)
      three.cancel()
      four.cancel()
    }

    Step("Zip and CombineLatest, side by side") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let letters = PassthroughSubject<String, Never>()
      let numbers = PassthroughSubject<Int, Never>()
      let cancellables = [
        letters.recorded("letters", on: timeline).sink { _ in },
        numbers.recorded("numbers", on: timeline).sink { _ in },
        letters.zip(numbers) { "\($0)\($1)" }.recorded("zip", on: timeline).sink { _ in },
        letters.combineLatest(numbers) { "\($0)\($1)" }.recorded("combineLatest", on: timeline).sink { _ in },
      ]
      let events: [() -> Void] = [
        { letters.send("a") }, { numbers.send(1) }, { letters.send("b") }, { letters.send("c") },
        { numbers.send(2) }, { numbers.send(3) }, { numbers.send(4) },
        { letters.send(completion: .finished) }, { numbers.send(completion: .finished) },
      ]
      for event in events {
        event()
        clock.advance(by: .seconds(1))
      }
      print(timeline.marbles)
      withExtendedLifetime(cancellables) {}

      print("Two ways from one source:")
      let source = PassthroughSubject<Int, Never>()
      let squares = source.map { $0 * $0 }
      let zipped = source.zip(squares).sink { print("zip: \($0)") }
      let latest = source.combineLatest(squares).sink { print("combineLatest: \($0)") }
      source.send(2)
      source.send(3)
      zipped.cancel()
      latest.cancel()
    }
  }
}
