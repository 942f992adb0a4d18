// Why a value did not arrive. A table says it, because it was written when the operator ran: nothing here decides.

// Why a marble is in no output: the sign in the table, and when it was lost, and what was being sent then. Null if it is
// in an output, or made something happen. A second subscriber may miss what the first one has, and the other way round.
function lossOf(table, { starts, times }, answer, marble, second = false) {
  const { row, isEnd } = table.marbles[marble]
  if (isEnd) return null
  const lost = answer.find(event => event.kind === 'lost' && event.marble === marble && !!event.second === second)
  if (lost) return { sign: lost.sign, at: lost.at, cause: lost.cause, isSent: true, second }
  if (second) return null
  if (answer.some(event => event.kind === 'kept' && event.marbles.includes(marble))) return { sign: '=', at: null, cause: null, isSent: true }
  return isUsed(answer, marble) ? null : unsentOf(table, { starts, times }, answer, marble)
}

// Why an input did not send a marble; null if it did.
function unsentOf(table, { starts, times }, answer, marble) {
  const { row } = table.marbles[marble]
  if (answer.some(event => event.kind === 'unsent' && event.marbles.includes(marble))) return { sign: isInner(table.rows[row]) ? '-i' : '-', at: times[marble], cause: null, isSent: false }
  if (starts[row] === null) return { sign: '0', at: null, cause: null, isSent: false }
  const cancel = answer.find(event => event.kind === 'cancelled' && event.row === row)
  if (!cancel || cancel.at > times[marble]) return null
  const { at, cause } = cancel
  // A value cancels an input of a chain only if a closure throws.
  const hasFailed = () => !!table.stages || answer.some(event => event.kind === 'failed' && event.cause === cause)
  const sign = cause === null ? ')' : table.marbles[cause].isEnd ? ')e' : hasFailed() ? ')x' : ')'
  return { sign, at, cause, isSent: false }
}

const lossesOf = (table, when, answer, marble) =>
  (table.hasSecondSubscriber ? [false, true] : [false]).flatMap(second => lossOf(table, when, answer, marble, second) ?? [])

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
  return clauseIn(table.reasons[sign] ?? table.reasons[sign[0]], names)
}

// A clause of the table, with the names of what happened.
function clauseIn(clause, values) {
  return clause ? withoutGaps(clause[isChinese ? 1 : 0].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? name)) : '?'
}

// Why it did not arrive, as a sentence.
function reasonOf(table, arrangement, marble, loss) {
  const { label } = table.marbles[marble], clause = clauseOf(table, arrangement, marble, loss)
  if (table.hasSecondSubscriber && loss.isSent) return said(words.misses, loss.second ? words.Second : words.First, label, clause)
  return said(loss.isSent ? words.lost : words.unsent, label, clause)
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
    // The value of an input that opens other rows never comes out itself.
    const opens = table.marbles[marble].row === 0 && table.rows.some(isInner)
    return lossesOf(table, when, answer, marble).filter(({ sign }) => sign !== '0' && !opens)
      .map(loss => ({ marble, loss, at: loss.isSent ? dueAt(rule, table, arrangement, answer, sentAt(answer, when, marble)) : when.times[marble] }))
  })
}

const sentAt = (answer, { times }, marble) => answer.find(event => event.kind === 'late' && event.marble === marble)?.at ?? times[marble]

// The marbles of the rows that a marble has opened.
const openedBy = (table, answer, marble) => answer.filter(({ kind, cause, row }) => kind === 'subscribed' && cause === marble && isInner(table.rows[row]) && table.marbles[marble].row === 0)
  .flatMap(({ row }) => [...table.marbles.keys()].filter(other => table.marbles[other].row === row))

// The way of a marble, one sentence for each station. What its rows publish is on its way. Without a time, a station has no place in the drawing.
function stationsOf(table, arrangement, answer, marble) {
  const when = timesOf(table, arrangement, answer)
  const { label, row } = table.marbles[marble]
  const loss = lossOf(table, when, answer, marble)
  const placeOf = ({ second, isSent }) => second ? 'second' : table.hasSecondSubscriber && isSent ? 'output' : isSent ? 'inside' : row
  const own = openedBy(table, answer, marble)
  const isOn = ({ marbles, cause, place }) => place !== 'alone' && (marbles.includes(marble) || cause === marble) || place === 'output' && marbles.some(each => own.includes(each))
  const stations = sentencesOf(table, arrangement, answer).filter(isOn)
    .map(({ at, text, loss, place, label }) => ({ label, at: loss ? loss.at ?? undefined : at, text, isGone: !!loss, place: loss ? placeOf(loss) : place }))
  const isLate = answer.some(event => event.kind === 'late' && event.marble === marble)
  if (loss?.sign === '0') return [{ text: reasonOf(table, arrangement, marble, loss), isGone: true, place: row }]
  const begins = when.starts[row] > 0 ? [{ at: when.starts[row], text: said(words.subscribes, rowName(table.rows[row]), inSeconds(when.starts[row])), place: row }] : []
  const has = loss?.sign[0] === ')' ? words.would : loss?.sign[0] === '-' || isLate ? words.waiting : words.sent
  return [...begins, { at: when.times[marble], text: said(has, label, inSeconds(when.times[marble])), place: row }, ...stations]
}
