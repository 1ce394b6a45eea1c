import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  parseGwei,
  publicActions,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../devnet/src/index.js'
import {
  definePlugin,
  type Funding,
  funding,
  type PluginContext,
  type PluginModule,
  type Token,
} from '../../src/plugin.js'
import { View } from '../../src/ui/index.js'
import { type SendResult, send, walletSend } from './index.js'
import { modal } from './test/modal.js'
import { createWorld } from './test/world.js'

let devnet: Devnet
let chains: readonly DevnetChain[]
let world: ReturnType<typeof createWorld>

beforeAll(async () => {
  devnet = await startDevnet()
  chains = devnet.chains
}, 60_000)
afterAll(() => devnet.stop())
afterEach(() => world.latchkey.stop())

const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const begin = async (options: Parameters<typeof createWorld>[2] = {}) => {
  world = createWorld(chains, accountAt(0).privateKey, { testModal: 'real', ...options })
  await world.connect()
}
const words = () => modal().querySelector('[part~=body]')?.textContent ?? ''
/** What a screen reader says of it; of a row its first line. */
const nameOf = (element: Element) => {
  const copy = (element.querySelector('[part=row-label]') ?? element).cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  return copy.textContent
}
const button = (label: string) => {
  const found = [...modal().querySelectorAll<HTMLButtonElement>('button')].filter((each) => nameOf(each) === label)
  expect(found, label).toHaveLength(1)
  return found[0] as HTMLButtonElement
}
const isOff = (label: string) => button(label).getAttribute('aria-disabled') === 'true'
const click = (label: string) =>
  vi.waitFor(
    () => {
      expect(isOff(label), `${label} is off in: ${words()}`).toBe(false)
      button(label).click()
    },
    { timeout: 5000 },
  )
const sees = (text: string) => vi.waitFor(() => expect(words()).toContain(text), { timeout: 5000 })

const toast = () => modal().querySelector('[part=toast]')
const kept = () => [...modal().querySelectorAll('input')].map(({ value }) => value)
const backButton = () => modal().querySelector('[aria-label=Back]') as HTMLElement
/** Types a transfer into the form. */
const fill = async (amount: string, to: string) => {
  // The draft has begun.
  await sees('Balance: ')
  const [first, second] = [...modal().querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
  type(first, amount)
  type(second, to)
}

test('behavior: a host opens a transfer and gets its hash; the user reviews, signs and sees it done', async () => {
  await begin()
  const to = accountAt(5).address
  const opened = world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to } })
  await click('Review')
  await sees('0.5 ETH')
  // The receiver whole, and nothing between its groups.
  await sees(to)
  // Just appeared: nothing is paid by a key still held.
  expect(isOff('Send 0.5 ETH')).toBe(true)
  button('Send 0.5 ETH').click()
  expect(world.wallet.prompts).toEqual([])
  await click('Send 0.5 ETH')
  expect(await opened).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), outcome: expect.any(Promise) })
  await sees('Sent 0.5 ETH')
  // It stands here: a toast would tell it twice.
  expect(toast()).toBeNull()
  await click('Done')
  await vi.waitFor(() => expect(world.latchkey.state().open).toBe(false))
})

test.each([
  ['same', 'success', 'Sent 0.5 ETH'],
  ['nothing', 'cancelled', 'Cancelled'],
] as const)('behavior: what was sent again in its place (%s) is what became of it: %s', async (by, status, title) => {
  await begin()
  const { wallet, latchkey } = world
  const chain = createTestClient({ mode: 'anvil', transport: http(chains[0]?.rpcUrl) }).extend(publicActions)
  await chain.setAutomine(false)
  try {
    const opened = latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to: accountAt(5).address } })
    await click('Review')
    await click('Send 0.5 ETH')
    const { hash, outcome } = (await opened) as SendResult
    await sees('On its way')
    // Waited for before it is replaced: after that no node may know it.
    await vi.waitFor(() => chain.getTransaction({ hash: hash as Hex }))
    const request = wallet.request.bind(wallet)
    // A wallet offers more for a number that is taken: nodes want it.
    const more = { maxFeePerGas: toHex(parseGwei('90')), maxPriorityFeePerGas: toHex(parseGwei('9')) }
    wallet.request = (call) => {
      const [transaction] = (call.params ?? []) as readonly object[]
      return request(call.method === 'eth_sendTransaction' ? { ...call, params: [{ ...transaction, ...more }] } : call)
    }
    const next = await (await latchkey.use(world.probe)).call('replaceTransaction', hash, by)
    await chain.mine({ blocks: 1 })
    await sees(title)
    const end = { hash, status, replacedBy: next }
    expect(await outcome).toMatchObject(end)
    expect((await latchkey.use(send)).sent()).toMatchObject([end])
    expect(world.events().at(-1)).toMatchObject({ event: by === 'same' ? 'SEND_SUCCESS' : 'SEND_ERROR' })
  } finally {
    await chain.setAutomine(true)
  }
})

