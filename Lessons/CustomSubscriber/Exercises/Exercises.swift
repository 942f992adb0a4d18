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
func checkBatches<S: Subscriber>(_ subscriber: (@escaping ([Int]) -> Void) -> S) -> Feedback
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
        feedback.expect(
          demand == .max(2), "The subscriber requests \(demand). It should request two values.",
          "订阅者请求了 \(demand)。它应该请求两个值。")
        feedback.expect(
          outstanding == .none, "The subscriber requests \(demand) while it still waits for \(outstanding).",
          "订阅者未满足的需求还有 \(outstanding)，就又请求了 \(demand)。")
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
    received == 5,
    "\(received) of 5 values are in a batch. Does a request follow each batch? Is the last one handed on?",
    "5 个值里，进了各批的有 \(received) 个。每一批之后都有请求吗？最后一批交出去了吗？")
  feedback.expect(
    batches == [[1, 2], [3, 4], [5]], "The batches are \(batches). They should be [[1, 2], [3, 4], [5]].",
    "\(said(batches, "各批是", orElse: "一批也没有交出"))。应该是 [[1, 2], [3, 4], [5]]。")

  batches = []
  print("(another stream: it sends 6 and 7, and completes)")
  let subject = PassthroughSubject<Int, Never>()
  subject.subscribe(
    subscriber { batch in
      print("batch \(batch)")
      batches.append(batch)
    })
  for value in [6, 7] { subject.send(value) }
  subject.send(completion: .finished)
  feedback.expect(
    batches == [[6, 7]],
    "The stream sent 6 and 7 and completed, and the batches are \(batches). They should be [[6, 7]].",
    "流发送了 6 和 7 就正常结束了，\(said(batches, "各批是", orElse: "一批也没有交出"))。应该是 [[6, 7]]。")

  batches = []
  print("(two streams at the same time)")
  let streams = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
  for stream in streams {
    stream.subscribe(
      subscriber { batch in
        print("batch \(batch)")
        batches.append(batch)
      })
  }
  for value in 1...4 { streams[(value + 1) % 2].send(value) }
  feedback.expect(
    batches == [[1, 3], [2, 4]],
    "One stream sent 1 and 3, another one 2 and 4, and the batches are \(batches). Each subscriber needs its own batch.",
    "一个流发送了 1 和 3，另一个发送了 2 和 4，\(said(batches, "各批是", orElse: "一批也没有交出"))。每个订阅者都要有自己的一批。")

  // More than the task tells of, and some of them are the same.
  let many = (1...201).map { $0 / 3 }
  batches = []
  many.publisher.subscribe(subscriber { batches.append($0) })
  feedback.expect(
    batches.count == 101 && Array(batches.joined()) == many,
    "Another stream sends 201 values, some of which are the same, and \(batches.count) batches have \(batches.joined().count) "
      + "values. They should be 101 batches with 201 values.",
    "另一个流发送了 201 个值，其中有些相同，交出的 \(batches.count) 批里有 \(batches.joined().count) 个值。应该有 101 批、201 个值。")
  return feedback
}

