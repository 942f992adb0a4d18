// The drawing of an operator at work: its inputs, what is inside it, its output, and the demand. It is a function of the
// table, of what is shown, and of the width.

// A time stays in one line.
const sentence = text => escaped(text).replace(/[\d.]+ s\b/g, '<span class="whole">$&</span>')
const inSeconds = halves => said(words.seconds, halves / 2)
// Whether a row belongs to a value of the input.
const isInner = ({ name, shown }) => shown !== name
const isOutput = event => ['value', 'finished', 'failed'].includes(event.kind)

// Where everything is. Times are half seconds.
function measureBoard(table, view, width) {
  const { arrangement, answer, goal, verdict, hidden, rule, least = 0, lift = 0 } = view
  const small = width < 620
  const radius = small ? 12 : 17
  const gutter = small ? 6 : 138
  // When an inner publisher starts is what a reader guesses. Its marbles stand as if that were at once.
  const { starts, times } = timesOf(table, arrangement, hidden && table.rows.some(isInner) ? answer.map(event => event.kind === 'subscribed' ? { ...event, at: 0 } : event) : answer)
  // Where a lost value would have come has room, too. A reader who guesses is not told.
  const absent = table.stages || hidden ? [] : absentsOf(table, view).map(({ at }) => at)
  const latest = Math.max(2 * table.seconds, least, ...absent,
    ...times, ...answer.map(event => event.at), ...(goal ?? []).map(value => value.at),
    ...table.rows.map((row, index) => row.limit > table.seconds && starts[index] !== null ? starts[index] + 2 * table.seconds : 0))
  const left = gutter + radius + 4
  // A wide value that comes last has room, and so has the end beside it.
  const edge = Math.max(radius, ...answer.map(({ at, label }) => label && at >= latest - 1 ? halfOf(label, radius) : 0))
  const column = (width - left - edge - 6) / latest
  // On a phone a row has its name above it, and between them the sign of a subscription that is cancelled.
  const gap = small ? 70 : 56
  // A second run that begins before the first one is over has a row of its own.
  const rows = [], again = []
  let bottom = (small ? 74 : 60) - gap
  table.rows.forEach((_, row) => {
    rows.push(bottom += gap)
    if (!hidden && runsTwice(table, answer, times, row)) again[row] = bottom += gap
  })
  const values = table.marbles.map((marble, index) => index).filter(index => !table.marbles[index].isEnd)
  const lane = small ? 13 : 16
  const call = table.stages ? [] : inLines(callOf(table, arrangement), (width - gutter - 16) / (small ? 6.8 : 7.4))
  const top = 15 + 15 * Math.max(1, call.length)
  // Where nothing ever stays inside, there is nothing to tell apart.
  const band = { y: bottom + radius + 18, height: top + (table.keeps ? values.length * lane : 12) + (rule === 'throttle' ? 10 : 0) }
  const output = band.y + band.height + (small ? 55 + lift : 46)
  const aimed = table.hasSecondSubscriber ? output + gap + lift : output
  // Below the row, a verdict has the guesses.
  const below = aimed + (verdict ? 2 * radius : 0)
  // A goal stands right below what it is about. What the second subscriber requests stands between.
  const target = goal ? below + gap + (table.hasSecondSubscriber ? small ? 14 : 8 : 0) : below
  const second = table.hasSecondSubscriber ? target + gap + 8 + lift : target
  const size = {
    width, small, radius, gutter, lift, starts, times, latest, left, column, rows, again, bottom, call, band, output, second, target,
    aimed,
    demand: second + (small ? 92 : 84), height: second + (small ? 108 : 100),
    x: at => left + at * column,
    laneY: marble => band.y + top + (table.keeps ? lane * (values.indexOf(marble) + .5) : 4),
    outputY: event => event.alone ? second : event.second ? aimed : output,
  }
  return table.stages ? measureChain(table, size, goal) : size
}

// Whether a row is subscribed to again before the time of its end. What it was to send until then has its place.
function runsTwice(table, answer, times, row) {
  const second = answer.filter(event => event.kind === 'subscribed' && event.row === row)[1]
  const end = table.marbles.findIndex(marble => marble.row === row && marble.isEnd)
  return !!second && end >= 0 && second.at < times[end]
}

