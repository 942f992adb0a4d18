// A film and its controls. What stands beside it, the code, the trace and the sentences, follows it.

// The trace has the room that the highest film of its step leaves. One observer for all: first it asks for all heights, and
// then it changes the page. Only the trace has the height: all that is inside an element that has it is styled anew.
const heights = new ResizeObserver(entries => {
  const sections = [...new Set(entries.map(({ target }) => target.closest('.step')))]
  const highest = sections.map(section => Math.max(...[...section.querySelectorAll('.film')].map(film => film.offsetHeight)))
  sections.forEach((section, place) => section.querySelector('.trace ol')?.style.setProperty('--film', `${highest[place]}px`))
})
const still = matchMedia('(prefers-reduced-motion: reduce)')
const travel = 800, rest = 500

class Film {
  constructor(section, figure, scene, number) {
    Object.assign(this, { section, figure, number, left: 0, state: new FilmState(scene) })
    figure.insertAdjacentHTML('afterbegin', `<pre class="nowline" aria-hidden="true"></pre><p class="say" aria-live="polite"></p>
<div class="question" hidden><p class="ask-text"></p><div class="answers"></div></div>`)
    figure.querySelector('figcaption').insertAdjacentHTML('beforebegin', `<div class="controls">
<input class="scrub" type="range" min="0" step="1" aria-label="${words.scrub}">
<div class="bar">${button('back', '◂', ` aria-label="${words.back}"`)}${button('play', words.play)}${button('next', '▸', ` aria-label="${words.onward}"`)}
<span class="place"></span><span class="score" aria-live="polite"></span>${button('guess', words.guess, ' aria-pressed="false"')}</div></div>`)
    const find = name => figure.querySelector(name)
    this.stage = find('.stage')
    this.picture = this.stage.appendChild(document.createElement('div'))
    this.picture.innerHTML = '<svg aria-hidden="true"></svg>'
    this.svg = this.picture.firstChild
    // It may scroll, and the keys below work in it.
    this.stage.tabIndex = 0
    this.stage.setAttribute('role', 'group')
    this.stage.setAttribute('aria-label', words.film)
    this.say = find('.say')
    this.scrub = find('.scrub')
    this.place = find('.place')
    this.question = find('.question')
    this.score = find('.score')
    this.buttons = Object.fromEntries([...figure.querySelectorAll('button[data-do]')].map(button => [button.dataset.do, button]))
    this.sentences = new Map([...figure.querySelectorAll('.sentences li')].map(item => [Number(item.dataset.event), item]))
    this.reasons = new Map([...this.sentences].flatMap(([event, item]) => item.querySelector('.because') ? [[event, item.querySelector('.because')]] : []))
    for (const event of scene.moments.flatMap(({ events }) => events)) event.absent = this.reasons.get(event.n)?.dataset.streams.split(' ').map(Number)
    this.scrub.max = this.state.count
    scene.code = new Map([...section.querySelectorAll('.code .l')].map(item => [Number(item.dataset.line), item.textContent]))
    this.listen()
  }

  get scene() { return this.state.scene }