test('behavior: from the account a declined transfer leads back to the form, filled in and without an error', async () => {
  await begin()
  world.wallet.decide = () => 'refuse'
  void world.latchkey.open()
  await click('Send')
  await click('Change token: ETH')
  await click('Local Dollar')
  await sees('Balance: 1,000,000 LUSD')
  expect(button('Add amount')).toBeDefined()
  const [amount, receiver] = [...modal().querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
  type(amount, '2.5')
  await vi.waitFor(() => expect(isOff('Add address')).toBe(true))
  type(receiver, accountAt(3).address)
  await click('Review')
  await click('Send 2.5 LUSD')
  await vi.waitFor(() => expect(modal().textContent).toContain('Declined in Test Wallet. Nothing was sent.'))
  expect(world.latchkey.state().view).toBe('WalletSend')
  expect(kept()).toEqual(['2.5', accountAt(3).address])
  expect(modal().querySelector('.notice')).toBeNull()

  world.wallet.decide = () => 'approve'
  await click('Review')
  await click('Send 2.5 LUSD')
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Account'), { timeout: 5000 })
  // No explorer is known for this chain.
  await vi.waitFor(() => expect(toast()?.textContent).toBe('Sent 2.5 LUSD'), { timeout: 5000 })
  // The state of sending is reset.
  await click('Send')
  await vi.waitFor(() => expect(kept()).toEqual(['', '']))
})

test('behavior: from the account a transfer ends on Account, with a toast that leads to it in the explorer', async () => {
  await begin({ explorer: 'https://scan.example/' })
  void world.latchkey.open()
  await click('Send')
  await fill('0.5', accountAt(5).address)
  const before = world.wallet.prompts.length
  await click('Review')
  await click('Send 0.5 ETH')
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Account'), { timeout: 5000 })
  await vi.waitFor(() => expect(toast()?.textContent).toBe('Sent 0.5 ETHView on explorer'), { timeout: 5000 })
  const [{ properties: { hash } = {} } = {}] = world.events().filter(({ event }) => event === 'SEND_SUCCESS')
  expect(toast()?.querySelector('a')?.href).toBe(`https://scan.example/tx/${hash}`)
  expect(before).toBe(world.wallet.prompts.length - 1)
})

test('behavior: insufficient funds lead to what another plugin has for it, and back to what was typed', async () => {
  await begin()
  void world.latchkey.open()
  await click('Send')
  await fill('99999999', accountAt(5).address)
  await vi.waitFor(() => expect(isOff('Insufficient funds')).toBe(true))
  await sees('ETH too little. Get more ETH, or send less.')
  await click('Receive')
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('WalletReceive'))
  await vi.waitFor(() => expect(words()).not.toContain('Get more ETH'))
  backButton().click()
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('WalletSend'))
  await vi.waitFor(() => expect(kept()).toEqual(['99999999', accountAt(5).address]))
})

test('behavior: tokens without coins for the fee: the coin is named, how much of it, and the ways to get it', async () => {
  await begin()
  const chain = createTestClient({ mode: 'anvil', transport: http(chains[0]?.rpcUrl) }).extend(publicActions)
  const { address } = accountAt(0)
  const before = await chain.getBalance({ address })
  await chain.setBalance({ address, value: 0n })
  try {
    const params = { token: 'LUSD', amount: '5', to: accountAt(5).address }
    void world.latchkey.open({ view: 'WalletSend', params }).catch(() => undefined)
    await click('Review')
    await sees('You need ETH for the fee')
    expect(words()).toMatch(/The network fee is paid in ETH\. Get at least 0\.0000\d+ ETH more, then try again\./)
    expect(button('Receive')).toBeDefined()
    await chain.setBalance({ address, value: before })
    await click('Try again')
    await click('Send 5 LUSD')
    await sees('Sent 5 LUSD')
  } finally {
    await chain.setBalance({ address, value: before })
  }
})

