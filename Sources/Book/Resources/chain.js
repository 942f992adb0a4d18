// The page of a chain: between its input and its output there is a row for each operator. All of it was read from the
// table. Nothing here knows a rule.

const chainWords = translated({
  sent: ['%1 sends %2 at %3.', '%1 在 %3时发送 %2。'],
  notSent: ['%1 does not send %2: %3.', '%1 没有发送 %2：%3。'],
  passed: ['%1 publishes %2 at %3.', '%1 在 %3时发送 %2。'],
  passedLater: ['%1 publishes %2 at %3, %4 after %5 came.', '%1 在 %3时发送 %2，距 %5 到来已有 %4。'],
  gone: ['%1: %2 goes no farther: %3.', '%2 没有通过 %1：%3。'],
  request: ['The request for %1 starts at %2. Its answer comes at %3.', '%2时开始请求 %1，%3时收到响应。'],
  wasCancelled: ['the subscription to %1 was cancelled at %2', '%2时取消了对 %1 的订阅'],
  at: ['At %1, %2', '%1时，%2'],
  fails: ['%1 fails at %2.', '%1 在 %2时失败。'],
  passesOn: ['%1 passes on the failure of %2 at %3.', '%3时 %2 失败，%1 把失败传给下游。'],
  subscribed: ['%1 subscribes to %2 at %3.', '%1 在 %3时订阅 %2。'],
  cancelled: ['%1 cancels the subscription to %2 at %3.', '%1 在 %3时取消对 %2 的订阅。'],
  where: ['Where did it go?', '看哪个值的去向？'],
})

// Below each row of values there is room for the bars of what the next operator holds, if it holds something.
function measureChain(table, size, goal) {
  const { small, radius, lift } = size
  const up = small ? lift : 0
  const lane = small ? 9 : 10
  const values = table.marbles.flatMap(({ isEnd }, index) => isEnd ? [] : [index])
  const stations = []
  let y = size.bottom
  for (const row of [...table.stages, 'output']) {
    const room = table.holds.includes(row) ? values.length * lane + 12 : 0
    const top = y + radius + up + (small ? 16 : 12)
    y = top + room + (small ? radius + 21 + lift : radius + 8)
    stations.push({ row, top, room, y, laneY: marble => top + lane * (values.indexOf(marble) + .5) })
  }
  const output = y + 6, second = table.hasSecondSubscriber ? output + 56 + 2 * up : output
  stations.at(-1).y = output
  const target = goal ? second + size.radius + up + 48 : second
  const start = size.bottom + radius + 8
  return {
    ...size, stations, output, second, aimed: second, band: { y: start, height: output - radius - start - (small ? 25 + lift : 6) },
    target, demand: target + (small ? 84 : 76), height: target + (small ? 100 : 92),
    outputY: event => event.second ? second : output,
  }
}

// An input comes to the row that its line ends with.
function stationOf(table, row) {
  const line = table.lines.find(line => line.rows.includes(table.rows[row].name))
  return Math.max(0, [...table.stages, 'output'].indexOf(line.rows.at(-1)))
}

// The values that the inputs send. A row may be subscribed to several times, and then sends them as often.
function sendings(table, answer, times) {
  const of = (kind, row) => answer.filter(event => event.kind === kind && event.row === row)
  return table.marbles.flatMap(({ isEnd, row, label }, marble) => {
    if (isEnd || answer.some(event => event.kind === 'unsent' && event.marbles.includes(marble))) return []
    const late = answer.find(event => event.kind === 'late' && event.marble === marble)
    return of('subscribed', row).flatMap((start, number, all) => {
      const at = number ? start.at + times[marble] - all[0].at : late?.at ?? times[marble]
      // The run before is cancelled at the moment at which the next one begins.
      const cancelled = of('cancelled', row).find(event => number ? event.at > start.at : event.at >= start.at)
      return cancelled && cancelled.at < at ? [] : [{ at, parts: [marble], label, row, number, station: stationOf(table, row) }]
    })
  }).sort((a, b) => a.at - b.at)
}

