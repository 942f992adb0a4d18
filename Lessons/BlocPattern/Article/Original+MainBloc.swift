import Combine

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  /// A class, as in the article. Two objects are equal only if they are the same object, as in Dart.
  final class MainState: Equatable {
    var selectedIndex: Int
    var isExtended: Bool

    init(selectedIndex: Int = 0, isExtended: Bool = false) {
      self.selectedIndex = selectedIndex
      self.isExtended = isExtended
    }

    static func == (left: MainState, right: MainState) -> Bool { left === right }
  }

  final class MainBloc: Bloc<any MainEvent, MainState> {
    init() {
      super.init(MainState(selectedIndex: 0, isExtended: false))
    }

    override func mapEventToState(_ event: any MainEvent) -> AnyPublisher<MainState, any Error> {
      if let event = event as? SwitchTabEvent {
        let next = MainState()
        next.selectedIndex = event.selectedIndex
        next.isExtended = state.isExtended
        return Just(next).setFailureType(to: (any Error).self).eraseToAnyPublisher()
      } else if event is IsExtendEvent {
        let next = MainState()
        next.selectedIndex = state.selectedIndex
        next.isExtended = !state.isExtended
        return Just(next).setFailureType(to: (any Error).self).eraseToAnyPublisher()
      }
      return Empty().eraseToAnyPublisher()
    }
  }
}
