import Combine

extension Faulty {
  /// A class as in the article. Two of them are equal if they are one and the same object, as in Dart.
  final class MainState: Equatable {
    var selectedIndex: Int
    var isExtended: Bool

    init(selectedIndex: Int, isExtended: Bool) {
      self.selectedIndex = selectedIndex
      self.isExtended = isExtended
    }

    static func == (left: MainState, right: MainState) -> Bool { left === right }
  }

  /// Sends a new object for each event, as the article does; or changes the present one, of which it warns.
  final class MainBloc: Bloc<any MainEvent, Faulty.MainState> {
    private let inPlace: Bool

    init(inPlace: Bool) {
      self.inPlace = inPlace
      super.init(MainState(selectedIndex: 0, isExtended: false))
    }

    override func mapEventToState(_ event: any MainEvent) -> AnyPublisher<Faulty.MainState, any Error> {
      let next =
        inPlace ? state : MainState(selectedIndex: state.selectedIndex, isExtended: state.isExtended)
      switch event {
      case let event as SwitchTabEvent: next.selectedIndex = event.selectedIndex
      case is IsExtendEvent: next.isExtended.toggle()
      default: return Empty().eraseToAnyPublisher()
      }
      return Just(next).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
  }
}
