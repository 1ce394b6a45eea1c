// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Connector } from '../kernel/index.js'
import { settle } from '../testing/settle.js'
import { click, control, dialog, each, has, isOff, rows, sees, seesTitle, until, words } from '../testing/test/page.js'
import { address, createWorld, filler, network, wallet, walletConnect } from './test/world.js'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const two = [network(1, 'One'), network(2, 'Two')]
const https = (name: string) => `https://app.example/${name}.png`
/** Pictures in sight, in order. */
const pictures = () => each<HTMLImageElement>('[part=picture] img').map(({ src }) => src)
const modals = () => document.querySelectorAll('[data-latchkey="modal"]')
const ways = (...ids: string[]) => ids.map((id) => filler(id, 'connect.method'))
const order = () => each('[data-filler],[part=list]').map((element) => element.getAttribute('data-filler') ?? 'wallet')

test('parameters: container is where the modal is mounted', async () => {
  const place = document.createElement('main')
  document.body.append(place)
  const { latchkey } = createWorld({ container: () => place })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
  expect([...modals()].map(({ parentElement }) => parentElement)).toEqual([place])
})

test('parameters: container of null mounts nowhere, open says so, and the next one asks again', async () => {
  let place: HTMLElement | null = null
  const { latchkey } = createWorld({ container: () => place })
  await expect(latchkey.open()).rejects.toMatchObject({ code: 'MODAL_MISSING' })
  expect(modals()).toHaveLength(0)
  expect(latchkey.state().open).toBe(false)
  place = document.body
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
})

test('parameters: mobileFullScreen fills the screen of a phone from the first opening, and no other', async () => {
  const open = async (isPhone: boolean, mobileFullScreen: boolean) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
    const { latchkey } = createWorld({ mobileFullScreen })
    void latchkey.open()
    await until(() => expect(rows()).toEqual(['Alpha']))
    const sheets = [...modals()].flatMap(({ shadowRoot }) => [...(shadowRoot?.adoptedStyleSheets ?? [])])
    latchkey.stop()
    await settle()
    return sheets.some(({ cssRules }) => [...cssRules].some(({ cssText }) => /100dvh - var\(--keyboard/.test(cssText)))
  }
  expect([await open(true, true), await open(true, false), await open(false, true)]).toEqual([true, false, false])
})

test('parameters: themeMode and themeVariables are those of the modal from the start', async () => {
  const { latchkey } = createWorld({ themeMode: 'dark', themeVariables: { accent: '#6a3df0' } })
  expect(latchkey.state()).toMatchObject({ themeMode: 'dark', themeVariables: { accent: '#6a3df0' } })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
  const [host] = modals()
  expect((host as HTMLElement).dataset.theme).toBe('dark')
  const sheets = [...(host?.shadowRoot?.adoptedStyleSheets ?? [])].flatMap(({ cssRules }) => [...cssRules])
  expect(sheets.map(({ cssText }) => cssText).filter((text) => text.includes('#6a3df0')).length).toBeGreaterThan(0)
})

test('parameters: enableWallets false leaves the other ways to connect', async () => {
  const { latchkey } = createWorld({ enableWallets: false, plugins: ways('email', 'socials') })
  void latchkey.open()
  await until(() => expect(order()).toEqual(['email', 'socials']))
  expect(each('[part=divider]')).toHaveLength(1)
  expect(rows()).toEqual([])
})

test('behavior: where wallets were the only way, users are told that there is none', async () => {
  const { latchkey } = createWorld({ enableWallets: false })
  void latchkey.open()
  await sees('Not available')
  expect(rows()).toEqual([])
})

test('parameters: enableWalletGuide false explains no wallets, and leads to none', async () => {
  const { latchkey, clock } = createWorld({
    enableWalletGuide: false,
    walletExplorerUrl: 'https://wallets.example',
    wallets: [],
  })
  void latchkey.open()
  await seesTitle('Connect')
  expect(has('What is a wallet?')).toBe(false)
  await clock.advance(300)
  await sees('No wallet found in this browser')
  expect(each('[part=body] button')).toEqual([])
})

test('parameters: chainImages win over all other pictures of networks, by CAIP-2 id or id; only safe ones are drawn', async () => {
  const data = 'data:image/png;base64,iVBORw0KGgo='
  const { latchkey } = createWorld({
    networks: [
      network(1, 'One', { assets: { imageId: 'one', imageUrl: https('own') } }),
      network(2, 'Two'),
      network(3, 'Three'),
      network(4, 'Four', { assets: { imageUrl: https('four') } }),
    ],
    chainImages: { 'eip155:1': https('one'), 2: data, 'eip155:3': 'javascript:alert(1)' },
    services: 'https://s.example',
    projectId: 'p',
  })
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(pictures()).toEqual([https('one'), data, https('four')]))
})

const icon = 'data:image/png;base64,AAAA'

