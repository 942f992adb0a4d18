import Combine
import ExerciseKit
import LessonKit
import VirtualTime

@main
struct Exercises: Lesson {
  static let article = Article(
    lesson: 18, title: "flutter_bloc 使用解析",
    teaches: "To decide which events a bloc handles, and which states a cubit sends.")

  var steps: Steps {
    Step("DebounceEvents: a bloc that waits until the typing stops") {
      checkDebounceEvents { QueryBloc(clock: $0) }.print()
    }

    Step("EmitChanges: a cubit that sends only changes") {
      checkEmitChanges({ ChangesCubit($0) }, emit: { $0.emit($1) }).print()
    }
  }
}

/// What the user does in a search field.
enum QueryEvent {
  case typed(String)
  case cleared
}

/// Types, waits, types again and clears the field before the wait is over, and closes the bloc during a third wait.
func checkDebounceEvents(_ make: @escaping (VirtualTimeScheduler) -> Bloc<QueryEvent, String>) -> Feedback {
  var feedback = Feedback()
  let clock = VirtualTimeScheduler()
  var states: [String] = []
  let bloc = make(clock)
  let cancellable = bloc.stream.sink { state in
    clock.print("state: \"\(state)\"")
    states.append(state)
  }
  func add(_ event: QueryEvent, wait: VirtualTimeScheduler.SchedulerTimeType.Stride) {
    clock.print("(\(event))")
    bloc.add(event)
    clock.advance(by: wait)
  }

  for text in ["M", "Me", "Mer"] { add(.typed(text), wait: 0.25) }
  feedback.expect(
    states, [], "No text has been in the field for half a second, and the states are", "还没有文本在搜索框里停留满半秒，状态是")
  clock.advance(by: 0.5)
  feedback.expect(
    states, ["Mer"], "Mer is in the field for more than half a second, and the states are", "Mer 停留了半秒以上，状态是")
  add(.typed("Merl"), wait: 0.25)
  add(.cleared, wait: 0)
  feedback.expect(
    states.last, "", "The field is cleared, which should not wait, and the newest state is", "搜索框清空了，这不应该等，最新的状态是")
  clock.advance(by: 1)
  feedback.expect(
    !states.contains("Merl"), "The field was cleared while Merl waited, and Merl became a state.",
    "Merl 还在等待时搜索框就清空了，Merl 却成了状态。")
  add(.typed("Arthur"), wait: 0.25)
  clock.print("(the bloc is closed)")
  bloc.close()
  clock.run()
  feedback.expect(
    !states.contains("Arthur"), "The bloc was closed while Arthur waited, and Arthur became a state.",
    "Arthur 还在等待时 bloc 就关闭了，Arthur 却成了状态。")
  cancellable.cancel()

  var waiting: Bloc<QueryEvent, String>? = make(clock)
  weak let kept = waiting
  waiting?.add(.typed("Morgan"))
  waiting = nil
  feedback.expect(
    kept == nil, "Nothing of ours keeps a bloc in which Morgan waits, and it is still there.",
    "Morgan 还在一个 bloc 里等待，我们已经不再持有这个 bloc，它却还在。")

  // The odd ones of the values come three quarters of a second later, and so a quarter before the next ones.
  func events(_ inputs: Inputs) -> some Publisher<QueryEvent, Never> {
    inputs.values().endless()
      .flatMap { value in
        Just(value).delay(for: .seconds(value.isMultiple(of: 2) ? 0 : 0.75), scheduler: inputs.clock)
      }
      .map { $0.isMultiple(of: 3) ? .cleared : .typed($0 % 4 == 1 ? "" : "\($0)") }
  }
  feedback.compare(
    StreamComparison(Shape(mayFail: false)),
    yours: { inputs in
      Deferred {
        let bloc = make(inputs.clock)
        let added = events(inputs).compactMap { event -> String? in
          bloc.add(event)
          return nil
        }
        return bloc.stream.merge(with: added)
      }
      .receive(on: inputs.clock)
      .allRequested()
    },
    expected: { inputs in
      events(inputs)
        .map { event in
          if case .typed(let text) = event {
            return Just(text).delay(for: 0.5, scheduler: inputs.clock).eraseToAnyPublisher()
          }
          return Just("").eraseToAnyPublisher()
        }
        .switchToLatest()
        .removeDuplicates()
        .receive(on: inputs.clock)
        .allRequested()
    })
  return feedback
}

