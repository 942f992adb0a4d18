// The marbles that the reader's program has read. A reader moves them on the page beside the editor.

const arrangingWords = translated({
  title: ['The marbles that your program reads', '程序读取的弹珠'],
  line: ['line %1', '第 %1 行'],
  how: ['Drag a marble, or move it with the arrow keys: the page shows what your program did with it there.', '拖动弹珠，或者用方向键移动它：页面会显示弹珠在那里时你的程序做了什么。'],
  marble: ['%1 of line %2', '第 %2 行的 %1'],
  place: ['place %1', '第 %1 格'],
  reset: ['As in the file', '恢复成文件里的样子'],
  own: ['Shown: the run of your file.', '现在显示的是文件里的程序的运行结果。'],
  ran: ['Shown: the run with %1. %2', '现在显示的是使用 %1 时的运行结果。%2'],
  notRun: ['Your program was not run with these marbles. Write %1, save the file, and it is.', '程序还没有用这样排列的弹珠运行过。写上 %1 并保存文件，它就会运行。'],
  notYet: ['Your program is being run with its marbles at other places.', '正在用别的排列运行你的程序。'],
  there: ['%1 in line %2', '第 %2 行的 %1'],
})

// A row as `moved` wants it: a table of one row, all of whose marbles are values.
function tableOfRow({ marks, seconds }) {
  return {
    seconds, passes: false, secondsOf: (row, all) => [...all], rows: [{ first: 0, limit: seconds, values: marks.length }],
    marbles: marks.map((_, place) => ({ row: 0, place, isEnd: false })),
  }
}

// The tool's words for an end are a part of a line: "ran to its end".
const asSentence = text => text[0].toUpperCase() + text.slice(1) + (/[.。]$/.test(text) ? '' : isChinese ? '。' : '.')

