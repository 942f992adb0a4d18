import LessonKit
import VirtualTime

/// The marbles that a program has read, and where its reader may move them. What stands at one place moves together, and
/// pushes its neighbours along.
package struct MovableMarbles: Encodable {
  /// For each row, where its marbles are.
  package typealias Arrangement = [[Int]]

  private struct Row: Encodable {
    let input: MarbleInput
    let marks: [String]
    let start: [Int]

    /// How many places there are.
    let seconds: Int
  }

  private let rows: [Row]

  /// Nil if there is nothing to move. Of many rows, a page shows the first ones.
  package init?(_ inputs: [MarbleInput]) {
    rows = Array(
      inputs.lazy.compactMap { input in
        guard let marbles = try? MarbleString(input.text), !marbles.places.isEmpty else { return nil }
        let start = marbles.places.indices.filter { !marbles[$0].isEmpty }
        // The last marble can be moved two places beyond its own.
        return Row(input: input, marks: start.map { marbles[$0] }, start: start, seconds: marbles.places.count + 2)
      }.prefix(4))
    if rows.isEmpty { return nil }
  }

  /// The arrangements besides the program's own: those that one move makes of it, the nearest first, then those that two
  /// moves make, and so on.
  package func others(most: Int) -> [Arrangement] {
    var all = [rows.map(\.start)]
    var seen = Set(all)
    var next = 0
    while next < all.count, all.count <= most {
      all += neighbours(of: all[next]).filter { seen.insert($0).inserted }
      next += 1
    }
    return Array(all.dropFirst().prefix(most))
  }

  private func neighbours(of arrangement: Arrangement) -> [Arrangement] {
    (1...rows.map(\.seconds).max()!).flatMap { distance in
      rows.indices.flatMap { row in
        let moves = MarbleMoves(
          values: rows[row].marks.count, hasEnd: false, seconds: rows[row].seconds, passes: false)
        return rows[row].marks.indices.flatMap { marble in
          [distance, -distance].map { step in
            var moved = arrangement
            moved[row] = moves.moved(arrangement[row], marble, to: arrangement[row][marble] + step)
            return moved
          }
        }
      }
    }
  }

  /// What the program reads in place of its own texts.
  package func texts(of arrangement: Arrangement) -> [MarbleInput: String] {
    Dictionary(
      uniqueKeysWithValues: zip(rows, arrangement).map { row, places in
        var marbles = MarbleString()
        for (marks, place) in zip(row.marks, places) {
          for mark in marks { marbles.add(mark, at: place) }
        }
        return (row.input, marbles.description)
      })
  }

  /// What an arrangement is called on the page.
  static func key(of arrangement: Arrangement) -> String {
    arrangement.map { $0.map(String.init).joined(separator: ",") }.joined(separator: ";")
  }
}