/// Sends a reading, an error value and another reading, prints what passes, and says what the task does not allow.
func checkStopAtError<S: Subscriber>(_ subscriber: (@escaping (Double) -> Void) -> S) -> Feedback
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
          readings == [20.5, 20.75],
          "The subscriber cancels after the readings \(readings). The error value comes after 20.5 and 20.75.",
          "收到读数 \(readings) 之后，订阅者就取消了。错误值在 20.5 和 20.75 之后才来。")
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
      readings.last == reading,
      "\(reading) was sent, and the readings are \(readings). Is it requested, and handed on?",
      "发送了 \(reading)，\(said(readings, "读数是", orElse: "没有交出读数"))。这个读数请求了吗？交出去了吗？")
  }
  print("(the sensor sends the error value)")
  sensor.send(.failure(SensorError()))
  feedback.expect(
    isCancelled, "The error value arrived, and the subscriber did not cancel.", "错误值来了，订阅者没有取消。")
  print("(the sensor sends 21.0)")
  sensor.send(.success(21.0))
  feedback.expect(
    readings == [20.5, 20.75], "The readings are \(readings). They should be [20.5, 20.75].",
    "\(said(readings, "读数是", orElse: "没有交出读数"))。应该是 [20.5, 20.75]。")

  guard feedback.faults.isEmpty else { return feedback }
  readings = []
  isCancelled = false
  // This sensor sends them inside of the request.
  [.success(22.5), .failure(SensorError()), .success(23.5)].publisher.handleEvents(receiveCancel: { isCancelled = true }
  )
  .subscribe(subscriber { readings.append($0) })
  feedback.expect(
    readings == [22.5] && isCancelled,
    "22.5, the error value and 23.5 come inside of the request. The readings are \(readings), and the subscriber "
      + "\(isCancelled ? "has cancelled" : "has not cancelled"). Does it know its subscription by then?",
    "22.5、错误值和 23.5 在请求里面就到来了。\(said(readings, "读数是", orElse: "没有交出读数"))，订阅者\(isCancelled ? "取消了" : "没有取消")。"
      + "那时订阅者已经存下自己的订阅了吗？")
  let last = subscriber { _ in }
  let subscription = NotedSubscription()
  last.receive(subscription: subscription)
  let demand = last.receive(.failure(SensorError()))
  feedback.expect(
    demand == .none && subscription.isCancelled,
    "For the error value, `receive(_:)` returns \(demand). It has cancelled, so it should return none.",
    "`receive(_:)` 对错误值返回了 \(demand)。订阅者已经取消，应该返回 none。")
  // Two sensors at the same time, with more readings than the task tells of. Some of them are the same.
  let sensors = (0...1).map { _ in PassthroughSubject<Result<Double, SensorError>, Never>() }
  var lists: [[Double]] = [[], []]
  var cancelled = [false, false]
  for (number, sensor) in sensors.enumerated() {
    sensor.handleEvents(receiveCancel: { cancelled[number] = true }).subscribe(subscriber { lists[number].append($0) })
  }
  for reading in 1...100 { for sensor in sensors { sensor.send(.success(Double(reading / 3))) } }
  for sensor in sensors.reversed() { sensor.send(.failure(SensorError())) }
  let expected = (1...100).map { Double($0 / 3) }
  feedback.expect(
    lists == [expected, expected] && cancelled == [true, true],
    "Two other sensors send 100 readings each, some of which are the same, and then an error value. "
      + "\(lists[0].count) and \(lists[1].count) readings were handed on, and \(cancelled.count { $0 }) of two subscribers cancelled.",
    "另外两个传感器各发送 100 个读数，其中有些相同，最后是错误值。交出去的读数是 \(lists[0].count) 个和 \(lists[1].count) 个，"
      + "两个订阅者里有 \(cancelled.count { $0 }) 个取消了。")
  return feedback
}

/// What a broken sensor sends in place of a reading.
struct SensorError: Error {}

/// Notes what a subscriber asks of it, also after it was cancelled.
private final class NotedSubscription: Subscription {
  private(set) var requests = 0
  private(set) var isCancelled = false

  func request(_ demand: Subscribers.Demand) { requests += 1 }
  func cancel() { isCancelled = true }
}

/// Begins a job for a value. Its second argument is called when the job is done.
typealias Begin = (Int, @escaping () -> Void) -> Void

