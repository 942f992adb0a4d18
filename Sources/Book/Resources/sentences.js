// What happened on an arrangement of marbles, in words.

// One sentence for each event that a reader can see, and for each value that is in no output.
function sentencesOf(table, arrangement, answer) {
  const label = marble => table.marbles[marble].label
  const { times, starts } = timesOf(table, arrangement, answer)
  const list = answer.map((event, index) => {
    const row = table.rows[event.row] && rowName(table.rows[event.row])
    const is = (text, marbles = [], place = event.row) => [{ at: event.at, index, marbles, text, kind: '', place, cause: event.cause }]
    const who = event.alone ? words.Alone : event.second ? words.Second : words.First
    const output = event.alone ? 'alone' : event.second ? 'second' : 'output'
    switch (event.kind) {
      case 'value': {
        const isLater = event.after && event.cause !== null && event.parts.length < 2
        const text = table.hasSecondSubscriber ? said(words.receives, who, event.label, inSeconds(event.at)) : isLater ? said(table.variant ? words.waitsToEnd : label(event.cause) === event.label ? words.waitsItself : words.waits, event.label, inSeconds(event.at), inSeconds(event.after), label(event.cause)) : said(words.says, event.label, inSeconds(event.at))
        const made = event.parts.length > 1 ? said(words.made, listed(inItsOrder(event, table).map(label))) : ''
        return is(text + made, event.parts, output).map(sentence => ({ ...sentence, label: event.label }))
      }
      case 'finished': case 'failed':
        return is(table.hasSecondSubscriber ? said(event.kind === 'failed' ? words.receivesFailure : words.receivesEnd, who, inSeconds(event.at)) : told(event), [], output)
      case 'cancelled': return is(said(words.cancels, row, inSeconds(event.at)))
      case 'subscribed': return event.at || event.cause !== null ? is(said(words.subscribes, row, inSeconds(event.at))) : []
      case 'requested': {
        // Several requests of one moment are one sentence.
        const all = answer.filter(({ kind, row, at }) => kind === 'requested' && row === event.row && at === event.at)
        if (event.at <= starts[event.row] || event !== all[0]) return []
        const amount = all.reduce((sum, { amount }) => sum + amount, 0)
        return is(isFinite(amount) ? said(amount === 1 ? words.oneMore : words.more, amount, row, inSeconds(event.at)) : said(words.everything, row, inSeconds(event.at)))
      }
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
    for (const loss of lossesOf(table, { starts, times }, answer, marble)) {
      if (loss.sign !== '0') list.push({ at: times[marble], index: -1, marbles: [marble], text: reasonOf(table, arrangement, marble, loss), kind: 'gone', loss })
    }
  })
  const end = answer.some(event => !event.second && ['finished', 'failed'].includes(event.kind))
  if (!end) list.push({ at: Infinity, index: -1, marbles: [], text: whyOpen(table, arrangement, answer), kind: '' })
  return list.sort((a, b) => a.at - b.at)
}

const isOver = answer => answer.some(({ kind, second }) => ['finished', 'failed'].includes(kind) && !second)

// Why the output stays open. Which ends it waits for, the table knows: with these it would end.
function whyOpen(table, arrangement, answer) {
  const names = rows => listed(rows.map(row => rowName(table.rows[row])))
  const { starts } = timesOf(table, arrangement, answer)
  const isOn = row => starts[row] !== null && !answer.some(event => event.kind === 'cancelled' && event.row === row)
  const open = [...table.rows.keys()].filter(isOn)
  const endOf = row => table.rows[row].first + table.rows[row].values
  const never = open.filter(row => arrangement.seconds[endOf(row)] === table.seconds && table.marbles[endOf(row)]?.row === row)
  const endsWith = rows => isOver(table.answer({ ...arrangement, seconds: rows.reduce((seconds, row) => moved(table, seconds, endOf(row), table.seconds - 1), arrangement.seconds) }))
  if (never.length) {
    const needed = endsWith(never) ? never.filter(row => !endsWith(never.filter(other => other !== row))) : []
    return said(words.openEnd, names(needed.length ? needed : never))
  }
  const unsent = answer.find(({ kind }) => kind === 'unsent')?.marbles[0]
  if (unsent !== undefined) return said(words.openBehind, names([table.marbles[unsent].row]), table.marbles[unsent].label)
  const kept = answer.flatMap(event => event.kind === 'kept' ? event.marbles : event.what === 'kept' ? event.parts : [])
  const labels = [...new Set(kept)].map(marble => table.marbles[marble].label)
  if (kept.length) return said(labels.length > 1 ? words.openKeptMany : words.openKept, listed(labels))
  const fields = open.filter(row => table.marbles[endOf(row)]?.row !== row)
  return fields.length ? said(words.openField, names(fields)) : words.open
}
