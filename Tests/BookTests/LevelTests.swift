import LessonKit
import TestKit
import Testing

@testable import Book

/// The levels in the tables of a book, as its pages solve them.
@Suite(.ifThereIsChromium, .ownThreads) struct LevelTests {
  /// What the page does, in the plainest way: from the example, all arrangements that one move leads to, all that another
  /// one leads to, and so on. The first that publishes something tells how many moves it takes.
  private static let fewest = """
    function fewest(table) {
      const output = arrangement => table.answer(arrangement)
        .filter(event => (event.kind === 'value' || table.aimsAtEnd && /^f/.test(event.kind)) && !event.alone && (event.second ?? false) === table.hasSecondSubscriber)
        .map(event => `${event.label ?? { finished: '|', failed: '#' }[event.kind]}@${event.at}`).sort().join(' ')
      const found = new Map([[output(table.example), 0]])
      const seen = new Set([JSON.stringify(table.example)])
      let edge = [table.example]
      for (let moves = 1; edge.length; moves++) {
        const next = []
        const visit = arrangement => {
          const text = JSON.stringify(arrangement)
          if (seen.has(text)) return
          seen.add(text)
          next.push(arrangement)
          const values = output(arrangement)
          if (!found.has(values)) found.set(values, moves)
        }
        for (const arrangement of edge) {
          table.marbles.forEach((_, marble) => {
            for (let to = 0; to <= table.seconds; to++) {
              visit({ ...arrangement, seconds: moved(table, arrangement.seconds, marble, to) })
            }
          })
          table.sliders.forEach(({ positions }, slider) => positions.forEach((_, position) =>
            visit({ ...arrangement, sliders: arrangement.sliders.with(slider, position) })))
          if (!table.aimsAtEnd) continue
          table.requests.forEach((_, request) => visit({ ...arrangement, request }))
          table.ends.forEach((_, end) => visit({ ...arrangement, end }))
        }
        edge = next
      }
      return found
    }
    function problemsOf(table) {
      const found = fewest(table)
      // If the same values come out of every arrangement, a level would only say where the marbles go: it has the end too.
      const outcomes = new Set([...found.keys()].map(name => String(name.split(' ').filter(value => !/^[|#]/.test(value))
        .map(value => value.split('@')).sort((a, b) => a[1] - b[1]).map(([label]) => label))).filter(Boolean))
      const isTrivial = table.rows.length === 1 && !table.sliders.length && outcomes.size < 2
      if (isTrivial && !table.aimsAtEnd) return 'levels that are trivial'
      const names = table.levels.map(({ values }) => values.map(({ label, at }) => `${label}@${at}`).sort().join(' '))
      const moves = table.levels.map(level => level.moves)
      const problems = table.levels.flatMap((level, index) => found.get(names[index]) === level.moves ? []
        : [`${names[index]}: ${level.moves} moves, and not ${found.get(names[index])}`])
      if (new Set(names).size < names.length) problems.push('a level is there twice')
      if (names.some(name => !name || found.get(name) === 0)) problems.push('a level that the example reaches')
      if (String(moves) !== String(moves.toSorted())) problems.push('they are not in order')
      // Each number of moves from one to four that leads to something, and not to too much, has a level.
      const counts = [...found].filter(([name]) => name && name.split('@').length <= 7).map(([_, count]) => count)
      for (const count of table.aimsAtEnd ? [1, 2, 3] : [1, 2, 3, 4]) {
        if (counts.includes(count) !== moves.includes(count)) problems.push(`levels of ${count} moves`)
      }
      return problems.join('\\n')
    }
    undefined
    """

  @Test func everyLevelTakesItsFewestMoves() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "operator-map.html"))
    try browser.value(Self.fewest)
    var count = 0
    var withoutLevels: [String] = []
    for drawn in DrawnOperator.all + DrawnChain.all.map(\.drawn) {
      let problems = try browser.text(
        """
        globalThis.read = new ArrangementTable(\(book.json(of: drawn)))
        problemsOf(read)
        """)
      expectEqual(problems, "", "\(drawn.name)")
      let levels = try browser.value("read.levels.length") as? Int ?? 0
      if levels == 0 { withoutLevels.append(drawn.name) }
      count += levels
    }
    expectEqual(withoutLevels, [])
    #expect(count > 250)
  }
}