test('behavior: coins that came in after the balance was read are counted before the form says that they are missing', async () => {
  await begin()
  void world.latchkey.open()
  await click('Send')
  await sees('Balance: ')
  const chain = createTestClient({ mode: 'anvil', transport: http(chains[0]?.rpcUrl) }).extend(publicActions)
  const { address } = accountAt(0)
  const before = await chain.getBalance({ address })
  await chain.setBalance({ address, value: parseEther('200000000') })
  try {
    await fill('99999999', accountAt(5).address)
    await vi.waitFor(() => expect(isOff('Review')).toBe(false), { timeout: 5000 })
  } finally {
    await chain.setBalance({ address, value: before })
  }
})

test('behavior: a transfer that the network undoes is reported on Account, and in the form with what was typed', async () => {
  await begin({ explorer: 'https://scan.example/' })
  const request = world.wallet.request.bind(world.wallet)
  const client = createWalletClient({
    account: privateKeyToAccount(accountAt(0).privateKey),
    transport: http(chains[0]?.rpcUrl),
  })
  // Code `revert(0, 0)`: what the wallet sends instead takes a fee, and moves nothing.
  const trap = `0x${'dead'.repeat(10)}` as const
  await client.request({ method: 'anvil_setCode', params: [trap, '0x60006000fd'] } as never)
  world.wallet.request = async (call) =>
    call.method === 'eth_sendTransaction'
      ? client.sendTransaction({ to: trap, gas: 100_000n, chain: null })
      : request(call)
  void world.latchkey.open()
  await click('Send')
  await fill('0.5', accountAt(5).address)
  await click('Review')
  await click('Send 0.5 ETH')
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Account'), { timeout: 5000 })
  await vi.waitFor(() => expect(toast()?.textContent).toContain('The transfer of 0.5 ETH failed.'), { timeout: 5000 })
  expect(toast()?.querySelector('a')?.href).toMatch(/^https:\/\/scan\.example\/tx\/0x/)
  await click('Send')
  await sees('The network undid it: the amount stayed with you, the fee was spent.')
  expect(kept()).toEqual(['0.5', accountAt(5).address])
  const [amount] = modal().querySelectorAll('input')
  type(amount as HTMLInputElement, '0.4')
  await vi.waitFor(() => expect(words()).not.toContain('The network undid it'))
})

test('behavior: with no plugin to add funds, insufficient funds are reported without a button', async () => {
  await begin({ funding: false })
  void world.latchkey.open()
  await click('Send')
  await fill('99999999', accountAt(5).address)
  await sees('Get more ETH, or send less.')
  expect([...modal().querySelectorAll('[part=notice] button')]).toEqual([])
})

test('behavior: who can help to more is told how much of what is lacking, and the form is there again afterwards', async () => {
  const wishes: unknown[] = []
  const till = definePlugin({
    ...{ id: 'till', api: '1.0', provides: [funding.id], views: ['Till'] },
    load: async () => ({
      setup({ navigation }: PluginContext): PluginModule {
        const way: Funding = {
          label: () => 'Get some',
          serves: (_, wish) => wishes.push(wish) > 0,
          async show(wish) {
            wishes.push(wish)
            await navigation.open('Till').catch(() => undefined)
            wishes.push('back')
          },
        }
        return {
          provides: { [funding.id]: way },
          views: { Till: async () => ({ Component: () => <View title="Till">Open</View> }) },
        }
      },
    }),
  })
  await begin({ plugins: [till()] })
  void world.latchkey.open()
  await click('Send')
  await fill('99999999', accountAt(5).address)
  await click('Get some')
  await sees('Open')
  await vi.waitFor(() => expect(words()).not.toContain('Get more ETH'))
  expect(wishes.at(-1)).toMatchObject({ token: { symbol: 'ETH' }, value: expect.any(BigInt) })
  expect(wishes.at(0)).toEqual(wishes.at(-1))
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Till'))
  backButton().click()
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('WalletSend'))
  await vi.waitFor(() => expect(wishes).toContain('back'))
  await sees('Get more ETH, or send less.')
  expect(kept()).toEqual(['99999999', accountAt(5).address])
})