// What stands in one row at one moment stands one below the other, in the order in which it happened. It is flatter then,
// so that each label can be read.
function stackOf(all, { radius, stations }) {
  const count = {}, place = {}
  const items = all.toSorted((a, b) => (a.order ?? a.index ?? Infinity) - (b.order ?? b.index ?? Infinity) || 0)
  const half = stations ? 10 : 13
  for (const { at, y } of items) count[`${at} ${y}`] = (count[`${at} ${y}`] ?? 0) + 1
  return items.map(item => {
    const key = `${item.at} ${item.y}`, all = count[key]
    if (all === 1) return { ...item, radius }
    const number = place[key] = (place[key] ?? -1) + 1
    if (all === 2) return { ...item, radius: half, y: item.y + (number - .5) * (2 * half + 2) }
    return { ...item, radius: 9, y: item.y + (number - (all - 1) / 2) * Math.min(19, 80 / all) }
  })
}

// On a phone the name of a row is above it, and goes up where several values stand one below the other.
function liftOf(table, view, size) {
  if (!size.small || view.hidden) return 0
  const shown = table.stages
    ? rowsOfChain(table, view.answer, size).flatMap(row => [...row.leaving, ...holesIn(table, row, () => 0)].map(({ at, second }) => `${row.stage} ${!!second} ${at}`))
    : [...view.answer.filter(({ kind }) => kind === 'value'), ...absentsOf(table, view).map(({ at, loss }) => ({ at, second: loss.second }))].map(event => `${size.outputY(event)} ${event.at}`)
  const count = {}
  for (const place of shown) count[place] = (count[place] ?? 0) + 1
  const most = Math.max(1, ...Object.values(count))
  const half = most === 1 ? size.radius : most === 2 ? table.stages ? 21 : 27 : (most - 1) / 2 * Math.min(19, 80 / most) + 9
  return Math.max(0, half - 15)
}

// The values that come out, and the holes of those that do not. An end stands beside the values of its moment.
function stacked(answer, size, holes = []) {
  const events = answer.map((event, index) => ({ ...event, index, y: size.outputY(event) })).filter(isOutput)
  const values = [...events.filter(({ kind }) => kind === 'value'), ...holes]
  const ends = events.filter(({ kind }) => kind !== 'value').map(event => {
    const beside = values.filter(({ at, y }) => at === event.at && y === event.y).map(({ label }) => halfOf(label, size.radius))
    return { ...event, x: size.x(event.at) + Math.max(0, ...beside), beside: Math.max(0, ...beside) }
  })
  return [...stackOf(values, size).map(value => ({ ...value, x: size.x(value.at) })), ...ends]
}

const capsule = (half, radius, kind) => `<rect x="${round(-half)}" y="${-radius}" width="${round(2 * half)}" height="${2 * radius}" rx="${radius}" class="${kind}"/>`
const halfOf = (label, radius) => Math.max(radius, [...label].length * 4.4 + 6)
// The place where a value is missing.
const holeSign = ({ marble, label, radius, at, y }, table, size, isDim, row) => `<g class="absent v${table.hues[marble]}${isDim ? ' dim' : ''}" data-pick="${marble}" data-row="${row}" transform="translate(${round(size.x(at))} ${round(y)})"><title>${escaped(said(words.absent, label))}</title>${capsule(halfOf(label, radius), radius, 'hole')}${text(0, 5, label, 'hole-label')}</g>`
const endSign = hasFailed => hasFailed ? '<path d="M-9-9L9 9M9-9L-9 9"/>' : '<path d="M0-17V17"/>'

// An end that stands at the edge of a value has a foot at its own time.
const endBeside = (hasFailed, beside) => endSign(hasFailed) + (beside ? `<path d="M${-round(beside)} 20H0" class="foot"/>` : '')

// The marbles of a value, in the order in which its label has them, if it has all of them.
function inItsOrder({ label, parts }, { marbles }) {
  const places = new Map(parts.map(part => [part, label.toLowerCase().indexOf(marbles[part].label.toLowerCase())]))
  return [...places.values()].includes(-1) ? parts : parts.toSorted((a, b) => places.get(a) - places.get(b))
}

