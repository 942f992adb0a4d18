// The horizontal axis is time: each stream has a row, and events of one instant stand at one place.

function measureTime(scene, width, left) {
  const small = width < 560
  const events = momentsToMeasure(scene).flatMap(moment => moment.events)
  const values = events.filter(({ kind }) => kind === 'value')
  const size = { small, left, radius: 12 }
  // A reader who guesses does not see when the last event comes.
  size.end = Math.max(...events.map(({ at }) => at), 1) * (scene.hides ? 1.25 : 1)
  // The first values have room at the left.
  const early = values.filter(({ at }) => at < size.end / 10).map(event => marbleHalf(event, size.radius))
  const gutter = size.gutter = (small ? 14 : 164) + Math.max(12, ...early)
  size.names = 160
  const widest = Math.max(...values.map(event => marbleHalf(event, size.radius)), size.radius)
  const gaps = scene.streams.flatMap(stream => {
    const times = values.filter(event => event.stream === stream.id).map(({ at }) => at).sort((one, other) => one - other)
    return times.slice(1).map((time, index) => time - times[index]).filter(gap => gap > 0)
  })
  const room = width - gutter - widest - 26
  size.x = at => gutter + at * size.scale
  const placed = scale => {
    size.scale = scale
    return [scene, scene.former].filter(Boolean).map(({ moments }) => placesOf(moments.flatMap(moment => moment.events), size))
  }
  // As wide as there is room. Where more than two values would then stand one above the other, and on a phone, it is wide
  // enough to tell neighbours apart, and not wider than three screens.
  const fitting = room / size.end
  let shown = placed(fitting)
  if (small || shown.some(places => [...places.values()].some(({ level }) => level > 1))) {
    shown = placed(clamp((2 * widest + 4) / Math.min(...gaps, size.end), fitting, 3 * fitting))
  }
  size.full = Math.max(width, size.x(size.end) + widest + 26)
  size.places = shown[0]
  const gap = small ? 58 : scene.limited.size ? 56 : scene.streams.length > 5 ? 38 : 46
  let y = small ? 26 : 30
  size.rows = scene.streams.map(stream => {
    const own = shown.flatMap(places => [...places]).filter(([event]) => event.stream === stream.id)
    const height = 26 * Math.max(0, ...own.map(([, { level }]) => level))
    y += gap + height
    return { ...stream, y, height }
  })
  size.height = y + (scene.limited.size ? 42 : 30)
  return size
}

// Where each event stands in its row: values that would cover each other stand one above the other, and an end stands
// behind the value of its instant.
function placesOf(events, size) {
  const places = new Map(), ends = {}
  for (const event of [...events].sort((one, other) => one.at - other.at)) {
    const row = ends[event.stream] ??= []
    const x = size.x(event.at)
    if (event.kind === 'value') {
      const half = marbleHalf(event, size.radius)
      const free = row.findIndex(end => end <= x - half)
      const level = free < 0 ? row.length : free
      row[level] = x + half + 1
      places.set(event, { x, level })
    } else if (isEnd(event)) {
      const beside = Math.max(x, (row[0] ?? 0) + (event.kind === 'completion' ? 3 : 11))
      row[0] = beside + 12
      places.set(event, { x: beside, level: 0 })
    } else {
      places.set(event, { x, level: 0 })
    }
  }
  return places
}

function timeAt(scene, position) {
  const { moments } = scene
  const whole = Math.floor(position)
  if (whole >= moments.length) return moments[moments.length - 1].at
  const from = whole ? moments[whole - 1].at : 0
  return from + (moments[whole].at - from) * ease(position - whole)
}

const seconds = nanoseconds => said(words.seconds, Math.round(nanoseconds / 1e7) / 100)

function drawTime(scene, position, width, left) {
  const size = measureTime(scene, width, left)
  const now = timeAt(scene, position), isOver = position >= scene.moments.length
  const head = size.x(now), bottom = size.height - 8
  const out = []
  const steps = [.01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 20, 50, 100].map(step => step * 1e9)
  const step = steps.find(step => step * size.scale >= 62) ?? 1e12
  for (let at = 0; at <= size.end + 1; at += step) {
    out.push(line(size.x(at), 30, size.x(at), bottom, 'grid'))
    if (isOver || Math.abs(size.x(at) - head) > 44) out.push(text(size.x(at), 20, seconds(at), 'tick'))
  }
  const stand = event => {
    const { x, level } = size.places.get(event)
    return [x, size.rows.find(row => row.id === event.stream).y - level * 26]
  }
  for (const row of size.rows) {
    const events = scene.moments.flatMap(moment => moment.events).filter(event => event.stream === row.id)
    const close = events.find(isEnd)
    row.isHidden = scene.hides && (events[0]?.at ?? 0) > now
    if (row.isHidden) continue
    const from = size.x(events[0]?.at ?? 0)
    const to = close && !(scene.hides && !isOver && close.at > now) ? size.x(close.at) : size.full - 8
    const reach = isOver ? to : clamp(head, from, to)
    out.push(line(from, row.y, reach, row.y, 'lane'), reach < to ? line(reach, row.y, to, row.y, 'lane later') : '')
  }
  if (!isOver) out.push(line(head, 28, head, bottom, 'head'))
  const ways = [], signs = []
  scene.moments.forEach((moment, index) => {
    if (index >= Math.floor(position)) return
    const isNow = !isOver && index === Math.floor(position) - 1
    const parts = moment.events.map(event => {
      const [x, y] = stand(event)
      if (event.kind === 'request') return scene.limited.has(event.stream) ? `<g class="low">${sign(event, x, y + 24, 11)}</g>` : ''
      if (event.kind === 'subscribe' || event.kind === 'subscription') return ''
      // What else is at its place stands on the right of it.
      const gone = absent(scene, event, ({ id }) => {
        const others = [...size.places.keys()].filter(({ stream, at, kind }) => stream === id && at === event.at && (kind === 'value' || isEnd({ kind })))
        return [x - Math.max(0, ...others.map(other => (other.kind === 'value' ? marbleHalf(other, size.radius) : 11) + 7)), size.rows.find(row => row.id === id).y]
      })
      return gone + (event.lost ? marble(x, y, event, size.radius, ' lost') : sign(event, x, y, size.radius))
    })
    if (moment.events.length > 1 && moment.kind !== 'subscribe') {
      const rows = moment.events.map(event => size.rows.find(row => row.id === event.stream).y)
      ways.push(line(size.x(moment.at), rows[0], size.x(moment.at), rows[rows.length - 1], moment.kind === 'value' ? `way v${moment.events[0].hue}` : 'way'))
    }
    signs.push(`<g class="moment${isNow ? ' fresh' : ''}" data-moment="${index + 1}">${parts.join('')}</g>`)
  })
  const clock = isOver ? '' : placed(head, 15, `<rect x="-30" y="-12" width="60" height="22" rx="11"/><text y="4">${seconds(now)}</text>`, 'time')
  const names = laneNames(size.rows.filter(row => !row.isHidden).map(row => ({ lane: { name: row.name }, y: row.y - (size.small ? row.height : 0) })), size)
  return drawn(size, [out, ways, size.small ? [names] : [], signs, size.small ? [] : [names], [clock]])
}
