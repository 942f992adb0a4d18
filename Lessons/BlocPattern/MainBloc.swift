import Combine

protocol MainEvent {}

struct SwitchTabEvent: MainEvent {
  let selectedIndex: Int
}

struct IsExtendEvent: MainEvent {}

/// A struct, so a state that was sent can no longer change.
struct MainState: Equatable {
  var selectedIndex: Int
  var isExtended: Bool
}

/// Which tab is chosen, and whether the tabs are written out.
final class MainBloc: Bloc<any MainEvent, MainState> {
  init() {
    super.init(MainState(selectedIndex: 0, isExtended: false))
  }

  override func mapEventToState(_ event: any MainEvent) -> AnyPublisher<MainState, any Error> {
    var next = state
    switch event {
    case let event as SwitchTabEvent: next.selectedIndex = event.selectedIndex
    case is IsExtendEvent: next.isExtended.toggle()
    default: return Empty().eraseToAnyPublisher()
    }
    return Just(next).setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
