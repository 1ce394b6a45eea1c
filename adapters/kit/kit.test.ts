import { describe, expect, test } from 'vitest'
import { LatchkeyError, type Network, type ProviderLink, toNetwork } from '../../src/kernel/index.js'
import { createTestClock } from '../../src/testing/index.js'
import { settle } from '../../src/testing/settle.js'
import { toConnectError } from './connectError.js'
import { findCode, isRefusal, layersOf, saying } from './errorLayers.js'
import { createErrors } from './errors.js'
import { isRead } from './evmMethods.js'
import { toIcon } from './icon.js'
import { lazyVerb } from './lazyVerb.js'
import { lazyVerbs } from './lazyVerbs.js'
import { pageWait } from './pageWait.js'
import { createProvider, lazyAnswer } from './provider.js'
import { answerCall } from './providerCall.js'
import { createRecent } from './recent.js'
import { ProviderRpcError } from './rpcError.js'
import { toSwitchError } from './switchError.js'
import { unlessAborted } from './time.js'
import { together } from './together.js'
import { within } from './within.js'

const network: Network = toNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: {},
})

describe('errors', () => {
  const { toError, guarded } = createErrors({
    exact: [[7, ['SEVEN', 'Seven']]],
    worded: [[/soup/i, ['SOUP', 'Soup', undefined, { hot: true }]]],
    general: [[-32000, ['OURS', 'Ours']]],
    refusal: { codes: [77], words: /^nope$/, names: ['NoError'] },
    first: (layers, cause) =>
      layers.some(({ err }) => err) ? new LatchkeyError('FIRST', 'First', { cause }) : undefined,
    telling: (layers) => (layers.some(({ name }) => name === 'Told') ? ['TOLD', 'Told'] : undefined),
  })

  test.each([
    [{ err: 'x', code: 4001 }, 'FIRST'],
    [{ code: 4001 }, 'REQUEST_REJECTED'],
    [{ code: '77' }, 'REQUEST_REJECTED'],
    [{ message: 'nope' }, 'REQUEST_REJECTED'],
    [{ name: 'NoError' }, 'REQUEST_REJECTED'],
    [{ error: 'User rejected' }, 'REQUEST_REJECTED'],
    [{ code: -32603, data: { originalError: { code: 7 } } }, 'SEVEN'],
    [{ code: 4902, message: 'soup' }, 'CHAIN_NOT_SUPPORTED'],
    [{ name: 'Told', message: 'soup' }, 'TOLD'],
    [{ code: -32000, message: 'Soup is out' }, 'SOUP'],
    [{ code: -32603, cause: { code: -32000 } }, 'OURS'],
    [{ code: -32603 }, 'RPC_INTERNAL'],
    ['a text', 'MINE'],
    [undefined, 'MINE'],
  ])('parameters: %j is %s', (thrown, code) => {
    const error = toError(thrown, { code: 'MINE', message: 'Mine' })
    expect(error).toMatchObject({ code, cause: thrown })
    expect(error.outcome).toBe(code === 'REQUEST_REJECTED' ? 'rejected' : 'failed')
  })

  test('behavior: ours pass, the data of a row is kept, and `guarded` throws what `toError` makes', async () => {
    const ours = new LatchkeyError('OWN', 'Own')
    expect(toError(ours)).toBe(ours)
    expect(toError({ message: 'soup' }).data).toEqual({ hot: true })
    const failure = guarded({ code: 'MINE', message: 'Mine' }, async () => {
      throw { message: 'because' }
    })
    await expect(failure).rejects.toMatchObject({ code: 'MINE', message: 'Mine: because' })
  })

  test('behavior: layers are few, whatever contains itself or throws when it is looked at', () => {
    const loop: Record<string, unknown> = { code: 1 }
    loop.cause = loop
    expect(layersOf(loop)).toHaveLength(12)
    const trap = {
      code: 5,
      get cause() {
        throw new Error('trap')
      },
    }
    expect(layersOf(trap)).toHaveLength(1)
    expect(layersOf(null)).toMatchObject([{ code: undefined, message: '' }])
    expect(findCode(layersOf({ code: 1, error: { code: 2 } }), 2)).toBe(2)
    expect(isRefusal(layersOf({ message: 'transaction rejected by the pool' }))).toBe(false)
  })

  test('S37: what is repeated of a stranger has no addresses and payloads in it', () => {
    const said = saying(layersOf({ message: `no\n${'0x'}${'ab'.repeat(20)} and ${'z'.repeat(44)}` }))
    expect(said).toBe('no 0x… and …')
    expect(saying(layersOf({ data: `0x${'00'.repeat(40)}` }))).toBe('no reason was given')
  })

  test('parameters: what stops a connection or a switch', () => {
    expect(toConnectError({ code: 4001 })).toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
    expect(toConnectError({ code: -32002 })).toMatchObject({ code: 'CONNECTION_PENDING' })
    expect(toConnectError('odd')).toMatchObject({ code: 'CONNECTION_FAILED', message: 'Failed to connect: odd' })
    expect(toSwitchError({ code: 5000 }, network)).toMatchObject({ code: 'SWITCH_REJECTED', outcome: 'rejected' })
    expect(toSwitchError({ data: { code: 4902 } }, network)).toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    expect(toSwitchError('odd', network)).toMatchObject({
      code: 'SWITCH_FAILED',
      message: 'Could not switch to One. odd',
    })
  })
})

