// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Latchkey } from '../kernel/index.js'
import {
  createTestAdapter,
  createTestLatchkey,
  settle,
  type TestLatchkeyOptions,
  testNetwork,
} from '../testing/index.js'
import { createElementClasses, type Kind } from './createElementClasses.js'
import { elements } from './define.js'
import { defineLatchkeyElements } from './index.js'

const warnings: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(`${text}`))
})
afterEach(async () => {
  document.body.replaceChildren()
  await settle()
  vi.restoreAllMocks()
  expect(warnings.splice(0)).toEqual([])
})

function begin(options: TestLatchkeyOptions = {}) {
  const balance = async () => ({ value: 1_234_567n, decimals: 6, symbol: 'TST' })
  const adapter = createTestAdapter({ methods: { getBalance: balance } })
  const made = createTestLatchkey({ adapters: [adapter.descriptor], ...options })
  defineLatchkeyElements(made.latchkey)
  return { ...made, adapter, connect: () => made.latchkey.connect({ connector: adapter.connector }) }
}

/** Puts markup on the page, as a parser would. */
async function show(html: string): Promise<HTMLElement> {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  await settle()
  return place
}
const buttonIn = (place: ParentNode) => place.querySelector('button') as HTMLButtonElement
/** As bundlers make a second copy of the package: its own modules, the same page. */
async function loadCopy() {
  vi.resetModules()
  return (await import('./index.js')) as typeof import('./index.js')
}

test('behavior: the button of an element is a plain button with the classes of the React one', async () => {
  const { latchkey } = begin()
  const button = buttonIn(await show('<latchkey-button size="small"></latchkey-button>'))
  expect([button.className, { ...button.dataset }, button.textContent, button.type]).toEqual([
    'latchkey-button',
    { kind: 'connect', state: 'disconnected', theme: 'system', size: 'small' },
    'Connect wallet',
    'button',
  ])
  button.click()
  await expect.poll(() => latchkey.state().view).toBe('Connect')
})

test('behavior: connected it shows the account, by the characters that were asked for, and opens it', async () => {
  const { latchkey, connect } = begin()
  const place = await show('<latchkey-button chars-start="6" chars-end="4" name="false"></latchkey-button>')
  await connect()
  await expect.poll(() => buttonIn(place).dataset.kind).toBe('account')
  const shown = latchkey.state().account?.address ?? ''
  expect(buttonIn(place).title).toBe(shown)
  expect(buttonIn(place).textContent).toMatch(new RegExp(`^${shown.slice(0, 6)}\\.\\.\\.${shown.slice(-4)}$`))
  buttonIn(place).click()
  await expect.poll(() => latchkey.state().view).toBe('Account')
  await latchkey.disconnect()
  await expect.poll(() => buttonIn(place).textContent).toBe('Connect wallet')
})

test('behavior: the account button shows balance once the page is idle, and nothing without an account', async () => {
  const { connect, clock } = begin()
  const place = await show('<latchkey-account-button balance></latchkey-account-button>')
  expect(buttonIn(place).hidden).toBe(true)
  await connect()
  await expect.poll(() => buttonIn(place).hidden).toBe(false)
  await clock.advance(200)
  await expect.poll(() => place.querySelector('.latchkey-balance')?.textContent).toBe('1.234 TST')
})

test('behavior: the network button names the network, and opens the list', async () => {
  const { latchkey } = begin()
  const place = await show('<latchkey-network-button></latchkey-network-button>')
  expect(buttonIn(place).textContent).toBe(latchkey.state().network?.name)
  buttonIn(place).click()
  await expect.poll(() => latchkey.state().view).toBe('Networks')
})

test('behavior: the wallet button connects its wallet straight, and leads to the list where it is not there', async () => {
  const { latchkey, adapter, clock } = begin()
  const place = await show(`<latchkey-wallet-button wallet="${adapter.connector}"></latchkey-wallet-button>`)
  buttonIn(place).click()
  await expect.poll(() => latchkey.state().status).toBe('connected')
  expect(latchkey.state().open).toBe(false)
  await latchkey.disconnect()
  place.querySelector('latchkey-wallet-button')?.setAttribute('wallet', 'org.example.gone')
  await settle()
  expect(buttonIn(place).textContent).toBe('org.example.gone')
  buttonIn(place).click()
  await settle()
  await clock.advance(12_000)
  await expect.poll(() => latchkey.state().view).toBe('Connect')
})

