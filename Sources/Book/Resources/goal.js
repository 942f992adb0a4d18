// Goals: a reader moves marbles and sliders until the operator publishes what a level asks for, and nothing else.

const goalName = ({ values }) => values.map(({ label, at }) => `${label}@${at}`).join(' ')
const levelAt = address => Number(new URLSearchParams(address.slice(1)).get('goal')) - 1

class Goals {
  constructor(figure) {
    const { buttons, figure: root } = figure
    Object.assign(this, { figure, root, level: null })
    buttons.guess.insertAdjacentHTML('afterend', button('goals', words.goals, ' aria-pressed="false"'))
    root.querySelector('.settings').insertAdjacentHTML('afterend', `<div class="goals" hidden>
<div class="bar" role="group" aria-label="${words.levels}"></div>
<p class="task"></p>
<ul class="signs"></ul>
<div class="bar">${button('undo', words.undo)}${button('hint', words.hint)}${button('next', words.nextLevel, ' hidden')}<span class="hint" role="status"></span><span class="count"></span></div></div>`)
    const find = name => root.querySelector(name)
    Object.assign(this, { tab: find('[data-do=goals]'), panel: find('.goals'), task: find('.task'), signs: find('.signs'), count: find('.count'), hint: find('.hint'), next: find('[data-do=next]'), undo: find('[data-do=undo]') })
    root.addEventListener('focusout', () => { this.keyed = null })
    // It comes before the figure's own listener, which may begin to guess.
    root.addEventListener('click', event => this.press(event.target.closest('button')?.dataset ?? {}), true)
  }

  press({ level, do: action }) {
    if (level) this.begin(Number(level))
    else if (action === 'goals') this.isOn ? this.end() : this.begin(this.firstOpen)
    else if (action === 'guess' && this.isOn) this.end()
    else if (action === 'undo' && this.past.length) this.figure.change(this.past.at(-1).from)
    else if (action === 'hint') this.showHint()
    else if (action === 'next') {
      this.begin(this.level + 1)
      this.levels[this.level].focus()
    }
  }

  // A page may have several tables, and shows one of them.
  get table() { return this.figure.table }
  get levels() { return [...this.panel.querySelectorAll('[data-level]')] }
  get page() { return pageOf(location.pathname).replace(/(true|false)$/, word => this.table.variant ?? word) }

  get isOn() { return this.level !== null }
  get values() { return this.isOn ? this.table.levels[this.level].values : null }
  get output() { return goalValues(this.table, this.figure.answer) }
  get reached() { return reachedGoals.on(this.page) }

  // The first level that was not reached yet.
  get firstOpen() { return Math.max(this.table.levels.findIndex(level => !(goalName(level) in this.reached)), 0) }

  // A goal is reached with marbles and sliders alone, if the end does not belong to it: the subscriber and the end are the
  // example's.
  get fixed() { return this.isOn && !this.table.aimsAtEnd ? { request: 0, end: 0 } : null }

  // An address may name more than the goal.
  get address() {
    if (!this.isOn) return null
    if (levelAt(location.hash) === this.level) return location.hash
    return `#goal=${this.level + 1}` + (this.table.variant ? '&latest=' + this.table.variant : '')
  }

  open() {
    const level = levelAt(location.hash)
    if (level in this.table.levels) this.begin(level)
    else if (this.isOn) this.end()
  }

  begin(level) {
    if (this.figure.view.guesses) this.figure.guessing.end()
    Object.assign(this, { level, past: [], now: this.table.example })
    this.hint.textContent = ''
    this.figure.pick(null)
    const { aimsAtEnd, hasSecondSubscriber, sliders } = this.table
    const task = aimsAtEnd ? words.taskWithEnd : hasSecondSubscriber ? words.taskOfSecond : sliders.length ? words.taskWithSlider : words.task
    const isOpen = aimsAtEnd && !this.values.some(isEndOfGoal)
    const list = this.values.map(({ label, at }) => said(words.later, { '|': words.theEnd, '#': words.theFailure }[label] ?? label, inSeconds(at))).join(words.comma)
    this.task.textContent = said(isOpen ? words.taskOpen : task, list)
    this.show()
    this.figure.change(this.table.example)
    this.figure.board.scrollIntoView({ block: 'nearest' })
  }

  end() {
    this.level = null
    this.show()
    this.figure.change({})
  }

  show() {
    this.panel.hidden = !this.isOn
    this.tab.setAttribute('aria-pressed', this.isOn)
    this.root.classList.toggle('aiming', this.isOn)
    this.root.classList.toggle('choosing', this.isOn && this.table.aimsAtEnd)
    if (this.levels.length !== this.table.levels.length) {
      this.panel.firstElementChild.innerHTML = this.table.levels.map((_, level) => `<button type="button" data-level="${level}">${level + 1}</button>`).join('')
    }
    this.levels.forEach((button, level) => {
      const isDone = goalName(this.table.levels[level]) in this.reached
      button.classList.toggle('done', isDone)
      button.setAttribute('aria-pressed', level === this.level)
      button.setAttribute('aria-label', said(isDone ? words.levelReached : words.level, level + 1))
    })
    this.next.hidden = !this.isOn || !(this.level + 1 in this.table.levels) || !(goalName(this.table.levels[this.level]) in this.reached)
  }

