// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  click,
  control,
  dialog,
  each,
  focused,
  has,
  isOff,
  one,
  rows,
  sees,
  seesTitle,
  until,
  words,
} from '../../testing/test/page.js'
import { createWorld, filler, itemsFiller, wallet } from '../test/world.js'

const ways = (...ids: string[]) => ids.map((id) => filler(id, 'connect.method'))
/** The ways to connect, from top to bottom, with what stands between them. */
const order = () =>
  each('[data-filler],[part=list],[part=divider],[part=skeleton]')
    .map((element) => element.getAttribute('data-filler') ?? element.getAttribute('part'))
    .map((name) => (name === 'list' ? 'wallet' : name === 'skeleton' ? 'skeletons' : name))

test.each<[string, string[], string[] | undefined, string[]]>([
  ['email, socials, wallet', ['socials', 'email'], undefined, ['email', 'divider', 'socials', 'divider', 'wallet']],
  ['what is not named stands last', ['other', 'email'], undefined, ['email', 'divider', 'wallet', 'divider', 'other']],
  [
    "the host's order",
    ['email', 'socials'],
    ['wallet', 'socials'],
    ['wallet', 'divider', 'socials', 'divider', 'email'],
  ],
  ['a name without a plugin leaves no gap', ['email'], ['socials', 'email'], ['email', 'divider', 'wallet']],
  ['wallets alone have no separator', [], undefined, ['wallet']],
])('parameters: order of the ways to connect: %s', async (_, ids, connect, expected) => {
  const { latchkey } = createWorld({ plugins: ways(...ids), order: { connect } })
  void latchkey.open()
  await until(() => expect(order()).toEqual(expected))
  for (const divider of each('[part=divider]')) expect(divider.textContent).toBe('or')
})

test('behavior: one plugin brings several ways, each with its place in the order; those that do not apply are not there', async () => {
  const way = (id: string, when?: () => boolean) => ({
    id,
    Component: () => <p data-filler={id}>{id}</p>,
    ...(when && { when }),
  })
  const { latchkey } = createWorld({
    plugins: [itemsFiller('login', 'connect.method', [way('email'), way('key'), way('phone', () => false)])],
    order: { connect: ['login.key', 'wallet', 'login'] },
  })
  void latchkey.open()
  await until(() => expect(order()).toEqual(['key', 'divider', 'wallet', 'divider', 'email']))
})

test('behavior: a way that is switched off is not there', async () => {
  const { latchkey } = createWorld({ plugins: ways('email', 'socials'), features: { email: false } })
  void latchkey.open()
  await until(() => expect(order()).toEqual(['socials', 'divider', 'wallet']))
})

/** Services whose configuration comes when the test says so. */
function createUndecided(ids: readonly string[], options: Parameters<typeof createWorld>[0] = {}) {
  let respond: (response: Response) => void = () => {}
  const world = createWorld({
    plugins: ways(...ids),
    ...options,
    services: 'https://s.example.com',
    projectId: options.projectId ?? 'p',
    // The list holds no places of its own.
    walletList: async () => [],
    fetch: () =>
      new Promise((resolve) => {
        respond = resolve
      }),
  })
  const answer = async (...on: string[]) => {
    await until(() => expect(world.requests).toHaveLength(1))
    respond(Response.json({ features: ids.map((id) => ({ id, isEnabled: on.includes(id) })) }))
  }
  return { ...world, answer }
}

test('behavior: while its flag is undecided a way has a skeleton, for a second at most, then words; decided, it comes in its place', async () => {
  const { latchkey, clock, answer } = createUndecided(['email'])
  void latchkey.open()
  const size = () => each('.place-size [part=skeleton]').length
  await until(() => expect(order()).toEqual(['skeletons', 'skeletons', 'divider', 'wallet']))
  await clock.advance(999)
  expect(order()).toEqual(['skeletons', 'skeletons', 'divider', 'wallet'])
  await clock.advance(1)
  // What is left of the skeleton is out of sight: it gives the place its height.
  await until(() => expect(order()).toEqual(['skeletons', 'divider', 'wallet']))
  expect([size(), one('.place-off').textContent]).toEqual([1, 'Loading'])
  await answer('email')
  await until(() => expect(order()).toEqual(['skeletons', 'email', 'divider', 'wallet']))
  expect(size()).toBe(1)
})

