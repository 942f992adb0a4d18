// A reader's hand on a figure: it moves marbles and guesses with the pointer, and with keys.

class Hand {
  constructor(figure) {
    this.figure = figure
    // Not on the picture: what has listeners may become a stop of the keyboard, and the picture has no name.
    const { board } = figure
    board.addEventListener('pointerdown', event => this.grab(event))
    board.addEventListener('pointermove', event => this.held ? this.held.move(event) : figure.lightUp(event.target))
    for (const kind of ['pointerup', 'pointercancel']) board.addEventListener(kind, event => this.drop(event))
    board.addEventListener('keydown', event => this.key(event))
  }

  xOf(event) { return event.clientX - this.figure.svg.getBoundingClientRect().left }

  grab(event) {
    const { figure } = this
    const touched = event.target.closest('.grip, .guess')
    if (event.button) return
    if (!touched) {
      const missing = event.target.closest('[data-pick]')?.dataset.pick
      const part = missing ?? figure.answer[event.target.closest('.out')?.dataset.event]?.parts?.[0]
      if (part !== undefined) figure.pick(Number(part))
      return
    }
    const target = touched.matches('.grip') ? this.nearest(touched, this.xOf(event)) : touched
    event.preventDefault()
    target.focus({ preventScroll: true })
    figure.svg.setPointerCapture(event.pointerId)
    figure.view.lit = figure.litKey = null
    this.held = target.matches('.grip') ? this.holdMarble(Number(target.dataset.marble), event) : this.holdGuess(figure.view.guesses[target.dataset.guess], event)
    figure.draw()
  }

  // Marbles may stand closer than a finger is wide.
  nearest(grip, x) {
    const { table, size, grips } = this.figure
    const { row } = table.marbles[grip.dataset.marble]
    const away = index => Math.abs(size.x(size.times[index]) - x)
    return grips.filter((_, index) => table.marbles[index].row === row)
      .reduce((best, other) => away(other.dataset.marble) < away(best.dataset.marble) ? other : best)
  }

  drop(event) {
    this.held?.drop(event.type === 'pointercancel')
    this.held = null
  }

  holdMarble(marble, event) {
    const { figure } = this
    const { table, size, view } = figure
    const from = figure.arrangement.seconds
    const { row, isEnd } = table.marbles[marble]
    const start = size.starts[row] ?? 0
    const x = second => figure.size.x(start + 2 * second)
    const offset = this.xOf(event) - x(from[marble])
    const origin = this.xOf(event)
    let hasMoved = false
    view.before = figure.answer
    view.drag = { marble, from, x: x(from[marble]), ...reach(table, from, marble) }
    view.least = size.latest
    return {
      move: event => {
        const to = this.xOf(event) - offset
        hasMoved ||= Math.abs(this.xOf(event) - origin) > 4
        view.drag.x = clamp(to, x(view.drag.low), x(view.drag.high))
        const second = Math.round((to - x(0)) / (x(1) - x(0)))
        const seconds = moved(table, from, marble, clamp(second, view.drag.low, view.drag.high))
        if (seconds.join() === figure.arrangement.seconds.join()) figure.draw()
        else figure.change({ seconds })
      },
      drop: isCancelled => {
        Object.assign(view, { drag: null, least: 0, before: null })
        if (isCancelled) figure.change({ seconds: from })
        else if (!hasMoved && isEnd) this.toggleEnd(marble)
        else if (!hasMoved) figure.pick(marble)
        figure.show()
      },
    }
  }

  toggleEnd(marble) {
    const { figure } = this
    if (figure.table.marbles[marble].row === 0 && figure.table.ends.length > 1) figure.change({ end: 1 - figure.arrangement.end })
    else figure.show()
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }[event.key]
    const grip = event.target.closest('.grip'), guess = event.target.closest('.guess')
    const isPress = event.key === 'Enter' || event.key === ' '
    if (!grip && !guess || step === undefined && !isPress && event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    const { figure } = this
    const { table, arrangement, view } = figure
    if (grip) {
      const marble = Number(grip.dataset.marble)
      if (isPress) return table.marbles[marble].isEnd ? this.toggleEnd(marble) : figure.pick(marble)
      const { low, high } = reach(table, arrangement.seconds, marble)
      if (step) figure.change({ seconds: moved(table, figure.goals?.from(marble) ?? arrangement.seconds, marble, clamp(arrangement.seconds[marble] + step, low, high)) })
    } else if (!view.verdict) {
      const own = view.guesses[guess.dataset.guess]
      if (!step) return figure.guessing.remove(own)
      own.at = clamp(own.at + step * figure.guessing.snap, 0, figure.size.latest)
      figure.draw()
    }
  }

  holdGuess(guess, event) {
    const { figure } = this
    if (figure.view.verdict) return { move() {}, drop() {} }
    const offset = this.xOf(event) - figure.size.x(guess.at)
    const origin = this.xOf(event)
    let hasMoved = false
    return {
      move: event => {
        hasMoved ||= Math.abs(this.xOf(event) - origin) > 4
        const { left, width, column, latest } = figure.size
        const { snap } = figure.guessing
        guess.x = clamp(this.xOf(event) - offset, left, width - 10)
        guess.at = clamp(Math.round((guess.x - left) / column / snap) * snap, 0, latest)
        figure.draw()
      },
      drop: () => {
        delete guess.x
        if (hasMoved) figure.draw()
        else figure.guessing.remove(guess)
      },
    }
  }
}