// A value that is published: as many colours as it is made of marbles.
function outputSign(event, { radius }, table) {
  const name = `<title>${escaped(told(event))}</title>`
  if (event.kind !== 'value') return name + endBeside(event.kind === 'failed', event.beside)
  const half = halfOf(event.label, radius)
  const step = 2 * half / event.parts.length
  const clip = `part${event.index}`
  const fill = event.parts.length === 0 ? capsule(half, radius, 'plain')
    : `<clipPath id="${clip}">${capsule(half, radius, '')}</clipPath><g clip-path="url(#${clip})">`
      + inItsOrder(event, table).map((part, place) => `<rect x="${round(place * step - half)}" y="${-radius}" width="${round(step + 1)}" height="${2 * radius}" class="part v${table.hues[part]}"/>`).join('') + '</g>'
  return `${name}${fill}<text y="5" class="${event.parts.length ? 'label' : 'label plain'}">${escaped(event.label)}</text>`
}

const told = event => event.kind === 'value' ? said(words.says, event.label, inSeconds(event.at))
  : said(event.kind === 'failed' ? words.fails : words.finishes, inSeconds(event.at))

// What stands behind the marbles that can be moved.
function boardBehind(table, view, size) {
  const { answer, hidden, drag, ties = [] } = view
  const { x, small } = size
  const all = []
  let out = []
  // What belongs together stays together, so that a change leaves the other groups as they are.
  const close = () => { all.push(`<g>${out.join('')}</g>`); out = [] }
  const box = (at, y, width, height, kind, rx = 4) => out.push(`<rect x="${round(at)}" y="${round(y)}" width="${round(Math.max(width, 0))}" height="${height}" rx="${rx}" class="${kind}"/>`)
  const step = size.latest > 40 ? 10 : size.latest > 28 || small ? 4 : 2
  for (let at = 0; at <= size.latest; at += step) {
    out.push(line(x(at), 30, x(at), size.second + 24, 'grid'), text(x(at), 18, small && at ? at / 2 : inSeconds(at), 'tick'))
  }
  close()
  const names = []
  const named = (y, name, more, kind = '', up = size.radius + 21) => names.push(...small
    ? [grounded(3, y - up, name, 'name ' + kind), more && grounded(10 + widthOf(name), y - up, more, 'type')]
    : [text(0, y - 2, name, 'name ' + kind), text(0, y + 15, more, 'type')])
  box(small ? 1 : size.gutter - 8, size.band.y, size.width - (small ? 2 : size.gutter - 6), size.band.height, 'band', 10)
  if (!table.stages) {
    size.call.forEach((part, index) => names.push(grounded(small ? 10 : size.gutter + 4, size.band.y + 19 + 15 * index, part, 'call', ' in')))
    if (table.hasSecondSubscriber && !hidden) names.push(grounded((small ? 26 : size.gutter + 20) + widthOf(size.call[0]), size.band.y + 19, said(words.subscriptions, answer.filter(({ kind }) => kind === 'subscribed').length), 'type', ' in'))
    if (!small) names.push(text(0, size.band.y + 19, words.inside, 'name'))
  }
  close()

  table.rows.forEach((row, index) => {
    const y = size.rows[index]
    const own = answer.filter(event => event.row === index)
    const first = own.filter(event => event.kind === 'requested' && event.at === size.starts[index]).reduce((sum, event) => sum + event.amount, 0)
    const asked = hidden ? isInner(row) ? words.fromStart : '' : size.starts[index] === null ? words.unsubscribed : first ? `${words.requested}${words.colon}${isFinite(first) ? first : words.all}` : words.nothing
    const name = rowName(row)
    // A row that a value has opened hangs from it.
    const opener = own.find(event => event.kind === 'subscribed')?.cause ?? null
    if (opener !== null && !hidden && table.marbles[opener].label === row.name) out.push(line(x(size.starts[index]), size.rows[table.marbles[opener].row] + size.radius, x(size.starts[index]), y, 'wire opens v' + table.hues[opener]))
    const end = table.marbles.findIndex(marble => marble.row === index && marble.isEnd)
    // On a phone the place of an end that never comes has no room for a word of its own.
    const open = said(words.both, asked, words.endless)
    const saysOpen = small && !hidden && asked && end >= 0 && view.arrangement.seconds[end] === table.seconds && 10 + widthOf(name) + widthOf(open) * .85 < size.width
    named(y, name, saysOpen ? open : asked, size.starts[index] === null && !hidden ? 'idle' : '')
    const cancelled = hidden ? undefined : own.find(event => event.kind === 'cancelled')
    const from = x(size.starts[index] ?? 0) - size.radius
    const to = x((size.starts[index] ?? 0) + 2 * table.seconds)
    const stop = clamp(x(Math.min(cancelled?.at ?? Infinity, end < 0 ? Infinity : size.times[end])), from, to)
    out.push(line(from, y, stop, y, 'lane'), line(stop, y, to, y, 'lane later'))
    const again = own.filter(event => event.kind === 'subscribed').slice(1)
    if (end >= 0 && !again.length) out.push(`<rect x="${round(to - 9)}" y="${y - 18}" width="18" height="36" rx="6" class="never"/>`)
    if (end >= 0 && !again.length && !small) names.push(text(to, y - 22, words.never, 'tick'))
    if (hidden) return close()
    for (const event of own) {
      if (event.kind === 'cancelled') out.push(placed(x(event.at), y - size.radius - 9, `<title>${escaped(said(words.cancels, name, inSeconds(event.at)))}</title><path d="M0-7L7 0L0 7L-7 0Z"/>`, 'stop'))
    }
    // An end that waits behind a value waits at its place, as the value does.
    const late = answer.find(event => event.kind === 'late' && event.marble === end)
    if (late) out.push(line(x(size.times[end]), y, x(late.at), y, 'kept'))
    out.push(...requestSigns(own, size.starts[index], y + size.radius + 12, size))
    // The row begins again when it is subscribed to again.
    const below = size.again[index] ?? y
    if (below > y) named(below, said(words.runsAgain, name), said(words.comesAt, listed(again.map(({ at }) => inSeconds(at)))))
    for (const { at: start } of again) {
      const timeOf = place => start + 2 * view.arrangement.seconds[row.first + place]
      const last = Math.min(size.latest, own.find(event => event.kind === 'cancelled' && event.at > start)?.at ?? Infinity)
      if (below > y) out.push(line(x(start) - size.radius, below, x(Math.min(timeOf(row.marks.length - 1), last)), below, 'lane'))
      row.marks.forEach((mark, place) => {
        const at = timeOf(place)
        if (at > last) return
        if (!'|#'.includes(mark)) out.push(placed(x(at), below, capsule(size.radius * .7, size.radius * .7, '') + text(0, 4, mark, ''), 'marble again v' + table.hues[row.first + place]))
        else if (below > y) out.push(placed(x(at), below, endSign(mark === '#'), mark === '#' ? 'fail' : 'finish'))
      })
    }
    close()
  })
  const above = size.radius + 11 + size.lift
  const isHidden = who => hidden && (!table.hasSecondSubscriber || who.second)
  const end = isHidden({}) ? undefined : answer.find(event => isOutput(event) && event.kind !== 'value' && !event.second)
  const closing = end ? said(end.kind === 'failed' ? words.failsAt : words.finishesAt, inSeconds(end.at)) : words.isOpen
  named(size.output, table.hasSecondSubscriber ? words.first : words.output, isHidden({}) ? words.question : closing, '', above)
  const joins = 2 * (table.parameters(view.arrangement.sliders).second ?? 2)
  const subscribers = [{}, { second: true }, { second: true, alone: true }].slice(0, !table.hasSecondSubscriber ? 1 : table.stages ? 2 : 3)
  for (const who of subscribers) {
    const y = size.outputY(who)
    const end = isHidden(who) ? undefined : answer.find(event => isOutput(event) && event.kind !== 'value' && !event.second === !who.second && !event.alone === !who.alone)
    const hasChoice = table.requests.length > 1
    const name = who.alone ? words.alone : words.second, comes = said(words.comesAt, inSeconds(joins)), both = said(words.both, comes, words.secondRequests)
    const isOneLine = small && hasChoice && 10 + widthOf(name) + widthOf(both) * .85 < size.width
    if (who.second) named(y, name, isOneLine ? both : comes, '', above)
    if (who.second && hasChoice && !isOneLine) names.push(grounded(small ? 3 : 0, y + (small ? size.radius + 14 : 30), words.secondRequests, 'type'))
    const from = who.second ? x(joins) : x(0)
    out.push(line(from - size.radius, y, end ? x(end.at) : size.width - 4, y, 'lane'), end ? line(x(end.at), y, size.width - 4, y, 'lane later') : '')
  }
  close()
  if (view.goal) named(size.target, words.goal, '', '', above)
  if (drag) {
    const y = size.rows[table.marbles[drag.marble].row]
    const place = second => x((size.starts[table.marbles[drag.marble].row] ?? 0) + 2 * second)
    for (let second = drag.low; second <= drag.high; second++) out.push(`<circle cx="${round(place(second))}" cy="${y}" r="2.5" class="reach"/>`)
    const to = place(view.arrangement.seconds[drag.marble])
    out.push(`<circle cx="${round(place(drag.from[drag.marble]))}" cy="${y}" r="${size.radius - 1}" class="was"/><circle cx="${round(to)}" cy="${y}" r="${size.radius + 3}" class="target"/>`, line(to, 28, to, size.second + 24, 'head'))
  }
  close()
  return [...all, ...[boardInside, boardDemand, () => ties, () => names].map(part => `<g>${part(table, view, size).join('')}</g>`)]
}

