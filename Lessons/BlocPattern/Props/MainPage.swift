/// A row of tabs. One of them is chosen.
final class MainPage: Widget {
  private weak var context: BuildContext?
  private let initState: (BuildContext) -> Void
  private let dispose: (BuildContext) -> Void

  /// - Parameters:
  ///   - initState: Runs before the page is drawn for the first time.
  ///   - dispose: Runs when the page goes away.
  init(
    initState: @escaping (BuildContext) -> Void = { _ in }, dispose: @escaping (BuildContext) -> Void = { _ in }
  ) {
    self.initState = initState
    self.dispose = dispose
  }

  func mount(in context: BuildContext) {
    self.context = context
    initState(context)
    context.onUnmount { [unowned context, dispose] in dispose(context) }
    BlocBuilder<MainBloc> { _, state in Self.row(state.selectedIndex, isExtended: state.isExtended) }
      .mount(in: context)
  }

  /// The user taps a tab.
  func onTap(_ index: Int) {
    context.map { BlocProvider<MainBloc>.of($0).add(SwitchTabEvent(selectedIndex: index)) }
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
    context.draw("settings: full names?")
  }

  /// The user taps the switch.
  func onTap() {
    context.map { BlocProvider<MainBloc>.of($0).add(IsExtendEvent()) }
  }
}
