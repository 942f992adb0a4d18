// The page of an operator: a reader moves the marbles of its input, and sees what the operator did with them.

const titleOf = ({ parameter, title }) => title?.[isChinese ? 1 : 0] ?? (parameter === 'max' ? 'maxPublishers' : parameter)

// What a slider shows at a position. A time that has a name of its own has its unit.
function valueOf({ parameter, positions, labels, title, sign }, position) {
  const value = positions[position]
  if (labels) return labels[position][isChinese ? 1 : 0]
  return isUnlimited(parameter, value) ? words.unlimited : title && sign ? inSeconds(2 * value) : value
}

// The table's file calls it.
function arrangementTable(data) {
  const figure = document.querySelector('.marbles')
  const table = new ArrangementTable(data)
  if (figure.shown) figure.shown.add(table)
  else figure.shown = new MarbleFigure(figure, table)
}

const counted = new Intl.NumberFormat(document.documentElement.lang)

class MarbleFigure {
  constructor(figure, table) {
    Object.assign(this, { figure, table, variants: [table], seen: new Set(), view: { picked: null, guesses: null, verdict: null, drag: null, lit: null, before: null, least: 0, rule: figure.dataset.name } })
    figure.insertAdjacentHTML('beforeend', `<div class="controls">
<div class="bar settings"><span class="given"></span><span class="acts">${button('guess', words.guess, ' aria-pressed="false"')}${button('surprise', words.surprise)}${button('reset', words.reset)}</span></div>
<p class="verdict" role="status"></p>
<div class="bar palette" hidden></div>
<p class="how">${table.passes ? words.howToMove : words.howToPush}<span class="ask" hidden>${words.howToAsk}</span></p>
<div class="board"></div><p class="how">${inOneLine([words.violet, ...figure.dataset.name === 'throttle' ? [words.shut] : []])}</p>
<div class="reasons"><section class="why" hidden><h2></h2><button type="button" data-do="close">${words.close}</button><ol class="stations"></ol></section>
<ol class="told" aria-label="${words.whatHappened}"></ol></div>
<p class="how">${inOneLine([words.keysToMove, ...table.ends.length > 1 ? [words.howToFail] : []])}<span class="seen"></span></p>
<p class="aloud" aria-live="polite"></p></div>`)
    const find = name => figure.querySelector(name)
    Object.assign(this, { board: find('.board'), list: find('.told'), given: find('.given'), why: find('.why'), stations: find('.stations') })
    this.buttons = Object.fromEntries([...figure.querySelectorAll('button[data-do]')].map(button => [button.dataset.do, button]))
    this.board.innerHTML = '<svg><g class="behind"></g><g class="outputs"></g><g class="grips"></g></svg>'
    this.svg = this.board.firstChild
    const [behind, outputs, grips] = this.svg.children
    Object.assign(this, { behind, outputs, grips: table.marbles.map((marble, index) => grips.appendChild(this.grip(marble, index))) })
    this.showSettings()
    this.guessing = new Guessing(this)
    this.hand = new Hand(this)
    this.listen()
    this.goals = table.levels.length ? new Goals(this) : null
    this.open()
  }

  // What a reader takes hold of stays the same element, so that it keeps the focus.
  grip({ row, label, isEnd }, index) {
    const grip = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    const attributes = { class: `grip ${isEnd ? '' : 'marble v' + this.table.hues[index]}`, tabindex: 0, role: 'slider', 'data-marble': index, 'aria-valuemin': 0, 'aria-valuemax': this.table.seconds, 'aria-label': said(words.value, label, rowName(this.table.rows[row])) }
    for (const [key, value] of Object.entries(attributes)) grip.setAttribute(key, value)
    grip.innerHTML = '<rect class="touch" x="-22" y="-24" width="44" height="48"/><g class="sign"></g>'
    return grip
  }

