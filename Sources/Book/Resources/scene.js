'use strict'
// What a film shows, from the events of a run. Nothing here touches the page.

// Two runs that are drawn one behind the other have one scale.
const momentsToMeasure = scene => scene.moments.concat(scene.former?.moments ?? [])

const upward = new Set(['subscribe', 'request', 'cancel'])
const beginning = new Set(['subscribe', 'subscription', 'request'])
const amount = text => text === 'all' ? Infinity : Number(text)

function scenesOf(run) {
  const hues = new Map()
  return run.scenes.map((_, index) => {
    const streams = run.streams.filter(stream => stream.scene === index)
    const ids = new Set(streams.map(stream => stream.id))
    for (const stream of streams) {
      stream.upper = 'p' + stream.from
      stream.lower = stream.to == null ? 's' + stream.id : 'p' + stream.to
    }
    const scene = { clock: run.clock, streams, lanes: lanesOf(run, streams) }
    scene.moments = momentsOf(run.events.filter(event => ids.has(event.stream)), run, hues)
    addOutstanding(scene)
    return scene
  })
}

// Publishers stand above those that subscribe to them.
function lanesOf(run, streams) {
  const lanes = []
  const seen = new Set()
  const add = (key, lane) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const stream of streams) if (stream.lower === key) add(stream.upper, publisher(stream))
    lanes.push({ key, ...lane })
  }
  const hasSiblings = stream => streams.some(other => other.from === stream.from && other !== stream)
  // Several streams of one publisher have names of their own, so it goes by its type.
  const publisher = stream => {
    const party = run.parties[stream.from]
    return hasSiblings(stream) ? { ...party, name: party.type, type: '' } : party
  }
  for (const stream of streams) {
    // A subscriber that is not recorded has no name of its own.
    const sink = { kind: 'subscriber', name: hasSiblings(stream) ? stream.name : null, type: '' }
    add(stream.lower, stream.to == null ? sink : run.parties[stream.to])
  }
  return lanes
}

// A moment is one call that is passed on from stream to stream.
function momentsOf(events, run, hues) {
  const moments = []
  let moment
  for (const event of events) {
    const stream = run.streams[event.stream]
    if (moment && continues(moment, event, run)) {
      moment.events.push(event)
    } else {
      moment = { index: moments.length, kind: event.kind, lost: !!event.lost, at: event.at, payload: event.payload, events: [event] }
      moments.push(moment)
    }
    if (event.kind === 'value' && !hues.has(event.payload)) {
      const sameMoment = moment.events[0].payload !== event.payload && hues.get(moment.events[0].payload)
      hues.set(event.payload, sameMoment || hues.size % 6 + 1)
    }
    event.hue = hues.get(event.payload)
    // Without debug information only the line is known that records the stream.
    event.isPlaced = event.line !== undefined
    event.line ??= stream.line
    event.upper = stream.upper
    event.lower = stream.lower
    event.start = upward.has(event.kind) ? stream.lower : stream.upper
    event.end = upward.has(event.kind) ? stream.upper : stream.lower
  }
  for (const each of moments) each.last = each.events[each.events.length - 1].n
  return moments
}

function continues(moment, event, run) {
  const before = moment.events[moment.events.length - 1]
  // On a clock all of this takes no time, and the axis is time.
  if (run.clock && moment.kind === 'subscribe' && beginning.has(event.kind) && event.at === moment.at) return true
  if (event.during !== before.n || event.lost || moment.lost) return false
  const stream = run.streams[event.stream]
  if (before.kind === 'subscribe' && event.kind === 'subscription') return before.stream === event.stream
  if (event.kind !== before.kind || (event.kind === 'request' && event.payload !== before.payload)) return false
  return upward.has(event.kind) ? before.upper === stream.lower : before.lower === stream.upper
}

// Outstanding demand of each stream after each moment.
function addOutstanding(scene) {
  const owed = {}
  for (const moment of scene.moments) {
    for (const event of moment.events) {
      const before = owed[event.stream] ?? 0
      if (event.kind === 'subscription') owed[event.stream] = before
      if (event.kind === 'request') owed[event.stream] = before + amount(event.payload)
      if (event.kind === 'value' && !event.lost) owed[event.stream] = before - 1
    }
    moment.owed = { ...owed }
  }
  const asked = scene.moments.flatMap(moment => moment.events).filter(event => event.kind === 'request')
  scene.limited = new Set(asked.filter(event => event.payload !== 'all').map(event => event.stream))
}