/// Emits each of two states twice, to a subscriber that is there from the beginning and to a late one.
func checkEmitChanges<C: StateStreamable>(_ make: @escaping (Int) -> C, emit: @escaping (C, Int) -> Void) -> Feedback
where C.State == Int {
  var feedback = Feedback()
  var states: [Int] = []
  var late: [Int] = []
  var isFinished = false
  let cubit = make(0)
  print("(the state is 0; we subscribe)")
  let first = cubit.stream.sink(
    receiveCompletion: { completion in
      print(completion)
      isFinished = true
    },
    receiveValue: { state in
      print("state: \(state)")
      states.append(state)
      feedback.expect(cubit.state, state, "\(state) arrives, and the property `state` is", "\(state) 到来了，属性 `state` 是")
    })
  feedback.expect(states, [], "Nothing was emitted yet, and the states are", "还没有发出过什么，状态是")

  for (state, expected) in [(0, []), (1, [1]), (1, [1]), (2, [1, 2])] {
    print("(we emit \(state))")
    emit(cubit, state)
    feedback.expect(states, expected, "We emitted \(state), and the states are", "我们发出了 \(state)，状态是")
  }
  let second = cubit.stream.sink { late.append($0) }
  feedback.expect(
    late, [], "A late subscriber received", "晚来的订阅者收到的是",
    ("It should receive states that are emitted later.", "它应该只收到以后发出的状态。"))
  print("(a second subscriber subscribes; we emit 2 again, and then 1)")
  emit(cubit, 2)
  feedback.expect(late, [], "We emitted 2 a second time, and the late subscriber received", "我们第二次发出 2，晚来的订阅者收到的是")
  emit(cubit, 1)
  feedback.expect(states, [1, 2, 1], "1 is a change again, and the states are", "1 又是一次变化，状态是")
  feedback.expect(late, [1], "We emitted 1, and the late subscriber received", "我们发出了 1，晚来的订阅者收到的是")
  print("(we close the cubit, and emit 3)")
  cubit.close()
  emit(cubit, 3)
  feedback.expect(
    isFinished, "The cubit is closed, and its stream did not finish.",
    "cubit 关闭了，流却没有正常结束。")
  feedback.expect(
    !states.contains(3) && cubit.state == 1, "The cubit was closed, and then its state became 3.",
    "cubit 关闭以后，状态变成了 3。")
  for cancellable in [first, second] { cancellable.cancel() }
  isFinished = false
  cubit.stream.sink(receiveCompletion: { _ in isFinished = true }, receiveValue: { _ in }).cancel()
  feedback.expect(
    isFinished, "A subscriber came after the end, and did not receive the completion.",
    "订阅者在结束之后才来，没有收到完成事件。")

  print("(another cubit: its subscriber emits 5 when it receives 1)")
  let other = make(0)
  states = []
  let third = other.stream.sink(
    receiveCompletion: { _ in emit(other, 6) },
    receiveValue: { state in
      print("state: \(state)")
      states.append(state)
      if state == 1 { emit(other, 5) }
    })
  emit(other, 1)
  feedback.expect(
    states == [1, 5] && other.state == 5,
    "A subscriber emitted 5 when it received 1, the states are \(states), and the property `state` is \(other.state).",
    "订阅者收到 1 就发出 5，\(said(states, "状态是", orElse: "还没有状态"))，属性 `state` 是 \(other.state)。")
  other.close()
  feedback.expect(
    other.state != 6,
    "A subscriber emitted 6 when it received the completion, and the state is 6. A closed cubit keeps its state.",
    "订阅者收到完成事件时发出 6，状态就成了 6。关闭以后，状态不应该再变。")
  third.cancel()

  feedback.tryObjects {
    let cubit = make(0)
    var (received, expected) = ([String](), [String]())
    var (state, isClosed) = (0, false)
    let subscriber = cubit.stream.sink(
      receiveCompletion: { received.append("\($0)") }, receiveValue: { received.append("\($0)") })
    return Trial(
      act: { draw in
        (received, expected) = ([], [])
        if draw.number(1...9) == 1 {
          if !isClosed { expected = ["finished"] }
          isClosed = true
          cubit.close()
          return "close()"
        }
        let new = draw.number(10...12)
        if !isClosed, new != state { (state, expected) = (new, ["\(new)"]) }
        emit(cubit, new)
        return "emit(\(new))"
      },
      seen: { withExtendedLifetime(subscriber) { "state: \(cubit.state), received: \(received)" } },
      expected: { "state: \(state), received: \(expected)" })
  }
  feedback.compare(
    StreamComparison(Shape(mayFail: false)),
    yours: { inputs in
      Deferred {
        let cubit = make(0)
        let emitted = inputs.values().endless().compactMap { value -> Int? in
          emit(cubit, value % 3)
          return nil
        }
        return cubit.stream.merge(with: emitted)
      }
      .receive(on: inputs.clock)
      .allRequested()
    },
    expected: { inputs in
      inputs.values().endless().map { $0 % 3 }.prepend(0).removeDuplicates().dropFirst()
        .receive(on: inputs.clock)
        .allRequested()
    })
  return feedback
}