  showSettings() {
    const { sliders, requests } = this.table
    const ranges = sliders.map(({ parameter, positions, labels, title }, index) => labels
      ? `<fieldset class="choice switch"><legend>${titleOf({ parameter, title })}</legend>${labels.map((_, position) => `<label><input type="radio" name="${parameter}" value="${position}" data-switch="${index}"><span>${valueOf(sliders[index], position)}</span></label>`).join('')}</fieldset>`
      : `<label class="slide">${title ? `<span>${titleOf({ title })}</span>` : `<code>${titleOf({ parameter })}</code>`}<input type="range" min="0" max="${positions.length - 1}" data-slider="${index}"><output></output></label>`)
    const choices = requests.map((request, index) =>
      `<label><input type="radio" name="request" value="${index}"><span>${this.requestName(request)}</span></label>`)
    const asks = requests.length > 1 ? `<fieldset class="choice"><legend>${this.table.hasSecondSubscriber ? words.firstRequests : words.requested}</legend>${choices.join('')}</fieldset>` : ''
    const variants = this.variants.length < 2 ? '' : `<fieldset class="choice switch"><legend><code>latest:</code></legend>${this.variants.map(({ variant }) =>
      `<label><input type="radio" name="variant" value="${variant}"${variant === this.table.variant ? ' checked' : ''}><span>${variant}</span></label>`).join('')}</fieldset>`
    this.given.innerHTML = variants + ranges.join('') + asks
    for (const choice of this.given.querySelectorAll('[name=variant]')) choice.addEventListener('change', () => this.use(choice.value))
    this.ranges = [...this.given.querySelectorAll('[data-slider]')]
    this.switches = [...this.given.querySelectorAll('[data-switch]')]
    for (const choice of this.switches) choice.addEventListener('change', () =>
      this.change({ sliders: this.arrangement.sliders.with(Number(choice.dataset.switch), Number(choice.value)) }))
    this.choices = [...this.given.querySelectorAll('[name=request]')]
    for (const range of this.ranges) range.addEventListener('input', () =>
      this.change({ sliders: this.arrangement.sliders.with(Number(range.dataset.slider), Number(range.value)) }))
    for (const choice of this.choices) choice.addEventListener('change', () => this.change({ request: Number(choice.value) }))
  }

  // The same operator with another word in its call. Its table has the same rows.
  add(table) {
    this.variants = [...this.variants, table].sort((a, b) => a.variant < b.variant ? 1 : -1)
    this.showSettings()
    this.open()
  }

  use(variant) {
    if (this.goals?.isOn) this.goals.end()
    const address = addressOf(this.table, this.arrangement)
    const before = this.answer
    this.table = this.variants.find(table => table.variant === variant)
    this.given.querySelector(`[name=variant][value=${variant}]`).checked = true
    this.change(arrangementAt(this.table, address))
    this.view.before = before
  }

  requestName(request) {
    const name = ({ at, amount }) => {
      const count = isFinite(amount) ? amount : words.all
      return at ? said(words.later, count, inSeconds(at)) : count
    }
    return requestsOf(request).map(name).join(words.comma)
  }

  listen() {
    const actions = {
      guess: () => this.view.guesses ? this.guessing.end() : this.guessing.ask(), surprise: () => this.surprise(),
      close: () => this.pick(null),
      reset: () => { this.guessing.end(); this.change(this.table.example) }, compare: () => this.guessing.compare(),
    }
    this.figure.addEventListener('click', event => actions[event.target.closest('button')?.dataset.do]?.())
    this.board.addEventListener('pointerleave', () => this.lightUp(null))
    this.board.addEventListener('focusin', event => this.lightUp(event.target))
    // A place where a value is missing has no focus.
    document.addEventListener('keydown', event => { if (event.key === 'Escape') this.pick(null) })
    const pickSentence = event => {
      const marble = event.target.closest('li')?.dataset.marbles
      if (marble) this.pick(Number(marble.split(',')[0]))
    }
    this.list.addEventListener('click', pickSentence)
    this.list.addEventListener('keydown', event => { if (event.key === 'Enter') pickSentence(event) })
    for (const kind of ['pointerover', 'focusin']) this.list.addEventListener(kind, event => this.lightUp(event.target))
    this.list.addEventListener('pointerleave', () => this.lightUp(null))
    addEventListener('hashchange', () => this.open())
    followWidth(this, this.board)
  }