test('behavior: attributes are properties, set before or after the definition, and draw anew', async () => {
  begin()
  const place = await show('<latchkey-connect-button></latchkey-connect-button>')
  const element = place.firstElementChild as HTMLElement & Record<string, unknown>
  Object.assign(element, { label: 'Enter', disabled: true, failedLabel: 'Lost' })
  await settle()
  expect([buttonIn(place).textContent, buttonIn(place).disabled]).toEqual(['Enter', true])
  expect([element.getAttribute('failed-label'), element.label, element.disabled]).toEqual(['Lost', 'Enter', true])
  element.disabled = false
  element.removeAttribute('label')
  await settle()
  expect([buttonIn(place).textContent, buttonIn(place).disabled]).toEqual(['Connect wallet', false])
})

test.each([
  ['de-CH', 'ltr', 'Wallet verbinden', 'E-Mail'],
  ['ar', 'rtl', 'ربط محفظة', 'البريد'],
])(
  'behavior: where the page becomes %s, buttons do as well, and a label of the host’s stays what it is',
  async (lang, dir, connect, email) => {
    begin()
    const place = await show(
      '<latchkey-button></latchkey-button><latchkey-wallet-button wallet="email"></latchkey-wallet-button>',
    )
    const [main, wallet] = place.querySelectorAll('button')
    const look = ({ lang, dir, textContent }: HTMLElement = document.body) => [lang, dir, textContent]
    expect(look(main)).toEqual(['', '', 'Connect wallet'])
    document.documentElement.lang = lang
    await expect.poll(() => look(main)).toEqual([lang, dir, connect])
    expect(look(wallet)).toEqual([lang, dir, email])
    main?.parentElement?.setAttribute('label', 'Enter')
    await expect.poll(() => look(main)).toEqual(['', '', 'Enter'])
    document.documentElement.lang = 'en-GB'
    await expect.poll(() => look(wallet)).toEqual(['', '', 'E-mail'])
    document.documentElement.lang = ''
  },
)

test('parameters: locale and messages: a host’s own texts are in front, in a language of its own as well; without any it is English', async () => {
  const messages = {
    fr: { 'button.connect': 'Se connecter' },
    de: async () => ({ messages: { 'button.connect': 'Los' } }),
  }
  const { latchkey } = begin({ locale: 'fr', messages })
  const button = buttonIn(await show('<latchkey-button></latchkey-button>'))
  await expect.poll(() => [button.textContent, button.lang]).toEqual(['Se connecter', 'fr'])
  latchkey.update({ locale: 'de' })
  await expect.poll(() => [button.textContent, button.lang]).toEqual(['Los', 'de'])
  latchkey.update({ locale: 'tlh' })
  await expect.poll(() => [button.textContent, button.lang, button.dir]).toEqual(['Connect wallet', 'en', 'ltr'])
})

test('S38: an attribute is text, never markup', async () => {
  begin()
  const place = await show('<latchkey-connect-button></latchkey-connect-button>')
  place.firstElementChild?.setAttribute('label', '<img src=x onerror=alert(1)>')
  await settle()
  expect([buttonIn(place).textContent, place.querySelector('img')]).toEqual(['<img src=x onerror=alert(1)>', null])
})

test('F31: what a server drew is taken over, and a copy has one button that works', async () => {
  const { latchkey } = begin()
  const drawn = '<button type="button" class="latchkey-button">Enter</button>'
  const place = await show(`<latchkey-connect-button>${drawn}</latchkey-connect-button>`)
  const first = buttonIn(place)
  expect([place.querySelectorAll('button').length, first.textContent]).toEqual([1, 'Enter'])
  const copy = place.firstElementChild?.cloneNode(true) as HTMLElement
  document.body.append(copy)
  await settle()
  expect([copy.querySelectorAll('button').length, buttonIn(copy).textContent]).toEqual([1, 'Enter'])
  buttonIn(copy).click()
  await expect.poll(() => latchkey.state().view).toBe('Connect')
})

test('behavior: the instance is that of the element, else of what is around it, out of shadow trees too, else the given one', async () => {
  const { latchkey: given } = begin({ id: 'given' })
  const [outer, own] = [createTestLatchkey({ id: 'outer' }), createTestLatchkey({ id: 'own' })]
  const around = Object.assign(document.createElement('section'), { latchkey: outer.latchkey })
  const host = around.appendChild(document.createElement('div'))
  const inside = document.createElement('latchkey-button')
  host.attachShadow({ mode: 'open' }).append(inside)
  const alone = document.createElement('latchkey-button')
  document.body.append(around, alone)
  await settle()
  expect([inside.latchkey?.id, alone.latchkey?.id]).toEqual(['outer', 'given'])
  alone.latchkey = own.latchkey
  expect(alone.latchkey).toBe(own.latchkey)
  expect(given.id).toBe('given')
})

