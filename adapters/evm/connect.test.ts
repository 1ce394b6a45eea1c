import { describe, expect, test } from 'vitest'
import { connect } from './connect.js'
import type { Eip1193Provider } from './eip1193.js'
import { TestWallet } from './test/wallet.js'
import { createAttempt, createClock, settle } from './test/world.js'

const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' as const
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chains = new Map([[31337, 'http://127.0.0.1:1']])

const newWallet = (options: Partial<ConstructorParameters<typeof TestWallet>[0]> = {}) =>
  new TestWallet({ privateKey, chains, ...options })

function begin(wallet: Eip1193Provider, silent = false) {
  const attempt = createAttempt()
  const clock = createClock()
  const session = connect(wallet, attempt.context, silent, clock)
  const outcome = session.then(
    (value) => value,
    (error) => error,
  )
  return { ...attempt, clock, session, outcome }
}

describe('connect', () => {
  test('behavior: asks, spells the account by checksum, reads the chain', async () => {
    const wallet = newWallet()
    const { session } = begin(wallet)
    expect(await session).toMatchObject({ namespace: 'eip155', accounts: [{ address }], networkId: 'eip155:31337' })
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })

  test('behavior: silent never prompts', async () => {
    const stranger = newWallet()
    expect(await begin(stranger, true).session).toBeUndefined()
    expect(stranger.prompts).toEqual([])
    expect(stranger.listenerCount).toBe(0)
    expect(await begin(newWallet({ allowed: true }), true).session).toMatchObject({ accounts: [{ address }] })
  })

  test('F25 a wallet that never answers is cancelled, and its late answer ignored', async () => {
    let approve: (decision: 'approve') => void = () => undefined
    const wallet = newWallet({
      decide: () =>
        new Promise<'approve'>((resolve) => {
          approve = resolve
        }),
    })
    const { outcome, cancel, changes } = begin(wallet)
    await settle()
    expect(wallet.listenerCount).toBe(3)
    cancel()
    expect(await outcome).toMatchObject({ code: 'REQUEST_ABORTED', outcome: 'dismissed' })
    expect(wallet.listenerCount).toBe(0)
    approve('approve')
    await settle()
    wallet.emit('accountsChanged', [second])
    expect(changes).toEqual([])
  })

  test('F25 a refusal is a calm result', async () => {
    const wallet = newWallet({ decide: () => 'refuse' })
    const { outcome } = begin(wallet)
    expect(await outcome).toMatchObject({
      code: 'CONNECTION_REJECTED',
      message: 'Connection rejected',
      outcome: 'rejected',
    })
    expect((await outcome).cause).toMatchObject({ code: 4001 })
    expect(wallet.listenerCount).toBe(0)
  })

  const throwing = (thrown: unknown): Eip1193Provider => ({
    request: () => {
      throw thrown
    },
  })
  test.each([
    ['-32002', { code: -32002, message: 'Request already pending' }, 'CONNECTION_PENDING', 'failed'],
    [
      'nested 4001',
      { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } },
      'CONNECTION_REJECTED',
      'rejected',
    ],
    ['4001 as text', { code: '4001', message: '' }, 'CONNECTION_REJECTED', 'rejected'],
    ['words only', new Error('User denied account access'), 'CONNECTION_REJECTED', 'rejected'],
    ['a text', 'wallet is locked', 'CONNECTION_FAILED', 'failed'],
    ['undefined', undefined, 'CONNECTION_FAILED', 'failed'],
    ['an empty object', {}, 'CONNECTION_FAILED', 'failed'],
    [
      'an object that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
      'CONNECTION_FAILED',
      'failed',
    ],
  ])('F25 thrown: %s', async (_, thrown, code, outcome) => {
    const error = await begin(throwing(thrown)).outcome
    expect(error).toMatchObject({ code, outcome })
    expect(error.message).not.toContain('[object')
    expect(error.message).toMatch(/^(Failed to connect: \w|Connection rejected)/)
  })

  test.each([
    ['no accounts', []],
    ['no list', { 0: address }],
    ['only nonsense', ['0x12', 7, null]],
  ])('F26 answered with %s', async (_, answer) => {
    const wallet: Eip1193Provider = { request: async () => answer }
    expect(await begin(wallet).outcome).toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('F26 a chain that is none is a failure, and leaves no listener', async () => {
    const wallet = newWallet()
    const request = wallet.request.bind(wallet)
    wallet.request = async (call) => (call.method === 'eth_chainId' ? 'main' : request(call))
    expect(await begin(wallet).outcome).toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(wallet.listenerCount).toBe(0)
  })

  test('F26 a wallet that leaves while it is asked is not connected', async () => {
    const wallet = newWallet({
      decide: () => {
        wallet.emit('disconnect', { code: 4900 })
        return 'approve'
      },
    })
    expect(await begin(wallet).outcome).toMatchObject({ code: 'CONNECTION_FAILED' })
  })
})

describe('a wallet behind our back', () => {
  async function connected() {
    const wallet = newWallet({ allowed: true })
    const world = begin(wallet)
    const session = await world.session
    if (!session) throw new Error('not connected')
    return { wallet, ...world, live: session }
  }

  test('F26 accounts and chains are reported in the order they happen, each once', async () => {
    const { wallet, changes } = await connected()
    wallet.emit('accountsChanged', [address.toLowerCase()])
    wallet.emit('accountsChanged', [second.toLowerCase(), address, second])
    wallet.emit('chainChanged', '0x7A69')
    wallet.emit('chainChanged', '0x1')
    wallet.emit('chainChanged', '0x1')
    wallet.emit('accountsChanged', [])
    expect(changes).toEqual([
      { type: 'accounts', namespace: 'eip155', accounts: [{ address: second }, { address }] },
      { type: 'network', namespace: 'eip155', networkId: 'eip155:1' },
      { type: 'accounts', namespace: 'eip155', accounts: [] },
    ])
  })

  test('F26 a burst ends at its last event', async () => {
    const { wallet, changes } = await connected()
    for (let id = 1; id <= 500; id++) wallet.move(id)
    expect(changes).toHaveLength(500)
    expect(changes.at(-1)).toMatchObject({ networkId: 'eip155:500' })
  })

  test.each([
    ['accountsChanged', 7],
    ['accountsChanged', '0xf39F'],
    ['accountsChanged', [{}]],
    ['accountsChanged', undefined],
  ])('F26 nonsense in %s: the wallet itself is asked', async (event, payload) => {
    const { wallet, changes } = await connected()
    wallet.allowed = false
    wallet.emit(event, payload)
    await settle()
    expect(changes).toEqual([{ type: 'accounts', namespace: 'eip155', accounts: [] }])
    expect(wallet.prompts).toEqual([])
  })

  test.each([1, '1', 'eip155:1', '0x', '0x0', `0x${'f'.repeat(20)}`, null, {}])(
    'F26 nonsense in chainChanged: %s',
    async (payload) => {
      const { wallet, changes } = await connected()
      wallet.chainId = 10
      wallet.emit('chainChanged', payload)
      await settle()
      expect(changes).toEqual([{ type: 'network', namespace: 'eip155', networkId: 'eip155:10' }])
    },
  )

  test('F26 an answer that a newer event overtook is dropped', async () => {
    const { wallet, changes } = await connected()
    wallet.chainId = 10
    wallet.emit('chainChanged', 'nonsense')
    wallet.emit('chainChanged', '0x5')
    await settle()
    expect(changes).toEqual([{ type: 'network', namespace: 'eip155', networkId: 'eip155:5' }])
  })

  test('F26 a wallet that goes away ends the session; one that only looks for its node does not', async () => {
    const { wallet, changes } = await connected()
    wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain. Attempting to connect.' })
    expect(changes).toEqual([])
    wallet.emit('disconnect', { code: 4900 })
    wallet.emit('disconnect', { code: 4900 })
    expect(changes).toEqual([{ type: 'ended', namespace: 'eip155' }])
    expect(wallet.listenerCount).toBe(0)
  })

  test('behavior: disconnect asks the wallet to forget us and stops listening', async () => {
    const { wallet, live } = await connected()
    await live.disconnect()
    expect(wallet.allowed).toBe(false)
    expect(wallet.listenerCount).toBe(0)
  })

  test('behavior: disconnect waits two seconds at most, and survives a wallet that refuses', async () => {
    const { wallet, live, clock } = await connected()
    wallet.request = () => new Promise(() => undefined)
    let done = false
    const ending = live.disconnect().then(() => {
      done = true
    })
    await clock.pass(1999)
    expect(done).toBe(false)
    await clock.pass(1)
    await ending
    const other = await connected()
    other.wallet.request = async () => {
      throw { code: 4200 }
    }
    await other.live.disconnect()
  })

  test('behavior: requests reach the wallet, its own errors come back', async () => {
    const { live } = await connected()
    const on = { networkId: 'eip155:31337' } as const
    expect(await live.request({ method: 'eth_chainId' }, on)).toBe('0x7a69')
    await expect(live.request({ method: 'foo_bar' }, on)).rejects.toMatchObject({ code: 4200 })
    const abort = new AbortController()
    abort.abort()
    await expect(live.request({ method: 'eth_chainId' }, { ...on, signal: abort.signal })).rejects.toMatchObject({
      code: 'REQUEST_ABORTED',
    })
  })
})
