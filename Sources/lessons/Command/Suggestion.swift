/// The name that a mistyped one may stand for; nil if none is near.
func suggestion(for text: String, among names: [String]) -> String? {
  let near = names.map { (name: $0, distance: distance($0, text)) }.min { $0.distance < $1.distance }
  guard let near, near.distance <= max(2, text.count / 3), near.distance < text.count else { return nil }
  return near.name
}