describe('calls of the page', () => {
  test.each([[undefined], [null], [{}], [{ method: '' }], [{ method: 1 }]])(
    'parameters: %j is no call',
    async (call) => {
      await expect(answerCall(call, () => 1)).rejects.toMatchObject({ code: -32600, name: 'ProviderRpcError' })
    },
  )

  test('behavior: the answer is bare, and each error has an integer code', async () => {
    expect(await answerCall({ method: 'a', more: 1 }, (call) => call)).toEqual({ method: 'a' })
    await expect(answerCall({ method: 'a', params: 'x' }, () => 1)).rejects.toMatchObject({ code: -32602 })
    const fail = (error: unknown) =>
      answerCall({ method: 'a' }, () => {
        throw error
      })
    const own = Object.assign(new Error('theirs'), { code: 3 })
    await expect(fail(own)).rejects.toBe(own)
    await expect(fail(new LatchkeyError('ANY', 'No', { outcome: 'rejected' }))).rejects.toMatchObject({ code: 4001 })
    // F11: libraries take 4001 for a no, after which they offer to send again.
    const left = new LatchkeyError('ANY', 'Left', { outcome: 'dismissed', data: { maybeSent: true } })
    await expect(fail(left)).rejects.toMatchObject({ code: -32603 })
    await expect(fail(new LatchkeyError('NETWORK_NOT_FOUND', 'No'))).rejects.toMatchObject({ code: 4902 })
    await expect(fail({ data: { code: -32601 }, message: 'x' })).rejects.toMatchObject({ code: -32601, message: 'x' })
    await expect(fail('text')).rejects.toMatchObject({ code: -32603, message: 'text' })
  })

  test('parameters: what a node may answer', () => {
    for (const method of ['eth_call', 'eth_getBalance', 'net_version', 'web3_sha3']) expect(isRead(method)).toBe(true)
    for (const method of ['eth_sendRawTransaction', 'eth_signTypedData_v4', 'personal_sign', 'wallet_getAssets', 'x'])
      expect(isRead(method), method).toBe(false)
  })

  test('behavior: code that did not arrive is fetched again with the next call', async () => {
    let tries = 0
    const load = async () => {
      if (++tries === 1) throw new TypeError('offline')
      return { answerRequest: async () => 'here', verb: async (one: number) => one + 1 }
    }
    const link = {} as ProviderLink
    const answer = lazyAnswer(load)
    await expect(answer(link, { method: 'a' })).rejects.toMatchObject({ code: -32603 })
    expect(await answer(link, { method: 'a' })).toBe('here')
    tries = 0
    const verb = lazyVerb(load, (module) => module.verb)
    await expect(verb(1)).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    expect(await verb(1)).toBe(2)
    tries = 0
    const { verb: named } = lazyVerbs(load, 'verb')
    await expect(named(1)).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
    expect(await named(1)).toBe(2)
  })

  test('behavior: a provider tells what changed, in the words of its namespace, until it is ended', () => {
    let tell: Parameters<ProviderLink['watch']>[0] = () => {}
    const stops: (() => void)[] = []
    const link = {
      watch(listener: typeof tell) {
        tell = listener
        return () => {
          tell = () => {}
        }
      },
    } as unknown as ProviderLink
    const provider = createProvider(link, {
      answer: async () => undefined,
      toChainId: (id) => id.toUpperCase(),
      onDispose: (stop) => void stops.push(stop),
    })
    const heard: unknown[] = []
    for (const event of ['connect', 'chainChanged', 'accountsChanged', 'disconnect'])
      provider.on(event, (value: unknown) => heard.push([event, value]))
    const away = { accounts: [], networkId: 'a:1', connected: false } as const
    const here = { accounts: [{ address: 'x' }], networkId: 'a:2', connected: true } as const
    tell(here, away)
    // Equal accounts in another list are no news.
    tell({ ...here, accounts: [{ address: 'x' }] }, here)
    tell(away, here)
    for (const stop of stops) stop()
    tell(here, away)
    expect(heard).toEqual([
      ['connect', { chainId: 'A:2' }],
      ['chainChanged', 'A:2'],
      ['accountsChanged', ['x']],
      ['chainChanged', 'A:1'],
      ['accountsChanged', []],
      ['disconnect', expect.any(ProviderRpcError)],
    ])
  })
})

