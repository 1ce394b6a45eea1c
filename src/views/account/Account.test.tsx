// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import {
  type ActiveAccount,
  type ChainAdapter,
  identity,
  LatchkeyError,
  type NetworkInput,
  type PluginDescriptor,
} from '../../kernel/index.js'
import { alertsAtom, toastAtom } from '../../kernel/notices/state.js'
import type { PluginModule, SlotItem } from '../../plugin.js'
import { settle } from '../../testing/settle.js'
import {
  click,
  control,
  dialog,
  each,
  fading,
  focused,
  has,
  isOff,
  one,
  sees,
  seesTitle,
  until,
  words,
} from '../../testing/test/page.js'
import { address, createWorld, filler, itemsFiller, network } from '../test/world.js'

const two = [network(1, 'One'), network(2, 'Two')]
/** As EVM's: by the network's explorer. */
const explorerUrl: ChainAdapter['explorerUrl'] = ({ blockExplorers }, target) =>
  blockExplorers?.default && `${blockExplorers.default.url}/address/${target.address}`
const balanceOf = (value: bigint) => ({ getBalance: async () => ({ value, decimals: 18, symbol: 'ETH' }) })

/** A connected instance with the account in sight. */
async function begin(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ networks: two, ...options })
  await world.connect('alpha', 'eip155:1')
  void world.latchkey.open()
  await seesTitle('Account')
  await until(() => expect(has('Disconnect')).toBe(true))
  return world
}

