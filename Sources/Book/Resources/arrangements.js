// What an operator did on each arrangement of its input marbles. Nothing here knows what an operator does: the answers
// stand in a table, which was written when the operator ran on them.

const choose = (n, k) => k > n ? 0 : k === 0 ? 1 : choose(n - 1, k - 1) * n / k

// Digits say how often a sign is repeated.
const tableSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+,-.:;=?@[]^_{|}~'

class ArrangementTable {
  constructor(data) {
    Object.assign(this, data)
    // The row of an inner publisher has the name of the value that it belongs to.
    const isInner = row => row && data.call.includes('publisher(for')
    this.rows = data.rows.map(([name, marks], row) => ({ name, shown: isInner(row) ? `publisher(for: ${name})` : name, marks: [...marks] }))
    this.marbles = this.rows.flatMap(({ marks }, row) => marks.map((label, place) => ({ row, place, label, isEnd: '|#'.includes(label) })))
    // Where a chain compares the texts of two fields, equal texts have one colour.
    const values = this.marbles.filter(({ isEnd }) => !isEnd)
    const kinds = data.stages && this.rows.length > 1 ? [...new Set(values.map(({ label }) => label))] : null
    this.hues = this.marbles.map((marble, index) => (kinds && !marble.isEnd ? kinds.indexOf(marble.label) : this.marbles.slice(0, index).filter(({ isEnd }) => !isEnd).length) % 6 + 1)
    let first = 0
    // A chain's answers are split into groups: what belongs to a marble, the demand, and the rest.
    const groups = data.groups ?? [data]
    this.answers = groups.flatMap(({ answers }) => answers)
    this.answerCount ??= this.answers.length
    this.hasSecondSubscriber = this.answers.some(text => /(^|;)'/.test(text))
    // Whether a value may stay inside: it is in one with others, or comes out or is lost later than it came.
    this.keeps = this.answers.some(text => text.split(';').some(part => {
      const [, marbles, base, later] = part.match(/^(?:[^*>(+].*:|'?~)([A-Z]+)[a-z]?(?:@'?([A-Z])(\+\w+)?|=\d+)?$/) ?? []
      return part[0] === '=' || marbles?.length > 1 || later || base && !marbles.includes(base)
    }))
    // Two tables may differ in one word of the call: a switch chooses between them.
    this.variant = data.call.match(/latest: (\w+)/)?.[1]
    for (const row of this.rows) {
      const values = row.marks.filter(mark => !'|#'.includes(mark)).length
      // An end may come a second later than the table is long: then it never comes.
      Object.assign(row, { first, values, limit: this.seconds + row.marks.length - values })
      first += row.marks.length
    }
    this.passes = this.orders.length > 1
    // Whether the output's end belongs to the goals. Then the reader chooses how the input ends, and the demand.
    this.aimsAtEnd = !!data.levels?.some(({ values }) => values.some(({ label }) => '|#'.includes(label)))
    this.values = this.sliders.map(slider => slider.positions)
    this.count = [...this.values, this.requests, this.ends, this.orders].reduce((product, list) => product * list.length, 1)
      * this.rows.reduce((product, row) => product * choose(row.limit, row.marks.length), 1)
    this.groups = groups.map(({ answers, index }) => ({ answers, numbers: this.unpacked(index) }))
  }

  // What a row of a chain makes of these marbles in other arrangements; undefined if nothing, or different things.
  labelIn(stage, parts) {
    if (!this.labels) {
      this.labels = new Map()
      for (const part of new Set(this.answers.flatMap(text => text.split(';')))) {
        const [, number, what] = part.match(/^(?:!(\d))?'?([^@]*:[A-Z]+)(?:@|=|$)/) ?? []
        if (!what || '~(+'.includes(what[0])) continue
        const key = `${number ?? this.stages.length} ${what.slice(what.lastIndexOf(':') + 1)}`
        this.labels.set(key, (this.labels.get(key) ?? new Set()).add(what.slice(0, what.lastIndexOf(':'))))
      }
    }
    const found = this.labels.get(`${stage} ${parts.map(part => String.fromCharCode(65 + part)).join('')}`)
    return found?.size === 1 ? [...found][0] : undefined
  }

  unpacked(index) {
    const numbers = new Uint16Array(this.count)
    index.forEach((text, place) => {
      let at = 0
      for (const [, sign, more] of text.matchAll(/(\D)(\d*)/g)) {
        const digit = tableSigns.indexOf(sign) * tableSigns.length ** place
        for (let end = at + 1 + Number(more); at < end; at++) numbers[at] += digit
      }
    })
    return numbers
  }

  get example() { return { seconds: this.start, sliders: this.sliders.map(slider => slider.initial), request: 0, end: 0 } }

  secondsOf(row, seconds) { return seconds.slice(row.first, row.first + row.marks.length) }

  // What stands for an arrangement's answer: those with the same one have the same.
  answerNumber(arrangement) {
    const number = this.number(arrangement)
    return this.groups.length > 1 ? this.groups.map(({ numbers }) => numbers[number]).join() : this.groups[0].numbers[number]
  }

  // The number of an arrangement. They stand in the order of sliders, requests, ends, orders, rows.
  number({ seconds, sliders, request, end }) {
    let number = 0
    sliders.forEach((position, index) => { number = number * this.values[index].length + position })
    number = (number * this.requests.length + request) * this.ends.length + end
    number = number * this.orders.length + this.orderNumber(seconds)
    for (const row of this.rows) {
      const places = this.secondsOf(row, seconds).sort((a, b) => a - b)
      number = number * choose(row.limit, places.length) + this.rank(places, row.limit)
    }
    return number
  }

  orderNumber(seconds) {
    if (!this.passes) return 0
    const values = this.orders[0].toSorted((a, b) => seconds[a] - seconds[b])
    return this.orders.findIndex(order => order.every((value, place) => value === values[place]))
  }

  // The place of growing numbers among all of as many below a limit, in lexicographic order.
  rank(places, limit) {
    let rank = 0, next = 0
    places.forEach((place, index) => {
      for (; next < place; next++) rank += choose(limit - next - 1, places.length - index - 1)
      next = place + 1
    })
    return rank
  }

  parameters(sliders) {
    return Object.fromEntries(this.sliders.map(({ parameter, positions }, index) => [parameter, positions[sliders[index]]]))
  }

  // What happened, in order. Times are half seconds.
  answer(arrangement) {
    const delays = Object.fromEntries(this.sliders.map(({ sign, positions }, index) => [sign, 2 * positions[arrangement.sliders[index]]]))
    const number = this.number(arrangement)
    const sent = [], former = []
    const events = this.groups.flatMap(({ answers, numbers }) => answers[numbers[number]].split(';')).filter(Boolean).flatMap(part => {
      const [, what, isFormer, base, later, clock] = part.match(/^(.*?)(?:@('?)([A-Z])((?:\+(?:\d+|[stu]))*)|=(\d+))?$/)
      const cause = base === undefined ? null : marbleOf(base)
      const after = (later ?? '').split('+').filter(Boolean).reduce((sum, term) => sum + (delays[term] ?? Number(term)), 0)
      const event = { at: base ? (isFormer ? former : sent)[cause] + after : Number(clock ?? 0), cause, after, ...eventOf(what) }
      if (event.kind === 'subscribed') {
        const row = this.rows[event.row]
        row.marks.forEach((_, place) => { former[row.first + place] = sent[row.first + place] })
        row.marks.forEach((_, place) => { sent[row.first + place] = event.at + 2 * arrangement.seconds[row.first + place] })
      }
      if (event.kind === 'late') sent[event.marble] = event.at
      return event.kind === 'subscribed' && event.amount ? [event, { ...event, kind: 'requested' }] : [event]
    })
    // At one moment, what comes of one marble comes before what comes of the next, and of that, what is farther up.
    const source = ({ cause, after }) => after ? -1 : cause ?? -1
    const place = event => event.kind === 'stage' ? event.stage + 1 : event.kind === 'value' ? 100 : isOutput(event) ? 101 : event.kind === 'late' ? .5 : 0
    return this.groups.length > 1 ? events.sort((a, b) => a.at - b.at || source(a) - source(b) || place(a) - place(b)) : events
  }
}

// When each row begins, null if it does not, and when its marbles are due. Times are half seconds.
function timesOf(table, { seconds }, answer) {
  const starts = table.rows.map((_, row) => answer.find(event => event.kind === 'subscribed' && event.row === row)?.at ?? null)
  return { starts, times: table.marbles.map(({ row }, marble) => (starts[row] ?? 0) + 2 * seconds[marble]) }
}

// Whether a marble made something happen, be it in a value or not.
const isCause = (answer, marble) => answer.some(({ kind, cause, alone }) => cause === marble && !alone && !['requested', 'late', 'lost', 'kept', 'unsent'].includes(kind))

const marbleOf = letter => letter.charCodeAt(0) - 65

// A part of an answer, without its time.
function eventOf(what) {
  const rest = what.slice(1)
  const [row, amount] = rest.split(':')
  const request = { row: Number(row), amount: amount === '*' ? Infinity : Number(amount) }
  switch (what[0]) {
    case '(': return { kind: 'subscribed', ...request }
    case ')': return { kind: 'cancelled', row: Number(rest) }
    case '+': return { kind: 'requested', ...request }
    case '>': return { kind: 'late', marble: marbleOf(rest) }
    case '-': return { kind: 'unsent', marbles: [...rest].map(marbleOf) }
    case '~': return { kind: 'lost', marble: marbleOf(rest), sign: rest[1] }
    case '=': return { kind: 'kept', marbles: [...rest].map(marbleOf) }
    case '*': return { ...eventOf(rest), second: true, alone: true }
    case "'": return { ...eventOf(rest), second: true }
    case '|': return { kind: 'finished' }
    case '#': return { kind: 'failed' }
    case '!': return { ...stageEventOf(rest.slice(1)), kind: 'stage', stage: Number(rest[0]) }
  }
  const end = what.lastIndexOf(':')
  return { kind: 'value', label: what.slice(0, end), parts: [...what.slice(end + 1)].map(marbleOf) }
}

// What happens between the operators of a chain. A request belongs to the marble that caused it.
function stageEventOf(what) {
  if (what[0] === "'") return { ...stageEventOf(what.slice(1)), second: true }
  const request = { '(': 'began', '.': 'answered', x: 'stopped' }[what[0]]
  if (request && what.length === 2) return { what: request, parts: [marbleOf(what[1])] }
  if (what === ')') return { what: 'cancelled' }
  if (what[0] === '+') return { what: 'requested', amount: what[1] === '*' ? Infinity : Number(what.slice(1)) }
  if (what[0] === '=') return { what: 'kept', parts: [...what.slice(1)].map(marbleOf), sign: '=' }
  if (what[0] === '~') {
    const [letters, sign, causes] = what.slice(1).split(':')
    return { what: 'lost', parts: [...letters].map(marbleOf), sign, causes: [...causes].map(marbleOf) }
  }
  const { kind, ...event } = eventOf(what)
  return { what: kind, ...event }
}

// MARK: Another arrangement

function randomArrangement(table, { sliders, request, end }) {
  const pick = count => Math.floor(Math.random() * count)
  const seconds = table.rows.flatMap(({ limit, marks, values }) => {
    const places = new Set()
    while (places.size < marks.length) places.add(pick(limit))
    const own = [...places].sort((a, b) => a - b)
    return table.passes ? [...own.slice(0, values).sort(() => Math.random() - .5), ...own.slice(values)] : own
  })
  return { seconds, sliders, request, end }
}

// An arrangement with another answer, if there is one, and rare ones as often as frequent ones. Most of them end: an
// output that stays open teaches less.
function surprising(table, arrangement) {
  const found = new Map()
  for (let tries = 0; tries < 400; tries++) {
    const next = randomArrangement(table, arrangement)
    found.set(table.answerNumber(next), next)
  }
  if (found.size > 1) found.delete(table.answerNumber(arrangement))
  const all = [...found.values()]
  const ending = all.filter(next => table.answer(next).some(({ kind, second }) => ['finished', 'failed'].includes(kind) && !second))
  const from = ending.length && Math.random() < .85 ? ending : all
  return from[Math.floor(Math.random() * from.length)]
}

// MARK: The address

function addressOf(table, { seconds, sliders, request, end }) {
  const address = new URLSearchParams({ at: table.rows.map(row => table.secondsOf(row, seconds).join('-')).join('_') })
  for (const [name, value] of Object.entries(table.parameters(sliders))) address.set(name, value)
  if (table.requests.length > 1) address.set('ask', table.requests[request] ?? 'all')
  if (table.variant) address.set('latest', table.variant)
  if (table.ends.length > 1) address.set('end', table.ends[end] === '#' ? 'fails' : 'finishes')
  return '#' + address
}

// The arrangement that an address names. What it does not name, or names wrongly, is as in the example.
function arrangementAt(table, address) {
  const named = new URLSearchParams(address.slice(1))
  const { seconds, ...start } = table.example
  const index = (list, value, otherwise) => list.includes(value) ? list.indexOf(value) : otherwise
  const asked = (named.get('at') ?? '').split(/[-_]/).map(Number)
  return {
    seconds: isArrangement(table, asked) ? asked : seconds,
    sliders: table.sliders.map(({ parameter, positions, initial }) => index(positions, Number(named.get(parameter) ?? NaN), initial)),
    request: index(table.requests.map(request => request ?? 'all'), named.get('ask'), start.request),
    end: index(table.ends.map(end => end === '#' ? 'fails' : 'finishes'), named.get('end'), start.end),
  }
}

function isArrangement(table, seconds) {
  return seconds.length === table.marbles.length && table.rows.every(row => {
    const own = table.secondsOf(row, seconds)
    const last = own.length - 1
    const isInside = own.every((second, place) => Number.isInteger(second) && second >= 0 && second < row.limit && own.indexOf(second) === place)
    if (table.passes) {
      return isInside && own.slice(0, row.values).every(second => second < table.seconds && (row.values > last || second < own[last]))
    }
    return isInside && own.every((second, place) => place === 0 || second > own[place - 1])
  })
}