// What comes to each station, what becomes of it there, and what happens at the stations besides. A value goes on if a
// later one is made of it, before the next one of the same marbles comes.
function rowsOfChain(table, answer, { times }) {
  const sent = sendings(table, answer, times)
  let leavingBefore = []
  return [...table.stages, 'output'].map((row, stage) => {
    const own = answer.map((event, index) => ({ ...event, index })).filter(event => row === 'output' ? isOutput(event) || event.kind === 'stage' && event.stage === stage
      : event.kind === 'stage' && event.stage === stage)
    const kindOf = event => event.kind === 'stage' ? event.what : event.kind
    const coming = [...leavingBefore, ...sent.filter(value => value.station === stage)].sort((a, b) => a.at - b.at)
    const leaving = own.filter(event => kindOf(event) === 'value')
    const ways = coming.map((value, index) => {
      const next = coming.slice(index + 1).find(other => other.parts.join() === value.parts.join())?.at ?? Infinity
      const uses = leaving.filter(event => event.at >= value.at && event.at < Math.max(next, value.at + .1) && value.parts.every(part => event.parts.includes(part)))
      const request = kind => own.find(event => kindOf(event) === kind && event.parts.join() === value.parts.join() && event.at >= value.at)
      const stopped = request('stopped'), answered = request('answered')
      const isHere = event => event.parts.join() === value.parts.join() && (kindOf(event) === 'kept' || event.at >= value.at)
      const missed = own.find(event => kindOf(event) === 'lost' && event.second && isHere(event))
      const loss = uses.length ? null : own.find(event => ['lost', 'kept'].includes(kindOf(event)) && !event.second && isHere(event))
      const lost = uses.length ? null : stopped?.at ?? answered?.at ?? (loss && kindOf(loss) === 'lost' ? loss.at : value.at)
      return { ...value, uses, loss, lost, missed, order: (stopped ?? answered ?? loss)?.index, to: lost ?? Math.max(...uses.map(event => event.at)), answered: answered?.at }
    })
    leavingBefore = leaving
    return { row, stage, ways, leaving, own: own.map(event => ({ ...event, kind: kindOf(event) })) }
  })
}

// The holes of a row, with the labels that the values would have. A second subscriber has its own.
function holesIn(table, { stage, ways }, yOf) {
  return ways.flatMap(({ parts, label, lost, missed, order }) => {
    const hole = { parts, marble: parts.at(-1), label: table.labelIn(stage, parts) ?? label, isHole: true }
    return [...lost === null ? [] : [{ ...hole, at: lost, y: yOf({}), order }], ...missed ? [{ ...hole, at: missed.at, second: true, y: yOf(missed) }] : []]
  })
}

const holesOfOutput = (table, { answer }, size) => holesIn(table, rowsOfChain(table, answer, size).at(-1), size.outputY)