describe('time', () => {
  test('behavior: an abort settles at once, with a reason of ours or as REQUEST_ABORTED', async () => {
    const never = () => new Promise<never>(() => {})
    const plain = new AbortController()
    const failure = unlessAborted(plain.signal, never)
    plain.abort(new Error('gone'))
    await expect(failure).rejects.toMatchObject({ code: 'REQUEST_ABORTED', outcome: 'dismissed' })
    const ours = new LatchkeyError('OWN', 'Own')
    await expect(unlessAborted(AbortSignal.abort(ours), never)).rejects.toBe(ours)
    let asked = false
    const ask = async () => {
      asked = true
    }
    await expect(unlessAborted(AbortSignal.abort(), ask)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(asked).toBe(false)
    expect(await unlessAborted(undefined, async () => 1)).toBe(1)
  })

  test('behavior: work that is late, waits that end early, and runs that are shared', async () => {
    const clock = createTestClock()
    const late = within(clock, 100, new Promise<never>(() => {}))
    late.catch(() => undefined)
    await clock.advance(100)
    await expect(late).rejects.toThrow('No answer within 100 ms')
    expect(clock.pending).toBe(0)
    expect(await within(clock, 100, Promise.resolve(1))).toBe(1)
    await settle()
    expect(clock.pending).toBe(0)
    await pageWait(60_000, AbortSignal.abort())

    let runs = 0
    const run = together(async () => ++runs)
    expect(await Promise.all([run(), run()])).toEqual([1, 1])
    expect(await run()).toBe(2)
  })
})

test.each([
  [' data:image/png;base64,AAAA ', 'data:image/png;base64,AAAA'],
  ['https://icons.example/a.png', undefined],
  ['data:text/html,x', undefined],
  [`data:image/png,${'a'.repeat(65_536)}`, undefined],
  [5, undefined],
])('S38: %j is an icon that asks no host, or none', (value, icon) => {
  expect(toIcon(value)).toBe(icon)
})

test('behavior: what was noted last is found, and the oldest makes room', () => {
  const recent = createRecent<number>(2)
  recent.note('a', 1)
  recent.note('b', 2)
  recent.note('a', 3)
  recent.note('c', 4)
  expect(['a', 'b', 'c'].map(recent.find)).toEqual([3, undefined, 4])
})
