/// What one `print` reports.
final class Report: TextOutputStream {
  private(set) var text = ""

  /// Without the prefix `probe`.
  var events: [String] { text.split(separator: "\n").map { String($0.trimmingPrefix("probe: ")) } }

  func write(_ string: String) { text += string }

  func has(_ event: String) -> Bool { text.contains(event) }
}
