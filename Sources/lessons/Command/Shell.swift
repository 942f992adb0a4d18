/// A shell that can complete names.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
