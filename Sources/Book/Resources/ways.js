// How far a goal is, and by which move it comes nearer. One move puts a marble anywhere, and it pushes its neighbours along,
// or a slider. Nothing here knows what an operator does: all arrangements are in the table.

// What a goal looks at: the values that are published, and the end, if it belongs to the goal. Where there are two
// subscribers, the second one is of interest.
const goalValues = (table, answer) => answer.filter(event => (table.aimsAtEnd ? isOutput(event) : event.kind === 'value') && !event.alone && !!event.second === table.hasSecondSubscriber)
  .map(event => event.kind === 'value' ? event : { ...event, label: event.kind === 'failed' ? '#' : '|' })

// What is there, what comes too early or too late, what is missing, and what should not come.
function feedbackOn(values, output) {
  const left = [...output]
  const take = test => {
    const index = left.findIndex(test)
    return index < 0 ? null : left.splice(index, 1)[0]
  }
  const exact = values.map(({ label, at }) => take(value => value.label === label && value.at === at))
  const signs = values.map((value, index) => {
    if (exact[index]) return { kind: 'there', value }
    const found = take(({ label }) => label === value.label)
    return found ? { kind: found.at < value.at ? 'early' : 'late', value, found } : { kind: 'missing', value }
  })
  return [...signs, ...left.map(value => ({ kind: 'extra', value }))]
}

const isReached = (values, output) => values.length === output.length && feedbackOn(values, output).every(({ kind }) => kind === 'there')

// What a reader chooses besides: a name of an arrangement, and the list of the table that it chooses from.
const choicesOf = table => table.aimsAtEnd ? [['request', table.requests], ['end', table.ends]] : []

// The things with which one move leads from an arrangement to another: numbers of marbles, and names of sliders and choices.
function thingsMoved(table, from, to) {
  const sliders = table.sliders.map(({ parameter }) => parameter).filter((_, index) => from.sliders[index] !== to.sliders[index])
  const settings = [...sliders, ...choicesOf(table).map(([name]) => name).filter(name => from[name] !== to[name])]
  if (settings.length) return settings.length === 1 && String(from.seconds) === String(to.seconds) ? settings : []
  return [...table.marbles.keys()].filter(marble => String(moved(table, from.seconds, marble, to.seconds[marble])) === String(to.seconds))
}

// What so many moves can make of a row, nearest first, and the first of these moves.
function rowsFrom(table, row, seconds, most) {
  const found = new Map([[String(table.secondsOf(row, seconds)), { seconds, count: 0, first: null }]])
  // What is added to a map while it is gone through comes at its end.
  for (const { seconds, count, first } of found.values()) {
    if (count === most) break
    for (let marble = row.first; marble < row.first + row.marks.length; marble++) {
      for (let to = 0; to <= table.seconds; to++) {
        const next = moved(table, seconds, marble, to)
        const key = String(table.secondsOf(row, next))
        if (!found.has(key)) found.set(key, { seconds: next, count: count + 1, first: first ?? { marble, to: next[marble] } })
      }
    }
  }
  return [...found.values()].map(({ seconds, count, first }) => ({ own: table.secondsOf(row, seconds), count, first }))
}

// The first move on a shortest way to these values, and how many moves it takes. They are not there yet.
function nextMove(table, arrangement, values) {
  // An answer with other values need not be looked at for each arrangement.
  const labelsOf = values => values.map(({ label }) => label)
  const wanted = String(labelsOf(values).sort())
  const labels = table.groups.map(({ answers }) => answers.map(answer => labelsOf(goalValues(table, answer.split(';').filter(Boolean).map(eventOf)))))
  const isThere = place => {
    const number = table.number(place)
    return String(table.groups.flatMap(({ numbers }, group) => labels[group][numbers[number]]).sort()) === wanted && isReached(values, goalValues(table, table.answer(place)))
  }
  const options = (list, now, move) => list.map((_, position) => position === now ? { own: position, count: 0, first: null }
    : { own: position, count: 1, first: { ...move, position } }).sort((a, b) => a.count - b.count)
  const sliders = table.sliders.map(({ positions }, slider) => options(positions, arrangement.sliders[slider], { slider }))
  const choices = choicesOf(table).map(([choice, list]) => options(list, arrangement[choice], { choice }))
  const settings = [...sliders, ...choices]
  const find = (most, choices, chosen, count, first) => {
    if (!choices.length) {
      const chose = Object.fromEntries(choicesOf(table).map(([name], index) => [name, chosen[sliders.length + index]]))
      const place = { ...arrangement, ...chose, sliders: chosen.slice(0, sliders.length), seconds: chosen.slice(settings.length).flat() }
      return count === most && isThere(place) ? first : null
    }
    for (const option of choices[0]) {
      if (count + option.count > most) return null
      const found = find(most, choices.slice(1), [...chosen, option.own], count + option.count, first ?? option.first)
      if (found) return found
    }
    return null
  }
  for (let count = 1; ; count++) {
    const rows = table.rows.map(row => rowsFrom(table, row, arrangement.seconds, count))
    const first = find(count, [...settings, ...rows], [], 0, null)
    if (first) return { first, count }
  }
}