function chainInside(table, view, size) {
  const { answer, hidden, lit, row: litRow } = view
  const { x, small, radius } = size
  const out = []
  const touch = (name, top, bottom) => out.push(`<rect x="0" y="${round(top)}" width="${size.width}" height="${round(bottom - top)}" rx="8" class="row${litRow?.includes(name) ? ' lit' : ''}" data-row="${name}"/>`)
  table.rows.forEach(({ name }, index) => touch(name, size.rows[index] - radius - (small ? 20 : 8), (size.again[index] ?? size.rows[index]) + radius + 4))
  for (const { row, top, y } of size.stations) touch(row, top - 4, y + radius + 4)
  if (hidden) return out
  const names = []
  const isDim = parts => lit && !parts.some(part => lit.marbles.has(part)) ? ' dim' : ''
  const stations = rowsOfChain(table, answer, size)
  stations.forEach(({ row, stage, ways, leaving, own }, index) => {
    const place = size.stations[index], { y } = place
    if (row !== 'output') {
      const asked = own.filter(event => event.kind === 'requested')
      const first = asked.filter(event => event.at === asked[0].at).reduce((sum, event) => sum + event.amount, 0)
      const note = first ? `${words.requested}${words.colon}${isFinite(first) ? first : words.all}` : words.nothing
      names.push(small ? grounded(6, y - radius - 8 - size.lift, row, 'name', ' in') + grounded(14 + widthOf(row), y - radius - 8 - size.lift, note, 'type', ' in') : text(0, y - 2, row, 'name') + text(0, y + 14, note, 'type'))
      // It may begin again after an end.
      const end = own.findLast(event => ['finished', 'failed', 'cancelled'].includes(event.kind))
      const stop = end ? x(end.at) : size.width - 4
      out.push(line(x(0) - radius, y, stop, y, 'lane'), end ? line(stop, y, size.width - 4, y, 'lane later') : '')
      out.push(...requestSigns(asked.filter(({ amount }) => isFinite(amount)), asked[0]?.at, y + radius + 11, size))
    }
    for (const { at, parts, row: input, number, uses, lost, to } of ways) {
      const from = input === undefined ? size.stations[index - 1].y : number && size.again[input] || size.rows[input]
      // On a phone the name of the row is above it.
      const laneY = place.room ? place.laneY(parts.at(-1)) : y - radius - (small ? 27 + size.lift : 8)
      // A value that was requested late has waited at its place.
      const due = input !== undefined && lateOf(answer, parts[0])?.at === at ? size.times[parts[0]] : at
      const body = [line(x(at), from + (due < at ? 0 : radius), x(at), laneY, 'wire')]
      if (due < at) body.push(line(x(due), from, x(at), from, 'kept'))
      if (to > at) body.push(`<rect x="${round(x(at))}" y="${round(laneY - 3.5)}" width="${round(x(to) - x(at))}" height="7" rx="3.5" class="bar${lost === null ? '' : ' lost'}"/>`)
      for (const use of uses) body.push(line(x(use.at), laneY, x(use.at), (use.second ? size.second : y) - radius, 'wire'))
      if (lost !== null) body.push(placed(x(lost), laneY, '<path d="M-4-4L4 4M4-4L-4 4"/>', 'fail'))
      out.push(`<g class="wait v${table.hues[parts.at(-1)]}${isDim(parts)}">${body.join('')}</g>`)
    }
    // The output is drawn elsewhere.
    if (row === 'output') return
    const shown = [...leaving.map(value => ({ ...value, kind: 'value', y })), ...holesIn(table, { stage, ways }, () => y)]
    for (const event of stackOf(shown, size)) {
      const marble = event.parts.at(-1)
      out.push(event.isHole ? holeSign(event, table, size, !!isDim(event.parts), row)
        : `<g class="between${isDim(event.parts)}" data-marbles="${event.parts}" data-pick="${marble}" data-row="${row}" transform="translate(${round(x(event.at))} ${round(event.y)})">${outputSign(event, event, table)}</g>`)
    }
    for (const event of own) {
      const together = shown.filter(({ at }) => at === event.at)
      const beside = together.length ? Math.max(...together.map(value => halfOf(value.label, radius))) : 0
      if (event.kind === 'finished' || event.kind === 'failed') out.push(placed(x(event.at) + beside, y, endBeside(event.kind === 'failed', beside), event.kind === 'failed' ? 'fail' : 'finish'))
      if (event.kind === 'cancelled') out.push(placed(x(event.at), y, `<title>${escaped(said(words.cancels, row, inSeconds(event.at)))}</title><path d="M0-7L7 0L0 7L-7 0Z"/>`, 'stop'))
    }
  })
  return [...out, ...names]
}

// Of what a row has one for each word of its switch, the one that is chosen.
function chosenIn(table, { sliders }, row, all) {
  const { code } = table.lines.find(line => line.rows.at(-1) === row)
  const choice = table.sliders.findIndex(({ parameter, words }) => words && code.includes(`<${parameter}:`))
  return all.length > 1 ? all[table.sliders[choice].positions[sliders[choice]]] : all[0]
}

const operatorOf = (table, arrangement, row) => chosenIn(table, arrangement, row, table.operators[[...table.stages, 'output'].indexOf(row)])

// Why a value went no farther than an operator.
function reasonIn(table, arrangement, row, label, loss) {
  const parameters = table.parameters(arrangement.sliders)
  const { code } = table.lines.find(line => line.rows.at(-1) === row)
  const time = table.sliders.find(({ sign, parameter }) => sign && code.includes(`<${parameter}:`))
  const cause = loss?.causes?.map(marble => table.marbles[marble].label).join(words.comma)
  return clauseIn(chosenIn(table, arrangement, row, table.stageReasons[row])?.[loss?.sign], { ...parameters, value: label, cause, time: inSeconds(loss?.at ?? 0), row, input: row, ended: words.hasEnded, seconds: time && inSeconds(2 * parameters[time.parameter]) })
}

// Why an input did not send a marble. A row may begin again, and be cancelled as often.
function unsentIn(table, arrangement, answer, marble) {
  const loss = unsentOf(table, timesOf(table, arrangement, answer), answer, marble)
  if (!loss) return '?'
  const { row } = table.marbles[marble]
  const moments = answer.filter(event => event.kind === 'cancelled' && event.row === row).map(({ at }) => inSeconds(at))
  // Without a marble that caused it, time did: that of an operator between.
  return loss.cause === null && loss.sign[0] === ')' ? said(chainWords.wasCancelled, rowName(table.rows[row]), listed(moments)) : clauseOf(table, arrangement, marble, loss)
}