test.each([0, 1000])(
  'behavior: a way that turns out to be off after %s ms says so in its place, until the view is left',
  async (after) => {
    const { latchkey, clock, answer } = createUndecided(['first', 'email', 'last'])
    void latchkey.open()
    await until(() => expect(each('.place')).toHaveLength(3))
    await clock.advance(after)
    await answer('first', 'last')
    await until(() => expect(each('[data-filler]')).toHaveLength(2))
    const said = () => each('.place, [part=list]').map(({ textContent }) => textContent?.replaceAll('Loading', ''))
    // The way that is named stands before those that are not.
    expect(said()).toEqual(['Not available', expect.stringContaining('Alpha'), 'first', 'last'])
    latchkey.close()
    void latchkey.open()
    await until(() => expect(order()).toEqual(['wallet', 'divider', 'first', 'divider', 'last']))
  },
)

test('behavior: what was decided before the modal opened holds no place, although the list was drawn while it was closed', async () => {
  const { latchkey, clock, answer } = createUndecided(['email'])
  latchkey.preload(true)
  const drawn = () => document.querySelector('[data-latchkey=modal]')?.shadowRoot?.querySelector('[part=list]')
  await until(() => expect(drawn()).toBeTruthy())
  await clock.advance(1000)
  await answer()
  await until(() => expect(latchkey.state().flags.email?.source).toBe('remote'))
  void latchkey.open()
  await until(() => expect(order()).toEqual(['wallet']))
})

test('behavior: a way that was off last time holds no place and comes at the next time, for this project alone', async () => {
  const first = createUndecided(['email'])
  void first.latchkey.open()
  await first.answer()
  await sees('Not available')
  first.latchkey.stop()
  const { storage } = first
  expect(storage.get('latchkey:default:absent')).toBe('{"project":"p","ids":["email"]}')

  const other = createUndecided(['email'], { storage: new Map(storage), projectId: 'other' })
  void other.latchkey.open()
  await until(() => expect(each('.place')).toHaveLength(1))
  other.latchkey.stop()

  const again = createUndecided(['email'], { storage })
  void again.latchkey.open()
  await until(() => expect(order()).toEqual(['wallet']))
  await again.answer('email')
  await until(() => expect(again.latchkey.state().flags.email?.value).toBe(true))
  expect(order()).toEqual(['wallet'])
  again.latchkey.close()
  void again.latchkey.open()
  await until(() => expect(order()).toEqual(['email', 'divider', 'wallet']))
  expect(storage.get('latchkey:default:absent')).toBe('{"project":"p","ids":[]}')
})

test('behavior: each wallet is one choice, with what is to know about it', async () => {
  const { latchkey, asks } = createWorld({
    wallets: [wallet('Alpha'), wallet('Clash', { id: 'a', clash: true }), wallet('Kit', { type: 'external' })],
    customWallets: [{ id: 'shop', name: 'Shop' }],
  })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha', 'Clash', 'Shop', 'Kit']))
  expect(each('[part=row]').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Alpha.*Installed$/),
    expect.stringMatching(/Clash.*Same wallet twice.*Installed$/),
    expect.stringMatching(/Shop$/),
    expect.stringMatching(/Kit$/),
  ])
  await click('Kit')
  await seesTitle('Kit')
  expect(asks.map(({ connector }) => connector)).toEqual(['kit'])
})

test('behavior: a wallet that comes late joins the list', async () => {
  const { latchkey, announce } = createWorld()
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
  announce(wallet('Beta'))
  await until(() => expect(rows()).toEqual(['Alpha', 'Beta']))
})

