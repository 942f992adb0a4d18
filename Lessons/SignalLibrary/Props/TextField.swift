/// Stands in for UIKit's text field. It has only a `text` that can be observed.
class TextField: KeyValueObject {
  var text: String? = "" {
    didSet { didChangeValue(forKeyPath: "text", change: [.newKey: text as Any]) }
  }
}
