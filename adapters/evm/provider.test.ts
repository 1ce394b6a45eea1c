import { describe, expect, test, vi } from 'vitest'
import { type AdapterProvider, LatchkeyError, type ProviderState, type Request } from '../../src/adapter.js'
import { setup } from './adapter.js'
import { createContext, createLink } from './test/world.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const disconnected: ProviderState = { accounts: [], networkId: 'eip155:1', connected: false }
const connected: ProviderState = { accounts: [{ address }], networkId: 'eip155:31337', connected: true }

function start(state: ProviderState, request: Request = async () => 'wallet', read: Request = async () => 'node') {
  const world = createLink(state, request, read)
  const { context, stop } = createContext()
  const { createProvider } = setup(context, {}) as Required<ReturnType<typeof setup>>
  const provider = createProvider(world.link) as AdapterProvider
  return { ...world, provider, stop }
}
type Heard = [event: string, value: unknown][]
function listenAll(provider: AdapterProvider): Heard {
  const heard: Heard = []
  for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged']) {
    provider.on(event, (value: unknown) => void heard.push([event, value]))
  }
  return heard
}

/** The error that a promise is rejected with. */
const refused = (answer: Promise<unknown>): Promise<Error & { code: number }> =>
  answer.then(
    () => Promise.reject(new Error('It was answered.')),
    (error) => error,
  )

