// The page: a film for each scene of each step, and the place that the address names.

const films = new Map()

for (const section of document.querySelectorAll('.step')) {
  const data = section.querySelector('script.run')
  if (!data) continue
  const scenes = scenesOf(JSON.parse(data.textContent))
  films.set(section.dataset.step, [...section.querySelectorAll('.film')].map((figure, index) =>
    new Film(section, figure, scenes[index], index + 1, figure.dataset)))
}

document.documentElement.classList.add('js')
for (const scenes of films.values()) for (const film of [...scenes].reverse()) {
  film.setPlaying(false)
  film.show(film.count)
}

// A line of the trace leads to its event, in the film that has it.
for (const link of document.querySelectorAll('.trace a')) {
  const light = isOn => {
    const place = new URLSearchParams(link.hash.slice(1))
    for (const film of films.get(place.get('step')) ?? []) {
      const moment = film.scene.moments.find(moment => moment.last >= Number(place.get('event')))
      film.picture.querySelector(`[data-moment="${moment?.index + 1}"]`)?.classList.toggle('lit', isOn)
    }
  }
  for (const kind of ['mouseenter', 'focus']) link.addEventListener(kind, () => light(true))
  for (const kind of ['mouseleave', 'blur']) link.addEventListener(kind, () => light(false))
}

function openPlace() {
  const place = new URLSearchParams(location.hash.slice(1))
  if (place.has('theme')) document.documentElement.dataset.theme = place.get('theme')
  const scenes = films.get(place.get('step'))
  const section = document.querySelector(`.step[data-step="${CSS.escape(place.get('step') ?? '')}"]`)
  section?.scrollIntoView()
  const target = document.getElementById(location.hash.slice(1))
  if (target?.matches('details')) target.open = true
  if (!scenes) return
  const event = place.has('event') ? Number(place.get('event')) : Infinity
  const number = Number(place.get('scene'))
  const owner = scenes.find(film => film.scene.moments.some(moment => moment.events.some(each => each.n === event)))
  const film = scenes[number - 1] ?? owner ?? scenes[0]
  const later = film.scene.moments.filter(moment => moment.events[0].n <= event)
  const isBetween = event % 1 && later.length < film.count
  film.stop()
  film.show(later.length + (isBetween ? event % 1 : 0))
  if (event < Infinity) film.follow()
  if (place.get('mode') === 'guess') film.guess()
  else if (place.get('play') === '1') film.play()
}

addEventListener('hashchange', openPlace)
if (location.hash) openPlace()
