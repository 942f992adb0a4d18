// What happened on an arrangement of marbles, in words.

// One sentence for each event that a reader can see, and for each value that is in no output.
function sentencesOf(table, arrangement, answer) {
  const label = marble => table.marbles[marble].label
  const { times, starts } = timesOf(table, arrangement, answer)
  const list = answer.map((event, index) => {
    const name = table.rows[event.row]?.name
    const row = name === 'input' ? words.input : name
    const is = (text, marbles = []) => [{ at: event.at, index, marbles, text, kind: '' }]
    switch (event.kind) {
      case 'value': {
        const isLater = event.after && event.cause !== null
        const text = isLater ? said(words.waits, event.label, inSeconds(event.at), inSeconds(event.after), label(event.cause)) : said(words.says, event.label, inSeconds(event.at))
        const made = event.parts.length > 1 ? said(words.made, event.parts.map(label).join(words.and)) : ''
        return is((event.second ? words.second + words.colon : '') + text + made, event.parts)
      }
      case 'finished': case 'failed': return is((event.second ? words.second + words.colon : '') + told(event))
      case 'cancelled': return is(said(words.cancels, row, inSeconds(event.at)))
      case 'subscribed': return event.at ? is(said(words.subscribes, row, inSeconds(event.at))) : []
      case 'requested': return event.at > starts[event.row] ? is(isFinite(event.amount) ? said(words.more, event.amount, row, inSeconds(event.at)) : said(words.everything, row, inSeconds(event.at))) : []
      case 'late': return is(said(words.late, label(event.marble), inSeconds(event.at)), [event.marble])
      default: return []
    }
  }).flat()
  const shown = new Set(list.flatMap(({ marbles }) => marbles))
  table.marbles.forEach(({ row, isEnd }, marble) => {
    if (isEnd || shown.has(marble) || starts[row] === null || isCause(answer, marble)) return
    const unsent = answer.some(event => event.kind === 'unsent' && event.marbles.includes(marble))
    const cancelled = answer.some(event => event.kind === 'cancelled' && event.row === row && event.at < times[marble])
    const text = said(cancelled ? words.stopped : unsent ? words.unsent : words.lost, label(marble))
    list.push({ at: times[marble], index: -1, marbles: [marble], text, kind: 'gone' })
  })
  const end = answer.some(event => !event.second && ['finished', 'failed'].includes(event.kind))
  if (!end) list.push({ at: Infinity, index: -1, marbles: [], text: words.open, kind: '' })
  return list.sort((a, b) => a.at - b.at)
}
