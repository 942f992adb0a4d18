// The page beside the editor. The tool writes version.js and state.js after each save; both call what is below.

let version = 0

document.querySelector('header.live').insertAdjacentHTML('beforeend', `<p id="state" role="status">${words.notRunYet}</p>`)
document.querySelector('main').insertAdjacentHTML('beforeend', '<section id="arranging" hidden></section><div id="faults" role="alert"></div><div id="live"></div>')

// The last run, and those of the same program with its marbles at other places: the tool makes more and more of them.
// Which part of them was asked for last, and whether they are all.
let own, others, part, areAll
const arranging = new Arranging(document.getElementById('arranging'), showArrangement)

function load(name) {
  const script = document.createElement('script')
  script.src = `${name}?${performance.now()}`
  script.onload = script.onerror = () => script.remove()
  document.head.append(script)
}

window.liveVersion = (number, run, newest) => {
  if (number !== version) load('state.js')
  else if (run && run === own?.run && newest !== part) {
    part = newest
    load('moved.js')
  }
}

window.liveState = data => {
  if (data.version === version) return
  version = data.version
  document.body.dataset.state = data.state
  document.getElementById('state').textContent = data.sentence ?? words[data.state]
  document.querySelector('header.live h1').textContent = document.title = data.name
  const isRun = data.state === 'right' || data.state === 'wrong'
  if (isRun || data.state === 'broken') document.getElementById('faults').innerHTML = data.faults
  // A page that is opened later shows the last run, too.
  if (data.html !== undefined && (isRun || !document.querySelector('#live .step'))) {
    own = data
    others = part = null
    areAll = false
    arranging.open(data.marbles?.rows)
    showRun(data.html)
    showArrangement()
  }
}

window.liveMoved = data => {
  if (data.run !== own?.run) return
  areAll = data.areAll
  // What is shown stays as it is.
  others = { ...data.runs, ...others }
  showArrangement()
}

// What the program did with its marbles where they are now. If it was not run so, the last run that is shown is faint.
function showArrangement() {
  if (!arranging.rows.length) return
  const run = arranging.isOwn ? own : others?.[arranging.address]
  const place = document.getElementById('live')
  arranging.tell(run, areAll)
  place.classList.toggle('unknown', !run)
  if (!run || run === shown) return
  document.getElementById('faults').innerHTML = run.faults
  showRun(run.html, run)
}

// The last value of a line, or all of them.
document.getElementById('live').addEventListener('click', event => {
  const value = event.target.closest('.value')
  if (value) [value.dataset.label, value.dataset.all] = [value.dataset.all, value.dataset.label]
})

// MARK: A run, and what differs from the one before

// What a page shows of the last save's run, and which run it shows.
let saved = new Map(), shown

const textsOf = (section, selector) => [...section.querySelectorAll(selector)].map(line => line.textContent)

function shownNow() {
  return new Map([...document.querySelectorAll('#live .step')].map(section => [section.dataset.step, {
    code: textsOf(section, '.code .l'), trace: textsOf(section, '.trace li:not(.gone)'),
    scenes: (films.get(section.dataset.step) ?? []).map(film => film.scene),
  }]))
}

// - run: One that the reader has asked for by moving marbles. Its film stands at its end, and the last save stays what
//   others are compared with.
function showRun(html, run) {
  const place = document.getElementById('live')
  films.clear()
  place.innerHTML = html
  for (const section of place.querySelectorAll('.step')) {
    openSection(section)
    const before = saved.get(section.dataset.step)
    const all = films.get(section.dataset.step) ?? []
    if (before) markLines(section, before)
    all.forEach((film, index) => beginFilm(film, before?.scenes[index], !!run))
  }
  shown = run ?? own
  if (!run) saved = shownNow()
}

// Marks the lines that are new, and shows the lines of the trace that are gone.
function markLines(section, before) {
  for (const [selector, old] of [['.code .l', before.code], ['.trace li', before.trace]]) {
    const lines = [...section.querySelectorAll(selector)]
    const list = lines[0]?.parentElement
    let place = 0
    for (const [kind, text] of changes(old, lines.map(line => line.textContent))) {
      if (kind !== 'gone') {
        lines[place].classList.toggle('new', kind === 'new')
        place += 1
      } else if (selector === '.trace li') {
        const item = document.createElement('li')
        item.className = 'gone'
        item.textContent = text
        list.insertBefore(item, lines[place] ?? null)
      }
    }
  }
}

// The film begins at the first moment that differs from the run before, which stays behind it.
function beginFilm(film, before, rests) {
  const key = scene => moment => moment.events.map(event =>
    [event.kind, event.payload, event.lost, event.at, scene.streams.find(stream => stream.id === event.stream).name].join()).join(';')
  film.rest()
  if (!before) return
  const old = before.moments.map(key(before)), own = film.scene.moments.map(key(film.scene))
  const first = own.findIndex((moment, index) => moment !== old[index])
  if (first < 0 && old.length === own.length) return
  const names = scene => scene.streams.map(stream => stream.name).join()
  if (names(before) === names(film.scene)) film.scene.former = before
  film.figure.dataset.differs = first < 0 ? own.length + 1 : first + 1
  film.show(first < 0 ? own.length : first)
  if (!still.matches && first >= 0 && !rests) film.play()
  else film.rest()
}

// The shortest way from one list to another: its entries are 'same', 'new' or 'gone'.
function changes(old, own) {
  const table = Array.from({ length: old.length + 1 }, () => new Array(own.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = own.length - 1; j >= 0; j--) {
      table[i][j] = old[i] === own[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1])
    }
  }
  const result = []
  let i = 0, j = 0
  while (i < old.length || j < own.length) {
    if (i < old.length && j < own.length && old[i] === own[j]) { result.push(['same', own[j]]); i++; j++ }
    else if (j < own.length && (i === old.length || table[i][j + 1] > table[i + 1][j])) result.push(['new', own[j++]])
    else result.push(['gone', old[i++]])
  }
  return result
}

function ask() {
  load('version.js')
  setTimeout(ask, document.hidden ? 1500 : 300)
}
ask()
