/// A stand-in for UIKit's button. Like the real one, a new button is enabled.
final class UIButton {
  var isEnabled = true {
    didSet { if isEnabled != oldValue { onChange(isEnabled) } }
  }

  /// Receives the new state when the button turns on or off.
  var onChange: (_ isEnabled: Bool) -> Void = { _ in }
}
