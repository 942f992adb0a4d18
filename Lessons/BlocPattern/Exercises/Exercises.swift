import Combine
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
func checkDebounceEvents(_ make: (VirtualTimeScheduler) -> Bloc<QueryEvent, String>) -> Feedback {
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
  feedback.expect(states == [], "No text has been in the field for half a second, and the states are \(states).")
  clock.advance(by: 0.5)
  feedback.expect(states == ["Mer"], "Mer is in the field for more than half a second, and the states are \(states).")
  add(.typed("Merl"), wait: 0.25)
  add(.cleared, wait: 0)
  feedback.expect(states.last == "", "The field is cleared, which should not wait, and the states are \(states).")
  clock.advance(by: 1)
  feedback.expect(!states.contains("Merl"), "The field was cleared while Merl waited, and Merl became a state.")
  add(.typed("Arthur"), wait: 0.25)
  clock.print("(the bloc is closed)")
  bloc.close()
  clock.run()
  feedback.expect(!states.contains("Arthur"), "The bloc was closed while Arthur waited, and Arthur became a state.")
  cancellable.cancel()
  return feedback
}

/// Emits each of two states twice, to a subscriber that is there from the beginning and to a late one.
func checkEmitChanges<C: StateStreamable>(_ make: (Int) -> C, emit: (C, Int) -> Void) -> Feedback
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
      feedback.expect(cubit.state == state, "\(state) arrives, and the property `state` is still \(cubit.state).")
    })
  feedback.expect(states == [], "Nothing was emitted yet, and the states are \(states).")

  for (state, expected) in [(0, []), (1, [1]), (1, [1]), (2, [1, 2])] {
    print("(we emit \(state))")
    emit(cubit, state)
    feedback.expect(
      states == expected, "We emitted \(state), and the states are \(states). They should be \(expected).")
  }
  let second = cubit.stream.sink { late.append($0) }
  feedback.expect(late == [], "A late subscriber received \(late). It should receive states that are emitted later.")
  print("(a second subscriber subscribes; we emit 2 again, and then 1)")
  emit(cubit, 2)
  feedback.expect(late == [], "We emitted 2 a second time, and the late subscriber received \(late).")
  emit(cubit, 1)
  feedback.expect(states == [1, 2, 1], "1 is a change again, and the states are \(states).")
  feedback.expect(late == [1], "We emitted 1, and the late subscriber received \(late).")
  print("(we close the cubit, and emit 3)")
  cubit.close()
  emit(cubit, 3)
  feedback.expect(isFinished, "The cubit is closed, and its stream did not finish.")
  feedback.expect(!states.contains(3) && cubit.state == 1, "The cubit was closed, and then its state became 3.")
  for cancellable in [first, second] { cancellable.cancel() }
  return feedback
}
