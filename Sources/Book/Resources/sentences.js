// What happened on an arrangement of marbles, in words.

// One sentence for each event that a reader can see, and for each value that is in no output.
function sentencesOf(table, arrangement, answer) {
  const label = marble => table.marbles[marble].label
  const { times, starts } = timesOf(table, arrangement, answer)
  const list = answer.map((event, index) => {
    const row = table.rows[event.row] && rowName(table.rows[event.row])
    const is = (text, marbles = [], place = event.row) => [{ at: event.at, index, marbles, text, kind: '', place, cause: event.cause }]
    const who = event.alone ? words.alone + words.colon : event.second ? words.second + words.colon : ''
    const output = event.alone ? 'alone' : event.second ? 'second' : 'output'
    switch (event.kind) {
      case 'value': {
        const isLater = event.after && event.cause !== null
        const text = isLater ? said(words.waits, event.label, inSeconds(event.at), inSeconds(event.after), label(event.cause)) : said(words.says, event.label, inSeconds(event.at))
        const made = event.parts.length > 1 ? said(words.made, event.parts.map(label).join(words.and)) : ''
        return is(who + text + made, event.parts, output)
      }
      case 'finished': case 'failed': return is(who + told(event), [], output)
      case 'cancelled': return is(said(words.cancels, row, inSeconds(event.at)))
      case 'subscribed': return event.at ? is(said(words.subscribes, row, inSeconds(event.at))) : []
      case 'requested': return event.at > starts[event.row] ? is(isFinite(event.amount) ? said(words.more, event.amount, row, inSeconds(event.at)) : said(words.everything, row, inSeconds(event.at))) : []
      case 'late': {
        const { row, place, isEnd } = table.marbles[event.marble]
        const marks = table.rows[row].marks
        return isEnd ? is(said(words.lateEnd, rowName(table.rows[row]), inSeconds(event.at), marks[place - 1]), [], row)
          : is(said(words.late, label(event.marble), inSeconds(event.at), clauseOf(table, arrangement, event.marble, { sign: '>', at: event.at, cause: null })), [event.marble], row)
      }
      default: return []
    }
  }).flat()
  table.marbles.forEach((_, marble) => {
    const loss = lossOf(table, { starts, times }, answer, marble)
    if (loss && loss.sign !== '0') list.push({ at: times[marble], index: -1, marbles: [marble], text: reasonOf(table, arrangement, marble, loss), kind: 'gone' })
  })
  const end = answer.some(event => !event.second && ['finished', 'failed'].includes(event.kind))
  if (!end) list.push({ at: Infinity, index: -1, marbles: [], text: words.open, kind: '' })
  return list.sort((a, b) => a.at - b.at)
}
