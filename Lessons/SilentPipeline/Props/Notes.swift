/// Keeps what an instrument writes until the step shows it. So the silence comes first, and the reason after it.
final class Notes: TextOutputStream {
  private var text = ""

  /// Called by the operator `print`, with a line or a part of one.
  func write(_ string: String) { text += string }

  func add(_ line: String) { text += "\(line)\n" }

  /// Prints the notes below the name of the instrument that wrote them.
  func show(_ instrument: String) {
    print("What \(instrument) reports:")
    print(text, terminator: "")
  }
}