test('behavior: events bubble once for each instance, out of shadow trees, with a frozen copy', async () => {
  const { connect, latchkey } = begin()
  const heard: CustomEvent[] = []
  const note = (event: Event) => void heard.push(event as CustomEvent)
  document.addEventListener('latchkey:connect', note)
  await show('<latchkey-button></latchkey-button><latchkey-network-button></latchkey-network-button>')
  await connect()
  await settle()
  document.removeEventListener('latchkey:connect', note)
  expect(heard).toHaveLength(1)
  expect(heard[0]?.detail).toMatchObject({ status: 'connected', address: latchkey.state().account?.address })
  expect(Object.isFrozen(heard[0]?.detail)).toBe(true)
  expect(JSON.stringify(heard[0]?.detail)).not.toContain('provider')
})

test('behavior: two copies of the package, defined twice: no error, and either gives the instance', async () => {
  begin()
  const copy = await loadCopy()
  const other = createTestLatchkey({ id: 'of-the-copy' })
  copy.defineLatchkeyElements(other.latchkey)
  copy.defineLatchkeyElements()
  const element = document.createElement('latchkey-button')
  document.body.append(element)
  await settle()
  expect(element.latchkey?.id).toBe('of-the-copy')
})

test('behavior: an attribute that it does not know is told once, with how it is spelt', async () => {
  begin()
  const html = '<latchkey-button loadinglabel="Wait" class="big" data-x="1" aria-label="In"></latchkey-button>'
  await show(html + html)
  await expect
    .poll(() => warnings)
    .toEqual(['Latchkey: <latchkey-button> knows no attribute "loadinglabel". It is spelt "loading-label".'])
  warnings.length = 0
  await show('<latchkey-panel balance></latchkey-panel>')
  await expect
    .poll(() => warnings)
    .toEqual(['Latchkey: <latchkey-panel> knows no attribute "balance". It knows: none.'])
  warnings.length = 0
  const others = [
    'onclick',
    'x-show',
    'hx-get',
    'contenteditable',
    'spellcheck',
    'astro-cid-abc',
    'jsaction',
    'tooltip',
  ]
  await show(`<latchkey-button ${others.join(' ')} bal="1" lable="Enter" wallet="x"></latchkey-button>`)
  await expect
    .poll(() => warnings)
    .toEqual([
      'Latchkey: <latchkey-button> knows no attribute "lable". It is spelt "label".',
      expect.stringContaining('knows no attribute "wallet". It knows: disabled'),
    ])
  warnings.length = 0
})

test('behavior: without an instance an element says so once, and takes the one that is there when elements are defined again', async () => {
  // Elements that were given none: those of the other tests have an instance.
  const kind = elements['latchkey-button'] as Kind
  const Lone = createElementClasses(undefined)(kind)
  customElements.define('latchkey-fresh-button', Lone)
  vi.useFakeTimers()
  const around = document.createElement('section')
  const element = around.appendChild(document.createElement('latchkey-fresh-button'))
  document.body.append(around)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  expect(warnings.splice(0)).toEqual([expect.stringMatching(/^Latchkey: <latchkey-fresh-button> has no instance/)])
  Object.assign(around, { latchkey: begin().latchkey })
  Lone.give?.(undefined)
  await settle()
  expect(buttonIn(element)).not.toBeNull()
})

test('behavior: what is around an element is handed its instance, or another, after the element came', async () => {
  begin({ id: 'given' })
  const [first, second] = [createTestLatchkey({ id: 'first' }), createTestLatchkey({ id: 'second' })]
  const section = document.createElement('section')
  const inSection = section.appendChild(document.createElement('latchkey-button'))
  const panel = document.createElement('latchkey-panel')
  const inPanel = panel.appendChild(document.createElement('latchkey-button'))
  panel.latchkey = first.latchkey
  document.body.append(section, panel)
  Object.assign(section, { latchkey: first.latchkey })
  await settle()
  panel.latchkey = second.latchkey
  expect([inSection.latchkey?.id, inPanel.latchkey?.id]).toEqual(['first', 'second'])
})

test('behavior: put back or copied while it shows an account, a button is not called by its address once disconnected', async () => {
  const { latchkey, connect } = begin()
  const place = await show('<latchkey-button name="false"></latchkey-button><latchkey-button>Enter</latchkey-button>')
  await connect()
  await expect.poll(() => buttonIn(place).dataset.kind).toBe('account')
  const copy = document.body.appendChild(place.cloneNode(true) as HTMLElement)
  const keep = latchkey.retain()
  place.remove()
  await settle()
  document.body.append(place)
  await settle()
  await latchkey.disconnect()
  await settle()
  keep()
  const texts = [...document.querySelectorAll('button')].map((button) => button.textContent)
  expect(texts).toEqual(['Connect wallet', 'Enter', 'Connect wallet', 'Enter'])
  expect(copy.querySelectorAll('button')).toHaveLength(2)
})

