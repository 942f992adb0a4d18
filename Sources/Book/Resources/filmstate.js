// Where a film is, and what its reader has guessed. Nothing here touches the page, which is Film's part.

class FilmState {
  constructor(scene) {
    Object.assign(this, { scene, count: scene.moments.length, playing: false, guesses: null, question: null })
    this.position = this.count
  }

  move(position) { this.position = clamp(position, 0, this.count) }

  get shown() { return Math.floor(this.position) }
  get isAtEnd() { return this.position >= this.count }
  get moment() { return this.scene.moments[this.shown - 1] }

  // The number of the last event that is shown.
  get last() { return this.moment?.last ?? 0 }

  // How many moments have begun when an event has.
  placeOf(event) { return this.scene.moments.filter(moment => moment.events[0].n <= event).length }

  // What is drawn. A reader who guesses does not see where a stream will end.
  get drawn() { return this.guesses ? { ...this.scene, hides: true } : this.scene }

  // The outstanding demand of each subscriber.
  get owed() {
    const { lanes, streams } = this.scene
    return lanes.filter(lane => lane.kind === 'subscriber').flatMap(lane => {
      const stream = streams.find(stream => stream.lower === lane.key)
      const level = this.moment?.owed[stream.id]
      return level === undefined ? [] : [`${lane.name ?? stream.name}:${isFinite(level) ? level : 'all'}`]
    })
  }

  begin() {
    this.guesses = { right: 0, asked: 0, answered: null }
    this.position = 0
  }

  end() { this.guesses = this.question = null }

  // Whether the moment after a place has to be guessed first.
  asks(place) {
    const moment = this.scene.moments[place]
    if (!this.guesses || !moment || this.guesses.answered === moment) return false
    this.question = questionOf(this.scene, moment)
    if (this.question) this.question = { ...this.question, moment, isFirst: true }
    return this.question !== null
  }

  // Whether the answer is right. Only the first one counts.
  answer(choice) {
    const { choices, isFirst, moment } = this.question
    const { isRight } = choices[choice]
    if (isFirst) {
      this.guesses.asked += 1
      this.guesses.right += isRight ? 1 : 0
    }
    this.question.isFirst = false
    if (isRight) {
      this.guesses.answered = moment
      this.question = null
    }
    return isRight
  }
}
