/// A row of tabs. One of them is chosen.
final class MainPage: Widget {
  private weak var bloc: MainBloc?
  private let initState: (MainBloc) -> Void
  private let dispose: (MainBloc) -> Void

  /// - Parameters:
  ///   - initState: Runs before the page is drawn for the first time.
  ///   - dispose: Runs when the page goes away.
  init(initState: @escaping (MainBloc) -> Void = { _ in }, dispose: @escaping (MainBloc) -> Void = { _ in }) {
    self.initState = initState
    self.dispose = dispose
  }

  func mount(in context: BuildContext) {
    let bloc = BlocProvider<MainBloc>.of(context)
    self.bloc = bloc
    initState(bloc)
    // It uses the bloc that was found here. A place that goes away cannot look for one.
    context.onUnmount { [dispose] in dispose(bloc) }
    BlocBuilder<MainBloc> { _, state in Self.row(state.selectedIndex, isExtended: state.isExtended) }
      .mount(in: context)
  }

  /// The user taps a tab.
  func onTap(_ index: Int) {
    bloc?.add(SwitchTabEvent(selectedIndex: index))
  }

  /// The row as text: short names, or full names if it is extended.
  static func row(_ selectedIndex: Int, isExtended: Bool) -> String {
    ["Home", "Cases", "Me"].enumerated()
      .map { index, tab in
        let name = isExtended ? tab : String(tab.prefix(1))
        return index == selectedIndex ? "[\(name)]" : name
      }
      .joined(separator: " ")
  }
}

/// A page with a switch that changes another page.
final class SettingsPage: Widget {
  private weak var context: BuildContext?

  func mount(in context: BuildContext) {
    self.context = context
    BlocBuilder<MainBloc> { _, state in "settings, full names: \(state.isExtended)" }.mount(in: context)
  }

  /// The user taps the switch for full names.
  func onTapSwitch() {
    guard let context else { return }
    BlocProvider<MainBloc>.of(context).add(IsExtendEvent())
  }
}
