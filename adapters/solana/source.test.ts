import { afterEach, describe, expect, test } from 'vitest'
import {
  createTestSolanaWallet,
  registerWallet,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from '../../src/testing/index.js'
import { keyOf } from './test/keys.js'
import { createAttempt, createSource } from './test/world.js'

const [first, second] = [keyOf(1), keyOf(2)]
const wallets: TestSolanaWallet[] = []
afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.stop()
})

const make = (options: Partial<TestSolanaWalletOptions> = {}) => {
  const wallet = createTestSolanaWallet({
    accounts: [first.secretKey, second.secretKey],
    chains: [{ chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' }],
    ...options,
  })
  wallets.push(wallet)
  return wallet
}
const named = (name: string) => make({ info: { name } })
/** A wallet object without a wallet behind it. */
const hollow = (change: object = {}) => ({ ...make().wallet, ...change })

describe('discovery', () => {
  test('behavior: wallets that were there before, that come later, and that leave', () => {
    const { page, discover, listed, stop } = createSource()
    named('Early').register(page)
    discover()
    const leave = named('Late').register(page)
    expect([...listed.keys()]).toEqual(['ws:Early', 'ws:Late'])
    leave()
    expect([...listed.keys()]).toEqual(['ws:Early'])
    expect(listed.get('ws:Early')).toMatchObject({ name: 'Early', type: 'announced', namespaces: ['solana'] })
    stop()
    named('After the end').register(page)
    expect(listed.size).toBe(1)
  })

  test('behavior: a wallet is recognised by what it can do, not by its name', () => {
    const { page, discover, listed } = createSource()
    discover()
    const phantom = { info: { name: 'Phantom' } }
    make({ ...phantom, features: ['standard:connect', 'standard:events'] }).register(page)
    make({ ...phantom, features: ['solana:signMessage'] }).register(page)
    registerWallet(page, hollow({ name: 'Phantom', chains: ['eip155:1', 'bip122:0', 'solana'] }))
    expect(listed.size).toBe(0)
    make({ features: ['standard:connect', 'solana:signMessage'] }).register(page)
    expect(listed.size).toBe(1)
  })

  test('behavior: a wallet that learns or forgets the namespace comes and goes', () => {
    const { page, discover, listed } = createSource()
    discover()
    const wallet = make({ features: ['standard:connect', 'standard:events'] })
    wallet.register(page)
    expect(listed.size).toBe(0)
    wallet.update({ features: ['standard:connect', 'standard:events', 'solana:signMessage'] })
    expect([...listed.keys()]).toEqual(['ws:Test Wallet'])
    wallet.update({ chains: ['eip155:1'] })
    expect(listed.size).toBe(0)
  })

  test('S38 the same object is one; another that claims the name is listed beside it, and both say so', () => {
    const { page, discover, listed } = createSource()
    discover()
    const honest = named('Same')
    honest.register(page)
    honest.register(page)
    expect([...listed.values()]).toHaveLength(1)
    expect(listed.get('ws:Same')?.clash).toBeUndefined()
    const leave = named('Same').register(page)
    expect([...listed.values()].map(({ id, clash }) => [id, clash])).toEqual([
      ['ws:Same', true],
      ['ws:Same#2', true],
    ])
    leave()
    expect([...listed.values()].map(({ id, clash }) => [id, clash])).toEqual([['ws:Same', undefined]])
  })

  test('S38 what looks like another wallet equals it and is a clash, or does not look like it', () => {
    const { page, discover, listed } = createSource()
    discover()
    for (const name of ['Phantom', 'Phant\u00ad\u3164om', 'PHANT0M', 'Ph\u0430ntom']) named(name).register(page)
    expect([...listed.values()].map(({ name, clash }) => [name, clash])).toEqual([
      ['Phantom', true],
      ['Phantom', true],
      ['PHANT0M', true],
      ['Ph\\u{430}ntom', undefined],
    ])
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'wallet'],
    ['no fields', {}],
    ['a name that is none', hollow({ name: 5 })],
    ['a name that shows nothing', hollow({ name: '\u202e\u200b ' })],
    ['chains that are no list', hollow({ chains: 'solana:mainnet' })],
    ['features that are none', hollow({ features: null })],
    [
      'a getter that throws',
      {
        get name() {
          throw new Error('boo')
        },
      },
    ],
  ])('S38 %s is no wallet', (_, wallet) => {
    const { page, discover, listed } = createSource()
    discover()
    registerWallet(page, wallet as object)
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: wallet }))
    expect(listed.size).toBe(0)
  })

  test('S38 a page of hostile registrations stays usable', () => {
    const { page, discover, listed } = createSource()
    const boo = () => {
      throw new Error('boo')
    }
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: boo }))
    discover()
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: boo }))
    registerWallet(
      page,
      hollow({ name: 'Mute', features: { ...make().wallet.features, 'standard:events': { on: boo } } }),
    )
    registerWallet(page, hollow({ name: 'a|b\u202e', icon: `data:image/png;base64,${'A'.repeat(100_000)}` }))
    expect(listed.get('ws:ab')).toMatchObject({ name: 'a|b', icon: undefined })
    for (const icon of ['https://x.example/i.png', 'javascript:alert(1)', 'data:text/html,x', 5])
      registerWallet(page, hollow({ name: `Icon ${icon}`, icon }))
    expect([...listed.values()].map(({ icon }) => icon).filter((icon) => icon !== undefined)).toHaveLength(1)
  })

  test('S38 a script that registers hundreds of wallets keeps none out: not the first, not those that come later', async () => {
    const { page, discover, listed } = createSource()
    discover()
    named('Early').register(page)
    for (let count = 0; count < 300; count++) registerWallet(page, hollow({ name: `Many ${count}` }))
    named('Late').register(page)
    for (let count = 0; count < 5; count++) registerWallet(page, hollow({ name: 'Late' }))
    expect([...listed.keys()]).toEqual(expect.arrayContaining(['ws:Early', 'ws:Late']))
    expect(listed.get('ws:Late')).toMatchObject({ name: 'Late', clash: true })
    expect([...listed.values()].filter(({ name }) => name === 'Late')).toHaveLength(3)
    expect(listed.size).toBeLessThanOrEqual(32)
  })

  test('parameters: walletStandard off looks for no wallet', () => {
    const { page, discover, listed } = createSource({ walletStandard: false })
    make().register(page)
    discover()
    expect(listed.size).toBe(0)
  })
})

