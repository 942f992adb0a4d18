// What a film asks before a moment: a question with choices, of which one is right. All of them are of the run itself.
// Nothing here touches the page.

// The same order at each visit, and no place in it is the right one more often than others.
const mixed = (choices, seed) => choices.map((choice, index) => [Math.imul(seed * 7 + index + 1, 0x9e3779b1) >>> 5, choice])
  .sort(([one], [other]) => one - other).map(([, choice]) => choice)

// Nil where no answer could be wrong.
function questionOf(scene, moment) {
  const [event] = moment.events
  const known = { scene, moment, event, before: scene.moments[moment.index - 1], past: scene.moments.slice(0, moment.index), seed: moment.last }
  const level = moment.owed[event.stream], was = known.before?.owed[event.stream] ?? 0
  const counts = scene.limited.has(event.stream) && isFinite(level)
  // Of several that are cancelled at once, none is the first.
  const isAlone = moment.events.filter(({ kind }) => kind === 'cancel').length === 1
  const question = moment.kind === 'cancel' ? isAlone ? askWhoIsCancelled(known) : null
    : moment.kind === 'request' && counts && was > 0 ? askTheSum(known, level)
    : moment.kind === 'request' ? askWhoIsAsked(known)
    // One that was requested alone leaves nothing: that is no question.
    : moment.kind === 'value' && !scene.clock && counts && (was > 1 || moment.lost) ? askTheRest(known, level)
    : moment.kind === 'value' || isEnd(moment) ? askWhatIsNext(known) : null
  // What a line such as send(3) says is no question.
  const code = scene.code?.get(event.line) ?? ''
  if (question?.kind === 'next' && [event.payload, `"${event.payload}"`].some(value => code.includes(`send(${value})`))) return null
  return question?.choices.length > 1 ? question : null
}

const asked = (kind, text, choices) => ({ kind, text, choices })
const choicesOf = (labels, right) => labels.map(label => ({ label, isRight: label === right }))
const streamOf = (scene, id) => scene.streams.find(stream => stream.id === id)
const laneName = (scene, key) => scene.lanes.find(lane => lane.key === key)?.name ?? words.subscriber

// The streams that run before a moment.
const openStreams = ({ scene, past }) => {
  const seen = test => new Set(past.flatMap(({ events }) => events).filter(test).map(({ stream }) => stream))
  const begun = seen(({ kind }) => kind === 'subscribe'), over = seen(isEnd)
  return scene.streams.filter(({ id }) => begun.has(id) && !over.has(id))
}

function askWhoIsCancelled(known) {
  const names = [...new Set(openStreams(known).map(({ name }) => name))]
  return asked('cancel', words.askCancel, mixed(choicesOf(names, streamOf(known.scene, known.event.stream).name), known.seed))
}

function askWhoIsAsked(known) {
  const { scene, past, event } = known
  const requested = new Set(past.flatMap(({ events }) => events).filter(({ kind }) => kind === 'request').map(({ stream }) => stream))
  const names = [...new Set(openStreams(known).filter(({ id }) => !requested.has(id)).map(({ upper }) => laneName(scene, upper)))]
  return asked('who', words.askWho, mixed(choicesOf(names, laneName(scene, event.upper)), known.seed))
}

function numbersAround(right, seed) {
  const first = Math.max(0, right - seed % 3)
  return [0, 1, 2].map(step => String(first + step))
}

function askTheSum({ scene, event, seed }, level) {
  const text = said(event.by === 'return' ? words.askReturned : words.askSum, laneName(scene, event.lower), event.payload)
  return asked('demand', text, mixed(choicesOf(numbersAround(level, seed), String(level)), seed))
}

function askTheRest({ scene, moment, event, seed }, level) {
  const right = moment.lost ? words.isDropped : String(level)
  const labels = [...numbersAround(level, seed), words.isDropped]
  return asked('demand', said(words.askRest, streamOf(scene, event.stream).name, event.payload), mixed(choicesOf(labels, right), seed))
}

// The next value of all streams on a clock, with its time, or of one stream.
function askWhatIsNext({ scene, moment, event, past, before, seed }) {
  const rest = scene.moments.slice(moment.index)
  const isOwn = other => scene.clock || other.stream === event.stream
  const events = rest.flatMap(({ events }) => events.slice(0, 1)).filter(isOwn)
  const label = ({ kind, payload }) => ({ completion: words.itFinishes, failure: words.itFails })[kind] ?? payload
  if (!scene.clock) {
    if (moment.kind === 'cancel') return null
    const others = scene.moments.flatMap(({ events }) => events).filter(({ kind, n }) => kind === 'value' && n > event.n).map(label)
    const own = events.filter(({ kind }) => kind !== 'request' && kind !== 'cancel').map(label)
    // Where little is left, what was sent before is offered, the last one first: a publisher may send it again.
    const sent = past.flatMap(({ events }) => events).filter(({ kind, stream }) => kind === 'value' && stream === event.stream).map(label).reverse()
    const wrong = [...new Set([...own, ...others, words.itFinishes, ...sent])].filter(each => each !== label(event))
    return asked('next', said(words.askNext, streamOf(scene, event.stream).name), mixed(choicesOf([label(event), ...wrong.slice(0, 3)], label(event)), seed))
  }
  // The first of an instant stands for all that happens in it.
  if (past.some(other => other.at === moment.at && (other.kind === 'value' || isEnd(other)))) return null
  const together = new Set(rest.filter(({ at }) => at === moment.at).map(({ events }) => label(events[0])))
  const labels = [...new Set(events.filter(({ kind }) => kind === 'value').map(label))].filter(each => !together.has(each)).slice(0, 2)
  const now = before?.at ?? 0
  const later = rest.find(({ at }) => at > moment.at)?.at ?? moment.at + (moment.at - now) / 2
  // The wrong time is as often an earlier one. Otherwise the earliest would always be right.
  const middle = Math.round((now + moment.at) * 5) / 10
  const times = [moment.at, seed % 2 && middle > now && middle < moment.at ? middle : later]
  const all = [label(event), ...labels].flatMap(label => times.map(at => said(words.choiceAt, label, seconds(at))))
  return asked('when', words.askWhen, mixed(choicesOf(all, all[0]), seed))
}

// Which line a trace has next. A line that is printed already is offered only if the right one is, too: otherwise it would
// be wrong by elimination. The last lines of a trace have wrong ones from other traces beside them.
function lineQuestion(texts, at, others) {
  const right = texts[at]
  if (!right) return null
  const isSeen = text => texts.slice(0, at).includes(text)
  const isOffered = text => text && text !== right && (!isSeen(text) || isSeen(right))
  const changed = right.replace(/\d+(?!.*\d)/, number => Number(number) + 1)
  const pool = new Set([...texts.slice(at + 1), ...(isSeen(right) ? texts : []), changed, ...others].filter(isOffered))
  const wrong = mixed([...pool].slice(0, 3), at + 1).slice(0, 2)
  return wrong.length ? asked('line', at ? words.whatNext : words.whatFirst, mixed(choicesOf([right, ...wrong], right), at)) : null
}
