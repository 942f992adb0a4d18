// How to read the films: each sign, and what it means.

const signs = [
  [sign({ kind: 'request', payload: '3' }, 20, 14, 15), words.demandSign],
  [marble(20, 14, { payload: '1', hue: 1 }, 13), words.valueSign],
  ['<rect class="unit" x="14.5" y="16" width="11" height="11" rx="2.5"/><rect class="unit used" x="14.5" y="3" width="11" height="11" rx="2.5"/>', words.tankSign],
  [marble(20, 14, { payload: '5', hue: 2 }, 12, ' lost'), words.lostSign],
  [placed(20, 14, '<circle r="5"/>', 'absent v1'), words.absentSign],
  [sign({ kind: 'cancel' }, 20, 14), words.cancelSign],
  [sign({ kind: 'completion' }, 10, 14) + sign({ kind: 'failure' }, 28, 14), words.endSigns],
]

if (document.querySelector('.lesson .film')) {
  const rows = signs.map(([picture, meaning]) => `<dt><svg width="40" height="28" aria-hidden="true">${picture}</svg></dt><dd>${meaning}</dd>`)
  document.querySelector('.opening-words').insertAdjacentHTML('beforeend',
    `<aside class="legend" aria-label="${words.howToRead}"><h2>${words.howToRead}</h2><dl>${rows.join('')}</dl><p class="kicker">${words.keys}</p></aside>`)
}