/// Lets the jobs for the values 1 to 4 end in an order of its own, then jobs that end at once, and cancels twice.
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
  feedback.expect(
    begun == [1, 2], "The limit is 2, and the jobs \(begun) have begun. They should be [1, 2].",
    "上限是 2，\(said(begun, "开始了的任务是", orElse: "一个任务也没有开始"))。应该是 [1, 2]。")
  for (value, expected) in [(2, [1, 2, 3]), (1, [1, 2, 3, 4])] {
    finish(value)
    feedback.expect(
      begun == expected, "Job \(value) is done, and the jobs \(begun) have begun. They should be \(expected).",
      "任务 \(value) 做完了，\(said(begun, "开始了的任务是", orElse: "一个任务也没有开始"))。应该是 \(expected)。")
  }
  finish(4)
  feedback.expect(
    ends == 0, "The stream has finished, job 3 is still under way, and `end` was called.",
    "流已经结束，任务 3 还在进行，`end` 却被调用了。")
  finish(3)
  feedback.expect(
    ends == 1,
    "The stream has finished, all jobs are done, and `end` was called \(ends) times. Once the stream is over, "
      + "only a job that is under way can keep your object.",
    "流已经结束，任务也都做完了，`end` \(ends == 0 ? "没有被调用" : "被调用了 \(ends) 次")。流结束以后，只有还在进行的任务能让你的对象留在内存里。")

  ends = 0
  begun = []
  print("(one job at a time: job 1 is done later, jobs 2 and 3 are done at once)")
  (1...3).publisher.subscribe(
    make(
      1,
      { value, done in
        print("job \(value) begins")
        begun.append(value)
        if value == 1 { underWay[value] = done } else { done() }
      },
      {
        print("end")
        ends += 1
      }))
  feedback.expect(
    begun == [1], "The limit is 1, and the jobs \(begun) have begun. They should be [1].",
    "上限是 1，\(said(begun, "开始了的任务是", orElse: "一个任务也没有开始"))。应该是 [1]。")
  finish(1)
  feedback.expect(
    begun == [1, 2, 3], "Job 1 is done, jobs 2 and 3 are done at once, and the jobs \(begun) have begun.",
    "任务 1 做完了，任务 2 和 3 一开始就做完，\(said(begun, "开始了的任务是", orElse: "一个任务也没有开始"))。")
  feedback.expect(
    ends == 1,
    "Job 1 is done, jobs 2 and 3 are done at once, and `end` was called \(ends) times. It should be called once.",
    "任务 1 做完了，任务 2 和 3 一开始就做完，`end` 被调用了 \(ends) 次。应该是一次。")

  ends = 0
  print("(we cancel while job 5 is under way)")
  let subscription = NotedSubscription()
  let cancelled = workers(1)
  cancelled.receive(subscription: subscription)
  _ = cancelled.receive(5)
  cancelled.cancel()
  feedback.expect(
    subscription.isCancelled, "We cancelled, and the subscription was not cancelled.", "我们取消了，订阅却没有被取消。")
  let requests = subscription.requests
  finish(5)
  feedback.expect(
    subscription.requests == requests, "We cancelled, the last job is done, and another value was requested.",
    "我们取消了，最后的任务做完时却又请求了一个值。")
  feedback.expect(
    ends == 0, "We cancelled, the last job is done, and `end` was called.", "我们取消了，最后的任务做完时 `end` 却被调用了。")
  print("(the stream completes while job 6 is under way, and then we cancel)")
  let late = workers(1)
  [6].publisher.subscribe(late)
  late.cancel()
  finish(6)
  feedback.expect(
    ends == 0, "We cancelled after the completion, the last job is done, and `end` was called.",
    "流结束后我们取消了，最后的任务做完时 `end` 却被调用了。")

  let early = workers(1)
  early.cancel()
  let refused = NotedSubscription()
  early.receive(subscription: refused)
  feedback.expect(
    refused.isCancelled && refused.requests == 0,
    "We cancelled, and then a subscription came. It should be cancelled, and nothing should be requested.",
    "我们取消之后来了一个订阅。应该取消这个订阅，也不向它请求任何值。")

  // More than the task tells of.
  (begun, ends) = ([], 0)
  let many = 1...40
  Feedback.quietly {
    many.publisher.subscribe(workers(20))
    for value in many { finish(value) }
  }
  feedback.expect(
    begun.count == 40 && ends == 1,
    "The limit is 20, and there are 40 values. \(begun.count) jobs have begun, all of them are done, and `end` was called "
      + "\(ends) times.",
    "上限是 20，共有 40 个值。开始了的任务有 \(begun.count) 个，都做完了，`end` 被调用了 \(ends) 次。")

  // Each job takes a second. A value arrives when its job is done, and the completion when `end` is called.
  feedback.compare(
    StreamComparison(Shape(mayFail: false, parameters: 1...3)),
    yours: { inputs in
      Deferred {
        let done = PassthroughSubject<Int, Never>()
        let workers = make(
          inputs.parameter,
          { value, end in
            inputs.clock.schedule(after: inputs.clock.now.advanced(by: 1)) {
              done.send(value)
              end()
            }
          }, { done.send(completion: .finished) })
        let start = Deferred {
          inputs.values().subscribe(workers)
          return Empty<Int, Never>()
        }
        return done.handleEvents(receiveCancel: workers.cancel).merge(with: start)
      }
      .allRequested()
    },
    expected: { inputs in
      inputs.values()
        .flatMap(maxPublishers: .max(inputs.parameter)) { Just($0).delay(for: 1, scheduler: inputs.clock) }
        .allRequested()
    })
  return feedback
}