  // MARK: Moves

  // The figure calls it whenever it shows an arrangement. A marble that is being dragged has not been moved yet.
  shown() {
    if (!this.isOn) return
    this.signs.innerHTML = feedbackOn(this.values, this.output).map(sign => `<li class="${sign.kind}">${escaped(inWords(sign))}</li>`).join('')
    if (this.figure.view.drag) return
    this.note(this.figure.arrangement)
    this.undo.disabled = !this.past.length
    const moves = this.past.length, { moves: fewest } = this.table.levels[this.level]
    if (!isReached(this.values, this.output)) return void (this.count.textContent = said(words.moves, moves))
    reachedGoals.add(this.page, goalName(this.table.levels[this.level]), moves, this.table.levels.map(goalName))
    this.count.textContent = moves > fewest ? said(words.reachedIn, moves, fewest) : said(words.reachedInFewest, moves)
    this.show()
  }

  // Where one move leads with what was moved last, it is still the same move.
  note(arrangement) {
    const { table } = this
    const is = other => addressOf(table, other) === addressOf(table, arrangement)
    if (is(this.now)) return
    const last = this.past.at(-1)
    const still = last ? thingsMoved(table, last.from, arrangement).filter(thing => last.things.includes(thing)) : []
    if (is(table.example)) this.past = []
    else if (last && is(last.from)) this.past.pop()
    else if (still.length) last.things = still
    else this.past.push({ from: this.now, things: thingsMoved(table, this.now, arrangement) })
    this.now = arrangement
    this.hint.textContent = ''
  }

  // Keys move a marble from where it was when they began to move it, as the pointer does.
  from(marble) {
    const last = this.isOn && this.keyed === marble ? this.past.at(-1) : null
    this.keyed = marble
    return last?.things.includes(marble) ? last.from.seconds : null
  }

  showHint() {
    const { table, figure } = this
    this.keyed = null
    if (isReached(this.values, this.output)) return
    const { first: { marble, to, slider, choice, position }, count } = nextMove(table, figure.arrangement, this.values)
    const rest = count === 1 ? words.lastMove : said(words.movesAfter, count - 1)
    const nameOf = marble => table.marbles[marble].isEnd ? figure.grips[marble].getAttribute('aria-label') : table.marbles[marble].label
    const name = choice === 'request' ? words.requested : choice ? nameOf(table.marbles.findIndex(({ isEnd }) => isEnd)) : marble === undefined ? titleOf(table.sliders[slider]) : nameOf(marble)
    // The first hint says what to look at, and the second one the move.
    const look = said(words.look, name, count)
    if (this.hint.textContent !== look) return void (this.hint.textContent = look)
    if (choice === 'end') return void (this.hint.textContent = (table.ends[position] === '#' ? words.hintFail : words.hintFinish) + rest)
    if (marble === undefined) {
      this.hint.textContent = said(words.hintSlider, name, choice ? figure.requestName(table.requests[position]) : valueOf(table.sliders[slider], position)) + rest
      return
    }
    const { isEnd } = table.marbles[marble]
    const from = figure.arrangement.seconds[marble]
    const at = second => isEnd && second === table.seconds ? words.never : inSeconds(figure.size.times[marble] + 2 * (second - from))
    this.hint.textContent = said(words.hintMarble, name, at(from), at(to)) + rest
  }

  // What is spoken after a move.
  get spoken() { return inOneLine([...this.signs.children, this.count].map(each => each.textContent)) }
}

const isEndOfGoal = ({ label }) => label === '|' || label === '#'

function inWords({ kind, value: { label, at }, found = { at } }) {
  const sentences = { there: words.there, early: words.comesEarly, late: words.comesLate, missing: words.missing, extra: words.extra }
  const name = { '|': words.TheEnd, '#': words.TheFailure }[label] ?? label
  return said(sentences[kind], name, inSeconds(found.at), inSeconds(Math.abs(found.at - at)))
}

// The goal in outline, in a row of its own, and what ties it to what the output has of it. Values of one moment stand one
// below the other.
function boardGoal(values, output, size) {
  const { x, radius, target, aimed } = size
  const aims = feedbackOn(values, output).filter(({ kind }) => kind !== 'extra').map(sign => ({ ...sign, ...sign.value, y: target }))
  const [ends, others] = [true, false].map(isEnd => aims.filter(aim => isEndOfGoal(aim) === isEnd))
  const stack = stackOf(others, size)
  const ties = stack.flatMap(({ kind, at, y, found, radius: own }) => kind === 'missing' ? []
    : [line(x(found?.at ?? at), aimed + radius, x(at), y - own, kind === 'there' ? 'met' : 'off')])
  const signs = stack.map(({ kind, at, y, label, radius: own }) => placed(x(at), y, capsule(halfOf(label, own), own, '') + text(0, 5, label, 'label plain'), 'aim ' + kind))
  for (const { kind, at, label } of ends) {
    // It stands beside the values of its moment, as it does in the output.
    const beside = Math.max(0, ...others.filter(other => other.at === at).map(other => halfOf(other.label, radius)))
    signs.push(placed(x(at) + beside, target, endBeside(label === '#', beside), 'aim ' + kind))
  }
  return { ties: [line(size.left - radius, target, size.width - 4, target, 'lane later'), ...ties], signs }
}
