// The horizontal axis is time: each stream has a row, and events of one instant stand at one place.

function measureTime(scene, width, left) {
  const small = width < 560
  const gutter = small ? 26 : 176
  const moments = momentsToMeasure(scene)
  const size = { small, left, gutter, radius: 12, end: Math.max(...moments.map(moment => moment.at), 1) }
  const gaps = scene.streams.flatMap(stream => {
    const times = moments.flatMap(moment => moment.events).filter(event => event.stream === stream.id && event.kind === 'value').map(event => event.at).sort((one, other) => one - other)
    return times.slice(1).map((time, index) => time - times[index]).filter(gap => gap > 0)
  })
  const room = width - gutter - 34
  // Wide enough to tell neighbours apart, and not wider than three screens.
  size.scale = clamp(27 / Math.min(...gaps, size.end), room / size.end, 3 * room / size.end)
  size.x = at => gutter + at * size.scale
  size.full = Math.max(width, size.x(size.end) + 34)
  size.rows = scene.streams.map((stream, index) => ({ ...stream, y: (small ? 84 : 66) + index * (small ? 66 : 54) }))
  size.height = size.rows[size.rows.length - 1].y + 30
  return size
}

function timeAt(scene, position) {
  const { moments } = scene
  const whole = Math.floor(position)
  if (whole >= moments.length) return moments[moments.length - 1].at
  const from = whole ? moments[whole - 1].at : 0
  return from + (moments[whole].at - from) * ease(position - whole)
}

const seconds = nanoseconds => `${Math.round(nanoseconds / 1e7) / 100} s`

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
  const seen = {}, last = {}
  const stand = event => {
    const row = size.rows.find(row => row.id === event.stream)
    const place = `${event.stream} ${event.at}`
    if (event.kind === 'value') seen[place] = (seen[place] ?? 0) + 1
    if (event.kind === 'value') {
      last[place] = Math.max(0, [...shortened(event.payload, 9)].length - 2) * 4 + size.radius
      // Values of one instant stand one above the other.
      return [size.x(event.at), row.y - (seen[place] - 1) * 14]
    }
    // An end at the instant of a value stands beside it.
    const beside = event.kind !== 'request' && place in last ? last[place] + (event.kind === 'completion' ? 4 : 12) : 0
    return [size.x(event.at) + beside, row.y]
  }
  for (const row of size.rows) {
    const events = scene.moments.flatMap(moment => moment.events).filter(event => event.stream === row.id)
    const close = events.find(event => /^(completion|failure|cancel)$/.test(event.kind))
    const from = size.x(events[0]?.at ?? 0), to = close ? size.x(close.at) : size.full - 8
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
      return event.lost ? marble(x, y, event, size.radius, ' lost') : sign(event, x, y, size.radius)
    })
    if (moment.events.length > 1 && moment.kind !== 'subscribe') {
      const rows = moment.events.map(event => size.rows.find(row => row.id === event.stream).y)
      ways.push(line(size.x(moment.at), rows[0], size.x(moment.at), rows[rows.length - 1], moment.kind === 'value' ? `way v${moment.events[0].hue}` : 'way'))
    }
    signs.push(`<g class="moment${isNow ? ' fresh' : ''}" data-moment="${index + 1}">${parts.join('')}</g>`)
  })
  if (!isOver) out.push(placed(head, 15, `<rect x="-30" y="-12" width="60" height="22" rx="11"/><text y="4">${seconds(now)}</text>`, 'time'))
  const names = laneNames(size.rows.map(row => ({ lane: { name: row.name }, y: row.y })), size)
  return drawn(size, [...out, ...ways, size.small ? names : '', ...signs, size.small ? '' : names].join(''))
}