// What becomes of a value at an operator, as sentences.
function fateOf(table, arrangement, row, { at, label, parts, uses, loss, lost, missed, order }) {
  const passed = uses.map(use => {
    const who = table.hasSecondSubscriber && row === 'output' ? use.second ? words.Second : words.First : null
    return { row, place: use.second ? 'second' : row, label: use.label, at: use.at, text: who ? said(words.receives, who, use.label, inSeconds(use.at))
      : use.at > at ? said(chainWords.passedLater, row, use.label, inSeconds(use.at), inSeconds(use.at - at), label) : said(chainWords.passed, row, use.label, inSeconds(use.at)) }
  })
  const gone = lost === null ? [] : [{ row, place: row, at: lost, order, isGone: true, text: said(chainWords.gone, operatorOf(table, arrangement, row), label, reasonIn(table, arrangement, row, label, loss)) }]
  const second = missed ? [{ row, place: 'second', at: missed.at, isGone: true, text: said(words.misses, words.Second, label, reasonIn(table, arrangement, row, label, missed)) }] : []
  return [...passed, ...gone, ...second].map(station => ({ ...station, parts }))
}

// The way of a marble through the chain: a sentence for each station.
function wayOf(table, arrangement, answer, marble) {
  const when = timesOf(table, arrangement, answer)
  const { row, label } = table.marbles[marble], { name } = table.rows[row]
  const sent = sendings(table, answer, when.times).filter(({ parts }) => parts[0] === marble)
  if (!sent.length) return [{ row: name, place: row, at: when.times[marble], text: said(chainWords.notSent, name, label, unsentIn(table, arrangement, answer, marble)), isGone: true }]
  const first = sent.map(({ at }) => ({ row: name, place: row, at, text: said(chainWords.sent, name, label, inSeconds(at)) }))
  const late = lateOf(answer, marble)
  const waited = late ? [{ row: name, place: row, at: when.times[marble], text: said(words.waiting, label, inSeconds(when.times[marble])) }] : []
  return [...waited, ...first, ...rowsOfChain(table, answer, when).flatMap(({ row, ways }) => ways.filter(({ parts }) => parts.includes(marble)).flatMap(way => fateOf(table, arrangement, row, way)))].sort((a, b) => a.at - b.at)
}

const lateOf = (answer, marble) => answer.find(event => event.kind === 'late' && event.marble === marble)

class ChainFigure extends MarbleFigure {
  constructor(figure, table) {
    super(figure, table)
    figure.querySelector('.board').insertAdjacentHTML('afterend', `<div class="bar picks" role="group" aria-label="${chainWords.where}"><span>${chainWords.where}</span>${table.rows.map((row, number) => (table.rows.length > 1 ? `<code>${row.name}</code>` : '') + table.marbles.map(({ isEnd, label, row }, marble) => isEnd || row !== number ? ''
      : `<button type="button" class="chip v${table.hues[marble]}" data-way="${marble}" aria-label="${escaped(said(words.value, label, table.rows[row].name))}" aria-pressed="false">${escaped(label)}</button>`).join('')).join('')}</div>`)
    this.picks = [...figure.querySelectorAll('[data-way]')]
    for (const pick of this.picks) pick.addEventListener('click', () => this.pick(Number(pick.dataset.way)))
    this.lines = [...document.querySelectorAll('.chain-code .cl')]
    const rowsOf = target => {
      const marble = target?.closest?.('[data-marble]')?.dataset.marble
      if (marble !== undefined) return [table.rows[table.marbles[marble].row].name]
      if (target?.closest?.('.out')) return ['output']
      return target?.closest?.('[data-row], [data-rows]') ? (target.closest('[data-row]')?.dataset.row ?? target.closest('[data-rows]').dataset.rows).split(' ') : null
    }
    for (const element of [this.board, ...this.lines]) {
      for (const kind of ['pointerover', 'focusin', 'click']) element.addEventListener(kind, event => this.lightRow(rowsOf(event.target)))
      for (const kind of ['pointerleave', 'focusout']) element.addEventListener(kind, () => this.lightRow(null))
    }
    this.show()
  }

  stationsOf(marble) { return wayOf(this.table, this.arrangement, this.answer, marble) }

