/// A stand-in for UIKit's text field, with one target and action.
final class UITextField {
  private(set) var text: String?

  /// The action that runs when the text has changed.
  var onValueChanged: (UITextField) -> Void = { _ in }

  /// Changes the text as typing does, and runs the action.
  func type(_ text: String) {
    self.text = text
    onValueChanged(self)
  }
}
