import Combine
import ExerciseKit
import LessonKit

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 10, title: "Combine之自定义Subscriber",
    teaches: "To write a subscriber that requests as much as it can handle.")

  var steps: Steps {
    Step("Batches: request two values at a time") {
      checkBatches { BatchSubscriber(receiveBatch: $0) }.print()
    }

    Step("StopAtError: cancel after an error value") {
      checkStopAtError { StoppingSubscriber(receiveReading: $0) }.print()
    }

    Step("Workers: a job for each value, and no more than a limit") {
      checkWorkers { Workers(limit: $0, begin: $1, end: $2) }.print()
    }
  }
}

/// Subscribes to the values 1 to 5, prints what passes, and says what the task does not allow.
func checkBatches<S: Subscriber>(_ subscriber: @escaping (@escaping ([Int]) -> Void) -> S) -> Feedback
where S.Input == Int, S.Failure == Never {
  var feedback = Feedback()
  var batches: [[Int]] = []
  var outstanding = Subscribers.Demand.none

  (1...5).publisher
    .handleEvents(
      receiveOutput: { value in
        print("receive(\(value))")
        outstanding -= 1
      },
      receiveRequest: { demand in
        print("request \(demand)")
        feedback.expect(demand, .max(2), "The subscriber's request is", "订阅者的请求是")
        feedback.expect(
          outstanding, .none, "The subscriber requests \(demand), and the demand that is still open is",
          "订阅者请求了 \(demand)，这时未满足的需求是")
        outstanding += demand
      }
    )
    .subscribe(
      subscriber { batch in
        print("batch \(batch)")
        batches.append(batch)
      })

  let received = batches.joined().count
  feedback.expect(
    received, 5, "The number of values in all batches is", "各批里的值的总数是",
    ("Does a request follow each batch? Is the last one handed on?", "每一批之后都有请求吗？最后一批交出去了吗？"))
  feedback.expect(batches, [[1, 2], [3, 4], [5]], "The batches are", "各批是")

  feedback.compare(
    { $0.values() }, yours: { $0.subscribe(subscriber($1)) },
    expected: { values, send in
      values.collect(2).flatMap(maxPublishers: .max(1)) { Just($0) }
        .subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: send))
    })
  guard feedback.faults.isEmpty else { return feedback }
  batches = []
  feedback.expectGone(keeping: (), "The stream has finished, and the subscriber", "流已经结束，订阅者却") {
    let values = PassthroughSubject<Int, Never>()
    values.subscribe(
      subscriber {
        batches.append($0)
        values.send(completion: .finished)
      })
    for value in 1...2 { values.send(value) }
    return values
  }
  feedback.expect(
    batches, [[1, 2]], "The stream finishes inside `receiveBatch`, and the batches are", "流在 `receiveBatch` 里面结束，各批是",
    ("Which values does the subscriber have while it hands on a batch?", "交出一批的时候，订阅者手里还有哪些值？"))
  let many = PassthroughSubject<Int, Never>()
  let patient = subscriber { _ in }
  many.subscribe(patient)
  let sent = 1001...1300
  for value in sent { many.send(value) }
  var kept = 0
  forEachPart(of: patient) { if let number = $0 as? Int, sent ~= number { kept += 1 } }
  feedback.expect(
    kept <= 2,
    "150 batches were handed on, and the subscriber still has \(kept) of their values. It needs those of one batch at most.",
    "已经交出 150 批，订阅者却还留着其中的 \(kept) 个值，最多只需要一批的值。")
  return feedback
}

typealias Attach<Input, Value> = (AnyPublisher<Input, Never>, @escaping (Value) -> Void) -> Void

extension Feedback {
  /// Compares a subscriber, which hands values to a closure, with another one.
  fileprivate mutating func compare<Input, Value>(
    _ input: @escaping (Inputs) -> any Publisher<Input, Never>, yours: @escaping Attach<Input, Value>,
    expected: @escaping Attach<Input, Value>
  ) {
    guard faults.isEmpty else { return }
    Swift.print("(another subscriber receives what is handed on)")
    compare(StreamComparison(Shape(mayFail: false, requestsAll: true)), yours, expected) { inputs, attach in
      let values = PassthroughSubject<Value, Never>()
      let start = Deferred {
        attach(input(inputs).eraseToAnyPublisher()) { values.send($0) }
        return Empty<Value, Never>(completeImmediately: false)
      }
      return values.merge(with: start)
    }
  }
}