test('behavior: which account it is: an avatar, the address as 4...6, the whole one to read and to copy', async () => {
  await begin({ methods: balanceOf(0n) })
  await sees('0xf3...b92266')
  expect(one(`[title="${address}"]`).textContent).toBe('0xf3...b92266')
  expect(each('[part=avatar]')).toHaveLength(1)
  expect(one('.account-wallet').textContent).toBe('Alpha')
  await click('Copy address')
  await until(() => expect(has('Copied')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('behavior: an account that nobody can bring back says so, and no other does', async () => {
  await begin({ user: { email: 'alice@example.com', isRecoverable: false } })
  await sees('Not recoverable yet')
})

test('S38: the user of a login is shown as text, by the e-mail address', async () => {
  await begin({ user: { email: '<b>alice</b>@example.com', name: 'Alice' } })
  expect(one('[part=user]').textContent).toBe('<b>alice</b>@example.com')
  expect(has('Not recoverable yet')).toBe(false)
  expect(one('[part=user]').children).toHaveLength(0)
})

test('behavior: the name of the login comes before the one that the account gives itself, with the address below', async () => {
  const { plugin } = namesPlugin('anna.example')
  await begin({ user: { email: 'anna@mail.example' }, plugins: [plugin] })
  await until(() => expect(one('.account-name').textContent).toBe('anna@mail.example'))
  expect(one('.account-address').textContent).toBe('0xf3...b92266')
  await settle()
  expect(words()).not.toContain('anna.example')
})

test('S38: a login whose name is longer than a name is none: what the account gives itself stands', async () => {
  const { plugin } = namesPlugin('anna.example')
  await begin({ user: { name: 'b'.repeat(101) }, plugins: [plugin] })
  await until(() => expect(one('.account-name').textContent).toBe('anna.example'))
  expect(each('[part=user]')).toEqual([])
})

test('behavior: the smart account that shares its address with an EOA is marked, and the way to the other is there', async () => {
  const smart = { address, type: 'smartAccount' } as const
  const world = createWorld({ networks: two, choosesAccount: true })
  await world.connect('alpha', 'eip155:1', smart, address)
  void world.latchkey.open()
  await seesTitle('Account')
  await sees('Smart account')
  await click('Wallets. In use: Alpha')
  await seesTitle('Wallets')
  await click('Standard account')
  await until(() => expect(world.latchkey.state().account).not.toHaveProperty('type'))
  await until(() => expect(one('.profile-address [part=badge]').textContent).toBe('Standard account'))
  expect(world.store.get(alertsAtom)).toEqual([])
})

test.each<[string, bigint, string]>([
  ['cut to 3 decimals, never rounded up', 1_234_999_999_999_999_999n, '1.234 ETH'],
  ['nothing', 0n, '0 ETH'],
  ['whole', 5_000_000_000_000_000_000n, '5 ETH'],
  ['too little to show', 1n, '<0.00000001 ETH'],
])('parameters: balance: %s', async (_, value, text) => {
  await begin({ methods: balanceOf(value) })
  await until(() => expect(one('.account-balance').textContent).toBe(text))
})

/** A chain whose answers the test gives. */
function askedChain() {
  const asked: { resolve(value: bigint): void; reject(error: Error): void }[] = []
  const getBalance: ChainAdapter['getBalance'] = async () => ({
    value: await new Promise<bigint>((resolve, reject) => void asked.push({ resolve, reject })),
    ...{ decimals: 18, symbol: 'ETH' },
  })
  return { asked, methods: { getBalance } }
}
const balanceText = () => one('.account-balance').textContent

test('F15 skeletons while the balance is asked for; when it fails, words; it is asked for again after 30 s exactly', async () => {
  const { asked, methods } = askedChain()
  const { clock, store } = await begin({ methods })
  await until(() => expect(asked).toHaveLength(1))
  expect(one('.account-balance').querySelector('[part=skeleton]')).not.toBeNull()

  asked[0]?.reject(new Error('down'))
  await until(() => expect(balanceText()).toContain('Token Balance Unavailable'))
  expect(balanceText()).toContain('The next try follows within 30 seconds.')
  expect(one('.account-balance').querySelector('[part=skeleton]')).toBeNull()
  expect(store.get(toastAtom)?.text).toBe('Token Balance Unavailable')
  await clock.advance(29_999)
  expect(asked).toHaveLength(1)
  await clock.advance(1)
  await until(() => expect(asked).toHaveLength(2))
  asked[1]?.resolve(2n * 10n ** 18n)
  await until(() => expect(balanceText()).toBe('2 ETH'))
  // The rest of the account was there all the time.
  expect(has('Disconnect')).toBe(true)
})

test('F15 the old balance stays, dimmed and with its age, until there is a new one; one toast tells of it', async () => {
  const { asked, methods } = askedChain()
  const { clock, store } = await begin({ methods })
  const toasts: string[] = []
  store.sub(toastAtom, () => {
    const text = store.get(toastAtom)?.text
    if (text) toasts.push(text)
  })
  const answer = async (count: number, value?: bigint) => {
    await until(() => expect(asked).toHaveLength(count))
    if (value === undefined) asked.at(-1)?.reject(new Error('down'))
    else asked.at(-1)?.resolve(value * 10n ** 18n)
  }
  await answer(1, 2n)
  await until(() => expect(balanceText()).toBe('2 ETH'))
  expect(one('.balance-text').hasAttribute('data-old')).toBe(false)
  await clock.advance(30_000)
  await answer(2)
  await until(() => expect(balanceText()).toBe('2 ETH30 sec. ago'))
  expect(one('.balance-text').hasAttribute('data-old')).toBe(true)
  for (const [count, age] of [
    [3, '1 min. ago'],
    [4, '1 min. ago'],
    [5, '2 min. ago'],
  ] as const) {
    await clock.advance(30_000)
    await answer(count)
    await until(() => expect(balanceText()).toBe(`2 ETH${age}`))
  }
  await clock.advance(30_000)
  await answer(6, 3n)
  await until(() => expect(balanceText()).toBe('3 ETH'))
  expect(one('.balance-text').hasAttribute('data-old')).toBe(false)
  expect(toasts).toEqual(['Token Balance Unavailable'])
})

test('behavior: a chain without balances says so, and promises no other try', async () => {
  await begin()
  await until(() => expect(balanceText()).toBe('Token Balance Unavailable'))
})

test('F9 code for balances that cannot be had is fetched again by a click', async () => {
  let broken = true
  const figures: PluginDescriptor = {
    ...filler('figures', 'settings.row'),
    slots: [],
    provides: ['latchkey-figures'],
    async load() {
      if (broken) throw new Error('broken on purpose')
      const amount = { value: 5n, decimals: 0, symbol: 'ETH' }
      const live = { get: () => figure, watch: () => () => {}, refresh: async () => figure }
      const figure = { amount, asOf: 0 }
      return { setup: () => ({ provides: { 'latchkey-figures': { of: () => live } } }) }
    },
  }
  await begin({ plugins: [figures] })
  await until(() => expect(balanceText()).toContain('Token Balance Unavailable'))
  broken = false
  await click('Try again')
  await until(() => expect(balanceText()).toBe('5 ETH'))
})

/** Names by address, from a plugin: one that a test changes. */
function namesPlugin(first?: string) {
  let known: { readonly name?: string; readonly avatar?: string } | undefined =
    first === undefined ? undefined : { name: first }
  const listeners = new Set<() => void>()
  const of = () => ({
    get: () => known,
    watch(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh: async () => known ?? {},
  })
  const plugin: PluginDescriptor = {
    ...filler('names', 'settings.row'),
    slots: [],
    provides: [identity.id],
    load: async () => ({ setup: () => ({ provides: { [identity.id]: { of } } }) }),
  }
  return {
    plugin,
    say(name: string | undefined, avatar?: string) {
      known = { name, ...(avatar && { avatar }) }
      for (const tell of listeners) tell()
    },
  }
}

test('behavior: the name stands first once it is known; the address stays to be read and copied', async () => {
  const { plugin, say } = namesPlugin()
  await begin({ methods: balanceOf(0n), plugins: [plugin] })
  await sees('0xf3...b92266')
  await settle()
  say('anna.example')
  await sees('anna.example')
  expect(one('.account-address').textContent).toBe('0xf3...b92266')
  expect(one('[part=name]').getAttribute('title')).toBe(`anna.example, ${address}`)
  expect(one('.account-name').textContent).toBe('anna.example')
  await click('Copy address')
  expect(await navigator.clipboard.readText()).toBe(address)
  say(undefined)
  await until(() => expect(one('.account-name').textContent).toBe('0xf3...b92266'))
  expect(words()).not.toContain('anna.example')
  expect(each('.account-address')).toEqual([])
})

test('behavior: the picture that the account gives itself covers the drawing once it has come; one that cannot be shown never does', async () => {
  const { plugin, say } = namesPlugin()
  await begin({ methods: balanceOf(0n), plugins: [plugin] })
  await sees('0xf3...b92266')
  say('anna.example', 'https://pictures.example/anna.png')
  await sees('anna.example')
  const image = one('[part=avatar] img')
  expect(image.getAttribute('src')).toBe('https://pictures.example/anna.png')
  expect(one('[part=avatar] > svg')).toBeTruthy()
  image.dispatchEvent(new Event('load'))
  await until(() => expect(one('[part=avatar] > [part=picture]').hasAttribute('data-shown')).toBe(true))
  say('anna.example', 'javascript:alert(1)')
  await until(() => expect(each('[part=avatar] img')).toEqual([]))
})

test.each<[string, string]>([
  ['text that turns direction', 'anna\u202e.example'],
  ['an invisible character', 'an\u200bna.example'],
  ['nothing but space', '   '],
  ['more than fits a name', 'a'.repeat(101)],
])('S38: a name with %s leaves the address in its place', async (_, name) => {
  const { plugin, say } = namesPlugin('first.example')
  await begin({ methods: balanceOf(0n), plugins: [plugin] })
  await sees('first.example')
  say(name)
  await sees('0xf3...b92266')
  expect(words()).not.toContain('anna')
})

test('S38: a name is text', async () => {
  const { plugin } = namesPlugin('<img src=x onerror=alert(1)>')
  await begin({ methods: balanceOf(0n), plugins: [plugin] })
  await sees('<img src=x onerror=alert(1)>')
  expect(one('.account-known').children).toHaveLength(0)
})

const tile = (id: string) => filler(id, 'account.action')
const order = () => each('.account-actions [data-filler]').map((element) => element.getAttribute('data-filler'))

test.each<[string, string[], string[] | undefined, string[]]>([
  ["the specification's", ['send', 'receive', 'swaps', 'onramp'], undefined, ['onramp', 'swaps', 'receive', 'send']],
  ["the host's first", ['send', 'receive', 'swaps'], ['send'], ['send', 'swaps', 'receive']],
  ['others last, in the order of the list', ['tips', 'send', 'badge'], undefined, ['send', 'tips', 'badge']],
  ['the host may name others', ['send', 'tips'], ['tips', 'send'], ['tips', 'send']],
])('parameters: order of the actions: %s', async (_, ids, features, expected) => {
  await begin({ plugins: ids.map(tile), order: { features } })
  await until(() => expect(order()).toEqual(expected))
})

test('behavior: without actions, tabs and settings nothing stands in their place', async () => {
  await begin({ plugins: [tile('send')], features: { send: false } })
  expect(each('.account-actions,[role=tablist]')).toEqual([])
  expect(has('Settings')).toBe(false)
})

test('behavior: plugins bring tabs, named in their own words; one at a time is shown', async () => {
  const tab = (id: string, name: string) => filler(id, 'account.tab', undefined, { [`${id}.tab`]: name })
  await begin({ plugins: [tab('tokens', 'Tokens'), tab('nfts', 'Collectibles')] })
  await until(() =>
    expect(each('[role=tab]').map(({ textContent }) => textContent)).toEqual(['Tokens', 'Collectibles']),
  )
  const shown = () => each('[role=tabpanel] [data-filler]').map(({ textContent }) => textContent)
  await until(() => expect(shown()).toEqual(['tokens']))
  await click('Collectibles')
  await until(() => expect(shown()).toEqual(['nfts']))
  expect(control('Collectibles').getAttribute('aria-selected')).toBe('true')
})

test('behavior: whatever order plugins are listed in, tabs are Tokens, NFTs, Activity, then others', async () => {
  const others = ['activity', 'own'].map((id) => filler(id, 'account.tab', undefined, { [`${id}.tab`]: id }))
  const tokens = itemsFiller('tokens', 'account.tab', [line('tokens'), line('nfts')], {
    'tokens.tokens': 'tokens',
    'tokens.nfts': 'nfts',
  })
  await begin({ plugins: [others[1], others[0], tokens].flatMap((one) => one ?? []) })
  await until(() => expect(labels()).toEqual(['tokens', 'nfts', 'activity', 'own']))
})

const labels = () => each('[role=tab]').map(({ textContent }) => textContent)
const panel = () => each('[role=tabpanel] [data-filler]').map(({ textContent }) => textContent)
const line = (name: string, rest: Partial<SlotItem> = {}): SlotItem => ({
  id: name,
  Component: () => <p data-filler={name}>{name}</p>,
  label: `tokens.${name}`,
  ...rest,
})
const tabNames = { 'tokens.tokens': 'Tokens', 'tokens.nfts': 'Collectibles', 'tokens.pools': 'Pools' }

test('behavior: a user who comes back from what a tab led to finds that tab again', async () => {
  const { latchkey } = await begin({
    plugins: [itemsFiller('tokens', 'account.tab', [line('tokens'), line('nfts')], tabNames)],
  })
  await until(() => expect(labels()).toEqual(['Tokens', 'Collectibles']))
  await click('Collectibles')
  await until(() => expect(panel()).toEqual(['nfts']))
  latchkey.close()
  await until(() => expect(labels()).toEqual([]))
  void latchkey.open()
  await until(() => expect(panel()).toEqual(['nfts']))
})

test('behavior: one plugin brings several tabs, each named by its own message', async () => {
  await begin({ plugins: [itemsFiller('tokens', 'account.tab', [line('tokens'), line('nfts')], tabNames)] })
  await until(() => expect(labels()).toEqual(['Tokens', 'Collectibles']))
  expect(panel()).toEqual(['tokens'])
  await click('Collectibles')
  await until(() => expect(panel()).toEqual(['nfts']))
})

test.each<[string, string[] | undefined, string[]]>([
  ['the default', undefined, ['Tokens', 'Collectibles', 'Pools', 'Activity']],
  ['a plugin, with all that it brings', ['activity'], ['Activity', 'Tokens', 'Collectibles', 'Pools']],
  ['single items', ['tokens.pools', 'activity', 'tokens.nfts'], ['Pools', 'Activity', 'Collectibles', 'Tokens']],
  [
    'an item before the rest of its plugin',
    ['tokens.pools', 'tokens'],
    ['Pools', 'Tokens', 'Collectibles', 'Activity'],
  ],
  ['a name that no tab has', ['other', 'activity'], ['Activity', 'Tokens', 'Collectibles', 'Pools']],
])('parameters: order of the tabs: %s', async (_, tabs, expected) => {
  const plugins = [
    itemsFiller('tokens', 'account.tab', [line('tokens'), line('nfts'), line('pools')], tabNames),
    filler('activity', 'account.tab', undefined, { 'activity.tab': 'Activity' }),
  ]
  await begin({ plugins, order: { tabs } })
  await until(() => expect(labels()).toEqual(expected))
})

test('behavior: a tab that does not apply on the chain in use is not shown, and comes with another chain', async () => {
  const when = (account: ActiveAccount | undefined) => account?.networkId === 'eip155:2'
  const { emit } = await begin({
    plugins: [itemsFiller('tokens', 'account.tab', [line('tokens', { when }), line('nfts')], tabNames)],
  })
  await until(() => expect(labels()).toEqual(['Collectibles']))
  emit({ type: 'network', namespace: 'eip155', networkId: 'eip155:2' })
  await until(() => expect(labels()).toEqual(['Tokens', 'Collectibles']))
  // What was in sight stays, unless the user chose nothing yet: then the first one stands.
  expect(panel()).toEqual(['tokens'])
})

test('behavior: where no tab applies there is no bar', async () => {
  await begin({ plugins: [itemsFiller('tokens', 'account.tab', [line('tokens', { when: () => false })], tabNames)] })
  await until(() => expect(each('[role=tablist]')).toEqual([]))
})

test('behavior: a tab is a skeleton while its plugin loads; others are not held up', async () => {
  let arrive = () => {}
  const slow = itemsFiller('tokens', 'account.tab', [line('tokens')], tabNames, async (module) => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return module()
  })
  await begin({ plugins: [slow, filler('activity', 'account.tab', undefined, { 'activity.tab': 'Activity' })] })
  await until(() => expect(labels()).toEqual(['Loading', 'Activity']))
  expect(each('[role=tab] [part=skeleton],[role=tabpanel] [part=skeleton]').length).toBeGreaterThan(1)
  await click('Activity')
  await until(() => expect(panel()).toEqual(['activity']))
  arrive()
  await until(() => expect(labels()).toEqual(['Tokens', 'Activity']))
  expect(panel()).toEqual(['activity'])
})

test('F29: a plugin of a tab that cannot be had is named by its id, with Retry; others live', async () => {
  let broken = true
  const failing = itemsFiller('tokens', 'account.tab', [line('tokens'), line('nfts')], tabNames, async (module) => {
    if (broken) throw new Error('broken on purpose')
    return module()
  })
  await begin({
    methods: balanceOf(0n),
    plugins: [failing, filler('activity', 'account.tab', undefined, { 'activity.tab': 'Activity' })],
  })
  await until(() => expect(labels()).toEqual(['tokens', 'Activity']))
  await sees('tokens could not be loaded')
  broken = false
  await click('Try again')
  await until(() => expect(labels()).toEqual(['Tokens', 'Collectibles', 'Activity']))
  expect(panel()).toEqual(['tokens'])
})

test('F29: a condition that throws is reported in the place of its item, with the name of its plugin', async () => {
  let broken = true
  const when = () => {
    if (broken) throw new Error('broken on purpose')
    return true
  }
  await begin({
    methods: balanceOf(0n),
    plugins: [itemsFiller('tokens', 'account.tab', [line('tokens', { when })], tabNames)],
  })
  await sees('tokens could not be loaded')
  broken = false
  await click('Try again')
  await until(() => expect(panel()).toEqual(['tokens']))
})

test('behavior: tabs are chosen by arrows in reading direction, Home and End; the panel is named by its tab', async () => {
  await begin({
    plugins: [itemsFiller('tokens', 'account.tab', [line('tokens'), line('nfts'), line('pools')], tabNames)],
  })
  await until(() => expect(labels()).toHaveLength(3))
  const press = (key: string) => {
    const tab = one<HTMLElement>('[role=tab][aria-selected=true]')
    tab.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  for (const [key, expected] of [
    ['ArrowRight', 'nfts'],
    ['End', 'pools'],
    ['ArrowRight', 'tokens'],
    ['ArrowLeft', 'pools'],
    ['Home', 'tokens'],
  ] as const) {
    press(key)
    await until(() => expect(panel()).toEqual([expected]))
    expect(one('[role=tabpanel]').getAttribute('aria-labelledby')).toBe(one('[role=tab][aria-selected=true]').id)
    expect(focused()).toBe(tabNames[`tokens.${expected}`])
  }
})

test('behavior: a plugin names the account in place of avatar and address', async () => {
  await begin({ plugins: [filler('names', 'account.identity', () => <b data-filler="names">anna.example</b>)] })
  await until(() => expect(one('[data-filler=names]').textContent).toBe('anna.example'))
  expect(each('[part=avatar]')).toEqual([])
  expect(has('Copy address')).toBe(false)
  // Which wallet it is in stays ours.
  expect(one('.account-wallet').textContent).toBe('Alpha')
})

test('behavior: a plugin says the total in place of the native balance, which is then not asked for', async () => {
  let asked = 0
  const methods = { getBalance: async () => ({ value: BigInt(++asked), decimals: 18, symbol: 'ETH' }) }
  await begin({ methods, plugins: [filler('worth', 'account.total', () => <b data-filler="worth">$1,204.50</b>)] })
  await until(() => expect(one('[data-filler=worth]').textContent).toBe('$1,204.50'))
  expect(each('.account-balance')).toEqual([])
  expect(asked).toBe(0)
})

test.each<[string, Parameters<typeof createWorld>[0]]>([
  ['it is switched off', { features: { names: false, worth: false } }],
  ['it does not apply', {}],
])('behavior: ours stand where no plugin does: %s', async (_, options) => {
  const when = () => options?.features !== undefined
  const plugins = [
    itemsFiller('names', 'account.identity', [line('name', { when })]),
    itemsFiller('worth', 'account.total', [line('total', { when })]),
  ]
  await begin({ methods: balanceOf(10n ** 18n), plugins, ...options })
  await sees('0xf3...b92266')
  await until(() => expect(one('.account-balance').textContent).toBe('1 ETH'))
  expect(each('[data-filler]')).toEqual([])
})

test('F29: a name or total that cannot be had leaves address and balance in sight, with Retry', async () => {
  let broken = true
  const failing = async (module: () => PluginModule) => {
    if (broken) throw new Error('broken on purpose')
    return module()
  }
  const crash = () => {
    throw new Error('broken on purpose')
  }
  const plugins = [
    itemsFiller('names', 'account.identity', [line('name')], {}, failing),
    itemsFiller('worth', 'account.total', [line('total', { Component: crash })]),
  ]
  await begin({ methods: balanceOf(10n ** 18n), plugins })
  await sees('names could not be loaded')
  await sees('worth could not be loaded')
  await sees('0xf3...b92266')
  await until(() => expect(one('.account-balance').textContent).toBe('1 ETH'))
  broken = false
  each<HTMLElement>('button')
    .find(({ textContent }) => textContent === 'Try again')
    ?.click()
  await until(() => expect(each('[data-filler=name]')).toHaveLength(1))
  expect(each('[part=avatar]')).toEqual([])
})

test('behavior: several actions and rows of one plugin; only those that apply', async () => {
  const items = [line('one'), line('two'), line('three', { when: () => false })]
  await begin({
    plugins: [itemsFiller('tips', 'account.action', items), itemsFiller('more', 'settings.row', items), tile('send')],
    order: { features: ['tips.two', 'send'] },
  })
  await until(() => expect(order()).toEqual(['two', 'send', 'one']))
  await click('Settings')
  await until(() => expect(settings()).toEqual(['one', 'two']))
})

const settings = () => each('.account-settings [data-filler]').map(({ textContent }) => textContent)

test('behavior: rows of settings in the order of the list, behind the gear; the arrow leads back, the cross closes', async () => {
  const { latchkey } = await begin({ plugins: [filler('b', 'settings.row'), filler('a', 'settings.row')] })
  await click('Settings')
  await seesTitle('Settings')
  await until(() => expect(settings()).toEqual(['b', 'a']))
  await click('Back')
  await seesTitle('Account')
  await click('Settings')
  await seesTitle('Settings')
  await click('Close')
  await until(() => expect(latchkey.state().open).toBe(false))
})

test('behavior: rows of settings that do not apply to the account need no gear, one that could not be had does', async () => {
  const none = itemsFiller('more', 'settings.row', [line('one', { when: () => false })])
  const broken = itemsFiller('tips', 'settings.row', [line('two')], {}, async () => {
    throw new Error('broken on purpose')
  })
  const { latchkey } = await begin({ plugins: [none] })
  await settle()
  expect(has('Settings')).toBe(false)
  latchkey.close()
  await begin({ plugins: [broken] })
  await click('Settings')
  await sees('tips could not be loaded')
})

test('behavior: disconnecting says that it does, ends the connection and closes; the account is there as it fades', async () => {
  const { latchkey, loadEngine } = await begin()
  const { environment } = (await loadEngine()).instance
  // The page is painted no more: what stands there fades.
  vi.spyOn(environment, 'afterPaint').mockImplementation(() => {})
  await click('Disconnect')
  await until(() => expect(latchkey.state()).toMatchObject({ status: 'disconnected', open: false }))
  await settle()
  expect(fading()).toContain('0xf3...b92266')
})

test('behavior: a wallet that does not let go is left all the same, and the user is told what to do', async () => {
  let refuse: (error: Error) => void = () => {}
  const { latchkey, store } = await begin({
    farewell: () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  })
  await click('Disconnect')
  await until(() => expect(control('Disconnecting').getAttribute('aria-busy')).toBe('true'))
  refuse(new LatchkeyError('ANYTHING', 'Set projectId'))
  await until(() => expect(latchkey.state().connections).toEqual([]))
  // What the wallet said is for the host.
  await until(() =>
    expect(store.get(toastAtom)?.text).toBe(
      'Failed to disconnect chains: Alpha did not confirm. It is disconnected here; end the connection in the wallet, too.',
    ),
  )
})

test('behavior: the network leads to the list of networks', async () => {
  await begin()
  expect(control('Network: One').getAttribute('aria-disabled')).toBeNull()
  await click('Network: One')
  await seesTitle('Choose network')
})

test.each<[string, { enableNetworkSwitch?: boolean; networks?: NetworkInput[] }]>([
  ['switching is off', { enableNetworkSwitch: false }],
  ['there is only one', { networks: [network(1, 'One')] }],
])('behavior: the network is only shown when %s', async (_, options) => {
  const { latchkey } = await begin(options)
  expect(isOff('Network: One')).toBe(true)
  control('Network: One').click()
  expect(latchkey.state().view).toBe('Account')
})

test('behavior: a chain that the host does not know, and allows, is named as unknown and asks for no balance', async () => {
  let asked = 0
  const methods = { getBalance: async () => ({ value: BigInt(++asked), decimals: 18, symbol: 'ETH' }) }
  const world = createWorld({ networks: two, allowUnsupportedChain: true, methods })
  await world.connect('alpha', 'eip155:99')
  void world.latchkey.open()
  await until(() => expect(has('Network: Unknown network')).toBe(true))
  expect(one('.account-balance').textContent).toBe('')
  expect(asked).toBe(0)
})

test('behavior: the explorer of the network shows the account', async () => {
  const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
  await begin({ networks: [network(1, 'One', { blockExplorers })], methods: { explorerUrl } })
  await until(() => expect(has('View on explorer')).toBe(true))
  expect((control('View on explorer') as HTMLAnchorElement).href).toBe(`https://scan.example/address/${address}`)
})

test('S38: an explorer that runs something is no link', async () => {
  const blockExplorers = { default: { name: 'Scan', url: 'javascript:alert(1)//' } }
  const explorerUrl = vi.fn(() => 'javascript:alert(1)//')
  await begin({ networks: [network(1, 'One', { blockExplorers })], methods: { explorerUrl } })
  await until(() => expect(explorerUrl).toHaveBeenCalled())
  await settle()
  expect(has('View on explorer')).toBe(false)
})

test('behavior: opened without a connection, there are skeletons and a way out', async () => {
  const { latchkey } = createWorld()
  void latchkey.open({ view: 'Account' })
  await seesTitle('Account')
  expect(dialog().querySelector('[part=skeleton]')).not.toBeNull()
  expect(has('Disconnect')).toBe(false)
  await click('Close')
  await until(() => expect(latchkey.state().open).toBe(false))
})
