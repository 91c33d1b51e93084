const { src } = await (await fetch('service')).json()
const { mountBrandCatalogue } = await import(`${src}/embed.mjs`)

const switches = document.querySelector('#switches')
const log = document.querySelector('#log')
const pick = document.querySelector('#pick')

function note(from, event, detail) {
  const item = document.createElement('li')
  item.textContent = `${from}: ${event} ${detail === undefined ? '' : JSON.stringify(detail)}`
  log.prepend(item)
}

/** What the switch says, once; then good tokens again. */
function getToken(from) {
  return async ({ reason }) => {
    const kind = switches.elements.token.value
    note(from, 'getToken', { reason, answer: kind })
    if (kind !== 'short') switches.elements.token.value = 'good'
    if (kind === 'reject') throw new Error('You are signed out of the campaign planner.')
    if (kind === 'hang') return new Promise(() => {})
    if (kind === 'wrong') return 'bcat_wrong'
    const token = await (await fetch('token')).text()
    return kind === 'short' ? { token, expiresIn: 10 } : token
  }
}

const theme = () => ({
  colorScheme: switches.elements.colorScheme.value,
  // Until a colour is chosen, the catalogue has its own.
  ...(switches.dataset.accent && { accent: switches.elements.accent.value }),
  radius: Number(switches.elements.radius.value),
  density: switches.elements.density.value,
})

const events = (from) => ({
  onNavigate: ({ place }) => note(from, 'onNavigate', place),
  onHeight: (pixels) => note(from, 'onHeight', pixels),
  onError: (error) => note(from, 'onError', error),
})

function mount() {
  return mountBrandCatalogue(document.querySelector('#browse'), {
    getToken: getToken('browse'),
    filters: { name: switches.elements.name.value },
    view: switches.elements.view.value,
    theme: theme(),
    ...events('browse'),
  })
}

let view = mount()

pick.getToken = getToken('pick')
for (const type of ['select', 'cancel', 'error']) {
  pick.addEventListener(type, ({ detail }) => note('pick', type, detail ?? undefined))
}

switches.addEventListener('submit', (event) => event.preventDefault())
switches.addEventListener('input', ({ target }) => {
  if (target.name === 'token') return
  if (target.name === 'accent') switches.dataset.accent = 'chosen'
  if (target.name === 'name') view.setFilters({ name: target.value })
  else if (target.name === 'view') view.update({ view: target.value })
  else {
    view.setTheme(theme())
    pick.theme = theme()
  }
})
document.querySelector('#reload').addEventListener('click', () => {
  view.unmount()
  view = mount()
  pick.replaceWith(pick)
})