test('F31: a text or a button that a parser or a framework puts in later is its label, beside no second button', async () => {
  begin()
  const place = await show('<latchkey-connect-button></latchkey-connect-button>')
  const element = place.firstElementChild as HTMLElement
  const button = buttonIn(place)
  element.append('Log in')
  await expect.poll(() => element.textContent).toBe('Log in')
  const drawn = Object.assign(document.createElement('button'), { className: 'latchkey-button', textContent: 'Enter' })
  element.append(drawn)
  await expect.poll(() => element.textContent).toBe('Enter')
  element.textContent = 'Go'
  await expect.poll(() => [...element.children]).toEqual([button])
  await expect.poll(() => button.textContent).toBe('Go')
})

test('behavior: a text that a framework keeps and changes is followed, from the start or put in later', async () => {
  begin()
  const element = document.createElement('latchkey-connect-button')
  const made = document.createTextNode(' ')
  element.append(made, document.createTextNode('now'))
  document.body.append(element)
  await settle()
  made.nodeValue = 'Connect '
  await expect.poll(() => element.textContent).toBe('Connect now')
  const later = document.createTextNode('Log in')
  element.append(later)
  await expect.poll(() => element.textContent).toBe('Log in')
  later.data = 'Enter'
  await expect.poll(() => element.textContent).toBe('Enter')
  expect(element.querySelectorAll('button').length).toBe(1)
})

test('behavior: a balance is that of the network in use, though the address is the same', async () => {
  const balances: Record<string, bigint> = { 'eip155:31337': 1_000_000n, 'eip155:5': 2_000_000n }
  const getBalance = async ({ network }: { network: { caipNetworkId: string } }) => ({
    ...{ value: balances[network.caipNetworkId] ?? 0n, decimals: 6, symbol: 'TST' },
  })
  const adapter = createTestAdapter({ methods: { getBalance } })
  const networks: [typeof testNetwork, typeof testNetwork] = [testNetwork, { ...testNetwork, id: 5, name: 'Other' }]
  const { latchkey, clock } = createTestLatchkey({ adapters: [adapter.descriptor], networks })
  const element = document.createElement('latchkey-account-button')
  element.latchkey = latchkey
  element.setAttribute('balance', '')
  document.body.append(element)
  await latchkey.connect({ connector: adapter.connector })
  const balance = () => element.querySelector('.latchkey-balance')?.textContent
  await settle()
  await clock.advance(200)
  await expect.poll(balance).toBe('1 TST')
  adapter.emit({ type: 'network', namespace: 'eip155', networkId: 'eip155:5' })
  await settle()
  expect(balance()).not.toBe('1 TST')
  await clock.advance(200)
  await expect.poll(balance).toBe('2 TST')
})

test('F29: code of a wallet button that does not arrive is told of where it was pressed, and the next press asks again', async () => {
  const { latchkey } = begin()
  vi.doMock('../surfaces/connectStraight.js', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const place = await show('<latchkey-wallet-button wallet="google" failed-label="No luck"></latchkey-wallet-button>')
  buttonIn(place).click()
  await expect.poll(() => buttonIn(place).textContent).toBe('No luck')
  expect(place.querySelector('[role=alert]')?.textContent).toBe('No luck')
  vi.doUnmock('../surfaces/connectStraight.js')
  buttonIn(place).click()
  await expect.poll(() => buttonIn(place).textContent).toBe('Google')
  expect(place.querySelector('[role=alert]')).toBeNull()
  latchkey.close()
})

test('F30: elements that come and go leave nothing behind, and let the instance stop', async () => {
  const { latchkey, clock } = createTestLatchkey()
  const open = new Set<unknown>()
  const { watch } = latchkey
  const counted = Object.assign(Object.create(latchkey) as Latchkey, {
    watch(listener: () => void) {
      open.add(listener)
      const stop = watch(listener)
      return () => {
        open.delete(listener)
        stop()
      }
    },
  })
  for (let round = 0; round < 100; round++) {
    const element = document.createElement(round % 2 ? 'latchkey-button' : 'latchkey-account-button')
    element.latchkey = counted
    document.body.append(element)
    element.remove()
  }
  await settle()
  await clock.advance(0)
  expect(open.size).toBe(0)
})

test('F30: taken out and put back within a task, the button is the same', async () => {
  begin()
  const place = await show('<latchkey-button></latchkey-button>')
  const [element, button] = [place.firstElementChild as HTMLElement, buttonIn(place)]
  element.remove()
  place.append(element)
  await settle()
  expect(buttonIn(place)).toBe(button)
})

test('F31: importing and calling it needs no DOM', () => {
  vi.stubGlobal('customElements', undefined)
  vi.stubGlobal('HTMLElement', undefined)
  expect(() => defineLatchkeyElements()).not.toThrow()
  vi.unstubAllGlobals()
})
