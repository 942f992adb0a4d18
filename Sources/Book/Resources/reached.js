// Which goals were reached, and with how many moves. The browser keeps it, and nobody else.

const reachedGoals = {
  key: 'combine-lessons-goals',
  get all() {
    try { return JSON.parse(localStorage.getItem(this.key)) ?? {} } catch { return {} }
  },
  on(page) { return this.all[page]?.goals ?? {} },
  // Goals that the page no longer has are forgotten.
  add(page, goal, moves, known) {
    const goals = { ...this.on(page), [goal]: Math.min(moves, this.on(page)[goal] ?? Infinity) }
    const kept = Object.fromEntries(Object.entries(goals).filter(([name]) => known.includes(name)))
    try { localStorage.setItem(this.key, JSON.stringify({ ...this.all, [page]: { goals: kept, count: known.length } })) } catch {}
  },
}

// The page of an address: `operator-debounce`, in either language.
const pageOf = address => address.split('/').at(-1).split('.')[0]

for (const link of document.querySelectorAll('.tiles a[href^=operator-], .chain-card > a')) {
  const page = reachedGoals.all[pageOf(link.getAttribute('href'))]
  if (page) link.insertAdjacentHTML('afterend', ` <span class="read">${said(words.goalsReached, Object.keys(page.goals).length, page.count)}</span>`)
}
