/// A row of tabs, of which one is chosen.
final class MainPage: Widget {
  private weak var context: BuildContext?
  private let initState: (BuildContext) -> Void

  /// - Parameter initState: What to do before the page is drawn.
  init(initState: @escaping (BuildContext) -> Void = { _ in }) {
    self.initState = initState
  }

  func mount(in context: BuildContext) {
    self.context = context
    initState(context)
    BlocBuilder<MainBloc> { _, state in Self.row(state.selectedIndex, isExtended: state.isExtended) }
      .mount(in: context)
  }

  /// A tab was tapped.
  func onTap(_ index: Int) {
    context.map { BlocProvider<MainBloc>.of($0).add(SwitchTabEvent(selectedIndex: index)) }
  }

  /// The row as text. Unless it is extended, it shows the initials only.
  static func row(_ selectedIndex: Int, isExtended: Bool) -> String {
    ["Home", "Cases", "Me"].enumerated()
      .map { index, tab in
        let name = isExtended ? tab : String(tab.prefix(1))
        return index == selectedIndex ? "[\(name)]" : name
      }
      .joined(separator: " ")
  }
}

/// A page with a switch that concerns another page.
final class SettingsPage: Widget {
  private weak var context: BuildContext?

  func mount(in context: BuildContext) {
    self.context = context
    context.draw("settings: extend the tabs?")
  }

  /// The switch was tapped.
  func onTap() {
    context.map { BlocProvider<MainBloc>.of($0).add(IsExtendEvent()) }
  }
}
