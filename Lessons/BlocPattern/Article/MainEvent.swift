protocol MainEvent {}

/// The user chose another tab.
struct SwitchTabEvent: MainEvent {
  let selectedIndex: Int
}

/// The user switched between short and full names of the tabs.
struct IsExtendEvent: MainEvent {}