const isEndMark = marks => /^[|#]$/.test(marks)

class Arranging {
  // It calls `onChange` when a marble has been moved.
  constructor(place, onChange) {
    Object.assign(this, { place, onChange, rows: [], places: [] })
    place.addEventListener('pointerdown', event => this.grab(event))
    place.addEventListener('pointermove', event => { if (this.held) this.move(this.held.row, this.held.marble, this.placeAt(event)) })
    for (const kind of ['pointerup', 'pointercancel']) place.addEventListener(kind, () => this.letGo())
    place.addEventListener('keydown', event => this.key(event))
    followWidth(this, place)
  }

  open(rows) {
    this.rows = (rows ?? []).map(row => ({ ...row, table: tableOfRow(row) }))
    this.places = this.rows.map(({ start }) => start)
    this.place.hidden = !this.rows.length
    this.place.innerHTML = ''
    if (this.place.hidden) return
    const hues = huesOf(this.rows.map(({ input }) => input))
    const grip = ({ input, seconds }, row) => (marks, marble) => `<g class="grip ${isEndMark(marks) ? marks === '#' ? 'fail' : 'finish' : 'marble v' + hues.get(marks[0])}" tabindex="0" role="slider" data-row="${row}" data-marble="${marble}" aria-valuemin="0" aria-valuemax="${seconds - 1}" aria-label="${escaped(said(arrangingWords.marble, marks, input.line))}"></g>`
    this.place.innerHTML = `<h2>${arrangingWords.title}</h2><p class="how">${arrangingWords.how}</p>
${this.rows.map((row, number) => `<div class="board"><svg role="group" aria-label="${escaped(said(arrangingWords.line, row.input.line))}"><g class="behind"></g>${row.marks.map(grip(row, number)).join('')}</svg></div>`).join('')}
<div class="bar"><p class="arranged" role="status"></p>${button('asFile', arrangingWords.reset)}</div>`
    this.grips = this.rows.map((_, row) => [...this.place.querySelectorAll(`[data-row="${row}"]`)])
    this.place.querySelector('[data-do]').addEventListener('click', () => { this.places = this.rows.map(({ start }) => start); this.changed() })
    this.draw()
  }

  get address() { return this.places.map(places => places.join()).join(';') }
  get isOwn() { return this.rows.every(({ start }, row) => start.join() === this.places[row].join()) }

  // The texts that are not those of the file, as code in a sentence.
  get code() {
    const moved = this.rows.flatMap(({ input, marks, start }, row) => start.join() === this.places[row].join() ? []
      : [said(arrangingWords.there, `<code>"${escaped(this.textOf(marks, this.places[row]))}"</code>`, input.line)])
    return moved.join(words.comma)
  }

  textOf(marks, places) {
    return Array.from({ length: places.at(-1) + 1 }, (_, at) => {
      const here = marks[places.indexOf(at)] ?? '-'
      return here.length > 1 ? `(${here})` : here
    }).join('')
  }

  // Says which run is shown: the file's own, that of this arrangement, or none.
  tell(run, isReady) {
    const { own, ran, notRun, notYet } = arrangingWords
    this.place.querySelector('.arranged').innerHTML = this.isOwn ? own : run ? said(ran, this.code, asSentence(escaped(run.sentence))) : isReady ? said(notRun, this.code) : notYet
    this.place.querySelector('[data-do]').disabled = this.isOwn
    this.place.classList.toggle('wrong', !this.isOwn && run?.isRight === false)
  }

  measure({ seconds }) {
    const { width } = this, left = width < 620 ? 24 : 160
    const column = Math.min((width - left - 20) / (seconds - 1), 64)
    return { width, radius: clamp(column / 2 - 2, 8, 15), x: place => left + place * column, placeOf: x => Math.round((x - left) / column) }
  }

  draw() {
    if (!(this.width ||= this.place.clientWidth)) return
    this.rows.forEach((row, number) => {
      const { width, radius, x } = this.measure(row)
      const svg = this.grips[number][0].closest('svg')
      svg.setAttribute('viewBox', `0 0 ${width} 64`)
      svg.setAttribute('height', 64)
      const every = row.seconds > 24 || width < 620 ? 4 : 1
      const ticks = Array.from({ length: row.seconds }, (_, place) => place % every ? '' : text(x(place), 60, place, 'tick'))
      svg.querySelector('.behind').innerHTML = text(0, width < 620 ? 10 : 32, said(arrangingWords.line, row.input.line), 'name')
        + line(x(0), 28, x(row.seconds - 1), 28, 'lane') + ticks.join('')
      this.grips[number].forEach((grip, marble) => {
        const place = this.places[number][marble], marks = row.marks[marble]
        grip.style.transform = `translate(${round(x(place))}px, 28px)`
        const half = Math.max(radius, marks.length * 4.4 + 4)
        grip.innerHTML = `<rect class="touch" x="${-Math.max(half, 22)}" y="-24" width="${2 * Math.max(half, 22)}" height="48"/><g class="sign">${isEndMark(marks) ? marks === '#' ? '<path d="M-9-9L9 9M9-9L-9 9"/>' : '<path d="M0-17V17"/>'
          : `<rect x="${-half}" y="${-radius}" width="${2 * half}" height="${2 * radius}" rx="${radius}"/>${text(0, 5, marks, '')}`}</g>`
        grip.setAttribute('aria-valuenow', place)
        grip.setAttribute('aria-valuetext', said(arrangingWords.place, place))
      })
    })
  }

  // MARK: Moving

  changed() {
    this.draw()
    this.onChange()
  }

  move(row, marble, to) {
    const { table } = this.rows[row], places = this.held?.from ?? this.places[row]
    const next = moved(table, places, marble, clamp(to, 0, table.seconds - 1))
    if (next.join() === this.places[row].join()) return
    this.places = this.places.with(row, next)
    this.changed()
  }

  placeAt(event) {
    const svg = this.grips[this.held.row][0].closest('svg')
    return this.measure(this.rows[this.held.row]).placeOf(event.clientX - svg.getBoundingClientRect().left - this.held.offset)
  }

  // Who holds a marble pushes others along, and lets them go back as long as it is held.
  grab(event) {
    const touched = event.target.closest('.grip')
    if (!touched || event.button) return
    event.preventDefault()
    const row = Number(touched.dataset.row), svg = touched.closest('svg'), from = this.places[row]
    const x = event.clientX - svg.getBoundingClientRect().left
    // Marbles may stand closer than a finger is wide.
    const away = from.map(place => Math.abs(this.measure(this.rows[row]).x(place) - x)), marble = away.indexOf(Math.min(...away))
    const grip = this.grips[row][marble]
    grip.focus({ preventScroll: true })
    this.held = { row, marble, from, offset: x - this.measure(this.rows[row]).x(from[marble]) }
    grip.classList.add('held')
    svg.setPointerCapture(event.pointerId)
  }

  letGo() {
    if (!this.held) return
    this.grips[this.held.row][this.held.marble].classList.remove('held')
    this.held = null
  }

  key(event) {
    const grip = event.target.closest('.grip')
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[event.key]
    if (!grip || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const row = Number(grip.dataset.row), marble = Number(grip.dataset.marble)
    this.move(row, marble, this.places[row][marble] + step)
  }
}
