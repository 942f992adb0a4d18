// Functions that look at the page of the book that is open in a window as wide as a phone.
globalThis.visit = (() => {
'use strict'
const problems = []
// A film plays as fast as it can.
const wait = setTimeout
globalThis.setTimeout = action => wait(action, 0)
const pause = time => new Promise(resolve => wait(resolve, time))
// The limit is for what never comes.
const until = async isTrue => { for (let tries = 0; tries < 10000 && !isTrue(); tries++) await pause(5) }
const check = (isRight, ...words) => { if (!isRight) problems.push(words.join(' ')) }

const press = (element, key) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

// What is owed at the end, summed here once more.
function owed(run, scene) {
  const ids = run.streams.filter(stream => stream.scene === scene).map(stream => stream.id)
  const sums = {}
  for (const event of run.events.filter(event => ids.includes(event.stream))) {
    if (event.kind === 'subscription') sums[event.stream] ??= 0
    if (event.kind === 'request') sums[event.stream] += event.payload === 'all' ? Infinity : Number(event.payload)
    if (event.kind === 'value' && !event.lost) sums[event.stream] -= 1
  }
  return Object.values(sums)
}

// Returns what is to be asked when it has played.
function testFilm(page, section, film, scene) {
  const name = `${page}, step ${section.dataset.step}:`
  const run = JSON.parse(section.querySelector('script.run').textContent)
  const streams = new Set(run.streams.filter(stream => stream.scene === scene).map(stream => stream.id))
  const events = run.events.filter(event => streams.has(event.stream))
  const last = events[events.length - 1].n
  const values = events.filter(event => event.kind === 'value')
  const isAtEnd = () => {
    check(Number(film.dataset.event) === last, name, 'the film ends at', film.dataset.event, 'and not at', last)
    if (run.scenes.length === 1) check(!section.querySelector('.trace .later'), name, 'the end does not show the whole trace')
    const drawn = [...film.querySelectorAll('.stage .marble title')].map(title => title.textContent)
    check(values.every(value => drawn.includes(value.payload)), name, 'a value is not drawn')
    check(film.querySelectorAll('.stage .lost').length === values.filter(value => value.lost).length, name, 'lost values')
    const levels = film.dataset.owed.split('; ').filter(Boolean).map(each => each.slice(each.lastIndexOf(':') + 1))
    const sums = owed(run, scene).map(sum => isFinite(sum) ? String(sum) : 'all')
    check(levels.every(level => sums.includes(level)), name, 'owed is', film.dataset.owed, 'and not', sums)
  }
  isAtEnd()
  const stage = film.querySelector('.stage')
  const rest = stage.scrollWidth - stage.clientWidth - stage.scrollLeft
  check(rest <= 1, name, 'the picture at rest hides', rest, 'px of its end')
  const ledger = run.trace.filter(line => line.kind === 'ledger')
  if (ledger.length) {
    const outstanding = ledger[ledger.length - 1].text.match(/outstanding (\w+)/)[1]
    check(film.dataset.owed.includes(':' + outstanding), name, 'the ledger ends with', outstanding)
  }
  const say = film.querySelector('.say')
  press(film, 'Home')
  check(film.dataset.event === '0', name, 'Home')
  check(!film.querySelector('.stage .marble'), name, 'values before the beginning')
  press(film, 'ArrowRight')
  check(Number(film.dataset.event) >= 1, name, 'ArrowRight')
  check(say.textContent.length > 10, name, 'no sentence')
  const numbers = [...film.querySelectorAll('.sentences li')].map(item => Number(item.dataset.event))
  check(numbers.join() === events.map(event => event.n).join(), name, 'sentences and events')
  press(film, 'ArrowLeft')
  check(film.dataset.event === '0', name, 'ArrowLeft')
  press(film, 'End')
  isAtEnd()
  press(film, ' ')
  check(film.dataset.playing === 'true', name, 'the film does not play')
  return () => isAtEnd()
}

// Returns how many films it has played.
async function testPage(page) {
  const root = document.documentElement
  check(root.scrollWidth <= 360, page, 'is', root.scrollWidth, 'wide')
  // What an element hides is not reachable either, unless it scrolls.
  const scrolls = element => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const wide = [...document.querySelectorAll('main *')].filter(element => {
    const { right, width } = element.getBoundingClientRect()
    return right > 360.5 && width > 0 && !scrolls(element)
  })
  check(!wide.length, page, 'has', wide.length, 'elements beyond 360 px:', wide[0]?.outerHTML.slice(0, 80))
  const far = performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('file:'))
  check(far.every(entry => entry.name.startsWith('data:')), page, 'loads', far.map(entry => entry.name))
  // The film of the first page is the answer to a question.
  document.querySelector('.quiz button')?.click()
  // The other language has the same films.
  if (root.lang !== 'en') return 0
  const ends = []
  for (const section of document.querySelectorAll('.step')) {
    if (!section.querySelector('script.run')) continue
    for (const [scene, film] of [...section.querySelectorAll('.film')].entries()) ends.push(testFilm(page, section, film, scene))
  }
  await until(() => !document.querySelector('.film[data-playing=true]'))
  check(!document.querySelector('.film[data-playing=true]'), page, 'a film plays on')
  for (const isAtEnd of ends) isAtEnd()
  if (ends.length) check(root.classList.contains('js'), page, 'the script has not run')
  return ends.length
}

// The address opens a place, and guessing stops before each value.
async function testPlaces() {
  const section = document.querySelector('.step[data-step="5"]')
  check(section.dataset.event === '6', 'the address leads to', section.dataset.event)
  check(document.documentElement.dataset.theme === 'dark', 'theme')
  check(section.querySelector('.trace .now').textContent === '3', 'the trace is at', section.querySelector('.trace .now')?.textContent)
  section.querySelectorAll('.trace a')[3].click()
  await until(() => section.dataset.event === '8')
  check(section.dataset.event === '8', 'a click on the trace leads to', section.dataset.event)
  check(location.hash.includes('event=8'), 'the address after a click')
  testLight(section)
  const film = section.querySelector('.film')
  film.querySelector('[data-do=guess]').click()
  const { state } = films.get('5')[0]
  const expected = state.scene.moments.filter(moment => questionOf(state.scene, moment)).length
  let asked = 0
  while (true) {
    await until(() => !state.guesses || !film.querySelector('.question').hidden)
    if (!state.guesses || film.querySelector('.question').hidden) break
    check(section.querySelectorAll('.trace .later').length > 0, 'the trace gives the answer away')
    const { label } = state.question.choices.find(choice => choice.isRight)
    ;[...film.querySelectorAll('.answers button')].find(button => button.textContent === label).click()
    asked += 1
  }
  check(asked === expected && asked > 2, asked, 'questions were asked, and not', expected)
  check(film.querySelector('.score').textContent.includes(`${asked} / ${asked}`), 'the score is', film.querySelector('.score').textContent)
  check(!section.classList.contains('guessing') && film.dataset.event === '10', 'the film ends at', film.dataset.event)

  // Without a film, a line of the trace leads to the code that printed it.
  document.querySelector('.step[data-step="4"] .trace a').click()
  await until(() => document.querySelector('.step[data-step="4"] .code .now'))
  const printed = document.querySelector('.step[data-step="4"] .code .now')?.textContent ?? ''
  check(printed.includes('customSink(asking: .max(3)) { print($0) }'), 'a click on the trace leads to', printed)
}

// A line of the trace, an event and a line of code light up together.
function testLight(section) {
  const hover = element => element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  const lit = kind => [...section.querySelectorAll(kind + ' .lit')].map(element => element.textContent.trim()).join()
  hover(section.querySelectorAll('.trace a')[4])
  check(lit('.code') === 'print("(we sent \\(sent.all))")', 'the trace lights up', lit('.code'))
  hover(section.querySelectorAll('.trace a')[3])
  check(lit('.code').startsWith('.customSink('), 'the trace lights up', lit('.code'))
  check(section.querySelector('.stage .lit .marble.v4'), 'the trace lights up no marble')
  hover(section.querySelector('.stage .marble.v3'))
  check(lit('.code') === 'publisher.send(3)' && lit('.trace') === '3', 'a marble lights up', lit('.code'), lit('.trace'))
  hover([...section.querySelectorAll('.code .l')].find(line => line.textContent.includes('send(2)')))
  check(section.querySelector('.stage .lit .v2') && !lit('.trace'), 'a line of code lights up', lit('.trace'))
  section.dispatchEvent(new MouseEvent('mouseleave'))
  check(!section.querySelector('.lit'), 'the light stays on')
}

const report = films => JSON.stringify({ films, problems })
return {
  page: async name => report(await testPage(name)),
  places: async () => { await testPlaces(); return report(0) },
}
})()
undefined