test('behavior: a plugin opens a transfer over its view, gets the hash, and is back in its view', async () => {
  await begin()
  const host: unknown[] = []
  world.latchkey.open().then(
    (result) => host.push(result),
    (error) => host.push(error.code),
  )
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Account'))
  const shop = await world.latchkey.use(world.shop)
  const { length } = world.wallet.prompts
  const sent = shop.open(walletSend, { amount: '0.25', to: accountAt(5).address })
  await click('Review')
  await click('Send 0.25 ETH')
  expect(await sent).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), outcome: expect.any(Promise) })
  expect(world.wallet.prompts).toHaveLength(length + 1)
  await sees('Sent 0.25 ETH')
  // The form is behind: nothing leads back to it.
  expect(() => button('Back')).toThrow()
  await click('Done')
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Account'))
  expect(host).toEqual([])
})

test('S20: a receiver that is a contract gets a warning on the review', async () => {
  await begin()
  const to = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  void world.latchkey.open({ view: 'WalletSend', params: { token: 'LUSD', amount: '1', to } }).catch(() => undefined)
  await click('Review')
  await sees('This address is a contract')
})

test('S20: a name that leads elsewhere than the last time, or looks like one used before, gets a warning with both addresses', async () => {
  const names = new Map([['anna-mills.eth', accountAt(5).address]])
  await begin({ names })
  const review = async (to: string) => {
    void world.latchkey.open({ view: 'WalletSend', params: { amount: '1', to } }).catch(() => undefined)
    await click('Review')
  }
  const shown = () => [...modal().querySelectorAll('[part=notice][role=alert] [data-address], dd [data-address]')]
  const addresses = () => shown().map((each) => each.getAttribute('data-address'))
  await review('anna-mills.eth')
  await click('Send 1 ETH')
  await click('Done')
  const [before, now] = [accountAt(5).address, accountAt(6).address]
  names.set('anna-mills.eth', now).set('anna-rnills.eth', now)
  for (const [to, title] of [
    ['anna-mills.eth', 'This name leads to another address than last time'],
    ['anna-rnills.eth', 'This name resembles another one'],
  ] as const) {
    await review(to)
    await sees(title)
    await sees('anna-mills.eth')
    expect(addresses()).toEqual([before, now])
    await world.latchkey.close()
  }
})

test('behavior: the explorer of the network shows what was sent, and its link keeps the view in sight', async () => {
  await begin({ explorer: 'https://scan.example/' })
  const opened = world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to: accountAt(5).address } })
  await click('Review')
  await click('Send 0.5 ETH')
  const { hash } = (await opened) as { hash: string }
  await sees('Sent 0.5 ETH')
  await sees('View on explorer')
  const [link] = modal().querySelectorAll<HTMLAnchorElement>('a[href]')
  expect(link?.href).toBe(`https://scan.example/tx/${hash}`)
})

test('S20: the button sends what stands above it, whatever the page prices meanwhile', async () => {
  await begin()
  const [shown, other] = [accountAt(6).address, accountAt(7).address]
  const before = await Promise.all([shown, other].map(balanceOf))
  void world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to: shown } }).catch(() => undefined)
  await click('Review')
  await sees('0.5 ETH')
  const controller = await world.latchkey.use(send)
  const token = {
    networkId: chains[0]?.caipNetworkId as `${string}:${string}`,
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
  }
  await controller.prepare({ token, amount: '0.7', to: other })
  await sees('0.5 ETH')
  await click('Send 0.5 ETH')
  await sees('Sent 0.5 ETH')
  const after = await Promise.all([shown, other].map(balanceOf))
  expect(after.map((value, at) => value - (before[at] ?? 0n))).toEqual([5n * 10n ** 17n, 0n])
})

