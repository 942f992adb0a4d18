extension Sequence<String> {
  /// The word that a mistyped one probably means; nil if none is similar.
  ///
  ///     print(["list", "check", "show"].nearest(to: "chek") ?? "none")
  ///     // check
  package func nearest(to word: String) -> String? {
    let distances = map { (word: $0, letters: $0.difference(from: word).count) }
    guard let best = distances.min(by: { $0.letters < $1.letters }) else { return nil }
    return best.letters <= Swift.max(2, word.count / 2) && best.letters < word.count ? best.word : nil
  }
}
