/// As much of UIKit's button as fits into text. Like that one, it is enabled unless somebody says otherwise.
final class UIButton {
  var isEnabled = true { didSet { onSet(isEnabled) } }

  /// Called each time that `isEnabled` is set, also to what it was.
  var onSet: (Bool) -> Void = { _ in }
}
