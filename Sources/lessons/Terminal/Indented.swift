/// The text, with blanks before each line that has something in it.
func indented(_ text: String, by count: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : String(repeating: " ", count: count) + $0 }
    .joined(separator: "\n")
}
