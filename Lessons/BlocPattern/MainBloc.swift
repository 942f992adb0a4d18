import Combine

/// A struct. Two states are equal if their contents are, and a state that was sent cannot change.
struct MainState: Equatable {
  var selectedIndex: Int
  var isExtended: Bool

  init(selectedIndex: Int = 0, isExtended: Bool = false) {
    self.selectedIndex = selectedIndex
    self.isExtended = isExtended
  }
}

final class MainBloc: Bloc<any MainEvent, MainState> {
  init() {
    super.init(MainState(selectedIndex: 0, isExtended: false))
  }

  override func mapEventToState(_ event: any MainEvent) -> AnyPublisher<MainState, any Error> {
    if let event = event as? SwitchTabEvent {
      var next = MainState()
      next.selectedIndex = event.selectedIndex
      next.isExtended = state.isExtended
      return Just(next).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    } else if event is IsExtendEvent {
      var next = MainState()
      next.selectedIndex = state.selectedIndex
      next.isExtended = !state.isExtended
      return Just(next).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    return Empty().eraseToAnyPublisher()
  }
}
