/// How the whole app looks.
struct Theme: Equatable {
  var color: String
  var fontSize: Int
}

/// The theme, for a provider at the root of the app.
final class ThemeCubit: Cubit<Theme> {
  init() { super.init(Theme(color: "blue", fontSize: 14)) }

  func paint(_ color: String) {
    var next = state
    next.color = color
    emit(next)
  }
}
