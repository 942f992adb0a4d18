import Foundation
import TestKit
import Testing

@testable import Book

/// How films and drawings are laid out. `EveryLessonTests` looks at the films of all lessons.
@Suite(.ifThereIsChromium, .ownThreads) struct FilmLayoutTests {
  /// At 1280 x 800 the bench of a step, from its head to the controls of its first film, fits below the outline, and so do
  /// the code, which is sticky, and each further film. The trace is no wider than its place, and nor is a film, however
  /// many events it has.
  private static let benchesThatDoNotFit = """
    [...document.querySelectorAll('.step:has(.film)')].flatMap(step => {
      const box = selector => step.querySelector(selector).getBoundingClientRect()
      const room = innerHeight - document.querySelector('.outline').offsetHeight
      const [bench, code, trace] = [box('.bench'), box('.code'), box('.trace')]
      const heights = [box('.film .bar').bottom - bench.top, code.height,
        ...[...step.querySelectorAll('.film')].map(film => film.querySelector('.bar').getBoundingClientRect().bottom - film.getBoundingClientRect().top)]
      const isBeside = code.right <= trace.left + 1 && code.top === trace.top && trace.height > 100
      const isSticky = getComputedStyle(step.querySelector('.code')).position === 'sticky'
      const wide = [...step.querySelectorAll('.trace ol, .stage')].filter(each => each.scrollWidth > each.clientWidth)
        .map(each => `${each.className || 'trace'} ${each.scrollWidth} of ${each.clientWidth}`)
      return isBeside && isSticky && heights.every(height => height <= room) && !wide.length ? []
        : [`${step.dataset.step}: ${heights.map(Math.round)} of ${room}, ${isBeside}, ${isSticky}, ${wide}`]
    }).join('\\n')
    """

  /// Where the code is above the film, the film has the line that runs.
  private static let filmsWithoutTheirLine = """
    [...films.values()].flat().filter(film => {
      film.show(Math.min(3, film.state.count))
      const line = film.figure.querySelector('.nowline')
      const code = [...film.section.querySelectorAll('.code .now')].map(line => line.textContent.trim())
      return !line.offsetHeight || !code.length || !line.textContent.endsWith(code.at(-1))
    }).map(film => film.section.dataset.step).join()
    """

  /// No sign covers another one, no label is wider than its marble, and nothing leaves the drawing.
  private static let signsThatOverlap = """
    [...films].flatMap(([step, scenes]) => scenes.flatMap(film => {
      film.rest()
      const picture = film.picture.querySelector('svg'), edge = picture.getBoundingClientRect()
      const signs = [...picture.querySelectorAll('.marble, .ask, .stop, .finish, .fail, .absent')]
        .map(sign => ({ sign, box: sign.getBoundingClientRect(), name: sign.textContent || sign.getAttribute('class') }))
      const covers = (one, other, rest) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > rest
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > rest
      // Above 560 px, what is scrolled goes behind the names.
      const names = innerWidth < 560 ? [...picture.querySelectorAll('.halo text')] : []
      const paper = film.stage.scrollLeft ? null : picture.querySelector('.paper')?.getBoundingClientRect()
      return signs.flatMap(({ sign, box, name }, index) => [
        ...(box.left < edge.left - 1 || box.right > edge.right + 1 ? [`${name} leaves`] : []),
        ...(box.left < paper?.right - 1 ? [`${name} is behind the names`] : []),
        ...(sign.querySelector('text')?.getBoundingClientRect().width > sign.querySelector('rect')?.getBoundingClientRect().width ? [`${name} is wide`] : []),
        ...signs.slice(index + 1).filter(other => covers(box, other.box, 1)).map(other => `${name} and ${other.name}`),
        ...names.filter(text => covers(box, text.getBoundingClientRect(), 2)).map(text => `${name} on ${text.textContent}`),
      ]).map(problem => `${step}: ${problem}`)
    })).join('\\n')
    """

  /// The controls of the films, one bar each.
  private static let bars = """
    [...document.querySelectorAll('.film .bar:not(.question *)')].filter(bar => bar.querySelector('[data-do=play]'))
    """

  /// Its buttons are in one row.
  private static let barsInTwoRows = """
    \(bars).filter(bar => new Set([...bar.querySelectorAll('button')].filter(each => each.offsetHeight).map(each => Math.round(each.getBoundingClientRect().top))).size > 1)
      .map(bar => bar.closest('.step').dataset.step).join()
    """

  /// On paper, a film is whole.
  private static let filmsCutOnPaper = """
    [...document.querySelectorAll('.stage svg')].filter(picture => {
      const box = picture.getBoundingClientRect()
      return box.width < 100 || box.right > innerWidth || [...picture.querySelectorAll('.name')]
        .some(name => name.getBoundingClientRect().left > box.left + 20)
    }).map(picture => picture.closest('.step').dataset.step).join()
    """

  /// Looks at the lesson's page that is open, at a width that ``EveryLessonTests`` has set. The reader prefers no motion.
  static func expectFilms(_ browser: Browser, _ name: String, at width: Int) throws {
    func expectNone(_ problems: String) throws { try expectEqual(browser.text(problems), "", "\(name) at \(width)") }
    if width == 1280 { try expectNone(benchesThatDoNotFit) }
    try expectNone(signsThatOverlap)
    try expectEqual(
      browser.value("\(bars).length") as? Int, browser.value("[...films.values()].flat().length") as? Int,
      "the bars of \(name)")
    try expectNone(barsInTwoRows)
    if width == 1280 { return }
    try expectNone(filmsWithoutTheirLine)
    try browser.value("[...films.values()].flat().forEach(film => film.rest())")
  }

  /// Looks at the lesson's page on paper, and leaves it so.
  static func expectFilmsOnPaper(_ browser: Browser, _ name: String) throws {
    try browser.value("document.querySelectorAll('.stage').forEach(stage => stage.scrollLeft = 1000)")
    try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
    try browser.setWidth(720)
    try expectEqual(browser.text(filmsCutOnPaper), "", "\(name) on paper")
    try expectEqual(browser.value("document.documentElement.scrollWidth <= innerWidth") as? Bool, true, "\(name)")
  }

  /// On paper, an operator's drawing is there.
  @Test func printHasTheDrawingOfAnOperator() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "operator-debounce.html"))
    try browser.call("Emulation.setEmulatedMedia", ["media": "print"])
    let drawings = "[...document.querySelectorAll('.still img, .still pre')]"
    try expectEqual(browser.value("\(drawings).filter(each => each.offsetHeight > 20).length") as? Int, 2)
    try browser.prefer([:])
  }

  /// Different values have different labels, and each is the whole value or its end.
  @Test func longValuesAreShortenedWhereTheyAreAlike() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "SearchField.html"))
    let labels = { (values: String) in
      try browser.text(
        """
        (() => { const events = \(values).map(payload => ({ kind: 'value', payload }))
          addLabels({ moments: [{ events }] })
          return events.map(event => event.label).join(' ') })()
        """)
    }
    try expectEqual(labels("['list of a', 'list of ab']"), "list of a list of ab")
    try expectEqual(labels("['the answer for the text a', 'the answer for the text ab']"), "…a …ab")
    try expectEqual(labels("['a value that is long', '1']"), "a value that i… 1")
  }
}
