/// Objects that keep each other, as a ring. In a README it is a line that ends where it begins, and a branch below it:
///
///     signal ---- sink ----> closure ---- self ----> signal
///                               |
///                               +---- object ----> UITextField
///
/// The style places the objects on an ellipse.
///
/// - Returns: Nil if the lines are something else.
func cycle(_ lines: [Substring]) -> HTML? {
  let parts = lines.first?.split(separator: arrow) ?? []
  guard parts.count > 4, parts.count % 2 == 1, parts.first == parts.last else { return nil }
  let names = Array(stride(from: 0, to: parts.count - 1, by: 2))
  // What an object of the ring keeps besides.
  let branch = lines.last?.wholeMatch(of: #/( *)\+-+ (\S+) -+> (\S+)/#)?.output
  let owner = branch.flatMap { branch in
    names.last { lines[0].prefix(upTo: parts[$0].startIndex).count < branch.1.count }
  }
  let objects: [HTML] = names.map { place in
    let besides: HTML? = branch.flatMap { _, _, label, name in
      place == owner ? "<span class=\"besides\" style=\"--w:\(name.count)\"><i>\(label)</i><b>\(name)</b></span>" : nil
    }
    let (name, label) = (parts[place], parts[place + 1])
    return """
      <span class="object" style="--i:\(place / 2);--w:\(name.count)"><b>\(name)</b><i>\(label)</i>\(besides)</span>
      """
  }
  return """
    <div class="cycle" role="img" aria-label="\(lines.joined(separator: " "))">\
    <div class="ellipse" style="--n:\(objects.count)">\(objects)</div></div>
    """
}

/// Made once, because each code of a README is asked whether it is a ring.
nonisolated(unsafe) private let arrow = #/ +-{2,} +| +-{2,}> +/#
