import Foundation

@testable import Book

/// The table of an operator in the book.
struct WrittenTable: Decodable {
  let seconds: Int
  private let answers: [String]
  private let index: [String]
  private let groups: [Group]?

  private struct Group: Decodable {
    let answers: [String]
    let index: [String]
  }

  /// The table without its answers.
  func table(of drawn: DrawnOperator) throws -> ArrangementTable { try ArrangementTable(of: drawn, seconds: seconds) }

  /// The answer of each arrangement.
  var unpacked: [String] { unpacked(Group(answers: answers, index: index)) }

  /// A chain's: for each arrangement, what it has of each group.
  var unpackedGroups: [[String]] {
    guard let groups else { return unpacked.map { [$0] } }
    let all = groups.map(unpacked)
    return all[0].indices.map { number in all.map { $0[number] } }
  }

  private func unpacked(_ group: Group) -> [String] {
    var numbers: [Int] = []
    var unit = 1
    for text in group.index {
      let digits = Self.digits(text)
      numbers = numbers.isEmpty ? digits : zip(numbers, digits).map { $0 + $1 * unit }
      unit *= arrangementSigns.count
    }
    return numbers.map { group.answers[$0] }
  }

  private static let places = Dictionary(uniqueKeysWithValues: zip(arrangementSigns.map { $0.asciiValue! }, 0...))

  /// The number of each sign. Digits behind it say how often it is repeated. A regular expression would take longer than
  /// all the rest of a test.
  private static func digits(_ text: String) -> [Int] {
    var digits: [Int] = []
    var repeats = 0
    func repeatLast() {
      if repeats > 0 { digits += Array(repeating: digits.last!, count: repeats) }
      repeats = 0
    }
    for byte in text.utf8 {
      if let number = places[byte] {
        repeatLast()
        digits.append(number)
      } else {
        repeats = 10 * repeats + Int(byte - UInt8(ascii: "0"))
      }
    }
    repeatLast()
    return digits
  }
}

extension WholeBook {
  /// What an operator's page reads, as JSON.
  func json(of drawn: DrawnOperator) throws -> Substring {
    let script = try text("\(drawn.pageName).js")
    guard let match = script.wholeMatch(of: #/\/\/.+\narrangementTable\((.+)\)\n/#) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return match.output.1
  }

  func writtenTable(of drawn: DrawnOperator) throws -> WrittenTable {
    try JSONDecoder().decode(WrittenTable.self, from: Data(json(of: drawn).utf8))
  }
}

/// Chooses another input or number, and another arrangement: in each round of several another one. Both are shown at once,
/// because nothing looks at what is in between.
let surpriseOfRound = """
  function surprise(round) {
    const inputs = [...document.querySelectorAll('.given input')]
    const input = inputs[round % Math.max(inputs.length, 1)], shown = document.querySelector('.marbles').shown ?? {}
    // The address is written for readers alone, and takes as long as a drawing.
    shown.show = history.replaceState = () => {}
    if (input?.type === 'range') { input.value = round % (Number(input.max) + 1); input.dispatchEvent(new Event('input')) }
    else input?.click()
    delete shown.show
    document.querySelector('[data-do=surprise]').click()
    delete history.replaceState
  }
  const shownAddress = () => addressOf(document.querySelector('.marbles').shown.table, document.querySelector('.marbles').shown.arrangement)
  """

/// Of what stands in a row at one moment, each label can be read, nothing that has a text is faint, and no sign is on the
/// name of a row.
let problemsOfLabels = """
  function problemsOfLabels() {
    const labels = [...document.querySelectorAll('.board :is(.out, .between, .absent) text')].map(text => [text.textContent, text.getBoundingClientRect()])
    const over = labels.flatMap(([label, box], index) => labels.slice(index + 1).filter(([_, other]) =>
      Math.abs(box.x + box.width / 2 - other.x - other.width / 2) < 2 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4)
      .map(([other]) => `${other} over ${label}`))
    const opacityOf = element => element.matches('.board') ? 1 : getComputedStyle(element).opacity * opacityOf(element.parentElement)
    const faint = [...document.querySelectorAll('.board text')].filter(text => opacityOf(text) < .9 && !text.closest('.marble.again'))
    const names = [...document.querySelectorAll('.board :is(.name, .type)')].map(name => [name.textContent, name.getBoundingClientRect()])
    const signs = '.board :is(.out, .between, .absent, .stop, .again, .finish:not(.grip), .fail:not(.grip), .grip .sign > *)'
    const covered = [...document.querySelectorAll(signs)].flatMap(sign => {
      const box = sign.getBoundingClientRect()
      return names.filter(([, own]) => Math.min(box.right, own.right) - Math.max(box.left, own.left) > 1
        && Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) > 2)
        .map(([name]) => `${sign.getAttribute('class') ?? sign.tagName} ${sign.textContent} on ${name}`)
    })
    return [...over, ...faint.map(text => `faint: ${text.textContent}`), ...covered]
  }
  """

/// The labels of rows and calls through which a wire is drawn: it is not behind them, or they have no ground on which it
/// would not be seen.
let crossedLabels = """
  {
    const svg = document.querySelector('.board svg').getBoundingClientRect()
    const grounds = [...document.querySelectorAll('.board .ground')].map(ground => [ground, ground.getBoundingClientRect()])
    const isIn = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
    const wires = [...document.querySelectorAll('.board :is(.wire, .met, .off, .kept)')].map(wire => {
      const length = wire.getTotalLength()
      return [wire, Array.from({ length: Math.ceil(length / 2) }, (_, step) => wire.getPointAtLength(2 * step)).map(({ x, y }) => [svg.x + x, svg.y + y])]
    })
    const labels = [...document.querySelectorAll('.board :is(.name, .type, .call)')].map(label => [label, label.getBoundingClientRect()])
    labels.filter(([_, box]) => wires.some(([wire, points]) => points.some(([x, y]) => isIn(box, x, y) && y > box.top + 2 && y < box.bottom - 2
      && !grounds.some(([ground, own]) => isIn(own, x, y) && wire.compareDocumentPosition(ground) & Node.DOCUMENT_POSITION_FOLLOWING))))
      .map(([label]) => label.textContent).join()
  }
  """

/// The marbles through which a line goes that ties a goal to what the output has of it, in all levels. The line begins at
/// the output's row.
let crossedMarbles = """
  {
    const svg = document.querySelector('.board svg').getBoundingClientRect()
    const figure = document.querySelector('.marbles').shown
    const crossed = [...document.querySelectorAll('[data-level]')].flatMap(level => {
      level.click()
      const others = [...document.querySelectorAll('.board .out')].map(each => [each, each.getBoundingClientRect()])
        .filter(([, { y, height }]) => Math.abs(y + height / 2 - svg.y - figure.size.aimed) > 45)
      return [...document.querySelectorAll('.board :is(.met, .off)')].flatMap(tie => {
        const points = Array.from({ length: Math.floor(tie.getTotalLength() / 2) }, (_, step) => tie.getPointAtLength(2 * step))
        return others.filter(([, box]) => points.some(({ x, y }) => svg.x + x > box.left && svg.x + x < box.right
          && svg.y + y > box.top && svg.y + y < box.bottom)).map(([{ textContent }]) => `${level.textContent}: ${textContent}`)
      })
    })
    crossed.join('\\n')
  }
  """

extension Arrangement {
  /// The slider's time in half seconds, for which an answer of one operator has `+s`; nil if it has no such slider.
  var wait: Int? { (parameters["seconds"] ?? parameters[DrawnOperator.second]).map { Int($0 * 2) } }
}
