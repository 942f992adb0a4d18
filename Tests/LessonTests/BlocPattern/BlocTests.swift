import Combine
import TestKit
import Testing

@testable import BlocPattern

struct BlocTests {
  private let server = PageServer()

  /// Runs the closure and returns the states that the bloc sends meanwhile.
  private func states<B: StateStreamable>(of bloc: B, while body: () -> Void) -> [B.State] {
    var states: [B.State] = []
    let cancellable = bloc.stream.sink { states.append($0) }
    body()
    cancellable.cancel()
    return states
  }

  @Test func aStateIsSetBeforeItIsSent() {
    let bloc = MainBloc()
    var read: [MainState] = []
    let cancellable = bloc.stream.sink { _ in read.append(bloc.state) }
    bloc.add(SwitchTabEvent(selectedIndex: 2))
    bloc.add(IsExtendEvent())
    expectEqual(read, [MainState(selectedIndex: 2, isExtended: false), MainState(selectedIndex: 2, isExtended: true)])
    cancellable.cancel()
  }

  @Test func anEqualStateIsSentOnlyIfNoneWasSentBefore() {
    let cubit = Cubit(1)
    expectEqual(states(of: cubit) { cubit.emit(1) }, [1])
    expectEqual(states(of: cubit) { cubit.emit(1) }, [])
    expectEqual(states(of: cubit) { cubit.emit(2) }, [2])
    expectEqual(states(of: cubit) { cubit.emit(1) }, [1])
  }

  @Test func anEventThatTheBlocDoesNotKnowLeadsToNothing() {
    struct Unknown: MainEvent {}
    let bloc = MainBloc()
    expectEqual(states(of: bloc) { bloc.add(Unknown()) }, [])
    expectEqual(states(of: bloc) { bloc.add(IsExtendEvent()) }.count, 1)
  }

  @Test func theHandlerIsCalledWhenItIsTheEventsTurn() {
    let bloc = HomeBloc(fetch: server.fetch)
    bloc.add(.load("a"))
    bloc.add(.load("b"))
    expectEqual(server.asked, ["a"])
    server.answer("a")
    expectEqual(server.asked, ["a", "b"])
    expectEqual(bloc.state, .loading("b"))
  }

  @Test func aSecondAnswerBelongsToItsEventStill() {
    let bloc = HomeBloc(fetch: server.fetch)
    let states = states(of: bloc) {
      bloc.add(.load("a"))
      bloc.add(.load("b"))
      server.answer("a", ends: false)
      server.answer("a")
      server.answer("b")
    }
    expectEqual(states, [.loading("a"), .loaded("a"), .loading("b"), .loaded("b")])
  }

  @Test func tenThousandEventsWait() {
    final class Counter: Bloc<Int, Int> {
      let first = PassthroughSubject<Int, any Error>()
      override func mapEventToState(_ event: Int) -> AnyPublisher<Int, any Error> {
        event == 0
          ? first.eraseToAnyPublisher() : Just(event).setFailureType(to: (any Error).self).eraseToAnyPublisher()
      }
    }
    let bloc = Counter(0)
    let states = states(of: bloc) {
      (0...10_000).forEach(bloc.add)
      expectEqual(bloc.state, 0)
      bloc.first.send(completion: .finished)
    }
    expectEqual(states, Array(1...10_000))
  }

  @Test func anEventAddedByAListenerWaitsForItsTurn() {
    let bloc = MainBloc()
    var heard: [String] = []
    let listener = bloc.stream.sink { state in
      heard.append("\(state.selectedIndex)")
      if state.selectedIndex < 3 { bloc.add(SwitchTabEvent(selectedIndex: state.selectedIndex + 1)) }
      heard.append("after \(state.selectedIndex)")
    }
    bloc.add(SwitchTabEvent(selectedIndex: 1))
    expectEqual(heard, ["1", "after 1", "2", "after 2", "3", "after 3"])
    listener.cancel()
  }

  @Test func closingEndsTheStreamOnce() {
    let bloc = MainBloc()
    var completions = 0
    let cancellable = bloc.stream.sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in })
    let errors = bloc.errors.sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in })
    bloc.close()
    bloc.close()
    #expect(bloc.isClosed)
    expectEqual(completions, 2)
    bloc.add(IsExtendEvent())
    bloc.emit(MainState(selectedIndex: 2, isExtended: true))
    expectEqual(bloc.state, MainState(selectedIndex: 0, isExtended: false))
    cancellable.cancel()
    errors.cancel()
  }

  @Test func closingCancelsTheEventUnderWayAndDropsThoseThatWait() {
    let bloc = HomeBloc(fetch: server.fetch)
    bloc.add(.load("a"))
    bloc.add(.load("b"))
    bloc.close()
    expectEqual(server.cancelled, ["a"])
    server.answer("a")
    expectEqual(server.asked, ["a"])
    expectEqual(bloc.state, .loading("a"))
  }

  @Test func closedByAListenerItSendsNothingMore() {
    let bloc = HomeBloc { Just($0).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
    var heard: [HomeState] = []
    let cancellable = bloc.stream.sink {
      heard.append($0)
      bloc.close()
    }
    bloc.add(.load("a"))
    expectEqual(heard, [.loading("a")])
    expectEqual(bloc.state, .loading("a"))
    cancellable.cancel()
  }

  @Test func anErrorEndsItsEventOnly() {
    final class Fussy: Bloc<Int, Int> {
      override func mapEventToState(_ event: Int) -> AnyPublisher<Int, any Error> {
        Just(event).tryMap { if $0 < 0 { throw Offline() } else { $0 } }.eraseToAnyPublisher()
      }
    }
    let bloc = Fussy(0)
    var errors: [String] = []
    let cancellable = bloc.errors.sink { errors.append("\($0)") }
    let states = states(of: bloc) { for event in [-1, -2, 3] { bloc.add(event) } }
    expectEqual(states, [3])
    expectEqual(errors, ["Offline()", "Offline()"])
    cancellable.cancel()
  }

  @Test func aFailedRequestIsAState() {
    let bloc = HomeBloc(fetch: server.fetch)
    let states = states(of: bloc) {
      for part in ["a", "b"] { bloc.add(.load(part)) }
      server.fail("a")
      server.answer("b")
    }
    expectEqual(states, [.loading("a"), .failed("a"), .loading("b"), .loaded("b")])
  }

  @Test func aBlocGoesWithItsOwnerAndCancelsWhatItWaitsFor() {
    var bloc: HomeBloc? = HomeBloc(fetch: server.fetch)
    weak let observed = bloc
    bloc?.add(.load("a"))
    bloc = nil
    expectNil(observed)
    expectEqual(server.cancelled, ["a"])
  }

  @Test func newObjectsAreNeverEqual() {
    let bloc = Original.MainBloc()
    let states = states(of: bloc) {
      bloc.add(SwitchTabEvent(selectedIndex: 1))
      bloc.add(SwitchTabEvent(selectedIndex: 1))
    }
    expectEqual(states.map(\.selectedIndex), [1, 1])
  }
}
