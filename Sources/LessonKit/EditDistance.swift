/// How many letters have to be added, removed or replaced to make one word of another (Levenshtein).
///
///     print(editDistance("chek", "check"))
///     // 1
package func editDistance(_ a: String, _ b: String) -> Int {
  let b = Array(b)
  var row = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
    }
  }
  return row[b.count]
}

extension Sequence<String> {
  /// The word that a mistyped one probably means; nil if none is similar.
  ///
  ///     print(["list", "check", "show"].nearest(to: "chek") ?? "none")
  ///     // check
  package func nearest(to word: String) -> String? {
    let distances = map { (word: $0, distance: editDistance($0, word)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(word.count > 3 ? 2 : 1, word.count / 3) && best.distance < word.count
      ? best.word : nil
  }
}