test('behavior: the balance on the account follows what was sent, native and token, without a reload', async () => {
  await begin()
  const token = { networkId: chains[0]?.caipNetworkId as `${string}:${string}`, ...chains[0]?.token } as Token
  const native = { networkId: token.networkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
  const controller = await world.latchkey.use(send)
  void world.latchkey.open().catch(() => undefined)
  const toNumber = (figure: RegExp) => Number(figure.exec(words())?.[1]?.replaceAll(',', '') ?? Number.NaN)
  const shown = () => toNumber(/([\d.,]+) ETH/)
  await vi.waitFor(() => expect(shown()).toBeGreaterThan(0))
  const before = shown()
  await controller.submit(await controller.prepare({ token: native, amount: '3', to: accountAt(8).address }))
  await vi.waitFor(() => expect(shown()).toBeLessThan(before - 2.9), { timeout: 5000 })

  await click('Send')
  await click('Change token: ETH')
  await click('Local Dollar')
  const dollars = () => toNumber(/Balance: ([\d.,]+) LUSD/)
  await vi.waitFor(() => expect(dollars()).toBeGreaterThan(0))
  const held = dollars()
  await controller.submit(await controller.prepare({ token, amount: '11', to: accountAt(8).address }))
  await vi.waitFor(() => expect(dollars()).toBe(held - 11), { timeout: 5000 })
})

test('behavior: closed before anything was sent, the host gets MODAL_CLOSED', async () => {
  await begin()
  const opened = world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5' } })
  await sees('Balance:')
  world.latchkey.close()
  await expect(opened).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
})

test('behavior: no view holds a literal', async () => {
  await begin({ locale: 'pseudo' })
  for (const view of [
    'WalletSend',
    'WalletSendSelectToken',
    'WalletSendPreview',
    'WalletSendConfirmed',
    'WalletReceive',
    'WalletCompatibleNetworks',
  ]) {
    void world.latchkey.open({ view })
    await vi.waitFor(() => expect(modal().querySelector('h1')?.textContent).toMatch(/^\[.+\]$/))
    await vi.waitFor(() => expect(modal().querySelector('[part~=body]')?.childElementCount).toBeGreaterThan(0))
    const known = [
      accountAt(0).address,
      ...chains.map(({ name }) => name),
      'Ether',
      'ETH',
      'LUSD',
      'Local Dollar',
      'Test Wallet',
      'L',
    ]
    const bare = textsIn(modal().querySelector('[part~=body]') as Element).filter(
      (text) => /\p{L}{2}/u.test(text) && !text.startsWith('[') && !known.some((word) => word.includes(text)),
    )
    expect(bare, view).toEqual([])
  }
})

test('behavior: receive shows the whole address, and the networks that share it', async () => {
  await begin()
  void world.latchkey.open()
  await click('Receive')
  await sees(accountAt(0).address)
  expect(modal().querySelector('[part=qr] svg')).not.toBeNull()
  await click('2 networks share this address')
  await sees('Latchkey Local Two')
})

const balanceOf = (address: `0x${string}`) =>
  createPublicClient({ transport: http(chains[0]?.rpcUrl) }).getBalance({ address })

/** Types into a field as React hears it. */
function type(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Texts of the leaves. */
const textsIn = (root: Element): string[] =>
  [...root.childNodes].flatMap((node) =>
    node instanceof Element ? textsIn(node) : node.textContent?.trim() ? [node.textContent.trim()] : [],
  )

/** A wallet whose approval lies over the form; by `then` it goes, or the modal does. Default: it stays until `uncover`. */
const covering = (answer: 'approve' | 'refuse', then?: (uncover: () => void) => void) => {
  let uncover = () => {}
  world.wallet.decide = async (method) => {
    if (method !== 'eth_sendTransaction') return 'approve'
    uncover = world.cover()
    await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Networks'), { timeout: 5000 })
    then?.(uncover)
    return answer
  }
  return () => uncover()
}
/** What the host's promise has come to so far. */
const follow = (opened: Promise<unknown>) => {
  const settled: unknown[] = []
  opened.then(
    (result) => settled.push(result),
    (error: { code: string }) => settled.push(error.code),
  )
  return settled
}
const hashed = { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), outcome: expect.any(Promise) }

test('behavior: a wallet whose approval lay over the form: the host has the hash, and the user sees it done', async () => {
  await begin()
  const uncover = covering('approve')
  const opened = world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to: accountAt(5).address } })
  await click('Review')
  await click('Send 0.5 ETH')
  expect(await opened).toEqual(hashed)
  uncover()
  await sees('Sent 0.5 ETH')
  await click('Done')
  await vi.waitFor(() => expect(world.latchkey.state().open).toBe(false))
})

