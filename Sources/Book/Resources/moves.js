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