test('parameters: namespace', async () => {
  const both = { namespaces: ['eip155', 'solana'] }
  const { latchkey, asks } = createWorld({
    wallets: [wallet('Alpha'), wallet('Sol', { namespaces: ['solana'] }), wallet('Both', both)],
  })
  void latchkey.open({ namespace: 'eip155' })
  await until(() => expect(rows()).toEqual(['Both', 'Alpha']))
  await click('Both')
  await until(() => expect(asks).toHaveLength(1))
  expect(latchkey.state().attempt?.namespaces).toEqual(['eip155'])
})

test('behavior: the wallet used last stands first and has focus, so that Enter repeats it; two are remembered', async () => {
  const world = createWorld({ wallets: [wallet('Alpha'), wallet('Beta'), wallet('Gamma')] })
  for (const name of ['alpha', 'beta', 'gamma']) {
    world.asks.length = 0
    await world.connect(name)
    await world.latchkey.disconnect()
  }
  void world.latchkey.open()
  await until(() => expect(rows()).toEqual(['Gamma', 'Beta', 'Alpha']))
  const badges = each('[part=row]').map((row) => row.textContent?.match(/Recent|Installed/)?.[0])
  expect(badges).toEqual(['Recent', 'Recent', 'Installed'])
  await until(() => expect(focused()).toBe('Gamma'))
})

test('behavior: after a reload too, although it announces itself only when the list is open', async () => {
  const { storage, connect, latchkey } = createWorld()
  await connect()
  await latchkey.disconnect()
  latchkey.stop()
  const world = createWorld({ storage, wallets: [] })
  void world.latchkey.open()
  await until(() => expect(has('Close')).toBe(true))
  world.announce(wallet('Alpha'))
  await until(() => expect(rows()[0]).toBe('Alpha'))
  await until(() => expect(focused()).toBe('Alpha'))
})

test('behavior: one next step for a user without a wallet, at once; a wallet that comes late appears above it', async () => {
  const { latchkey, announce } = createWorld({ wallets: [] })
  void latchkey.open()
  // The clock stands still.
  await sees('No wallet found in this browser')
  expect(rows()).toEqual(['What is a wallet?'])
  const way = one('[part=row]')
  announce(wallet('Alpha'))
  await until(() => expect(rows()).toEqual(['Alpha', 'What is a wallet?']))
  expect(each('[part=row]')[1]).toBe(way)
  expect(words()).not.toContain('No wallet found')
  latchkey.close()
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
})

test('behavior: the list that is drawn while the modal is closed knows its wallets, and is the one that opens', async () => {
  const { latchkey } = createWorld({ wallets: [wallet('Alpha')] })
  const drawn = () => document.querySelector('[data-latchkey=modal]')?.shadowRoot?.querySelector('[part=row]')
  latchkey.preload(true)
  await until(() => expect(drawn()?.textContent).toContain('Alpha'))
  const first = drawn()
  void latchkey.open()
  await seesTitle('Connect')
  expect(one('[part=row]')).toBe(first)
  // Closed, another one waits: nothing of this visit is left in it.
  latchkey.close()
  await until(() => expect(drawn()).not.toBe(first))
})

test('behavior: a user without a wallet learns what one is, and comes back', async () => {
  const { latchkey } = createWorld({ wallets: [] })
  void latchkey.open()
  await sees('No wallet found')
  one<HTMLElement>('[part=body] button').click()
  await seesTitle('What is a wallet?')
  await sees('A home for what you own')
  await click('Back')
  await seesTitle('Connect')
})

const legal = { termsUrl: 'https://app.example/terms', privacyUrl: 'https://app.example/privacy', checkbox: true }

