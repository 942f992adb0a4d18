// What an operator did on each arrangement of its input marbles. Nothing here knows what an operator does: the answers
// stand in a table, which was written when the operator ran on them.

const choose = (n, k) => k > n ? 0 : k === 0 ? 1 : choose(n - 1, k - 1) * n / k

// Digits say how often a sign is repeated.
const tableSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+,-.:;=?@[]^_{|}~'

class ArrangementTable {
  constructor(data) {
    Object.assign(this, data)
    this.rows = data.rows.map(([name, marks]) => ({ name, marks: [...marks] }))
    this.marbles = this.rows.flatMap(({ marks }, row) => marks.map((label, place) => ({ row, place, label, isEnd: '|#'.includes(label) })))
    this.hues = this.marbles.map((_, index) => this.marbles.slice(0, index).filter(({ isEnd }) => !isEnd).length % 6 + 1)
    let first = 0
    this.hasSecondSubscriber = data.answers.some(text => text.includes(";'"))
    for (const row of this.rows) {
      const values = row.marks.filter(mark => !'|#'.includes(mark)).length
      // An end may come a second later than the table is long: then it never comes.
      Object.assign(row, { first, values, limit: this.seconds + row.marks.length - values })
      first += row.marks.length
    }
    this.passes = this.orders.length > 1
    this.values = this.sliders.map(slider => slider.positions)
    this.count = [...this.values, this.requests, this.ends, this.orders].reduce((product, list) => product * list.length, 1)
      * this.rows.reduce((product, row) => product * choose(row.limit, row.marks.length), 1)
    this.numbers = new Uint16Array(this.count)
    this.index.forEach((text, place) => this.unpack(text, tableSigns.length ** place))
  }

  unpack(text, unit) {
    let at = 0
    for (const [, sign, more] of text.matchAll(/(\D)(\d*)/g)) {
      const digit = tableSigns.indexOf(sign) * unit
      for (let end = at + 1 + Number(more); at < end; at++) this.numbers[at] += digit
    }
  }

  get example() { return { seconds: this.start, sliders: this.sliders.map(slider => slider.initial), request: 0, end: 0 } }

  secondsOf(row, seconds) { return seconds.slice(row.first, row.first + row.marks.length) }

  // The number of an arrangement's answer. Arrangements stand in the order of sliders, requests, ends, orders, rows.
  answerNumber({ seconds, sliders, request, end }) {
    let number = 0
    sliders.forEach((position, index) => { number = number * this.values[index].length + position })
    number = (number * this.requests.length + request) * this.ends.length + end
    number = number * this.orders.length + this.orderNumber(seconds)
    for (const row of this.rows) {
      const places = this.secondsOf(row, seconds).sort((a, b) => a - b)
      number = number * choose(row.limit, places.length) + this.rank(places, row.limit)
    }
    return this.numbers[number]
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
    const delay = this.parameters(arrangement.sliders).seconds * 2
    const sent = []
    return this.answers[this.answerNumber(arrangement)].split(';').filter(Boolean).flatMap(part => {
      const [, what, base, later, clock] = part.match(/^(.*?)(?:@([A-Z])(?:\+(\d+|s))?|=(\d+))?$/)
      const cause = base === undefined ? null : marbleOf(base)
      const after = later === 's' ? delay : Number(later ?? 0)
      const event = { at: base ? sent[cause] + after : Number(clock ?? 0), cause, after, ...eventOf(what) }
      if (event.kind === 'subscribed') {
        const row = this.rows[event.row]
        row.marks.forEach((_, place) => { sent[row.first + place] = event.at + 2 * arrangement.seconds[row.first + place] })
      }
      if (event.kind === 'late') sent[event.marble] = event.at
      return event.kind === 'subscribed' && event.amount ? [event, { ...event, kind: 'requested' }] : [event]
    })
  }
}

// When each row begins, null if it does not, and when its marbles are due. Times are half seconds.
function timesOf(table, { seconds }, answer) {
  const starts = table.rows.map((_, row) => answer.find(event => event.kind === 'subscribed' && event.row === row)?.at ?? null)
  return { starts, times: table.marbles.map(({ row }, marble) => (starts[row] ?? 0) + 2 * seconds[marble]) }
}

// Whether a marble made something happen, be it in a value or not.
const isCause = (answer, marble) => answer.some(({ kind, cause }) => cause === marble && !['requested', 'late'].includes(kind))

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
    case "'": return { ...eventOf(rest), second: true }
    case '|': return { kind: 'finished' }
    case '#': return { kind: 'failed' }
  }
  const end = what.lastIndexOf(':')
  return { kind: 'value', label: what.slice(0, end), parts: [...what.slice(end + 1)].map(marbleOf) }
}

// MARK: Moving a marble

// Where marbles may pass each other, one changes places with another. Otherwise it pushes its neighbours along.
function moved(table, seconds, marble, to) {
  const { row, place, isEnd } = table.marbles[marble]
  const { first, limit, values } = table.rows[row]
  const own = table.secondsOf(table.rows[row], seconds)
  const last = own.length - 1
  // A marble that is moved does not push the end out of the table. Only the reader does that, with the end itself.
  const hasEnd = values === last && own[last] < table.seconds
  const most = hasEnd && !isEnd ? table.seconds : limit
  if (table.passes && !isEnd) {
    const target = clamp(to, 0, table.seconds - (hasEnd ? 2 : 1))
    const other = own.findIndex((second, index) => index !== place && index < values && second === target)
    if (other >= 0) own[other] = own[place]
    own[place] = target
    if (values === last) own[last] = Math.max(own[last], 1 + Math.max(...own.slice(0, last)))
  } else if (table.passes) {
    own[last] = clamp(to, 1 + Math.max(-1, ...own.slice(0, last)), limit - 1)
  } else {
    own[place] = clamp(to, place, most - 1 - (last - place))
    for (let index = place + 1; index <= last; index++) own[index] = Math.max(own[index], own[index - 1] + 1)
    for (let index = place - 1; index >= 0; index--) own[index] = Math.min(own[index], own[index + 1] - 1)
  }
  return seconds.toSpliced(first, own.length, ...own)
}

// From where to where a marble can be moved.
function reach(table, seconds, marble) {
  const ends = [0, table.seconds].map(to => moved(table, seconds, marble, to)[marble])
  return { low: ends[0], high: ends[1] }
}

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

// MARK: The address

function addressOf(table, { seconds, sliders, request, end }) {
  const address = new URLSearchParams({ at: table.rows.map(row => table.secondsOf(row, seconds).join('-')).join('_') })
  for (const [name, value] of Object.entries(table.parameters(sliders))) address.set(name, value)
  if (table.requests.length > 1) address.set('ask', table.requests[request] ?? 'all')
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
