// The steps of a lesson: a film for each scene, and the place that the address names.

const films = new Map()

function openSection(section) {
  for (const kind of ['mouseover', 'focusin']) section.addEventListener(kind, event => light(section, event.target))
  for (const kind of ['mouseleave', 'focusout']) section.addEventListener(kind, () => light(section))
  linkTrace(section)
  const data = section.querySelector('script.run')
  if (!data) return
  const scenes = scenesOf(JSON.parse(data.textContent))
  for (const scene of scenes) paintTrace(section, scene)
  films.set(section.dataset.step, [...section.querySelectorAll('.film')].map((figure, index) =>
    new Film(section, figure, scenes[index], index + 1)))
  showSent(section, scenes)
  openPlacing(section, scenes)
}

// A line that prints a value has its colour. After the first line without it, what is printed is about something else.
function paintTrace(section, scene) {
  const values = new Map(scene.moments.flatMap(moment => moment.events)
    .filter(event => event.kind === 'value' && !event.lost).map(event => [event.n, event]))
  const printed = new Set()
  for (const item of section.querySelectorAll('.trace li:not([data-kind])')) {
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

// A line of the trace leads to its place in the film, or to the code that printed it.
function linkTrace(section) {
  const hasFilm = section.querySelector('.film')
  for (const item of section.querySelectorAll('.trace li[data-after]')) {
    const { after, line } = item.dataset
    if (!item.textContent || (!hasFilm && !line)) continue
    const link = document.createElement('a')
    link.href = `#step=${section.dataset.step}&${hasFilm ? 'event=' + after : 'line=' + line}`
    link.append(item.firstChild)
    item.prepend(link)
  }
}

// Behind a line of code stands what it sent and requested, as marbles. A value that several
// recorders see at one instant is there once.
function showSent(section, scenes) {
  const seen = {}
  const events = scenes.flatMap(scene => scene.moments.map(moment => moment.events[0])).filter(event => {
    if (!event.isPlaced || (event.kind !== 'value' && (event.kind !== 'request' || event.payload === 'all'))) return false
    return (seen[[event.line, event.at ?? event.instant ?? event.n, event.kind, event.payload]] ??= event.stream) === event.stream
  })
  for (const line of section.querySelectorAll('.code .l')) {
    const own = events.filter(event => event.line === Number(line.dataset.line))
    const end = own.length ? line.lastChild.splitText(line.lastChild.length - 1) : null
    own.slice(0, 8).forEach((event, index) => {
      const sent = document.createElement('i')
      const isRequest = event.kind === 'request'
      sent.className = isRequest ? 'sent asks' : `sent v${event.hue}${event.lost ? ' lost' : ''}`
      // It is no part of the code, so it has no text of its own.
      sent.dataset.label = index === 7 && own.length > 8 ? '…' : isRequest ? `+${event.payload}` : shortened(event.label, 16)
      sent.dataset.event = event.n
      line.insertBefore(sent, end)
    })
  }
}

document.querySelectorAll('.step').forEach(openSection)
const allFilms = [...films.values()].flatMap(scenes => [...scenes].reverse())
for (const film of allFilms) film.width = film.stage.clientWidth
restAll(allFilms)

// What belongs together lights up together: a line of code, the events that happened while it ran, and the lines of the
// trace that it printed.
function light(section, target) {
  for (const element of section.querySelectorAll('.lit')) element.classList.remove('lit')
  const scenes = films.get(section.dataset.step) ?? []
  const lightUp = element => element?.classList.add('lit')
  const trace = test => [...section.querySelectorAll('.trace li[data-after]')].filter(test).forEach(lightUp)
  const code = line => {
    lightUp(section.querySelector(`.code .l[data-line="${line}"]`))
  }
  const moments = test => scenes.forEach(film => film.scene.moments.filter(test).forEach(moment =>
    lightUp(film.picture.querySelector(`[data-moment="${moment.index + 1}"]`))))

  const printed = target?.closest('.trace li')
  const line = Number(target?.closest('.code .l')?.dataset.line)
  const figure = target?.closest('.film')
  const moment = target?.closest('[data-moment]')?.dataset.moment
  const told = Number(target?.closest('.sentences li')?.dataset.event)
  if (printed) {
    if (printed.dataset.line) code(printed.dataset.line)
    const after = Number(printed.dataset.after)
    moments(({ events }) => events.some(event => event.n === after))
  } else if (line) {
    trace(item => Number(item.dataset.line) === line)
    moments(({ events }) => events.some(event => event.line === line))
  } else if (moment || told) {
    const film = scenes.find(film => film.figure === figure)
    const events = film.scene.moments.flatMap(({ events, index }) =>
      events.filter(event => told ? event.n === told : index + 1 === Number(moment)))
    for (const event of events) code(event.line)
    trace(item => !item.dataset.kind && events.some(event => event.n === Number(item.dataset.after)))
  }
}

function openPlace() {
  const place = new URLSearchParams(location.hash.slice(1))
  const scenes = films.get(place.get('step'))
  const section = document.querySelector(`.step[data-step="${CSS.escape(place.get('step') ?? '')}"]`)
  section?.scrollIntoView()
  const target = document.getElementById(location.hash.slice(1))
  if (target?.matches('details')) target.open = true
  if (section && place.has('line')) {
    for (const item of section.querySelectorAll('.code .l, .trace li')) {
      item.classList.toggle('now', item.dataset.line === place.get('line'))
    }
    return section.querySelector('.code .now')?.scrollIntoView({ block: 'center' })
  }
  if (!scenes) return
  const event = place.has('event') ? Number(place.get('event')) : Infinity
  const number = Number(place.get('scene'))
  const owner = scenes.find(film => film.scene.moments.some(moment => moment.events.some(each => each.n === event)))
  const film = scenes[number - 1] ?? owner ?? scenes[0]
  const later = film.state.placeOf(event)
  const isBetween = event % 1 && later < film.state.count
  film.stop()
  film.show(later + (isBetween ? event % 1 : 0))
  if (event < Infinity) film.follow()
  if (place.get('mode') === 'guess') film.guess()
  else if (place.get('play') === '1') film.play()
}

addEventListener('hashchange', openPlace)
if (location.hash) openPlace()

// The outline shows where the reader is, and a wide screen has room for the article.
const outline = new Map([...document.querySelectorAll('.outline a')].map(link => [link.hash.replace('#step=', ''), link]))
const observer = new IntersectionObserver(entries => {
  const here = entries.filter(entry => entry.isIntersecting).pop()?.target.dataset.step
  if (!here) return
  outline.forEach((link, step) => link.classList.toggle('here', step === here))
  // On a phone the numbers are one row that scrolls.
  const link = outline.get(here), row = link.closest('.outline')
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}, { rootMargin: '-30% 0px -60%' })
if (outline.size) document.querySelectorAll('.step').forEach(section => observer.observe(section))
const isWide = matchMedia('(min-width: 1640px)')
const openArticles = () => { for (const article of document.querySelectorAll('details.article')) article.open = isWide.matches }
isWide.addEventListener('change', openArticles)
openArticles()