test('behavior: nothing can be chosen before the terms are accepted', async () => {
  const { latchkey, asks } = createWorld({
    legal,
    plugins: [filler('email', 'connect.method', () => <button type="button">Go on</button>)],
  })
  void latchkey.open()
  await until(() => expect([has('Go on'), has('Alpha'), has('Terms of service')]).toEqual([true, true, true]))
  expect([isOff('Go on'), isOff('Alpha')]).toEqual([true, true])
  control('Alpha').click()
  expect(asks).toEqual([])
  expect(latchkey.state().view).toBe('Connect')

  const box = one<HTMLInputElement>('input[type=checkbox]')
  expect(box.labels?.[0]?.textContent ?? box.parentElement?.textContent).toContain('I accept the terms')
  box.click()
  await until(() => expect([isOff('Go on'), isOff('Alpha')]).toEqual([false, false]))
  await click('Alpha')
  await until(() => expect(asks).toHaveLength(1))

  // Accepted once, it stays so; taken back, it does not.
  await click('Back')
  await until(() => expect(isOff('Alpha')).toBe(false))
  await until(() => one<HTMLElement>('input[type=checkbox]').click())
  await until(() => expect(isOff('Alpha')).toBe(true))
})

test('behavior: terms without a box are links that open beside the page, and block no choice', async () => {
  const { latchkey } = createWorld({ legal: { ...legal, checkbox: false, privacyUrl: 'javascript:alert(1)' } })
  void latchkey.open()
  await until(() => expect(has('Terms of service')).toBe(true))
  const link = control('Terms of service') as HTMLAnchorElement
  expect([link.href, link.target, link.rel]).toEqual([legal.termsUrl, '_blank', 'noopener noreferrer'])
  // S38: an address that runs something is no link.
  expect(has('Privacy policy')).toBe(false)
  expect(each('input')).toEqual([])
  await until(() => expect(isOff('Alpha')).toBe(false))
})

test('behavior: without terms there is nothing to accept', async () => {
  const { latchkey } = createWorld({ legal: { checkbox: true }, features: { branding: false } })
  void latchkey.open()
  await until(() => expect(isOff('Alpha')).toBe(false))
  expect(dialog().querySelector('[part=footer]')).toBeNull()
})

test('behavior: wallets behind one button, where there is another way', async () => {
  const { latchkey, asks } = createWorld({ collapseWallets: true, plugins: ways('email') })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Continue with a wallet']))
  await click('Continue with a wallet')
  await seesTitle('Wallets')
  await until(() => expect(rows()).toEqual(['Alpha']))
  expect(latchkey.state().view).toBe('ConnectWallets')
  await click('Alpha')
  await until(() => expect(asks).toHaveLength(1))
  await click('Back')
  await seesTitle('Wallets')
})

test.each<[string, object]>([
  ['no other is listed', {}],
  ['the other is off', { plugins: ways('email'), features: { email: false } }],
])('behavior: wallets are not hidden when %s', async (_, options) => {
  const { latchkey } = createWorld({ collapseWallets: true, ...options })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Alpha']))
})

test('behavior: the terms come before the wallets behind the button too, even when a host opens them', async () => {
  const { latchkey, asks } = createWorld({ legal, collapseWallets: true, plugins: ways('email') })
  void latchkey.open()
  await until(() => expect(isOff('Continue with a wallet')).toBe(true))
  control('Continue with a wallet').click()
  expect(latchkey.state().view).toBe('Connect')

  void latchkey.open({ view: 'ConnectWallets' })
  await seesTitle('Wallets')
  await until(() => expect(isOff('Alpha')).toBe(true))
  control('Alpha').click()
  expect(asks).toEqual([])
  await until(() => one<HTMLInputElement>('input[type=checkbox]').click())
  await until(() => expect(isOff('Alpha')).toBe(false))
})

test('parameters: namespace, behind the button', async () => {
  const { latchkey } = createWorld({
    collapseWallets: true,
    plugins: ways('email'),
    wallets: [wallet('Alpha'), wallet('Sol', { namespaces: ['solana'] })],
  })
  void latchkey.open({ namespace: 'eip155' })
  await click('Continue with a wallet')
  await until(() => expect(rows()).toEqual(['Alpha']))
})
