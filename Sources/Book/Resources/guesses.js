// Guesses of what an operator publishes.

// The values that a reader can choose from: those that come, and some that do not.
function guessable(table, answer) {
  const labelsOf = events => events.filter(event => event.kind === 'value').map(event => event.label)
  const labels = new Set(labelsOf(answer))
  const others = table.answers.flatMap(text => labelsOf(text.split(';').filter(Boolean).map(eventOf)))
  // Pairs that do not come are offered, too.
  const isOfPairs = !table.stages && table.rows.length === 2 && answer.some(({ kind, parts }) => kind === 'value' && parts.length === 2)
  const own = row => table.rows[row].marks.filter(mark => !'|#'.includes(mark))
  const pairs = isOfPairs ? own(0).flatMap(one => own(1).map(other => one + other)) : []
  return [...new Set([...labels, ...others, ...pairs])].slice(0, Math.max(labels.size + 3, 6)).sort()
}

// A value that a reader guesses: of two subscribers, what the second one receives.
const goesToGuess = (table, { kind, second, alone }) => kind === 'value' && !alone && !!second === table.hasSecondSubscriber

// A guess is right if that value comes at that time. Of a value that was guessed and did not come, the verdict says why, and
// of one that came and was not guessed, or not for that time, when.
function verdictOf(table, view) {
  const { arrangement, answer, guesses } = view
  const real = answer.map((event, index) => ({ ...event, index })).filter(event => goesToGuess(table, event))
  const met = new Set(), right = new Set()
  for (const guess of guesses) {
    const hit = real.find(event => event.label === guess.label && event.at === guess.at && !met.has(event.index))
    if (hit) { met.add(hit.index); right.add(guess) }
  }
  const missed = new Set(real.map(event => event.index).filter(index => !met.has(index)))
  const wrong = guesses.filter(guess => !right.has(guess))
  const reasons = absentsOf(table, view).filter(({ marble, loss }) => !!loss.second === table.hasSecondSubscriber && wrong.some(({ label }) => label === table.marbles[marble].label))
    .map(({ marble, loss }) => reasonOf(table, arrangement, marble, loss))
  const times = sentencesOf(table, arrangement, answer).filter(({ index }) => missed.has(index)).map(({ text }) => text)
  const text = wrong.length + missed.size ? inOneLine([said(words.result, right.size, wrong.length, missed.size), ...times, ...reasons]) : words.allRight
  return { right, missed, text }
}

// A reader puts values on the output, and compares them with what comes.
class Guessing {
  constructor(figure) {
    Object.assign(this, { figure, palette: figure.figure.querySelector('.palette'), verdict: figure.figure.querySelector('.verdict') })
  }

  get snap() { return this.figure.table.sliders.some(({ parameter, positions }) => parameter === 'seconds' && positions.some(value => value % 1)) ? 1 : 2 }

  ask() {
    const { figure, palette } = this
    Object.assign(figure.view, { guesses: [], verdict: null, before: null })
    figure.surprise()
    figure.view.before = null
    palette.hidden = false
    palette.innerHTML = guessable(figure.table, figure.answer).map(label => `<button type="button" class="chip">${escaped(label)}</button>`).join('')
      + button('compare', words.compare)
    for (const chip of palette.querySelectorAll('.chip')) chip.addEventListener('click', () => this.add(chip.textContent))
    this.verdict.textContent = figure.table.hasSecondSubscriber ? words.placeSecond : words.place
    figure.show()
  }

  // It is put behind the last one.
  add(label) {
    const { view, size, outputs } = this.figure
    if (view.verdict) return
    const last = view.guesses.at(-1)
    view.guesses.push({ label, at: clamp(last ? last.at + 2 : 0, 0, size.latest) })
    this.figure.show()
    outputs.querySelector('.guess:last-child').focus({ preventScroll: true })
  }

  remove(guess) {
    const { view } = this.figure
    view.guesses = view.guesses.filter(other => other !== guess)
    this.figure.draw()
  }

  compare() {
    const { view, table, arrangement, answer } = this.figure
    if (view.verdict) return this.ask()
    view.verdict = verdictOf(table, { ...view, arrangement, answer })
    this.verdict.textContent = view.verdict.text
    this.palette.querySelector('[data-do=compare]').textContent = words.again
    this.figure.show()
  }

  end() {
    Object.assign(this.figure.view, { guesses: null, verdict: null })
    this.palette.hidden = true
    this.verdict.textContent = ''
    this.figure.show()
  }
}
