// A film and its controls. What stands beside it, the code, the trace and the sentences, follows it.

const still = matchMedia('(prefers-reduced-motion: reduce)')
const travel = 800, rest = 500

class Film {
  constructor(section, figure, scene, number) {
    Object.assign(this, { section, figure, scene, number, playing: false, guesses: null })
    figure.tabIndex = 0
    figure.insertAdjacentHTML('afterbegin', `<p class="say" aria-live="polite"></p>
<div class="question" hidden><p class="ask-text"></p><div class="answers">${button('yes', words.yes)}${button('no', words.no)}</div></div>`)
    figure.querySelector('.sentences').insertAdjacentHTML('beforebegin', `<div class="controls">
<input class="scrub" type="range" min="0" step="1" aria-label="${words.scrub}">
<div class="bar">${button('back', '◂', ` aria-label="${words.back}"`)}${button('play', words.play)}${button('next', '▸', ` aria-label="${words.onward}"`)}
<span class="place"></span><span class="score" aria-live="polite"></span>${button('guess', words.guess, ' aria-pressed="false"')}</div></div>`)
    this.count = scene.moments.length
    this.position = this.count
    const find = name => figure.querySelector(name)
    this.stage = find('.stage')
    this.picture = this.stage.appendChild(document.createElement('div'))
    this.say = find('.say')
    this.scrub = find('.scrub')
    this.place = find('.place')
    this.question = find('.question')
    this.buttons = Object.fromEntries([...figure.querySelectorAll('button[data-do]')].map(button => [button.dataset.do, button]))
    this.sentences = new Map([...figure.querySelectorAll('.sentences li')].map(item => [Number(item.dataset.event), item]))
    this.streams = new Set(scene.streams.map(stream => stream.id))
    this.scrub.max = this.count
    this.paintTrace()
    this.listen()
  }