  surprise() { this.change(surprising(this.table, this.arrangement)) }

  open() {
    const variant = new URLSearchParams(location.hash.slice(1)).get('latest')
    const named = this.variants.find(table => table.variant === variant)
    if (named && named !== this.table) {
      this.table = named
      this.showSettings()
    }
    this.arrangement = arrangementAt(this.table, location.hash)
    this.show()
    this.goals?.open()
  }

  get sentences() {
    const { table, arrangement, answer } = this
    const list = sentencesOf(table, arrangement, answer)
    return table.hasSecondSubscriber ? bySubscriber(table, arrangement, answer, list) : list
  }

  get isHidden() { return !!this.view.guesses && !this.view.verdict }

  // MARK: Showing

  // A change shows for a moment what was there before.
  change(next) {
    this.figure.classList.add('moves')
    const before = this.answer
    this.arrangement = { ...this.arrangement, ...next, ...this.goals?.fixed }
    if (this.view.verdict) this.guessing.end()
    if (!this.view.drag) {
      this.view.before = before
      clearTimeout(this.fading)
      this.fading = setTimeout(() => { this.view.before = null; this.draw() }, 1600)
    }
    this.show()
    const address = this.goals?.address ?? addressOf(this.table, this.arrangement)
    if (address !== location.hash) history.replaceState(null, '', address)
    clearTimeout(this.speaking)
    this.speaking = setTimeout(() => this.speak(this.view.picked === null ? this.sentences : this.view.stations, this.goals?.isOn ? this.goals.spoken : null), 500)
  }

  speak(sentences, instead) {
    this.figure.querySelector('.aloud').textContent = this.isHidden ? '' : instead ?? inOneLine(sentences.map(({ text }) => text))
  }

  // MARK: The way of a marble

  // A press on a marble, or on the place where it is missing, shows its way; a second one closes it.
  pick(marble) {
    const next = marble === null || this.table.marbles[marble].isEnd || marble === this.view.picked || this.isHidden ? null : marble
    if (next === this.view.picked) return
    this.view.picked = next
    this.show()
    if (next !== null) this.speak(this.view.stations)
  }

  // The sentences of a way.
  stationsOf(marble) { return stationsOf(this.table, this.arrangement, this.answer, marble) }

  showWay() {
    const { view, table } = this
    view.stations = view.picked === null || this.isHidden ? [] : this.stationsOf(view.picked)
    this.why.hidden = !view.stations.length
    if (this.why.hidden) return
    this.why.firstChild.textContent = said(words.wayOf, table.marbles[view.picked].label)
    this.stations.innerHTML = view.stations.map(({ text, isGone }) => `<li${isGone ? ' class="gone"' : ''}>${sentence(text)}</li>`).join('')
  }

  lightOf(marble) {
    const marbles = [marble, ...openedBy(this.table, this.answer, marble)]
    return { marbles: new Set(marbles), events: new Set(this.answer.flatMap((event, index) => event.parts?.some(part => marbles.includes(part)) || event.cause === marble && isOutput(event) ? [index] : [])) }
  }

  show() {
    const { table, arrangement } = this
    this.answer = table.answer(arrangement)
    this.view.lit = null
    if (!this.isHidden) this.seen.add(table.answerNumber(arrangement))
    this.figure.querySelector('.seen').textContent = said(words.seen, this.seen.size, counted.format(table.answerCount)) + said(words.ran, counted.format(table.count))
    for (const choice of this.switches) choice.checked = arrangement.sliders[choice.dataset.switch] === Number(choice.value)
    for (const range of this.ranges) {
      const { slider } = range.dataset
      const value = valueOf(table.sliders[slider], arrangement.sliders[slider])
      range.value = arrangement.sliders[slider]
      range.setAttribute('aria-valuetext', value)
      range.nextElementSibling.textContent = value
    }
    this.choices.forEach((choice, index) => { choice.checked = index === arrangement.request })
    this.buttons.guess.setAttribute('aria-pressed', !!this.view.guesses)
    this.figure.classList.toggle('asking', this.isHidden)
    this.list.innerHTML = this.isHidden ? '' : this.sentences.map(({ text, marbles, index, kind }) =>
      `<li tabindex="0" class="${kind}" data-marbles="${marbles}" data-event="${index}">${sentence(text)}</li>`).join('')
    this.showWay()
    this.goals?.shown()
    this.draw()
  }

