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
      checkEmitChanges { ChangesCubit($0) }.print()
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
    states, [], "No text has been in the field for half a second, and the states are", "还没有一段文本在搜索框里停留满半秒，状态是")
  clock.advance(by: 0.5)
  feedback.expect(
    states, ["Mer"], "Mer is in the field for more than half a second, and the states are", "Mer 停留了半秒以上，状态是")
  add(.typed("Merl"), wait: 0.25)
  add(.cleared, wait: 0)
  feedback.expect(
    states.last, "", "The field is cleared, which should not wait, and the newest state is", "搜索框清空了，清空不应该等待，最新的状态是")
  clock.advance(by: 1)
  feedback.expect(
    states, ["Mer", ""], "The field was cleared while Merl waited, and the states are", "Merl 还在等待时搜索框就清空了，状态是")
  add(.typed("Arthur"), wait: 0.25)
  clock.print("(the bloc is closed)")
  bloc.close()
  clock.run()
  feedback.expect(
    states, ["Mer", ""], "The bloc was closed while Arthur waited, and the states are", "Arthur 还在等待时 bloc 就关闭了，状态是")
  cancellable.cancel()

  feedback.expectGone("a bloc in which Morgan waits", "有 Morgan 在等待的 bloc") {
    let bloc = make(clock)
    bloc.add(.typed("Morgan"))
    return bloc
  }

  // The odd ones of the values come three quarters of a second later, and so a quarter before the next ones.
  func events(_ inputs: Inputs) -> some Publisher<QueryEvent, Never> {
    inputs.values().endless()
      .flatMap { value in
        Just(value).delay(for: .seconds(value.isMultiple(of: 2) ? 0 : 0.75), scheduler: inputs.clock)
      }
      .map { value in
        if value.isMultiple(of: 3) { return .cleared }
        // Some texts come again while another one waits.
        let odd = value.modulo(5) == 0 ? value.oddText : "\(value.modulo(3))"
        return .typed(value.modulo(4) == 1 ? "" : 0..<100 ~= value ? "\(value)" : odd)
      }
      // Whether the same text begins to wait again is not said anywhere.
      .removeDuplicates { "\($0)" == "\($1)" }
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

/// What the checker uses of a cubit.
protocol NumberCubit: AnyObject {
  var state: Int { get }
  var stream: AnyPublisher<Int, Never> { get }
  func emit(_ state: Int)
  func close()
}

extension ChangesCubit: NumberCubit where State == Int {}
extension BlocBase: NumberCubit where State == Int {}

private final class RightCubit: BlocBase<Int> {
  override func emit(_ new: Int) { if new != state { super.emit(new) } }
}

/// A cubit and its subscribers.
private final class Audience {
  let cubit: any NumberCubit
  private var received: [[String]] = []
  private var cancellables: [AnyCancellable] = []

  /// - Parameter interrupts: Whether the first subscriber emits 5 when it receives 1, and 6 when it receives the completion.
  init(_ cubit: any NumberCubit, interrupts: Bool = false) {
    self.cubit = cubit
    subscribe(interrupts: interrupts)
  }

  func subscribe(interrupts: Bool = false) {
    let number = received.count
    received.append([])
    cancellables.append(
      cubit.stream.sink(
        receiveCompletion: { [unowned self] completion in
          received[number].append("\(completion)")
          if interrupts { cubit.emit(6) }
        },
        receiveValue: { [unowned self] new in
          received[number].append(cubit.state == new ? "\(new)" : "\(new), state: \(cubit.state)")
          if interrupts, new == 1 { cubit.emit(5) }
        }))
  }

  var shown: Shown {
    defer { received = received.map { _ in [] } }
    return [Message("the values", "收到的值"): received.flatMap(\.self), "state": cubit.state]
  }
}

/// Emits states twice, to a subscriber that is there from the beginning and to a late one, and closes the cubit.
func checkEmitChanges(_ make: @escaping (Int) -> any NumberCubit) -> Feedback {
  func emit(_ state: Int) -> Event<Audience> { Event("emit(\(state))") { $0.cubit.emit(state) } }
  let close = Event<Audience>("close()") { $0.cubit.close() }
  let subscribe = Event<Audience>(Message("another subscriber comes", "又来了一个订阅者")) { $0.subscribe() }

  var feedback = Feedback()
  feedback.compare(
    { Audience(make(0)) }, { Audience(RightCubit(0)) },
    example: [
      Event(Message("a subscriber comes", "来了一个订阅者")) { _ in }, emit(0), emit(1), emit(1), emit(2), subscribe, emit(2),
      emit(1),
      close, emit(3), subscribe,
    ],
    shows: \.shown,
    random: { draw, _ in
      switch draw.number(1...60) {
      case 1: close
      case 2...6: subscribe
      default: emit(draw.element(of: [10, 11, draw.value(after: 10)]))
      }
    })
  feedback.expectGone("the cubit", "这个 cubit") {
    let audience = Audience(make(0))
    audience.cubit.emit(1)
    return audience
  }
  let cubit = make(0)
  feedback.expectSubscriberGone(from: cubit.stream, "stream", of: cubit, "the cubit", " cubit")
  print("(the subscriber of another cubit emits 5 when it receives 1, and 6 when it receives the completion)")
  feedback.compare(
    { Audience(make(0), interrupts: true) }, { Audience(RightCubit(0), interrupts: true) }, example: [emit(1), close],
    shows: \.shown)
  func state(_ value: Int) -> Int { 0..<100 ~= value ? value % 3 : value }
  feedback.compare(
    StreamComparison(Shape(mayFail: false)),
    yours: { inputs in
      Deferred {
        let cubit = make(0)
        let emitted = inputs.values().endless().compactMap { value -> Int? in
          cubit.emit(state(value))
          return nil
        }
        return cubit.stream.merge(with: emitted)
      }
      .receive(on: inputs.clock)
      .allRequested()
    },
    expected: { inputs in
      inputs.values().endless().map(state).prepend(0).removeDuplicates().dropFirst()
        .receive(on: inputs.clock)
        .allRequested()
    })
  return feedback
}
