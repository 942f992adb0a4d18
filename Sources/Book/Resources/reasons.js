// Why a value did not arrive. A table says it, because it was written when the operator ran: nothing here decides.

// Why a marble is in no output: the sign in the table, and when it was lost, and what was being sent then. Null if it is
// in an output, or made something happen.
function lossOf(table, { starts, times }, answer, marble) {
  const { row, isEnd } = table.marbles[marble]
  if (isEnd) return null
  const isIn = kind => answer.some(event => event.kind === kind && event.marbles.includes(marble))
  const lost = answer.find(event => event.kind === 'lost' && event.marble === marble)
  if (lost) return { sign: lost.sign, at: lost.at, cause: lost.cause, isSent: true }
  if (isIn('kept')) return { sign: '=', at: null, cause: null, isSent: true }
  if (isIn('unsent')) return { sign: '-', at: times[marble], cause: null, isSent: false }
  if (starts[row] === null) return { sign: '0', at: null, cause: null, isSent: false }
  const cancel = answer.findLast(event => event.kind === 'cancelled' && event.row === row)
  if (!cancel || cancel.at > times[marble] || isUsed(answer, marble)) return null
  const { at, cause } = cancel
  const hasFailed = cause !== null && answer.some(event => event.kind === 'failed' && event.cause === cause)
  return { sign: hasFailed ? ')x' : cause !== null && table.marbles[cause].isEnd ? ')e' : ')', at, cause, isSent: false }
}

// Whether a marble is in an output, or made something happen.
const isUsed = (answer, marble) => isCause(answer, marble) || answer.some(event => !event.alone && event.parts?.includes(marble))

const rowName = ({ shown }) => shown === 'input' ? words.input : shown

function clauseOf(table, { sliders, end }, marble, { sign, at, cause }) {
  const { label, row } = table.marbles[marble]
  const source = cause === null ? null : table.marbles[cause]
  const mark = source?.isEnd ? source.row === 0 ? table.ends[end] : source.label : ''
  const values = table.parameters(sliders)
  if (values.seconds) values.seconds = inSeconds(2 * values.seconds)
  const names = { ...values, value: label, cause: source?.label ?? '', time: inSeconds(at ?? 0), row: rowName(table.rows[row]), input: words.input, ended: mark === '#' ? words.hasFailed : words.hasEnded }
  return withoutGaps(table.reasons[sign][isChinese ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => names[name]))
}

// Why it did not arrive, as a sentence.
function reasonOf(table, arrangement, marble, loss) {
  return said(loss.isSent ? words.lost : words.unsent, table.marbles[marble].label, clauseOf(table, arrangement, marble, loss))
}

// When a value would have come: of an operator that waits for a time, when it was due. The bar of a held value ends there.
function dueAt(rule, table, arrangement, answer, start) {
  const seconds = 2 * table.parameters(arrangement.sliders).seconds
  if (rule === 'debounce') return start + seconds
  const latest = rule === 'throttle' ? answer.findLast(event => event.kind === 'value' && event.at <= start) : null
  return latest ? Math.max(start, latest.at + seconds) : start
}

// The values that did not come out, and where they would have come.
function absentsOf(table, { rule, arrangement, answer }) {
  const when = timesOf(table, arrangement, answer)
  return table.marbles.flatMap((_, marble) => {
    const loss = lossOf(table, when, answer, marble)
    // The value of an input that opens other rows never comes out itself.
    const opens = table.marbles[marble].row === 0 && table.rows.some(({ name, shown }) => shown !== name)
    if (!loss || loss.sign === '0' || opens) return []
    return [{ marble, loss, at: loss.isSent ? dueAt(rule, table, arrangement, answer, sentAt(answer, when, marble)) : when.times[marble] }]
  })
}

const sentAt = (answer, { times }, marble) => answer.find(event => event.kind === 'late' && event.marble === marble)?.at ?? times[marble]

// The way of a marble, one sentence for each station. Without a time, a station has no place in the drawing.
function stationsOf(table, arrangement, answer, marble) {
  const when = timesOf(table, arrangement, answer)
  const { label, row } = table.marbles[marble]
  const loss = lossOf(table, when, answer, marble)
  const stations = sentencesOf(table, arrangement, answer).filter(({ marbles, cause, place }) => place !== 'alone' && (marbles.includes(marble) || cause === marble))
    .map(({ at, text, kind, place }) => ({ at: kind === 'gone' ? loss.at ?? undefined : at, text, isGone: kind === 'gone', place: kind !== 'gone' ? place : loss.isSent ? 'inside' : row }))
  const isLate = answer.some(event => event.kind === 'late' && event.marble === marble)
  if (loss?.sign === '0') return [{ text: reasonOf(table, arrangement, marble, loss), isGone: true, place: row }]
  const begins = when.starts[row] > 0 ? [{ at: when.starts[row], text: said(words.subscribes, rowName(table.rows[row]), inSeconds(when.starts[row])), place: row }] : []
  const has = loss?.sign[0] === ')' ? words.would : loss?.sign === '-' || isLate ? words.waiting : words.sent
  return [...begins, { at: when.times[marble], text: said(has, label, inSeconds(when.times[marble])), place: row }, ...stations]
}