  // A line that prints a value has its colour. After the first line without it, what is printed is about something else.
  paintTrace() {
    const values = new Map(this.scene.moments.flatMap(moment => moment.events)
      .filter(event => event.kind === 'value' && !event.lost).map(event => [event.n, event]))
    const printed = new Set()
    for (const item of this.section.querySelectorAll('.trace li:not([data-kind])')) {
      const event = values.get(Number(item.dataset.after))
      if (!event) continue
      const parts = item.textContent.split(/[^\p{L}\p{N}."]+/u)
      if (item.textContent === event.payload || parts.includes(event.payload)) {
        item.classList.add('v' + event.hue)
        printed.add(event)
      } else if (printed.has(event)) {
        values.delete(event.n)
      }
    }
  }

  listen() {
    const actions = {
      first: () => this.go(0), back: () => this.go(Math.ceil(this.position) - 1), play: () => this.toggle(),
      next: () => this.advance(), last: () => this.go(this.count), guess: () => this.guess(),
      yes: () => this.answer(true), no: () => this.answer(false),
    }
    for (const [name, button] of Object.entries(this.buttons)) button.addEventListener('click', actions[name])
    this.scrub.addEventListener('input', () => this.go(Number(this.scrub.value)))
    this.figure.addEventListener('keydown', event => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const isButton = event.target.closest('button, summary, a')
      const action = { ' ': isButton ? null : 'play', ArrowRight: 'next', ArrowLeft: 'back', Home: 'first', End: 'last' }[event.key]
      if (!action) return
      event.preventDefault()
      actions[action]()
    })
    this.stage.addEventListener('click', event => {
      const moment = event.target.closest('[data-moment]')
      if (moment) this.go(Number(moment.dataset.moment))
    })
    this.stage.addEventListener('scroll', () => this.draw())
    whenWidthChanges(this.stage, () => this.draw())
  }

  // What is drawn does not depend on how it was reached.
  show(position) {
    this.position = clamp(position, 0, this.count)
    this.draw()
    const shown = Math.floor(this.position)
    if (shown === this.shown) return
    this.shown = shown
    const moment = this.scene.moments[shown - 1]
    const last = moment?.last ?? 0
    this.tell(moment)
    this.mark(moment, last)
    this.scrub.value = shown
    this.scrub.setAttribute('aria-valuetext', this.say.textContent)
    this.place.textContent = `${shown} / ${this.count}`
    this.buttons.back.disabled = shown === 0
    this.buttons.next.disabled = shown === this.count
    const owed = this.scene.lanes.filter(lane => lane.kind === 'subscriber').flatMap(lane => {
      const stream = this.scene.streams.find(stream => stream.lower === lane.key)
      const level = moment?.owed[stream.id]
      return level === undefined ? [] : [`${lane.name ?? stream.name}:${isFinite(level) ? level : 'all'}`]
    })
    for (const element of [this.section, this.figure]) {
      Object.assign(element.dataset, { event: last, scene: this.number, owed: owed.join('; ') })
    }
  }

  // A film at rest is at its end, and the end of its picture is in sight.
  rest() {
    this.setPlaying(false)
    this.show(this.count)
    this.stage.scrollLeft = this.stage.scrollWidth
  }

  draw() {
    const width = this.stage.clientWidth
    if (!width) return
    const { former } = this.scene
    const behind = former ? `<div class="former">${draw({ ...former, former: this.scene }, former.moments.length, width)}</div>` : ''
    this.picture.innerHTML = behind + draw(this.scene, this.position, width, this.stage.scrollLeft)
  }

  // Keeps what happens now in sight.
  follow() {
    const room = this.stage.clientWidth
    const full = this.stage.scrollWidth
    if (full <= room) return
    const now = this.picture.querySelector('.now, .head')?.getBoundingClientRect()
    if (!now) return
    const x = now.left - this.stage.getBoundingClientRect().left
    if (x < room * .3 || x > room * .75) this.stage.scrollLeft += x - room * .5
  }

  tell(moment) {
    const sentences = moment?.events.map(event => this.sentences.get(event.n)) ?? []
    const isLong = sentences.length > 4
    this.say.textContent = !moment ? words.notBegun
      : isLong ? said(words.many, sentences.length) : sentences.map(item => item.textContent).join(' ')
    for (const item of this.sentences.values()) item.classList.toggle('now', sentences.includes(item))
  }

  mark(moment, last) {
    const events = new Map((moment?.events ?? []).map(event => [event.n, event]))
    for (const item of this.section.querySelectorAll('.trace li')) {
      const after = Number(item.dataset.after)
      item.classList.toggle('later', after > last)
      // The lines of a drawing belong to all that happened before.
      item.classList.toggle('now', events.has(after) && !item.dataset.kind)
    }
    for (const sent of this.section.querySelectorAll('.sent')) sent.classList.toggle('later', Number(sent.dataset.event) > last)
    const lines = new Set([...events.values()].map(event => event.line))
    for (const item of this.section.querySelectorAll('.code .l')) item.classList.toggle('now', lines.has(Number(item.dataset.line)))
  }

  go(position) {
    this.stop()
    this.ask(null)
    this.show(Math.round(position))
    this.follow()
    this.note()
  }

  // The address names the place, without filling the history.
  note() {
    const place = new URLSearchParams(location.hash.slice(1))
    place.set('step', this.section.dataset.step)
    if (this.number > 1) place.set('scene', this.number)
    else place.delete('scene')
    place.set('event', this.figure.dataset.event)
    place.delete('play')
    history.replaceState(null, '', '#' + place)
  }

  toggle() {
    if (this.playing) return this.stop()
    if (this.position >= this.count) this.show(0)
    this.play()
  }

  play() {
    this.setPlaying(true)
    this.run(Math.floor(this.position))
  }

  // Plays the moment behind the one that is shown, and then the next one.
  run(from) {
    if (!this.playing) return
    if (from >= this.count) return this.stop()
    if (this.asks(from)) return
    const start = performance.now()
    const frame = () => {
      if (!this.playing) return
      const part = still.matches ? 1 : (performance.now() - start) / travel
      this.show(part < 1 ? from + part : from + 1)
      this.follow()
      if (part < 1) return requestAnimationFrame(frame)
      this.note()
      this.timer = setTimeout(() => this.run(from + 1), rest + (still.matches ? travel : 0))
    }
    frame()
  }

  stop() {
    clearTimeout(this.timer)
    this.setPlaying(false)
    this.show(Math.round(this.position))
  }

  setPlaying(playing) {
    this.playing = playing
    this.section.dataset.playing = this.figure.dataset.playing = playing
    this.buttons.play.textContent = playing ? words.pause : words.play
  }

  advance() {
    const from = Math.floor(this.position)
    if (from >= this.count || this.asks(from)) return
    this.go(from + 1)
  }

  // MARK: Guessing

  // Begins at the first value, or ends.
  guess() {
    const begins = !this.guesses
    this.guesses = begins ? { right: 0, asked: 0 } : null
    this.buttons.guess.setAttribute('aria-pressed', begins)
    this.section.classList.toggle('guessing', begins)
    this.go(begins ? 0 : this.position)
    if (begins) this.play()
  }

  // Whether the next moment is a value that has not been asked about.
  asks(from) {
    const moment = this.scene.moments[from]
    if (!this.guesses || moment.kind !== 'value' || this.asked === moment) return false
    this.stop()
    this.ask(moment)
    return true
  }

  ask(moment) {
    this.asked = moment
    this.question.hidden = !moment
    if (!moment) return
    const event = moment.events[0]
    const name = this.scene.streams.find(stream => stream.id === event.stream).name
    this.question.querySelector('.ask-text').textContent = said(words.ask, name, event.payload)
    this.buttons.yes.focus()
  }

  answer(arrives) {
    const isRight = this.asked.lost !== arrives
    this.guesses.asked += 1
    this.guesses.right += isRight ? 1 : 0
    const { right, asked } = this.guesses
    this.figure.querySelector('.score').textContent =
      `${isRight ? words.right : words.wrong} ${right} / ${asked}`
    this.question.hidden = true
    this.buttons.play.focus()
    this.play()
  }
}
