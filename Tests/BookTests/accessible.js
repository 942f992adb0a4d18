// What a screen reader and the keyboard need, as axe's rules of the same names say it: heading-order, landmark-unique,
// nested-interactive, scrollable-region-focusable, and names for all that can have the focus.
(() => {
  const problems = []
  const isShown = element => element.checkVisibility({ visibilityProperty: true })
  const all = selector => [...document.querySelectorAll(selector)].filter(isShown)
  const told = element => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.trim().slice(0, 30)}`
  const check = (rule, elements) => { for (const element of elements) problems.push(`${rule}: ${told(element)}`) }

  // A heading is at most one level below the one before it, and the first one is the page's.
  const headings = all('h1, h2, h3, h4')
  check('heading-order', headings.filter((heading, index) =>
    Number(heading.tagName[1]) > (index ? Number(headings[index - 1].tagName[1]) : 0) + 1))
  if (all('h1').length !== 1) problems.push(`${all('h1').length} headings of the first level`)

  const nameOf = element => element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent.trim()
    ?? (element.textContent.trim() || element.querySelector('img')?.alt || element.querySelector('title')?.textContent || '')
  const landmarks = all('nav, aside, section[aria-label], [role=region], [role=navigation]')
  check('landmark without a name', all('nav, aside').filter(element => !element.getAttribute('aria-label')))
  const places = landmarks.map(element => element.tagName + element.getAttribute('aria-label'))
  check('landmark-unique', landmarks.filter((element, index) => places.indexOf(places[index]) < index))

  const stops = 'a[href], button, input, select, summary, [tabindex="0"]'
  check('nested-interactive', all('button, a[href], [role=img], [role=button], summary').filter(element => element.querySelector(stops)))
  // The text of a code, of a trace, or of a table is its name.
  check('a stop without a name', all(stops).filter(element => element.tabIndex >= 0 && !nameOf(element)))
  check('scrollable-region-focusable', all('body *').filter(element => {
    const { overflowX, overflowY } = getComputedStyle(element)
    const scrolls = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      || /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
    return scrolls && element.tabIndex < 0 && !element.querySelector(stops)
  }))
  return [...new Set(problems)].join('\n')
})()