test('behavior: declined in an approval that lay over the form, the user is back in it, and the host waits on', async () => {
  await begin()
  covering('refuse', (uncover) => uncover())
  const to = accountAt(5).address
  const opened = world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to } })
  const settled = follow(opened)
  await click('Review')
  await click('Send 0.5 ETH')
  await vi.waitFor(() => expect(modal().textContent).toContain('Declined in Test Wallet. Nothing was sent.'), {
    timeout: 5000,
  })
  expect(world.latchkey.state().view).toBe('WalletSend')
  expect(kept()).toEqual(['0.5', to])
  expect(settled).toEqual([])
  world.latchkey.close()
  await expect(opened).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
})

test.each([
  ['approve', [hashed]],
  ['refuse', ['REQUEST_REJECTED']],
] as const)(
  'behavior: a host that closed the modal while the wallet asked gets the outcome all the same: %s',
  async (answer, told) => {
    await begin()
    const opened = world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to: accountAt(5).address } })
    const settled = follow(opened)
    covering(answer, () => {
      world.latchkey.close()
      expect(settled).toEqual([])
    })
    await click('Review')
    await click('Send 0.5 ETH')
    await vi.waitFor(() => expect(settled).toEqual(told), { timeout: 5000 })
    expect(world.latchkey.state().open).toBe(false)
  },
)

test('behavior: from the account, with an approval over the form, it leads back to the account and says so', async () => {
  await begin()
  const uncover = covering('approve')
  void world.latchkey.open()
  await click('Send')
  await fill('0.5', accountAt(5).address)
  await click('Review')
  await click('Send 0.5 ETH')
  await vi.waitFor(() => expect(world.events().map(({ event }) => event)).toContain('SEND_SUCCESS'), { timeout: 5000 })
  uncover()
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('Account'), { timeout: 5000 })
  await vi.waitFor(() => expect(toast()?.textContent).toContain('Sent 0.5 ETH'), { timeout: 5000 })
})

test('behavior: S20 a pasted link is shown as if typed, and only the user sends', async () => {
  await begin()
  const to = accountAt(5).address
  void world.latchkey.open({ view: 'WalletSend' })
  await fill('7', `ethereum:${to}@${chains[0]?.chainId}?value=5e17`)
  await vi.waitFor(() => expect(kept()).toEqual(['0.5', to]), { timeout: 5000 })
  await click('Review')
  await sees('0.5 ETH')
  expect(world.wallet.prompts).toEqual([])
})

test('behavior: a link for another network of the app: its one button switches, and the form is filled in there', async () => {
  await begin()
  const [, second] = chains
  const to = accountAt(5).address
  void world.latchkey.open({ view: 'WalletSend' })
  await fill('', `ethereum:${second?.token.address}@${second?.chainId}/transfer?address=${to}&uint256=1000000`)
  await sees(`This link asks for a payment on ${second?.name}.`)
  await click(`Switch to ${second?.name}`)
  await vi.waitFor(() => expect(kept()).toEqual(['1', to]), { timeout: 5000 })
  await sees(`Change token: ${second?.token.symbol}`)
})

test('behavior: a link that is not taken says why below the field', async () => {
  await begin()
  void world.latchkey.open({ view: 'WalletSend' })
  await fill('1', `ethereum:${accountAt(5).address}@424242?value=1`)
  await sees('This link is for a network that is not available here: eip155:424242.')
  expect(isOff('Invalid link')).toBe(true)
  const [, field] = [...modal().querySelectorAll('input')]
  type(
    field as HTMLInputElement,
    `ethereum:${accountAt(5).address}@1/approve?address=${accountAt(6).address}&uint256=1`,
  )
  await sees('This link asks for more than a transfer (approve), which cannot be done here. Nothing was filled in.')
})