test('parameters: connectorImages win over what connectors announce and lists have; S38 one whose identity is in doubt keeps its own', async () => {
  const { latchkey } = createWorld({
    wallets: [
      wallet('Alpha', { icon, rdns: 'example.alpha' }),
      wallet('Beta', { icon }),
      wallet('Gamma', { icon, clash: true }),
      wallet('Delta', { icon }),
      wallet('Epsilon'),
    ],
    customWallets: [{ id: 'a', name: 'Alpha', rdns: 'example.alpha', imageUrl: https('listed') }],
    connectorImages: {
      alpha: https('alpha'),
      beta: 'javascript:alert(1)',
      gamma: https('gamma'),
      epsilon: https('epsilon'),
    },
  })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']))
  await until(() => expect(pictures()).toEqual([https('alpha'), icon, icon, https('epsilon')]))
})

test('behavior: a connector has that picture wherever it is shown', async () => {
  const pairing: Connector = { ...walletConnect, view: 'ConnectingWalletConnect' }
  const { latchkey, ask, asks, connect } = createWorld({
    wallets: [wallet('Alpha', { icon, namespaces: ['eip155', 'solana'] })],
    networks: [...two, network(1, 'Sol', { chainNamespace: 'solana' })],
    pairings: [pairing],
    connectorImages: { alpha: https('alpha'), walletConnect: https('wc') },
  })
  void latchkey.open({ view: 'Connect', namespace: 'eip155' })
  await click('Alpha')
  await seesTitle('Alpha')
  await until(() => expect(pictures()).toEqual([https('alpha')]))
  latchkey.close()
  void latchkey.open()
  await click('WalletConnect')
  await until(() => expect(asks.at(-1)?.connector).toBe('walletConnect'))
  ask().refuse(new Error('gone'))
  await until(() => expect(pictures()).toEqual([https('wc')]))
  latchkey.close()

  await connect()
  void latchkey.open({ view: 'ProfileWallets' })
  await seesTitle('Wallets')
  await until(() => expect(pictures()).toContain(https('alpha')))
  expect(pictures()).not.toContain(icon)
  void latchkey.open()
  await until(() => expect(pictures()).toContain(https('alpha')))
  expect(pictures()).not.toContain(icon)
})

test('parameters: addressLabels name accounts, in any spelling, beside the address', async () => {
  const world = createWorld({
    networks: two,
    addressLabels: { [address.toLowerCase()]: 'Savings', '0xother': 'Other' },
  })
  await world.connect()
  void world.latchkey.open()
  await sees('Savings')
  expect(words()).toContain('0xf3...b92266')
  expect(words()).not.toContain('Other')
  void world.latchkey.open({ view: 'ProfileWallets' })
  await seesTitle('Wallets')
  await sees('Savings')
})

test('behavior: update acts on an open modal at once: ways, their order, wallets behind a button, guide and terms', async () => {
  const { latchkey } = createWorld({ plugins: ways('email', 'socials') })
  void latchkey.open()
  await until(() => expect(order()).toEqual(['email', 'socials', 'wallet']))
  latchkey.update({ order: { connect: ['wallet', 'socials'] } })
  await until(() => expect(order()).toEqual(['wallet', 'socials', 'email']))
  latchkey.update({ features: { email: false } })
  await until(() => expect(order()).toEqual(['wallet', 'socials']))
  expect(latchkey.state().flags.email).toEqual({ value: false, source: 'local' })
  latchkey.update({ collapseWallets: true })
  await until(() => expect(rows()).toEqual(['Continue with a wallet']))
  latchkey.update({ collapseWallets: false, legal: { termsUrl: 'https://app.example/terms', checkbox: true } })
  await until(() => expect([has('Terms of service'), isOff('Alpha')]).toEqual([true, true]))
  latchkey.update({ legal: undefined, enableWalletGuide: false })
  await until(() => expect([has('Terms of service'), has('What is a wallet?')]).toEqual([false, false]))
  expect(isOff('Alpha')).toBe(false)
  // What was not named stays, and undefined is the default again.
  latchkey.update({ enableWallets: false, features: undefined })
  await until(() => expect(order()).toEqual(['socials', 'email']))
})

test('behavior: update acts on an open account at once: actions, network, labels and pictures', async () => {
  const world = createWorld({
    networks: two,
    plugins: [filler('swaps', 'account.action'), filler('receive', 'account.action')],
  })
  await world.connect()
  const { latchkey } = world
  void latchkey.open()
  await until(() => expect(order()).toEqual(['swaps', 'receive']))
  latchkey.update({ order: { features: ['receive'] } })
  await until(() => expect(order()).toEqual(['receive', 'swaps']))
  latchkey.update({
    enableNetworkSwitch: false,
    chainImages: { 1: https('one') },
    addressLabels: { [address]: 'Savings' },
  })
  await until(() => expect(isOff('Network: One')).toBe(true))
  await until(() => expect(pictures()).toContain(https('one')))
  expect(words()).toContain('Savings')
})