describe('sessions', () => {
  const networks = ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map((id) => ({
    id,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}` as const,
    name: id,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: {},
  }))
  const open = async (options: Partial<TestSolanaWalletOptions> = {}, silent = false, address?: string) => {
    const wallet = make(options)
    const world = createSource()
    const leave = wallet.register(world.page)
    world.discover()
    const [connector] = [...world.listed.values()]
    if (!connector) throw new Error('The wallet is not listed.')
    const attempt = createAttempt()
    const request = { connector, namespaces: ['solana'], networks, silent, ...(address && { account: { address } }) }
    const [session] = await world.source.connect(request, attempt.context)
    return { wallet, ...world, ...attempt, session, leave }
  }
  const both = [
    { chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' },
    { chain: 'solana:devnet', rpcUrl: 'http://127.0.0.1:1' },
  ] as const

  test('behavior: accounts, chains and the chain that the app prefers', async () => {
    const { session } = await open({ chains: both })
    expect(session).toMatchObject({
      namespace: 'solana',
      accounts: [{ address: first.address }, { address: second.address }],
      networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      networkIds: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    })
    expect((await open()).session?.networkId).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  test('behavior: silent asks with silent, and begins with the account that is restored', async () => {
    const { session, wallet } = await open({ allowed: true }, true, second.address)
    expect(session?.accounts).toEqual([{ address: second.address }, { address: first.address }])
    expect(wallet.requests).toMatchObject([{ feature: 'standard:connect', inputs: [{ silent: true }] }])
    expect(wallet.prompts).toEqual([])
  })

  test('behavior: a wallet that refuses to be asked silently allows nothing', async () => {
    const wallet = hollow({
      features: {
        ...make().wallet.features,
        'standard:connect': {
          connect: async () => {
            throw new Error('User rejected the request.')
          },
        },
      },
    })
    const { page, discover, listed, source } = createSource()
    registerWallet(page, wallet)
    discover()
    const [connector] = [...listed.values()]
    if (!connector) throw new Error('The wallet is not listed.')
    const request = { connector, namespaces: ['solana'], networks, silent: true }
    expect(await source.connect(request, createAttempt().context)).toEqual([])
    const loud = source.connect({ ...request, silent: false }, createAttempt().context)
    await expect(loud).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
  })

  test('behavior: another of several accounts is made the active one, and signs', async () => {
    const { session, changes, wallet } = await open()
    await session?.switchAccount?.(second)
    expect(changes).toEqual([
      { type: 'accounts', namespace: 'solana', accounts: [{ address: second.address }, { address: first.address }] },
    ])
    const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    await session?.request({ method: 'solana_signMessage', params: { message: '2' } }, { networkId })
    expect(wallet.prompts.at(-1)?.account).toBe(second.address)
    await expect(session?.switchAccount?.(keyOf(3))).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    // The user's own change in the wallet counts.
    wallet.setAccounts([second.address, first.address])
    wallet.setAccounts([first.address, second.address])
    expect(changes.at(-1)).toMatchObject({ accounts: [{ address: first.address }, { address: second.address }] })
  })

  test('F26 chains that an account may use follow the wallet', async () => {
    const { changes, wallet } = await open({ chains: both })
    wallet.update({ chains: ['solana:mainnet'] })
    expect(changes).toEqual([
      { type: 'networks', namespace: 'solana', networkIds: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
      { type: 'network', namespace: 'solana', networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ])
  })

  test('F26 a wallet that leaves the page has ended, once', async () => {
    const { changes, leave, wallet } = await open()
    leave()
    wallet.setAccounts([second.address])
    expect(changes).toEqual([{ type: 'ended', namespace: 'solana' }])
  })

  test('F26 a request names account and chain; what the wallet does not offer is not asked', async () => {
    const { session, wallet } = await open({ features: ['standard:connect', 'standard:events', 'solana:signMessage'] })
    const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const ask = (method: string, params: object = {}, on: `solana:${string}` = networkId) =>
      session?.request({ method, params }, { networkId: on })
    expect(await ask('solana_getAccounts')).toEqual([{ pubkey: first.address }, { pubkey: second.address }])
    await ask('solana_signMessage', { message: '2', pubkey: second.address })
    expect(wallet.prompts.at(-1)).toMatchObject({ account: second.address, chain: 'solana:mainnet' })
    const prompts = wallet.prompts.length
    const wire = Buffer.alloc(10).toString('base64')
    await expect(ask('solana_signMessage', { message: '0' })).rejects.toMatchObject({ code: -32602 })
    await expect(ask('solana_signMessage', { message: '2', pubkey: 'x' })).rejects.toMatchObject({ code: 4100 })
    await expect(ask('solana_signMessage', { message: '2' }, 'solana:other')).rejects.toMatchObject({ code: 4902 })
    await expect(ask('solana_signTransaction', { transaction: wire })).rejects.toMatchObject({ code: 4200 })
    await expect(ask('solana_signTransaction', {})).rejects.toMatchObject({ code: -32602 })
    for (const method of ['eth_sign', 'constructor', '__proto__'])
      await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    wallet.setAccounts([first.address])
    await expect(ask('solana_signMessage', { message: '2', pubkey: second.address })).rejects.toMatchObject({
      code: 4100,
    })
    expect(wallet.prompts).toHaveLength(prompts)
  })

  test('behavior: an account that may do less than its wallet is not asked for more', async () => {
    const { wallet } = make({ allowed: true })
    const connectAll = async () => ({ accounts: wallet.accounts.map((account) => ({ ...account, features: [] })) })
    const { page, discover, listed, source } = createSource()
    registerWallet(page, hollow({ features: { ...wallet.features, 'standard:connect': { connect: connectAll } } }))
    discover()
    const [connector] = [...listed.values()]
    if (!connector) throw new Error('The wallet is not listed.')
    const request = { connector, namespaces: ['solana'], networks, silent: false }
    const [session] = await source.connect(request, createAttempt().context)
    const call = { method: 'solana_signMessage', params: { message: '2' } }
    const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    await expect(session?.request(call, { networkId })).rejects.toMatchObject({ code: 4200 })
  })

  test('behavior: an aborted request settles at once, and the late answer is ignored', async () => {
    const { session, wallet } = await open()
    wallet.decide = () => 'hang'
    const abort = new AbortController()
    const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const call = { method: 'solana_signMessage', params: { message: '2' } }
    const asked = session?.request(call, { networkId, signal: abort.signal })
    abort.abort()
    await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  test('behavior: disconnecting tells the wallet, and does not wait for one that hangs', async () => {
    const { session, wallet, clock } = await open()
    await session?.disconnect()
    expect(wallet.requests.at(-1)?.feature).toBe('standard:disconnect')
    expect(wallet.allowed).toBe(false)

    const other = make({ info: { name: 'Hanging' } })
    const features = { ...other.wallet.features, 'standard:disconnect': { disconnect: () => new Promise(() => {}) } }
    const world = createSource()
    registerWallet(world.page, { ...other.wallet, features })
    world.discover()
    const [connector] = [...world.listed.values()]
    if (!connector) throw new Error('The wallet is not listed.')
    const request = { connector, namespaces: ['solana'], networks, silent: false }
    const [hanging] = await world.source.connect(request, createAttempt().context)
    const left = hanging?.disconnect()
    await world.clock.advance(2000)
    await left
    expect([clock.pending, world.clock.pending]).toEqual([0, 0])
  })
})

test('behavior: solana_signIn hands the request to the wallet, and gives back what was signed', async () => {
  const { page, discover, listed, source } = createSource()
  const wallet = make({ domain: 'app.example' })
  wallet.register(page)
  discover()
  const [connector] = [...listed.values()]
  if (!connector) throw new Error('The wallet is not listed.')
  const [session] = await source.connect(
    { connector, namespaces: ['solana'], networks: [], silent: false },
    createAttempt().context,
  )
  const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const sign = (params: object) => session?.request({ method: 'solana_signIn', params }, { networkId })
  const signed = (await sign({
    domain: 'app.example',
    statement: 'Hello',
    nonce: 'abcdefgh',
    resources: ['https://app.example/terms'],
    evil: 'not passed on',
  })) as Record<string, string>
  const { fromBase58 } = await import('../kit/base58.js')
  const { isSigned } = await import('./test/keys.js')
  const message = fromBase58(signed.signedMessage ?? '') ?? new Uint8Array()
  expect(new TextDecoder().decode(message)).toBe(
    `app.example wants you to sign in with your Solana account:\n${first.address}\n\nHello\n\nNonce: abcdefgh\nResources:\n- https://app.example/terms`,
  )
  expect(signed).toMatchObject({ address: first.address, publicKey: first.address })
  expect(isSigned(first.address, message, signed.signature ?? '')).toBe(true)
  expect(wallet.prompts.at(-1)?.inputs).toEqual([expect.not.objectContaining({ evil: expect.anything() })])
  await expect(sign({ domain: 'evil.example' })).rejects.toThrow('domain')
  await expect(sign({ address: keyOf(9).address })).rejects.toMatchObject({ code: 4100 })
})
