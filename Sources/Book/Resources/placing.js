// Below a step: its requests, which a reader places. What arrives then, a table tells, from runs of the same subject.

class Placing {
  constructor(section, table, events) {
    Object.assign(this, { table, places: [...table.places], values: table.values.map(n => events.get(n)) })
    const dropped = this.values.filter(({ lost }) => lost)
    const bench = section.querySelector('.bench')
    bench.insertAdjacentHTML('afterend', `<details class="placing"><summary>${words.placeRequests}</summary>
<p class="task">${said(words.placeTask, escaped(this.names(dropped)))}</p><div class="row"></div>
${table.places.map((place, index) => `<label>${said(words.requestOf, index + 1, table.count)} <input type="range" min="0" max="${this.values.length}" step="1" value="${place}"></label>`).join('')}
<p class="arrived" aria-live="polite"></p></details>`)
    this.element = bench.nextElementSibling
    this.sliders = [...this.element.querySelectorAll('input')]
    this.element.addEventListener('input', event => {
      this.places[this.sliders.indexOf(event.target)] = Number(event.target.value)
      this.show()
    })
    this.show()
  }

  // For each value, whether it arrives.
  get arrives() { return [...this.table.answers[this.places.toSorted((one, other) => one - other)]].map(Number) }
  get isReached() { return this.values.every(({ lost }, index) => !lost || this.arrives[index]) }

  names(values) { return values.map(({ label }) => label).join(isChinese ? '、' : ', ') || words.noValue }
  nameOf(place) { return said(place < this.values.length ? words.beforeValue : words.afterValue, (this.values[place] ?? this.values.at(-1)).label) }

  show() {
    const { values, arrives } = this
    const received = values.filter((_, index) => arrives[index]), dropped = values.filter((_, index) => !arrives[index])
    this.element.querySelector('.row').innerHTML = this.drawing()
    this.element.querySelector('.arrived').textContent = inOneLine([said(words.arrived, this.names(received), this.names(dropped)), ...this.isReached ? [words.right] : []])
    this.element.classList.toggle('reached', this.isReached)
    this.sliders.forEach((slider, index) => slider.setAttribute('aria-valuetext', this.nameOf(this.places[index])))
  }

  drawing() {
    const { values, arrives, places } = this
    const request = { kind: 'request', payload: String(this.table.count) }
    const step = 2 * Math.max(...values.map(event => marbleHalf(event, 13))) + 2 * requestHalf(request, 11) + 8
    const at = place => 20 + place * step
    const full = at(values.length) + 20, height = 40 + 26 * places.length
    const asks = places.map((place, index) => sign(request, at(place), 50 + 26 * places.slice(0, index).filter(other => other === place).length, 11))
    const marbles = values.map((event, index) => marble(at(index + .5), 20, event, 13, arrives[index] ? '' : ' lost'))
    return `<svg viewBox="0 0 ${full} ${height}" width="${full}" height="${height}" aria-hidden="true">${line(4, 20, full - 4, 20, 'lane')}${asks.join('')}${marbles.join('')}</svg>`
  }
}

// The places are the film's own at first, and tell what it shows: nothing is in sight until the reader opens it.
function openPlacing(section, scenes) {
  const events = new Map(scenes.flatMap(({ moments }) => moments).flatMap(moment => moment.events).map(event => [event.n, event]))
  return JSON.parse(section.querySelector('script.requests')?.textContent ?? '[]').map(table => new Placing(section, table, events))
}