/// Sends a reading, an error value and another reading, prints what passes, and says what the task does not allow.
func checkStopAtError<S: Subscriber>(_ subscriber: @escaping (@escaping (Double) -> Void) -> S) -> Feedback
where S.Input == Result<Double, SensorError>, S.Failure == Never {
  var feedback = Feedback()
  var readings: [Double] = []
  var isCancelled = false
  let sensor = PassthroughSubject<Result<Double, SensorError>, Never>()

  sensor
    .handleEvents(
      receiveCancel: {
        print("cancel()")
        feedback.expect(
          readings, [20.5, 20.75], "The error value came, and until then the readings are", "错误值来了，在那之前的读数是")
        isCancelled = true
      }
    )
    .subscribe(
      subscriber { reading in
        print("reading \(reading)")
        feedback.expect(
          !isCancelled, "\(reading) was handed on after cancel().", "cancel() 之后，\(reading) 还是交了出去。")
        readings.append(reading)
      })

  for reading in [20.5, 20.75] {
    print("(the sensor sends \(reading))")
    sensor.send(.success(reading))
    feedback.expect(
      readings.last, reading, "\(reading) was sent, and the newest reading is", "发送了 \(reading)，最新的读数是",
      ("Is it requested, and handed on?", "这个读数请求了吗？交出去了吗？"))
  }
  print("(the sensor sends the error value)")
  sensor.send(.failure(SensorError()))
  feedback.expect(
    isCancelled, "The error value arrived, and the subscriber did not cancel.", "错误值来了，订阅者没有取消。")
  print("(the sensor sends 21.0)")
  sensor.send(.success(21.0))
  feedback.expect(readings, [20.5, 20.75], "The readings are", "读数是")

  guard feedback.faults.isEmpty else { return feedback }
  (readings, isCancelled) = ([], false)
  // This sensor sends them inside of the request.
  [.success(22.5), .failure(SensorError()), .success(23.5)].publisher
    .handleEvents(receiveCancel: { isCancelled = true }).subscribe(subscriber { readings.append($0) })
  let hint = ("Does it know its subscription by then?", "那时订阅者已经存下自己的订阅了吗？")
  feedback.expect(
    readings, [22.5], "22.5, the error value and 23.5 come inside of the request, and the readings are",
    "请求还没有返回，22.5、错误值和 23.5 就到来了，读数是", hint)
  feedback.expect(
    isCancelled, "The error value came inside of the request, and the subscriber did not cancel. \(hint.0)",
    "请求还没有返回，错误值就到来了，订阅者没有取消。\(hint.1)")
  let last = subscriber { _ in }
  let subscription = NotedSubscription()
  last.receive(subscription: subscription)
  let demand = last.receive(.failure(SensorError()))
  feedback.expect(
    demand == .none && subscription.isCancelled,
    "For the error value, `receive(_:)` returns \(demand). It has cancelled, so it should return none.",
    "`receive(_:)` 对错误值返回了 \(demand)。订阅者已经取消，应该返回 none。")
  feedback.compare(
    // How many it requests at a time does not matter.
    { $0.values().map { $0 % 5 == 4 ? .failure(SensorError()) : .success(Double($0)) }.allRequested() },
    yours: { $0.subscribe(subscriber($1)) },
    expected: { readings, send in
      readings.prefix { $0.isReading }.compactMap { try? $0.get() }
        .subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: send))
    })
  var draw = SplitMix64(seed: 1)
  let sent = (1...300).map { _ in Double(draw.value()) / 4 }
  readings = []
  let many = PassthroughSubject<Result<Double, SensorError>, Never>()
  many.subscribe(subscriber { readings.append($0) })
  for reading in sent { many.send(.success(reading)) }
  feedback.expect(
    readings, sent, "A sensor sends 300 readings, and those that were handed on are", "传感器发送了 300 个读数，交出去的是")
  return feedback
}

/// What a broken sensor sends in place of a reading.
struct SensorError: Error {}

extension Result<Double, SensorError> {
  fileprivate var isReading: Bool { if case .success = self { true } else { false } }
}

/// Notes what a subscriber asks of it, also after it was cancelled.
private final class NotedSubscription: Subscription {
  private(set) var requests = 0
  private(set) var isCancelled = false

  func request(_ demand: Subscribers.Demand) { requests += 1 }
  func cancel() { isCancelled = true }
}

/// Begins a job for a value. Its second argument is called when the job is done.
typealias Begin = (Int, @escaping () -> Void) -> Void