test('behavior: update of allowUnsupportedChain takes the question away, and brings it back', async () => {
  const world = createWorld({ networks: two })
  const connected = world.connect('alpha', 'eip155:99')
  await sees('This app does not work')
  world.latchkey.update({ allowUnsupportedChain: true })
  await connected
  expect(world.latchkey.state().view).not.toBe('UnsupportedChain')
  world.latchkey.update({ allowUnsupportedChain: false })
  await sees('This app does not work')
})

test('behavior: update of allWallets and of features.allWallets', async () => {
  const names = ['Beta', 'Gamma', 'Delta', 'Eta', 'Iota', 'Kappa', 'Zeta', 'Theta']
  const { latchkey } = createWorld({ wallets: names.map((name) => wallet(name)) })
  void latchkey.open()
  await until(() => expect(rows()).toContain('All wallets'))
  latchkey.update({ allWallets: 'hide' })
  await until(() => expect(rows()).not.toContain('All wallets'))
  latchkey.update({ allWallets: 'show' })
  await until(() => expect(rows()).toContain('All wallets'))
  latchkey.update({ features: { allWallets: false } })
  await until(() => expect(rows()).not.toContain('All wallets'))
})

const brand = () => each('[part=brand]').map(({ textContent }) => textContent)

test('parameters: features.branding says whose the modal is, under Connect and Account, and can be switched off', async () => {
  const world = createWorld({ networks: two })
  void world.latchkey.open()
  await until(() => expect(brand()).toEqual(['Latchkey']))
  world.latchkey.update({ features: { branding: false } })
  await until(() => expect(brand()).toEqual([]))
  expect(dialog().querySelector('[part=footer]')).toBeNull()
  world.latchkey.close()
  await world.connect()
  void world.latchkey.open()
  await until(() => expect(has('Disconnect')).toBe(true))
  expect(brand()).toEqual([])
  world.latchkey.update({ features: {} })
  await until(() => expect(brand()).toEqual(['Latchkey']))
})

test.each<[boolean, string[]]>([
  [true, ['Latchkey']],
  [false, []],
])('behavior: branding is what the services say (%s): its place is held until they do', async (isEnabled, expected) => {
  let answer: (response: Response) => void = () => {}
  const { latchkey, requests } = createWorld({
    services: 'https://s.example.com',
    projectId: 'p',
    walletList: async () => [],
    features: { branding: !isEnabled },
    fetch: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  void latchkey.open()
  await until(() => expect(brand()).toEqual(['']))
  await until(() => expect(requests).toHaveLength(1))
  answer(Response.json({ features: [{ id: 'reown_branding', isEnabled, config: [] }] }))
  await until(() => expect(brand()).toEqual(expected))
})

test('parameters: basic shows no brand', async () => {
  const { latchkey } = createWorld({ basic: true })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
  expect(brand()).toEqual([])
})

test('behavior: a toast of the host stands in the open modal, by its kind, as text', async () => {
  const { latchkey, clock } = createWorld()
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
  const shown = () => each('[part=toast]').map(({ textContent }) => textContent)
  const spoken = (role: string) => each(`[role=${role}]`).map(({ textContent }) => textContent)
  await latchkey.toast('<b>Saved</b>', 'success')
  await until(() => expect(shown()).toEqual(['<b>Saved</b>']))
  await until(() => expect(spoken('status')).toContain('<b>Saved</b>'))
  await latchkey.toast('Not saved', 'error')
  await clock.advance(150)
  await until(() => expect(shown()).toEqual(['Not saved']))
  await until(() => expect(spoken('alert')).toContain('Not saved'))
})

test('behavior: refreshBalance asks past the cache, and what shows the balance shows the new one', async () => {
  let value = 1n
  const methods = { getBalance: async () => ({ value, decimals: 0, symbol: 'ETH' }) }
  const world = createWorld({ networks: two, methods })
  await expect(world.latchkey.refreshBalance()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await world.connect()
  void world.latchkey.open()
  await sees('1 ETH')
  value = 2n
  await settle()
  expect(words()).toContain('1 ETH')
  await expect(world.latchkey.refreshBalance()).resolves.toMatchObject({ value: 2n })
  await sees('2 ETH')
  expect(control('Disconnect')).toBeDefined()
})

test('parameters: legal.termsUrl and legal.privacyUrl are links, each where it is given', async () => {
  const privacyUrl = 'https://app.example/privacy'
  const { latchkey } = createWorld({ legal: { privacyUrl } })
  void latchkey.open()
  await until(() => expect(has('Privacy policy')).toBe(true))
  expect((control('Privacy policy') as HTMLAnchorElement).href).toBe(privacyUrl)
  expect(has('Terms of service')).toBe(false)
  latchkey.update({ legal: { termsUrl: 'https://app.example/terms' } })
  await until(() => expect([has('Terms of service'), has('Privacy policy')]).toEqual([true, false]))
})
