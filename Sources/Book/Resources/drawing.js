// A drawing is a function of a scene, a position and a width. Position 2.5 is half way from the second moment to the third.

// A label is written in full, so a marble is as wide as its label. Chinese letters take two places.
const lengthOf = label => [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
const marbleHalf = (event, radius) => radius + Math.max(0, lengthOf(event.label ?? event.payload ?? '') - 2) * 4

function marble(x, y, event, radius, kind = '') {
  const label = event.label ?? event.payload ?? ''
  const half = marbleHalf(event, radius)
  const shape = `<rect x="${-half}" y="${-radius}" width="${2 * half}" height="${2 * radius}" rx="${radius}"/>`
  return placed(x, y, `<title>${escaped(event.payload ?? '')}</title>${shape}<text y="4.5">${escaped(label)}</text>`, `marble v${event.hue}${kind}`)
}

const requestLabel = ({ payload }) => payload === 'all' ? '∞' : '+' + payload
const requestHalf = (event, radius) => radius + Math.max(0, requestLabel(event).length - 2) * 4

function sign(event, x, y, radius) {
  switch (event.kind) {
    case 'value': return marble(x, y, event, radius)
    case 'request': {
      const label = requestLabel(event), half = requestHalf(event, radius)
      return placed(x, y, `<rect x="${-half}" y="-11" width="${2 * half}" height="22" rx="5"/><text y="4.5">${label}</text>`, 'ask')
    }
    case 'cancel': return placed(x, y, '<path d="M0-11L11 0L0 11L-11 0Z"/><path d="M-4-4L4 4M4-4L-4 4"/>', 'stop')
    case 'completion': return placed(x, y, '<path d="M0-13V13"/>', 'finish')
    case 'failure': return placed(x, y, `<title>${escaped(event.payload ?? '')}</title><path d="M-8-8L8 8M8-8L-8 8"/>`, 'fail')
    default: return placed(x, y, '<circle r="6"/>', 'ring')
  }
}

// Where a value did not come to. A reader who guesses does not see it: it tells what comes later.
const absent = (scene, event, at) => scene.hides ? '' : (event.absent ?? []).map(id => placed(...at(scene.streams.find(stream => stream.id === id)), '<circle r="5"/>', `absent v${event.hue}`)).join('')

// Names stay in sight while the drawing is moved below them.
function laneNames(lanes, size) {
  const names = lanes.map(({ lane, y }) => {
    const name = shortened(lane.name ?? words.subscriber, size.small ? 26 : 19)
    const type = shortened(lane.detail ?? lane.type ?? '', size.small ? 20 : 21)
    if (size.small) return text(8, y - 20, name, 'name') + text(16 + [...name].length * 7.9, y - 20, type, 'type')
    return text(0, type ? y : y + 5, name, 'name') + text(0, y + 15, type, 'type')
  })
  const paper = size.small ? '' : `<rect class="paper" width="${size.names ?? size.gutter - 16}" height="${size.height}"/>`
  return `<g class="halo" transform="translate(${size.left} 0)">${paper}${names.join('')}</g>`
}

// A part is one element, so that the next moment leaves those as they are that it does not change.
const drawn = (size, groups) =>
  ({ width: round(size.full), height: round(size.height), groups: groups.map(parts => parts.filter(Boolean)) })
const grouped = markup => `<g>${markup}</g>`

// A picture of another size is made anew.
function showPicture(svg, { width, height, groups }) {
  const box = `0 0 ${width} ${height}`
  if (svg.getAttribute('viewBox') !== box) {
    svg.replaceChildren(...groups.map(() => document.createElementNS(svg.namespaceURI, 'g')))
    for (const [name, value] of Object.entries({ viewBox: box, width, height })) svg.setAttribute(name, value)
  }
  groups.forEach((parts, index) => showParts(svg.children[index], parts))
}

function draw(scene, position, width, left = 0) {
  return scene.clock ? drawTime(scene, position, width, left) : drawOrder(scene, position, width, left)
}

// MARK: Columns are the order of events

function measureOrder(scene, width, left) {
  const small = width < 560
  const many = scene.lanes.length > 6
  // A reader who guesses does not see how many columns follow.
  const count = Math.max(scene.moments.length, scene.former?.moments.length ?? 0) + (scene.hides ? 2 : 0)
  // The names have as much room as they need, so that more columns are in sight.
  const longest = Math.max(...scene.lanes.map(({ name, detail, type }) => Math.max(lengthOf(name ?? words.subscriber) * 7.9, lengthOf(detail ?? type ?? '') * 6.7)))
  const gutter = small ? 12 : clamp(24 + longest, 112, 160)
  const least = small ? 32 : 28, room = width - gutter - 16
  const columns = Array.from({ length: count }, (_, index) => [scene, scene.former].flatMap(each => each?.moments[index]?.events ?? []).filter(({ kind }) => kind === 'value'))
  const size = { small, left, gutter, cell: clamp(room / count, least, 84), y: {}, tank: {} }
  // Where a column begins: each is at least as wide as what it shows. If that needs much room, the others are narrower.
  let starts
  const place = () => {
    size.radius = clamp(size.cell / 2 - 3, 11, 15)
    starts = columns.reduce((all, events) => [...all, all.at(-1) + Math.max(size.cell, ...events.map(event => 2 * marbleHalf(event, size.radius) + 6))], [gutter])
  }
  for (place(); size.cell > least && starts[count] - gutter > room; place()) size.cell = Math.max(least, size.cell - 4)
  let middles = columns.map((_, index) => (starts[index] + starts[index + 1]) / 2)
  let y = small ? 8 : 0
  scene.lanes.forEach((lane, index) => {
    const joined = index === 0 || scene.streams.some(stream => stream.lower === lane.key)
    y += index === 0 ? 34 : many ? (small ? 48 : 38) : joined ? 66 : 50
    size.y[lane.key] = y
    const stream = scene.streams.find(stream => stream.lower === lane.key && scene.limited.has(stream.id))
    if (lane.kind !== 'subscriber' || !stream) return
    const levels = scene.moments.map(moment => moment.owed[stream.id] ?? 0).filter(isFinite)
    y += 30 + clamp(Math.max(1, ...levels), 2, 5) * 13
    size.tank[lane.key] = { y, stream: stream.id }
    y += small ? 38 : 20
  })
  size.height = y + 28
  const isTight = !small && starts[count] - gutter > room
  if (isTight) {
    size.gutter = Math.min(gutter, 24 + longest);
    [middles, starts] = tightColumns(scene, count, size, width - size.gutter - 4)
  }
  size.full = Math.max(width, starts[count] + (isTight ? 4 : 16))
  size.edges = index => [starts[index], starts[index + 1]]
  size.width = index => 2 * Math.min(middles[index] - starts[index], starts[index + 1] - middles[index])
  size.x = place => {
    const index = clamp(Math.floor(place), 0, count - 1)
    return middles[index] + ((middles[index + 1] ?? middles[index] + size.cell) - middles[index]) * (place - index)
  }
  return size
}

// Where many columns have little room, signs may stand closer that are in different lanes. Each column is as near to those
// before it as its signs allow, and what room is left is divided among all. Returns their middles and their edges.
function tightColumns(scene, count, size, room) {
  const middles = [], before = []
  const least = Object.keys(size.tank).length ? 13 : 10
  for (let index = 0; index < count; index++) {
    const own = [scene, scene.former].flatMap(each => each?.moments[index] ? placesIn(each.moments[index], size) : [{ top: 0, bottom: 0, half: least / 2 }])
    const needed = before.flatMap(({ x, places }) => places.flatMap(one => own.filter(other => one.top < other.bottom && other.top < one.bottom).map(other => x + one.half + other.half + 2)))
    const x = Math.max(size.gutter + Math.max(...own.map(({ half }) => half)) + 2, (middles.at(-1) ?? -Infinity) + least, ...needed)
    middles.push(x)
    before.push({ x, places: own })
  }
  const end = Math.max(...before.map(({ x, places }) => x + Math.max(...places.map(({ half }) => half)) + 2))
  const more = Math.max(0, size.gutter + room - end) / count
  const spread = middles.map((x, index) => x + more * (index + .5))
  const edges = spread.map((x, index) => index ? (spread[index - 1] + x) / 2 : size.gutter)
  return [spread, [...edges, end + more * count]]
}

// The places that a moment's signs and ways take beside its middle.
function placesIn(moment, size) {
  const { radius } = size
  const halves = { value: event => marbleHalf(event, radius), request: event => requestHalf(event, radius), cancel: () => 11, completion: () => 4, failure: () => 9 }
  const place = (y, half, height) => ({ top: y - height, bottom: y + height, half })
  const halfOf = event => halves[event.kind]?.(event) ?? 6
  if (moment.lost) {
    const [event] = moment.events
    const from = size.y[event.start], stop = lostAt(event, size)
    return [{ top: Math.min(from, stop), bottom: Math.max(from, stop), half: 2 }, place(stop, halfOf(event), radius)]
  }
  const hops = hopsOf(moment)
  return hops.flatMap((event, index) => {
    const from = size.y[event.start], to = size.y[event.end]
    const isLast = index === hops.length - 1
    const half = event.kind === 'value' || isLast ? halfOf(event) : 4
    return [{ top: Math.min(from, to), bottom: Math.max(from, to), half: 2 }, place(from, index ? 4 : 6, 6), place(to, half, event.kind === 'value' ? radius : isLast ? 13 : 4)]
  })
}

const hopsOf = moment => moment.events.filter(event => event.kind !== 'subscription' || moment.kind === 'subscription')

// Where a value without demand falls out.
function lostAt(event, size) {
  const from = size.y[event.start], to = size.y[event.end]
  return to - Math.sign(to - from) * Math.min(size.small ? 46 : 34, Math.abs(to - from) / (size.small ? 1.4 : 2))
}

function drawOrder(scene, position, width, left) {
  const size = measureOrder(scene, width, left)
  const { moments } = scene
  const whole = Math.floor(position)
  const part = position - whole
  const head = whole - 1 + (part ? ease(clamp(part * 3, 0, 1)) : 0)
  const half = size.width(clamp(Math.round(head), 0, moments.length - 1)) / 2
  const edge = position >= moments.length ? size.full - 8 : size.x(head) + half
  const ways = [], signs = [], tanks = [], owed = [], lanes = []
  for (const lane of scene.lanes) {
    const y = size.y[lane.key]
    const own = moments.filter(moment => moment.events.some(event => event.lower === lane.key))
    const close = lane.kind === 'subscriber' && own.find(moment => /^(completion|failure|cancel)$/.test(moment.kind))
    const from = lane.kind === 'subscriber' && own.length ? size.x(own[0].index) : size.gutter - 4
    const to = close && !(scene.hides && close.index >= position) ? size.x(close.index) : size.full - 8
    const reach = clamp(edge, from, to)
    lanes.push(line(from, y, reach, y, 'lane'), reach < to ? line(reach, y, to, y, 'lane later') : '')
    if (!size.tank[lane.key]) continue
    const [body, level] = tank(scene, size, size.tank[lane.key], position)
    tanks.push(grouped(body))
    owed.push(text(size.left + (size.small ? 8 : 0), size.tank[lane.key].y + (size.small ? 33 : -2), words.outstanding + level, 'owed'))
  }
  moments.forEach((moment, index) => {
    if (index >= position) return
    const [way, body] = drawMoment(scene, moment, index < whole ? 1 : part, size)
    ways.push(grouped(way))
    const [from, to] = size.edges(index)
    signs.push(`<g class="moment" data-moment="${index + 1}"><rect class="touch" x="${round(from)}" width="${round(to - from)}" height="${round(size.height)}"/>${body}</g>`)
  })
  const now = position > 0 && position <= moments.length
    ? `<rect class="now" x="${round(size.x(head) - half)}" y="0" width="${round(2 * half)}" height="${round(size.height)}" rx="8"/>` : ''
  const names = [laneNames(scene.lanes.map(lane => ({ lane, y: size.y[lane.key] })), size), ...owed]
  return drawn(size, [[now], lanes, ways, tanks, size.small ? names : [], signs, size.small ? [] : names])
}

// One column: what travels, and where it has come to.
function drawMoment(scene, moment, part, size) {
  const x = size.x(moment.index)
  const hops = hopsOf(moment)
  const progress = ease(clamp(part / .85, 0, 1)) * hops.length
  let way = '', body = ''
  if (moment.lost) return drawLost(moment, part, size)
  hops.forEach((event, index) => {
    if (index >= progress && index > 0) return
    const done = clamp(progress - index, 0, 1)
    const from = size.y[event.start], to = size.y[event.end]
    const y = from + (to - from) * done
    const hue = event.kind === 'value' ? ` v${event.hue}` : event.kind === 'request' ? ' asked' : ''
    way += line(x, from, x, y, 'way' + hue)
    if (index === 0) body += event.kind === 'subscribe' ? sign(event, x, from, size.radius) : `<circle class="dot${hue}" cx="${round(x)}" cy="${from}" r="4"/>`
    const isLast = index === hops.length - 1 || progress < index + 1
    const passed = event.kind === 'value' ? marble(x, to, event, size.radius) : `<circle class="dot${hue}" cx="${round(x)}" cy="${to}" r="4"/>`
    body += isLast ? sign(event, x, y, size.radius) : passed
    // Below the operator that the value has come to, or below the publisher that has sent it to others.
    if (done === 1) body += absent(scene, event, ({ upper, lower }) => [x, size.y[[event.upper, event.lower].includes(upper) ? lower : upper]])
  })
  const cause = moment.kind === 'request' && scene.moments.find(other =>
    other.kind === 'value' && other.events.some(event => event.n === moment.events[0].during))
  if (cause) {
    const y = size.y[moment.events[0].start] + size.radius
    const back = size.x(cause.index)
    way += path(`M${round(back)} ${y}C${round(back)} ${y + 16} ${round(x)} ${y + 16} ${round(x)} ${y - size.radius + 4}`, 'way asked')
  }
  return [way, body]
}

// A value without demand falls out before it arrives.
function drawLost(moment, part, size) {
  const event = moment.events[0]
  const x = size.x(moment.index), from = size.y[event.start]
  const stop = lostAt(event, size)
  const way = clamp(part / .4, 0, 1), fall = clamp((part - .5) / .5, 0, 1)
  const y = from + (stop - from) * ease(way)
  let body = `<circle class="dot v${event.hue}" cx="${round(x)}" cy="${from}" r="4"/>`
  if (part >= .5) body += marble(x, stop, event, size.radius, ' lost')
  if (part < 1) body += `<g opacity="${round(1 - fall)}">${marble(x, y + fall * fall * 40, event, size.radius)}</g>`
  return [line(x, from, x, y, `way gone v${event.hue}`), body]
}

// Outstanding demand after each moment, below the subscriber that requested it.
function tank(scene, size, { y, stream }, position) {
  const out = []
  let level
  scene.moments.forEach((moment, index) => {
    const visible = clamp((position - index - .7) / .2, 0, 1)
    if (!(stream in moment.owed) || visible === 0) return
    const before = index ? scene.moments[index - 1].owed[stream] ?? 0 : 0
    const x = size.x(index)
    const mine = moment.events.some(event => event.stream === stream)
    level = moment.owed[stream]
    out.push(`<g class="tank${mine ? '' : ' idle'}" opacity="${round(visible)}">`)
    const unit = (kind, at, height) => out.push(`<rect class="${kind}" x="${round(x - 5.5)}" y="${y - at}" width="11" height="${height}" rx="2.5"/>`)
    if (level > 5) unit('unit', 65, 63)
    else for (let i = 0; i < Math.max(level, mine ? Math.min(before, 5) : 0); i++) unit(i < level ? 'unit' : 'unit used', 13 * (i + 1), 11)
    if (mine && moment.lost) unit('unit none', 13, 11)
    out.push(text(x, y + 15, isFinite(level) ? level : '∞', 'level'), '</g>')
  })
  const sum = level === undefined ? '' : isFinite(level) ? ` ${level}` : ' ∞'
  return [out.join(''), sum]
}