  listen() {
    const actions = {
      first: () => this.go(0), back: () => this.go(Math.ceil(this.state.position) - 1), play: () => this.toggle(),
      next: () => this.advance(), last: () => this.goToEnd(), guess: () => this.guess(),
    }
    for (const [name, button] of Object.entries(this.buttons)) button.addEventListener('click', actions[name])
    this.question.addEventListener('click', event => {
      const choice = event.target.closest('[data-choice]')
      if (choice) this.answer(choice)
    })
    this.scrub.addEventListener('input', () => this.go(Number(this.scrub.value)))
    this.figure.addEventListener('keydown', event => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const isButton = event.target.closest('button, summary, a')
      const action = { ' ': isButton ? null : 'play', ArrowRight: 'next', ArrowLeft: 'back', Home: 'first', End: 'last' }[event.key]
      if (event.key === 'Enter' && !isButton) return this.tellWhy()
      if (!action) return
      event.preventDefault()
      actions[action]()
    })
    this.stage.addEventListener('click', event => {
      const moment = event.target.closest('[data-moment]')
      if (!moment) return
      this.go(Number(moment.dataset.moment))
      this.tellWhy()
    })
    this.stage.addEventListener('scroll', () => {
      this.left = this.stage.scrollLeft
      this.draw()
    })
    followWidth(this, this.stage)
    heights.observe(this.figure)
  }

  // What is drawn does not depend on how it was reached.
  show(position) { if (this.change(position)) this.showLine() }

  // Returns whether another moment is shown. It asks nothing of the page, which would be laid out for that.
  change(position) {
    const { state } = this
    state.move(position)
    this.draw()
    const { shown, moment, last, count } = state
    if (shown === this.shown) return false
    this.shown = shown
    this.tell(moment)
    this.mark(moment, last)
    this.scrub.value = shown
    this.scrub.setAttribute('aria-valuetext', this.say.textContent)
    // How much is still to come would tell that nothing does.
    this.place.textContent = state.guesses ? `${shown}` : `${shown} / ${count}`
    this.buttons.back.disabled = shown === 0
    this.buttons.next.disabled = shown === count
    for (const element of [this.section, this.figure]) {
      Object.assign(element.dataset, { event: last, scene: this.number, owed: state.owed.join('; ') })
    }
    this.figure.dispatchEvent(new Event('shown'))
    return true
  }

  rest() { restAll([this]) }

  draw() {
    const width = this.width ||= this.stage.clientWidth
    if (!width) return
    const { former } = this.scene
    if (former) {
      if (!this.behind) this.picture.insertAdjacentHTML('afterbegin', '<div class="former"><svg aria-hidden="true"></svg></div>')
      this.behind ??= this.picture.querySelector('.former svg')
      showPicture(this.behind, draw({ ...former, former: this.scene }, former.moments.length, width))
    }
    showPicture(this.svg, draw(this.state.drawn, this.state.position, width, this.left))
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
      : isLong ? said(words.many, sentences.length) : inOneLine(sentences.map(item => this.told(item)))
    for (const item of this.sentences.values()) item.classList.toggle('now', sentences.includes(item))
  }

  // What happened. Why it went no further is another sentence, which a reader asks for.
  told(item) { return [...item.childNodes].filter(node => !node.classList?.contains('because')).map(node => node.textContent).join('').trim() }

  // Says of the moment that is shown why its value is not where it might have come to. That tells what comes later, so a
  // reader who guesses does not hear it.
  tellWhy() {
    const { moment, guesses } = this.state
    const reasons = guesses ? [] : (moment?.events ?? []).flatMap(event => this.reasons.get(event.n)?.textContent ?? [])
    if (reasons.length) this.say.textContent = inOneLine([...moment.events.map(event => this.told(this.sentences.get(event.n))), ...reasons])
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
    const shown = [...this.section.querySelectorAll('.code .l')].filter(item => {
      item.classList.toggle('now', lines.has(Number(item.dataset.line)))
      return item.matches('.now')
    })
    // Where the code is not beside the film, the film has its line.
    const now = this.line = shown.at(-1)
    this.figure.querySelector('.nowline').textContent = now ? `${now.dataset.line}  ${now.textContent.trim()}` : ''
  }

  // Where the code scrolls, its line is in sight.
  showLine() {
    const pane = this.line?.closest('.code')
    if (pane?.scrollHeight > pane?.clientHeight) pane.scrollTop = this.line.offsetTop - pane.clientHeight / 2
  }

  go(position) {
    this.stop()
    this.ask(null)
    this.show(Math.round(position))
    this.follow()
    this.note()
  }

  // The end would answer all questions, so a reader who guesses stops at the next one.
  goToEnd() {
    if (this.state.guesses) return this.advance()
    this.go(this.state.count)
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
    if (this.state.playing) return this.stop()
    if (this.state.isAtEnd) this.show(0)
    this.play()
  }

  play() {
    this.setPlaying(true)
    this.run(this.state.shown)
  }

  // Plays the moment after the one that is shown, and then the next one.
  run(from) {
    if (!this.state.playing) return
    if (from >= this.state.count) return this.stop()
    if (this.stopsToAsk(from)) return
    const start = performance.now()
    const frame = () => {
      if (!this.state.playing) return
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
    this.show(Math.round(this.state.position))
    if (this.state.isAtEnd && this.state.guesses) this.guess()
  }

  setPlaying(playing) {
    this.state.playing = playing
    this.section.dataset.playing = this.figure.dataset.playing = playing
    this.buttons.play.textContent = playing ? words.pause : words.play
  }

  advance() {
    const from = this.state.shown
    if (from >= this.state.count || this.stopsToAsk(from)) return
    this.go(from + 1)
  }

  // MARK: Guessing

  // Begins before the first moment, or ends.
  guess() {
    const begins = !this.state.guesses
    begins ? this.state.begin() : this.state.end()
    this.buttons.guess.setAttribute('aria-pressed', begins)
    this.section.classList.toggle('guessing', begins)
    if (begins) this.score.textContent = ''
    this.shown = null
    this.go(this.state.position)
    if (begins) this.play()
  }

  stopsToAsk(from) {
    if (!this.state.asks(from)) return false
    this.stop()
    this.ask(this.state.question)
    return true
  }

  ask(question) {
    this.question.hidden = !question
    if (!question) return
    this.question.querySelector('p').textContent = question.text
    this.question.querySelector('.answers').innerHTML = question.choices
      .map(({ label }, index) => `<button type="button" data-choice="${index}">${escaped(label)}</button>`).join('')
    this.question.querySelector('button').focus({ preventScroll: true })
  }

  answer(button) {
    const isRight = this.state.answer(Number(button.dataset.choice))
    const { right, asked } = this.state.guesses
    this.score.textContent = `${isRight ? words.right : words.wrong} ${right} / ${asked}`
    button.disabled = !isRight
    if (!isRight) return this.question.querySelector('button:enabled').focus({ preventScroll: true })
    this.question.hidden = true
    this.buttons.play.focus({ preventScroll: true })
    this.play()
  }
}

// A film at rest is at its end, and the end of its picture is in sight. All are changed before the page is asked where
// something is.
function restAll(films) {
  for (const film of films) {
    film.setPlaying(false)
    film.change(film.state.count)
  }
  for (const film of films) {
    film.showLine()
    film.stage.scrollLeft = film.stage.scrollWidth
  }
}