describe('request', () => {
  test.each([
    ['eth_sendTransaction', '0xhash', [{ id: '0xhash', kind: 'transaction' }]],
    ['wallet_sendCalls', { id: '0xbatch' }, [{ id: '0xbatch', kind: 'calls' }]],
    ['wallet_sendCalls', '0xbatch', [{ id: '0xbatch', kind: 'calls' }]],
    ['eth_sendTransaction', null, []],
    ['personal_sign', '0xsigned', []],
  ])('behavior: %s that answers %j tells what was sent', async (method, answer, expected) => {
    const { provider, sent } = start(connected, async () => answer)
    expect(await provider.request({ method })).toEqual(answer)
    expect(sent).toEqual(expected)
  })

  test('behavior: what the wallet refuses to send is not told', async () => {
    const { provider, sent } = start(connected, () => Promise.reject(new Error('declined')))
    await refused(provider.request({ method: 'eth_sendTransaction' }))
    expect(sent).toEqual([])
  })

  test.each([
    ['eth_accounts', connected, [address]],
    ['eth_accounts', disconnected, []],
    ['eth_requestAccounts', connected, [address]],
    ['eth_chainId', connected, '0x7a69'],
    ['eth_chainId', disconnected, '0x1'],
    ['net_version', connected, '31337'],
    ['eth_blockNumber', connected, 'wallet'],
    ['eth_blockNumber', disconnected, 'node'],
    ['personal_sign', connected, 'wallet'],
    ['wallet_unheardOf', connected, 'wallet'],
  ])('parameters: %s answers with the bare result', async (method, state, result) => {
    expect(await start(state).provider.request({ method })).toEqual(result)
  })

  test.each([
    ['personal_sign', disconnected, 4100],
    ['eth_signTypedData_v4', disconnected, 4100],
    ['eth_sendTransaction', disconnected, 4100],
    ['eth_sendRawTransaction', disconnected, 4100],
    ['wallet_getCapabilities', disconnected, 4100],
    ['wallet_addEthereumChain', disconnected, 4100],
    ['made_up', disconnected, 4100],
    ['latchkey_chooseChain', disconnected, 4200],
    ['latchkey_chooseChain', connected, 4200],
    ['eth_chainId', { ...disconnected, networkId: undefined }, 4900],
    ['net_version', { ...disconnected, networkId: undefined }, 4900],
  ])('behavior: %s is refused with a code and words', async (method, state, code) => {
    const error = await refused(start(state).provider.request({ method }))
    expect(error).toBeInstanceOf(Error)
    expect(error.code).toBe(code)
    expect(error.message).toMatch(/\w+ \w+/)
  })

  test('behavior: eth_requestAccounts without a wallet asks the user for one', async () => {
    const { provider, dismiss, asked } = start(disconnected)
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
    expect(asked()).toBe(1)
    dismiss()
    const error = await refused(provider.request({ method: 'eth_requestAccounts' }))
    expect(error).toMatchObject({ code: 4001, message: expect.stringContaining('Modal closed') })
  })

  test.each(['RPC_MISSING', 'SERVICE_UNREACHABLE'])(
    'behavior: %s: a read says 4900 when no chain can be reached',
    async (code) => {
      const { provider } = start(disconnected, undefined, () => Promise.reject(new LatchkeyError(code, 'No node')))
      expect(await refused(provider.request({ method: 'eth_blockNumber' }))).toMatchObject({ code: 4900 })
    },
  )

  test.each([undefined, null, {}, { method: '' }, { method: 7 }])(
    'behavior: %j is an invalid request',
    async (call) => {
      await expect(start(connected).provider.request(call as never)).rejects.toMatchObject({ code: -32600 })
    },
  )

  test('behavior: params that are no list or object are refused', async () => {
    const call = { method: 'eth_call', params: 'x' }
    await expect(start(connected).provider.request(call)).rejects.toMatchObject({ code: -32602 })
  })

  test('behavior: a read that the wallet cannot do goes to the nodes, a wallet method does not', async () => {
    const refuse = async () => {
      throw { code: 4200, message: 'no' }
    }
    const { provider } = start(connected, refuse)
    expect(await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })).toBe('node')
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4200, message: 'no' })
    const failing = start(connected, async () => {
      throw { code: -32000, message: 'bad' }
    })
    await expect(failing.provider.request({ method: 'eth_call' })).rejects.toMatchObject({ code: -32000 })
  })

  test('behavior: switching goes through the kernel', async () => {
    const { provider, switched } = start(connected)
    const answer = await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xA' }] })
    expect(answer).toBeNull()
    expect(switched).toEqual(['eip155:10'])
    for (const params of [undefined, [], [{}], [null], [{ chainId: 'eip155:10' }], [{ chainId: 10 }]]) {
      const call = { method: 'wallet_switchEthereumChain', params }
      await expect(provider.request(call)).rejects.toMatchObject({ code: -32602 })
    }
  })

  const nested = { code: -32603, data: { originalError: { code: 4001, message: 'User denied' } } }
  test.each([
    [new LatchkeyError('NOT_CONNECTED', 'gone'), 4100],
    [new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' }), 4001],
    [new LatchkeyError('SCREEN_CLOSED', 'The user closed this.', { outcome: 'dismissed' }), 4001],
    [new LatchkeyError('REQUEST_ABORTED', 'Request was aborted', { outcome: 'dismissed' }), 4001],
    [new LatchkeyError('CONNECTION_REJECTED', 'no', { outcome: 'rejected' }), 4001],
    [new LatchkeyError('SWITCH_REJECTED', 'no', { outcome: 'rejected', cause: { code: 4001 } }), 4001],
    [new LatchkeyError('NETWORK_NOT_FOUND', 'which?'), 4902],
    [new LatchkeyError('CHAIN_NOT_SUPPORTED', 'Chain is not supported'), 4902],
    [new LatchkeyError('WRONG_CHAIN', 'elsewhere'), 4901],
    [new LatchkeyError('RPC_FAILED', 'node', { cause: { code: -32000, message: 'x' } }), -32000],
    [new LatchkeyError('ODD', 'odd'), -32603],
    [{ code: 4001, message: 'no' }, 4001],
    [nested, -32603],
    ['words', -32603],
    [undefined, -32603],
    [Object.assign(new Error('odd'), { code: 'ACTION_REJECTED' }), -32603],
    [Object.assign(new Error(''), { code: 4001 }), 4001],
  ])('behavior: %o becomes an Error with an integer code', async (thrown, code) => {
    const { provider } = start(connected, async () => {
      throw thrown
    })
    const error = await refused(provider.request({ method: 'personal_sign' }))
    expect(error).toBeInstanceOf(Error)
    expect(error.code).toBe(code)
    expect(error.message).not.toBe('')
    expect(error.message).not.toContain('[object')
  })

  test("behavior: a wallet's own error passes unchanged, data and all", async () => {
    const own = Object.assign(new Error('reverted'), { code: 3, data: '0x08c379a0' })
    const { provider } = start(connected, async () => {
      throw own
    })
    expect(await refused(provider.request({ method: 'eth_call' }))).toBe(own)
    const plain = start(connected, async () => {
      throw { code: 3, message: 'reverted', data: '0x08c379a0' }
    })
    await expect(plain.provider.request({ method: 'eth_call' })).rejects.toMatchObject({ code: 3, data: '0x08c379a0' })
  })
})