// The inner publishers are fewer than nine.
const isUnlimited = (parameter, value) => parameter === 'max' && value === 9

const callOf = (table, { sliders }) => {
  const values = table.parameters(sliders)
  return table.call.replace(/<(\w+):([\d.]+)>/g, (_, name, initial) => {
    const value = values[name] ?? initial
    return name !== 'max' ? value : isUnlimited(name, value) ? '.unlimited' : `.max(${value})`
  })
}

// What is requested after the start. Several requests of one moment are one sign.
function requestSigns(events, start, y, { x }) {
  const sums = new Map()
  for (const { kind, at, amount } of events) if (kind === 'requested' && at > start) sums.set(at, (sums.get(at) ?? 0) + amount)
  return [...sums].map(([at, sum]) => text(x(at) + 10, y, '+' + (isFinite(sum) ? sum : '∞'), 'level'))
}

// Code in as many lines as it needs. A line ends behind a comma or before a brace.
const inLines = (code, letters) => code.split(/(?<=, )|(?= \{)/).reduce((lines, part) => {
  const last = lines.at(-1)
  return last && last.length + part.trimEnd().length > letters ? [...lines, '  ' + part.trimStart()] : [...lines.slice(0, -1), last + part]
}, [''])

// A bar is a value inside the operator: from its coming to the last output that it is part of, or to where the operator
// lets go of it. A dotted bar goes on to where it was due. After a value, throttle publishes nothing for a time.
function boardInside(table, view, size) {
  if (table.stages) return chainInside(table, view, size)
  const { arrangement, answer, hidden, lit, rule } = view
  const { x } = size
  const out = []
  const seconds = 2 * table.parameters(arrangement.sliders).seconds
  const isSent = marble => !answer.some(event => event.kind === 'unsent' && event.marbles.includes(marble)) && size.starts[table.marbles[marble].row] !== null
  if (rule === 'throttle' && !hidden) {
    // When all is over, nothing is held back any more.
    const over = Math.min(size.latest, ...answer.filter(event => isOutput(event) && event.kind !== 'value').map(({ at }) => at))
    for (const { kind, at } of answer) {
      const to = Math.min(at + seconds, over)
      if (kind === 'value' && to > at) out.push(`<rect x="${round(x(at))}" y="${size.band.y + size.band.height - 9}" width="${round(x(to) - x(at) - (to < over ? 3 : 0))}" height="5" rx="2.5" class="shut"/>`)
    }
  }
  table.marbles.forEach(({ row, isEnd }, marble) => {
    if (isEnd || !isSent(marble) || hidden && isInner(table.rows[row])) return
    const late = hidden ? undefined : answer.find(event => event.kind === 'late' && event.marble === marble)
    const start = late?.at ?? size.times[marble]
    const loss = hidden ? null : lossOf(table, size, answer, marble)
    if (loss && !loss.isSent) return
    const y = size.laneY(marble), from = size.rows[row]
    const body = [line(x(start), from + (late ? 0 : size.radius), x(start), y, 'wire')]
    if (late) body.push(line(x(size.times[marble]), from, x(start), from, 'kept'))
    const bar = (to, kind) => body.push(`<rect x="${round(x(start))}" y="${y - 4}" width="${round(Math.max(x(to) - x(start), 0))}" height="8" rx="4" class="${kind}"/>`)
    const dot = at => body.push(`<circle cx="${round(x(at))}" cy="${y}" r="3.5" class="through"/>`)
    const uses = hidden ? [] : answer.filter(event => event.kind === 'value' && !event.alone && event.parts.includes(marble))
    if (hidden) dot(start)
    else if (uses.length) {
      // A row that was subscribed to again has sent the marble again.
      const again = answer.filter(event => event.kind === 'subscribed' && event.row === row).slice(1).map(event => event.at)
      const own = uses.filter(event => !again.some(at => at + 2 * arrangement.seconds[marble] <= event.at))
      if (own.length) bar(Math.max(...own.map(event => event.at)), 'bar')
      for (const event of uses) { body.push(line(x(event.at), y, x(event.at), size.outputY(event) - size.radius, 'wire')); dot(event.at) }
    } else if (isCause(answer, marble)) dot(start)
    else if (loss) {
      bar(dueAt(rule, table, arrangement, answer, start), 'window')
      bar(loss.at ?? size.latest, 'bar lost')
      if (loss.at !== null) body.push(placed(x(loss.at), y, '<path d="M-4-4L4 4M4-4L-4 4"/>', 'fail'))
    }
    out.push(`<g class="wait v${table.hues[marble]}${lit && !lit.marbles.has(marble) ? ' dim' : ''}">${body.join('')}</g>`)
  })
  return out
}

// What the subscriber requests, and when. Nil in the table is everything.
const requestsOf = request => request === null ? [{ at: 0, amount: Infinity }]
  : [...request].flatMap((sign, place) => sign === '*' ? [{ at: 2 * place, amount: Infinity }] : /\d/.test(sign) ? [{ at: 2 * place, amount: Number(sign) }] : [])

// What is requested and not received yet: one square for each value.
function boardDemand(table, { arrangement, answer, hidden }, size) {
  const { x, demand: y, small } = size
  const requests = requestsOf(table.requests[arrangement.request])
  const out = small ? [text(2, y - 34, table.hasSecondSubscriber ? words.demandOf : words.outstandingDemand, 'owed')]
    : [text(0, y - 2, words.demand, 'name owed'), text(0, y + 14, table.hasSecondSubscriber ? words.ofFirst : words.outstanding, 'type')]
  if (!isFinite(requests[0]?.amount ?? 0)) return [...out, `<rect x="${round(x(0) - 6)}" y="${y - 8}" width="${round(size.width - x(0))}" height="18" rx="5" class="tank all"/>`, text(x(0) + 4, y + 5, '∞', 'level start')]
  const values = hidden ? [] : answer.filter(event => isOutput(event) && !event.second)
  const changes = [...requests, ...values].sort((a, b) => a.at - b.at)
  let level = 0, since = 0
  const draw = until => {
    const width = Math.max(x(until) - x(since) - 2, 2)
    for (let unit = 0; unit < Math.max(level, 1); unit++) out.push(`<rect x="${round(x(since))}" y="${y + 1 - unit * 11}" width="${round(width)}" height="9" rx="2" class="unit${level ? '' : ' used'}"/>`)
  }
  for (const event of changes) {
    if (event.at > since) { draw(event.at); since = event.at }
    if (event.amount) { level += event.amount; out.push(text(x(event.at) + 8, y - 2 - level * 11, '+' + event.amount, 'level')) }
    else if (event.kind === 'value') level -= 1
    else return out
  }
  draw(size.latest)
  return out
}

// The output, and behind it what it was before the last move.
function boardOutput(table, view, size) {
  const { answer, before, hidden, lit, guesses, verdict } = view
  const out = []
  const holes = table.stages ? holesOfOutput(table, view, size)
    : absentsOf(table, view).map(({ marble, loss, at }) => ({ marble, parts: [marble], label: table.marbles[marble].label, at, second: loss.second, y: size.outputY(loss), isHole: true }))
  if (before && !hidden) {
    const place = ({ at, second, alone }) => `${at} ${!!second} ${!!alone}`
    // Where something stands now, it would be a ring around that.
    const taken = new Set([...answer.filter(({ kind }) => kind === 'value'), ...holes].map(place))
    for (const event of stacked(before, size)) {
      if (event.kind === 'value' && event.at <= size.latest && !taken.has(place(event))) out.push(placed(event.x, event.y, capsule(halfOf(event.label, size.radius), size.radius, ''), 'ghost'))
    }
  }
  const isShown = event => !hidden || table.hasSecondSubscriber && !event.second
  for (const event of stacked(answer, size, holes).filter(isShown)) {
    if (event.isHole) {
      out.push(holeSign(event, table, size, lit && !event.parts.some(part => lit.marbles.has(part)), 'output'))
      continue
    }
    const kind = event.kind === 'value' ? 'out' : event.kind === 'failed' ? 'out fail' : 'out finish'
    const state = lit && !lit.events.has(event.index) ? ' dim' : verdict?.missed.has(event.index) ? ' missed' : ''
    out.push(`<g class="${kind}${state}" data-event="${event.index}" transform="translate(${round(event.x)} ${round(event.y)})">${outputSign(event, event, table)}</g>`)
  }
  guesses?.forEach((guess, index) => {
    const half = halfOf(guess.label, size.radius)
    const state = !verdict ? '' : verdict.right.has(guess) ? ' right' : ' wrong'
    const x = round(guess.x ?? size.x(guess.at)), y = round(size.aimed + (verdict ? 2 * size.radius + 6 : 0))
    const label = `tabindex="0" role="slider" aria-label="${escaped(said(words.yours, guess.label))}" aria-valuemin="0" aria-valuemax="${size.latest / 2}" aria-valuenow="${guess.at / 2}" aria-valuetext="${inSeconds(guess.at)}"`
    out.push(`<g class="guess${state}" data-guess="${index}" transform="translate(${x} ${y})" ${label}><rect class="touch" x="${-half - 6}" y="-24" width="${2 * half + 12}" height="48"/>${capsule(half, size.radius, 'rim')}${text(0, 5, guess.label, 'label plain')}${verdict ? text(half + 6, 5, state === ' right' ? '✓' : '✗', 'mark') : ''}</g>`)
  })
  return [...out, ...boardStations(table, view, size)]
}

// The numbers of a way's stations, each at the corner of its value. Those of one place stand beside each other.
function boardStations(table, { picked, stations = [] }, size) {
  const count = {}
  const yOf = place => place === 'inside' ? size.laneY(picked) : place === 'output' ? size.output : place === 'second' || place === 'alone' ? size.outputY({ second: true, alone: place === 'alone' })
    : typeof place === 'number' ? size.rows[place] : size.stations.find(({ row }) => row === place).y
  return stations.flatMap(({ at, place, isGone, label }, index) => {
    if (at === undefined || at === null || at === Infinity) return []
    const y = yOf(place), key = `${at} ${y}`
    const beside = count[key] = (count[key] ?? -1) + 1
    const right = place === 'inside' ? 0 : halfOf(label ?? '', size.radius) + 2, up = place === 'inside' ? 0 : size.radius
    return [placed(size.x(at) + right + 18 * beside, y - up, `<circle r="8.5"/>${text(0, 4, index + 1, '')}`, 'number' + (isGone ? ' gone' : ''))]
  })
}