  showWay() {
    super.showWay()
    const picks = this.figure.querySelector('.picks')
    if (picks) picks.hidden = this.isHidden
    for (const pick of this.picks ?? []) pick.setAttribute('aria-pressed', Number(pick.dataset.way) === this.view.picked)
  }

  // A line and its rows light up together.
  lightRow(rows) {
    this.view.row = rows
    for (const line of this.lines) line.classList.toggle('lit', !!rows && line.dataset.rows.split(' ').some(row => rows.includes(row)))
    for (const row of this.behind.querySelectorAll('.row')) row.classList.toggle('lit', !!rows?.includes(row.dataset.row))
  }

  show() {
    super.show()
    if (this.lines) this.showCode()
  }

  // The code has the values of the parameters.
  showCode() {
    this.table.sliders.forEach(({ parameter, positions, words: codes }, index) => {
      const position = this.arrangement.sliders[index]
      for (const mark of document.querySelectorAll(`[data-parameter="${parameter}"]`)) {
        if (!codes) mark.textContent = positions[position]
        else mark.hidden = Number(mark.dataset.position) !== position
        // Without an operator there is no line.
        if (codes?.includes('')) mark.closest('.cl').hidden = codes[position] === ''
      }
    })
  }

  get sentences() {
    const { table, arrangement, answer } = this
    const failures = answer.flatMap(({ what, at, stage, cause, after }, index) => {
      if (what !== 'failed') return []
      const { isEnd, row } = table.marbles[cause] ?? {}
      const text = isEnd && !after ? said(chainWords.passesOn, table.stages[stage], table.rows[row].name, inSeconds(at)) : said(chainWords.fails, table.stages[stage], inSeconds(at))
      return [{ at, stage, index, marbles: [], kind: '', text }]
    })
    // The first operator that fails has cancelled what is above it, and the one below the last goes on.
    const nameOf = (moment, pick, step) => {
      const row = [...table.stages, 'output'][pick(...failures.filter(({ at }) => at === moment).map(({ stage }) => stage)) + step]
      return row && operatorOf(table, arrangement, row)
    }
    const own = sentencesOf(table, arrangement, answer).filter(({ kind }) => kind !== 'gone').map(sentence => {
      const { kind, row, at } = answer[sentence.index] ?? {}
      const who = kind === 'subscribed' ? nameOf(at, Math.max, 1) : kind === 'cancelled' ? nameOf(at, Math.min, 0) : null
      return who ? { ...sentence, text: said(chainWords[kind], who, rowName(table.rows[row]), inSeconds(at)) } : sentence
    })
    const when = timesOf(table, arrangement, answer)
    const sent = new Set(sendings(table, answer, when.times).map(({ parts }) => parts[0]))
    const unsent = table.marbles.flatMap(({ isEnd }, marble) => isEnd || sent.has(marble) ? [] : wayOf(table, arrangement, answer, marble)
      .map(({ at, text }) => ({ at, index: -1, marbles: [marble], text, kind: 'gone' })))
    const requests = rowsOfChain(table, answer, when).flatMap(({ row, ways, own }) => row === 'output' ? [] : ways.flatMap(({ at, label, parts, answered }) => answered === undefined || !own.some(({ kind }) => kind === 'began') ? []
      : [{ at, index: -1, marbles: parts, text: said(chainWords.request, label, inSeconds(at), inSeconds(answered)), kind: '' }]))
    const losses = rowsOfChain(table, answer, when).flatMap(({ row, ways }) => ways.flatMap(way => fateOf(table, arrangement, row, way)))
      .filter(({ isGone }) => isGone).map(({ at, parts, text, order }) => ({ at, index: -1, order, marbles: parts, text, kind: 'gone' }))
    // The same may happen to equal values.
    for (const loss of losses) loss.isRepeated = losses.some(other => other !== loss && other.text === loss.text)
    for (const loss of losses) if (loss.isRepeated) loss.text = said(chainWords.at, inSeconds(loss.at), loss.text)
    const orderOf = ({ order, index }) => order ?? (index < 0 ? 1e9 : index)
    return [...own, ...failures, ...unsent, ...requests, ...losses].sort((a, b) => a.at === b.at ? orderOf(a) - orderOf(b) : a.at - b.at)
  }
}

// The table's file calls it.
function arrangementTable(data) {
  new ChainFigure(document.querySelector('.marbles'), new ArrangementTable(data))
}