/// Lets the jobs for the values 1 to 4 end in an order of its own. Then it plays random streams.
func checkWorkers<S: Subscriber & Cancellable>(
  _ make: @escaping (Int, @escaping Begin, @escaping () -> Void) -> S
) -> Feedback where S.Input == Int, S.Failure == Never {
  var feedback = Feedback()
  var begun: [Int] = []
  var underWay: [Int: () -> Void] = [:]
  var ends = 0
  func workers(_ limit: Int) -> S {
    make(
      limit,
      { value, done in
        print("job \(value) begins")
        begun.append(value)
        underWay[value] = done
      },
      {
        print("end")
        ends += 1
      })
  }
  func finish(_ value: Int) {
    print("(job \(value) is done)")
    underWay.removeValue(forKey: value)?()
  }

  print("(two jobs at a time, for the values 1 to 4)")
  (1...4).publisher
    .handleEvents(receiveRequest: { print("request \($0)") })
    .subscribe(workers(2))
  feedback.expect(begun, [1, 2], "The limit is 2, and the jobs that have begun are", "上限是 2，已经开始的任务是")
  for (value, expected) in [(2, [1, 2, 3]), (1, [1, 2, 3, 4])] {
    finish(value)
    feedback.expect(
      begun, expected, "Job \(value) is done, and the jobs that have begun are", "任务 \(value) 做完了，已经开始的任务是")
  }
  finish(4)
  feedback.expect(
    ends == 0, "The stream has finished, job 3 is still under way, and `end` was called.",
    "流已经结束，任务 3 还在进行，`end` 却被调用了。")
  finish(3)
  feedback.expect(
    ends, 1, "The stream has finished, all jobs are done, and the number of calls of `end` is",
    "流已经结束，任务也都做完了，`end` 被调用的次数是",
    ("Once the stream is over, only a job that is under way can keep your object.", "流结束以后，只有还在进行的任务能让你的对象留在内存里。"))

  for isCancelled in [true, false] {
    let (requests, isKept) = Feedback.quietly {
      let workers = workers(2)
      var subscription = Optional(NotedSubscription())
      weak let former = subscription
      subscription.map(workers.receive(subscription:))
      for value in 5...6 { _ = workers.receive(value) }
      if isCancelled { workers.cancel() } else { workers.receive(completion: .finished) }
      let before = former?.requests
      finish(5)
      let requests = (subscription.take()?.requests ?? 0) - (before ?? 0)
      defer { finish(6) }
      return withExtendedLifetime(workers) { (requests, former != nil) }
    }
    let (event, chinese) = isCancelled ? ("We cancelled", "我们取消了") : ("The stream has finished", "流已经结束")
    feedback.expect(
      requests, 0, "\(event), and then a job is done. The number of requests that follow is",
      "\(chinese)，然后做完了一个任务。此后请求的次数是")
    feedback.expect(
      !isKept, "\(event), and the subscription is still in memory. It should be gone.",
      "\(chinese)，订阅却还在内存里。它应该已经释放。")
  }
  let early = workers(1)
  early.cancel()
  let refused = NotedSubscription()
  early.receive(subscription: refused)
  feedback.expect(
    refused.isCancelled && refused.requests == 0,
    "We cancelled, and then a subscription came. It should be cancelled, and nothing should be requested.",
    "我们取消之后来了一个订阅。应该取消这个订阅，也不向它请求任何值。")
  for isDoneFirst in [true, false] {
    var calls: [String] = []
    let pictures = PassthroughSubject<Int, Never>()
    pictures.subscribe(
      make(
        2,
        { _, done in
          if !isDoneFirst { pictures.send(completion: .finished) }
          calls.append("`done`")
          done()
          if isDoneFirst { pictures.send(completion: .finished) }
        }, { calls.append("`end`") }))
    pictures.send(1)
    feedback.expect(
      calls, ["`done`", "`end`"], "A job calls `done` inside `begin`, where the stream finishes too, and the calls are",
      "任务在 `begin` 里面就调用 `done`，流也在那里结束，各次调用是")
  }

  // More than the task tells of.
  (begun, ends) = ([], 0)
  let many = 1...40
  let first = Feedback.quietly {
    many.publisher.subscribe(workers(20))
    defer { for value in many { finish(value) } }
    return begun.count
  }
  feedback.expect(
    first, 20, "The limit is 20, there are 40 values, and the number of jobs that have begun is",
    "上限是 20，共有 40 个值，已经开始的任务数是")
  feedback.expect(
    [begun.count, ends], [40, 1],
    "The limit is 20, and there are 40 values. The numbers of jobs and of calls of `end` are",
    "上限是 20，共有 40 个值。已经开始的任务数和调用 `end` 的次数依次是")

  guard feedback.faults.isEmpty else { return feedback }
  print("(another subscriber receives a value when its job is done, and the completion when `end` is called)")
  // Each job takes a second, but for the even ones, which take no time.
  feedback.compare(
    StreamComparison(Shape(mayFail: false, requestsAll: true, parameters: 1...3)),
    yours: { inputs in
      Handmade<Int, Never> { downstream in
        var isCancelled = false
        let workers = make(
          inputs.parameter,
          { value, done in
            func end() {
              if !isCancelled { _ = downstream.receive(value) }
              done()
            }
            if value.isMultiple(of: 2) { return end() }
            inputs.clock.schedule(after: inputs.clock.now.advanced(by: 1), end)
          }, { downstream.receive(completion: .finished) })
        downstream.receive(
          subscription: HandmadeSubscription(
            request: { _ in },
            cancel: {
              isCancelled = true
              workers.cancel()
            }))
        inputs.values().subscribe(workers)
      }
    },
    expected: { inputs in
      inputs.values()
        .flatMap(maxPublishers: .max(inputs.parameter)) { value in
          value.isMultiple(of: 2)
            ? Just(value).eraseToAnyPublisher()
            : Just(value).delay(for: 1, scheduler: inputs.clock).eraseToAnyPublisher()
        }
    })
  return feedback
}