  draw() {
    const width = this.width ||= this.board.clientWidth
    if (!width) return
    const { table, arrangement, answer } = this
    const lit = this.view.lit ?? (this.view.stations?.length ? this.lightOf(this.view.picked) : null)
    const view = { ...this.view, arrangement, answer, lit, hidden: this.isHidden, goal: this.goals?.values }
    let size = measureBoard(table, view, width)
    // What comes and goes would move the drawing: it stays.
    const lift = liftOf(table, view, size)
    if (lift > (view.lift ?? 0)) {
      view.lift = this.view.lift = lift
      size = measureBoard(table, view, width)
    }
    this.size = size
    const aims = view.goal ? boardGoal(view.goal, this.goals.output, size) : { signs: [] }
    view.ties = aims.ties
    if (view.drag) this.view.least = size.latest
    this.svg.setAttribute('viewBox', `0 0 ${width} ${size.height}`)
    this.svg.setAttribute('height', size.height)
    showParts(this.behind, boardBehind(table, view, size))
    showParts(this.outputs, [...boardOutput(table, view, size), ...aims.signs])
    this.grips.forEach((grip, index) => this.placeGrip(grip, index, size, lit))
    // Once there is something to press, it is said, and stays: what comes and goes would move the drawing.
    if (this.board.querySelector('.absent')) this.figure.querySelector('.ask').hidden = false
  }

  placeGrip(grip, index, size, lit) {
    const { table, arrangement, view } = this
    const { row, label, isEnd } = table.marbles[index]
    const isHeld = view.drag?.marble === index
    const isUnsent = size.starts[row] === null || this.answer.some(event => event.kind === 'unsent' && event.marbles.includes(index))
      || lossOf(table, size, this.answer, index)?.isSent === false
    const second = arrangement.seconds[index]
    const isNever = isEnd && second === table.seconds
    grip.style.transform = `translate(${round(isHeld ? view.drag.x : size.x(size.times[index]))}px, ${size.rows[row]}px)`
    grip.classList.toggle('held', isHeld)
    grip.classList.toggle('lost', isUnsent && !this.isHidden)
    grip.classList.toggle('dim', !!lit && !lit.marbles.has(index))
    const hasFailed = isEnd && (row === 0 ? table.ends[arrangement.end] : label) === '#'
    grip.classList.toggle('finish', isEnd && !hasFailed)
    grip.classList.toggle('fail', hasFailed)
    showParts(grip.lastChild, isEnd ? [endSign(hasFailed)] : [capsule(size.radius, size.radius, ''), text(0, 5, label, '')])
    if (isEnd) {
      grip.setAttribute('aria-label', said(hasFailed ? words.failure : words.finish, rowName(table.rows[row])))
    }
    grip.setAttribute('aria-valuenow', second)
    grip.setAttribute('aria-valuetext', isNever ? words.never : inSeconds(2 * second))
  }

  // MARK: Lighting up

  // What an output is made of lights up with it, and what a marble becomes.
  lightUp(target) {
    const marbles = target?.closest('[data-marbles]')?.dataset.marbles
    const output = Number(target?.closest('.out, [data-marbles]')?.dataset.event ?? -1)
    const grip = Number(target?.closest('.grip.marble')?.dataset.marble ?? -1)
    let lit = null
    if (grip >= 0) lit = { marbles: [grip], events: this.answer.flatMap((event, index) => event.parts?.includes(grip) ? [index] : []) }
    else if (output >= 0 && isOutput(this.answer[output])) lit = { marbles: this.answer[output].parts ?? [], events: [output] }
    else if (marbles) lit = { marbles: marbles.split(',').map(Number), events: [] }
    const key = JSON.stringify(lit)
    if (key === this.litKey || this.isHidden) return
    this.litKey = key
    this.view.lit = lit && { marbles: new Set(lit.marbles), events: new Set(lit.events) }
    this.draw()
  }
}