describe('events', () => {
  test('behavior: connect, chain, accounts, disconnect, in their forms', () => {
    const { provider, set } = start(disconnected)
    const heard = listenAll(provider)
    set(connected)
    set({ ...connected, networkId: 'eip155:10' })
    set({ ...connected, networkId: 'eip155:10', accounts: [{ address }] })
    set({ ...disconnected, networkId: 'eip155:10' })
    expect(heard).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['chainChanged', '0x7a69'],
      ['accountsChanged', [address]],
      ['chainChanged', '0xa'],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900, message: expect.any(String) })],
    ])
    expect(heard.at(-1)?.[1]).toBeInstanceOf(Error)
  })

  test('behavior: a smart account at the address of an EOA is one address, and choosing it changes none', async () => {
    const smart = { address, type: 'smartAccount' } as const
    const { provider, set } = start({ ...connected, accounts: [{ address }, smart] })
    const heard = listenAll(provider)
    set({ ...connected, accounts: [smart, { address }] })
    expect(heard).toEqual([])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
  })

  test('behavior: a listener added twice fires twice and is removed once at a time', () => {
    const { provider, set } = start(disconnected)
    const listener = vi.fn()
    expect(provider.on('chainChanged', listener)).toBe(provider)
    provider.on('chainChanged', listener)
    set({ ...disconnected, networkId: 'eip155:2' })
    expect(listener).toHaveBeenCalledTimes(2)
    expect(provider.removeListener('chainChanged', listener)).toBe(provider)
    set({ ...disconnected, networkId: 'eip155:3' })
    expect(listener).toHaveBeenCalledTimes(3)
    provider.removeListener('chainChanged', listener)
    provider.removeListener('chainChanged', listener)
    set({ ...disconnected, networkId: 'eip155:4' })
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('behavior: removing one listener leaves the others', () => {
    const { provider, set } = start(disconnected)
    const [first, second] = [vi.fn(), vi.fn()]
    provider.on('chainChanged', first)
    provider.on('chainChanged', second)
    provider.removeListener('chainChanged', first)
    set({ ...disconnected, networkId: 'eip155:2' })
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  test('behavior: a listener that throws does not stop the others, and is heard of', async () => {
    const { provider, set } = start(disconnected)
    const heard: unknown[] = []
    provider.on('chainChanged', () => {
      throw new Error('mine')
    })
    provider.on('chainChanged', (value: unknown) => void heard.push(value))
    // A listener removed while it is the turn of another is still called this time, as in Node.
    const last = () => void heard.push('last')
    provider.on('chainChanged', () => void provider.removeListener('chainChanged', last))
    provider.on('chainChanged', last)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    const uncaught = new Promise((resolve) => process.once('uncaughtException', resolve))
    set({ ...disconnected, networkId: 'eip155:2' })
    expect(heard).toEqual(['0x2', 'last'])
    expect(await uncaught).toMatchObject({ message: 'mine' })
    for (const each of others) process.on('uncaughtException', each)
  })

  test('behavior: silent after stop', () => {
    const { provider, set, stop, listeners } = start(disconnected)
    const heard = listenAll(provider)
    stop()
    set(connected)
    expect(heard).toEqual([])
    expect(listeners.size).toBe(0)
  })
})
