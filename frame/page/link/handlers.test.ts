import { describe, expect, test } from 'vitest'
import { appEvents } from '../../../adapters/embedded/wire/appEvents.js'
import { frameAnswers } from '../../../adapters/embedded/wire/frameEvents.js'
import {
  answeredMethods,
  approvedMethods,
  nodeMethods,
  safeMethods,
  unsafeMethods,
  workedOutMethods,
} from '../../../adapters/embedded/wire/methods.js'
import { FlowError } from '../../flows/index.js'
import { KeyError } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import { createTestFrame, type FrameOptions, user } from './test/frame.js'

const [evm, solana] = user.accounts.map(({ address }) => address)
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** One question to a new frame. */
const askOnce = (name: string, payload?: unknown, options?: FrameOptions) => createTestFrame(options).ask(name, payload)
const success = (name: string, payload?: unknown) => ({
  type: `@w3m-frame/${name}_SUCCESS`,
  id: expect.any(String),
  ...(payload !== undefined && { payload }),
})
const failure = (name: string, code: string, message: unknown = expect.stringMatching(/./)) => ({
  type: `@w3m-frame/${name}_ERROR`,
  id: expect.any(String),
  payload: { message, code },
})

describe('chains', () => {
  test.each([
    [8453, 8453],
    ['8453', 8453],
    ['eip155:8453', 8453],
    [devnet, devnet],
    ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', devnet],
  ])('SWITCH_NETWORK: %s is answered with %s, and GET_CHAIN_ID with the same', async (chainId, answered) => {
    const frame = createTestFrame()
    expect(await frame.ask('SWITCH_NETWORK', { chainId })).toEqual(success('SWITCH_NETWORK', { chainId: answered }))
    expect(await frame.ask('GET_CHAIN_ID')).toEqual(success('GET_CHAIN_ID', { chainId: answered }))
  })

  test.each([5, 'eip155:5', 'solana:nope', 'nope', 'cosmos:cosmoshub-4', '0x1', '', ' 1', '1:1'])(
    'SWITCH_NETWORK: %j, which the operator does not serve, is an error and changes nothing',
    async (chainId) => {
      const frame = createTestFrame()
      expect(await frame.ask('SWITCH_NETWORK', { chainId })).toEqual(
        failure('SWITCH_NETWORK', 'CHAIN_UNKNOWN', 'Network Not Found'),
      )
      expect((await frame.ask('GET_CHAIN_ID')).payload).toEqual({ chainId: 1 })
    },
  )

  test.each([
    ['?chainId=eip155:8453', 8453],
    [`?chainId=${devnet}`, devnet],
    ['?chainId=eip155:999999', 1],
    ['', 1],
  ])('S8: the frame’s address %s begins on %s', async (search, chainId) => {
    expect((await askOnce('GET_CHAIN_ID', undefined, { search })).payload).toEqual({ chainId })
  })

  test('behavior: a page whose network is not served can use the wallet once it has named one that is', async () => {
    for (const search of ['', '?chainId=eip155:8453'])
      expect(createTestFrame({ search }).chains.isServed(), search).toBe(true)
    const frame = createTestFrame({ search: '?chainId=eip155:999999' })
    await frame.ask('SWITCH_NETWORK', { chainId: 5 })
    expect(frame.chains.isServed()).toBe(false)
    await frame.ask('SWITCH_NETWORK', { chainId: 1 })
    expect(frame.chains.isServed()).toBe(true)
  })

  test('S8: a page’s rpcUrl is never used', async () => {
    const frame = createTestFrame({ user, search: '?rpcUrl=https://evil.example' })
    const rpcUrl = 'https://evil.example'
    await frame.ask('SWITCH_NETWORK', { chainId: 8453, rpcUrl })
    await frame.ask('RPC_REQUEST', { method: 'eth_blockNumber', chainId: 8453, rpcUrl })
    await frame.ask('RPC_REQUEST', { method: 'personal_sign', chainId: 8453, rpcUrl })
    expect(JSON.stringify(frame.called)).not.toContain('evil')
    expect(frame.called).toEqual([{ method: 'eth_blockNumber', params: [], chain: 'eip155:8453' }])
    expect(frame.shown).toMatchObject([{ chain: 'eip155:8453' }])
  })

  test('behavior: each namespace keeps its own chain', async () => {
    const frame = createTestFrame({ user })
    await frame.ask('SWITCH_NETWORK', { chainId: 8453 })
    await frame.ask('SWITCH_NETWORK', { chainId: devnet })
    const onEvm = await frame.ask('RPC_REQUEST', { method: 'eth_chainId', chainId: 8453 })
    expect(onEvm.payload).toBe('0x2105')
  })
})

describe('what the page says of itself', () => {
  test('SYNC_THEME and SYNC_DAPP_DATA: theme and name are claims, answered without payload', async () => {
    const frame = createTestFrame({ search: '?language=de' })
    const themed = { themeMode: 'dark', themeVariables: { '--w3m-accent': 'red', '--w3m-z-index': 3 } }
    expect(await frame.ask('SYNC_THEME', themed)).toEqual(success('SYNC_THEME'))
    const metadata = { name: '<b>Bank</b>', description: '', url: 'https://bank.example', icons: [] }
    expect(await frame.ask('SYNC_DAPP_DATA', { metadata, projectId: 'demo' })).toEqual(success('SYNC_DAPP_DATA'))
    expect(frame.link.host()).toEqual({
      origin: 'https://app.example',
      name: '<b>Bank</b>',
      theme: 'dark',
      language: 'de',
    })
    expect(frame.notes.refreshed).toBe(2)
    await frame.ask('SYNC_THEME', { w3mThemeVariables: { '--w3m-background': '#000' } })
    await frame.ask('SYNC_DAPP_DATA', { projectId: 'demo' })
    expect(frame.link.host()).toMatchObject({ name: '<b>Bank</b>', theme: 'dark' })
  })

  test('SYNC_THEME: what is shown follows the language of the page, and is drawn anew', async () => {
    const frame = createTestFrame({ search: '?language=de' })
    await frame.ask('SYNC_THEME', { language: 'ar-EG' })
    expect(frame.link.host()).toMatchObject({ language: 'ar-EG' })
    expect(frame.notes.refreshed).toBe(1)
    // What `Intl` does not take is English.
    await frame.ask('SYNC_THEME', { language: '<b>' })
    expect(frame.link.host()).toMatchObject({ language: 'en' })
  })

  test('SYNC_DAPP_DATA: another project than the one of the frame’s address is refused', async () => {
    const metadata = { name: 'Other', description: '', url: '', icons: [] }
    const frame = createTestFrame()
    expect(await frame.ask('SYNC_DAPP_DATA', { metadata, projectId: 'other' })).toEqual(
      failure('SYNC_DAPP_DATA', 'EVENT_INVALID', 'Invalid Project ID'),
    )
    expect(frame.link.host().name).toBeUndefined()
  })
})

describe('accounts and what there is not', () => {
  test('SET_PREFERRED_ACCOUNT: eoa is answered with the account of the chain in use', async () => {
    const frame = createTestFrame({ user })
    const ask = (type: string) => frame.ask('SET_PREFERRED_ACCOUNT', { type })
    expect(await ask('eoa')).toEqual(success('SET_PREFERRED_ACCOUNT', { type: 'eoa', address: evm }))
    await frame.ask('SWITCH_NETWORK', { chainId: mainnet })
    expect(await ask('eoa')).toEqual(success('SET_PREFERRED_ACCOUNT', { type: 'eoa', address: solana }))
    expect(await ask('smartAccount')).toEqual(failure('SET_PREFERRED_ACCOUNT', 'NOT_SUPPORTED'))
  })

  test('SET_PREFERRED_ACCOUNT: with a pinned contract the choice is kept, for the EVM account, whichever chain was used last', async () => {
    const chosen: string[] = []
    const node = () => `0xef0100${'1'.repeat(40)}`
    const frame = createTestFrame({ user, hasContract: true, onChoose: (type) => void chosen.push(type), node })
    const ask = (type: string) => frame.ask('SET_PREFERRED_ACCOUNT', { type })
    expect(await ask('smartAccount')).toEqual(success('SET_PREFERRED_ACCOUNT', { type: 'smartAccount', address: evm }))
    expect(await frame.ask('INIT_SMART_ACCOUNT')).toEqual(
      success('INIT_SMART_ACCOUNT', { address: evm, isDeployed: true }),
    )
    await frame.ask('SWITCH_NETWORK', { chainId: mainnet })
    expect(await ask('eoa')).toEqual(success('SET_PREFERRED_ACCOUNT', { type: 'eoa', address: evm }))
    expect(chosen).toEqual(['smartAccount', 'eoa'])
  })

  test('SET_PREFERRED_ACCOUNT: without a login it is an error', async () => {
    expect(await askOnce('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual(
      failure('SET_PREFERRED_ACCOUNT', 'LOGGED_OUT'),
    )
  })

  test.each<[string, unknown, object]>([
    ['the pinned contract', `0xef0100${'1'.repeat(40)}`, { smartAccountDeployed: true }],
    ['none', '0x', { smartAccountDeployed: false }],
    ['another one', `0xef0100${'2'.repeat(40)}`, { smartAccountDeployed: false }],
    ['what cannot be read', 'code', {}],
  ])('GET_USER: the account has %s: smartAccountDeployed by what the chain says', async (_, code, said) => {
    const answer = { address: `${evm}`, chainId: 1 }
    const loginHandlers = { GET_USER: () => answer }
    const { payload } = await askOnce('GET_USER', {}, { hasContract: true, loginHandlers, node: () => code })
    expect(payload).toEqual({ ...answer, ...said })
    // Where no contract is pinned the chain is not asked.
    const frame = createTestFrame({ loginHandlers, node: () => code })
    expect((await frame.ask('GET_USER', {})).payload).toEqual(answer)
    expect(frame.called).toEqual([])
  })

  test('GET_SMART_ACCOUNT_STATES: asks of the chains that are named', async () => {
    expect(await askOnce('GET_SMART_ACCOUNT_STATES', { chains: [1, 10] })).toEqual(
      success('GET_SMART_ACCOUNT_STATES', { chains: [{ chainId: 2, state: 'plain' }] }),
    )
  })

  test('wallet_getAssets: without a login it is an error', async () => {
    expect(await askOnce('RPC_REQUEST', { method: 'wallet_getAssets', chainId: 1, params: [{}] })).toEqual(
      failure('RPC_REQUEST', 'LOGGED_OUT'),
    )
  })

  test('GET_SMART_ACCOUNT_ENABLED_NETWORKS: chains with a pinned contract', async () => {
    expect(await askOnce('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual(
      success('GET_SMART_ACCOUNT_ENABLED_NETWORKS', { smartAccountEnabledNetworks: [] }),
    )
    expect((await createTestFrame({ hasContract: true }).ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).payload).toEqual({
      smartAccountEnabledNetworks: [1],
    })
  })

  test.each([
    ['INIT_SMART_ACCOUNT', undefined],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
    ['CONNECT_SOCIAL', { uri: 'https://x.example' }],
    ['GET_FARCASTER_URI', undefined],
    ['CONNECT_FARCASTER', undefined],
    ['SOCIAL_RESULT', {}],
    ['CONNECT_PASSKEY', undefined],
    ['CONNECT_TELEGRAM', { initData: 'user=1' }],
    ['GET_EXCHANGE_NONCE', undefined],
    ['CONNECT_EXCHANGE', { token: 'a.b.c' }],
  ])('%s: not supported, whatever another room hands in', async (name, payload) => {
    expect(await askOnce(name, payload)).toEqual(failure(name, 'NOT_SUPPORTED'))
  })

  test('behavior: every message of the protocol has a handler', async () => {
    const frame = createTestFrame()
    for (const name of Object.keys(appEvents)) {
      const { payload } = await frame.ask(name, {})
      expect(payload?.message, name).not.toBe('An error occurred')
      frame.passTime(1000)
    }
  })

  test('CLOSE_SCREEN: ends the screen in sight', async () => {
    const frame = createTestFrame()
    expect(await frame.ask('CLOSE_SCREEN')).toEqual(success('CLOSE_SCREEN'))
    expect(frame.notes.closed).toBe(1)
  })
})

describe('RPC_REQUEST', () => {
  const here = {
    ...{ eth_chainId: '0x1', eth_accounts: [evm] },
    wallet_getCapabilities: ['wallet_getCapabilities'],
    wallet_getCallsStatus: ['wallet_getCallsStatus'],
    wallet_getAssets: { account: evm, params: [] },
    wallet_getSupportedExecutionPermissions: ['wallet_getSupportedExecutionPermissions'],
    wallet_getGrantedExecutionPermissions: ['wallet_getGrantedExecutionPermissions'],
  }
  const unserved = [
    ...['eth_getUserOperationReceipt', 'eth_estimateUserOperationGas'],
    ...['eth_getUserOperationByHash', 'eth_supportedEntryPoints', 'eth_newPendingTransactionFilter'],
  ]
  const isSolana = (method: string) => method.startsWith('solana_')
  const requestOf = (method: string) =>
    isSolana(method)
      ? { method, chainNamespace: 'solana', chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', params: {} }
      : { method, chainNamespace: 'eip155', chainId: 1, params: [] }

  test('S15: the lists have the 41 and the 11 methods of the protocol', () => {
    expect([new Set(safeMethods).size, new Set(unsafeMethods).size]).toEqual([41, 11])
    expect([...safeMethods, ...unsafeMethods]).not.toContain('eth_sign')
  })

  test.each(Object.entries(here))('S15: %s is answered in the frame', async (method, answer) => {
    const frame = createTestFrame({ user })
    expect((await frame.ask('RPC_REQUEST', requestOf(method))).payload).toEqual(answer)
    expect([frame.called, frame.shown]).toEqual([[], []])
  })

  test('eth_accounts: none without a login', async () => {
    expect((await askOnce('RPC_REQUEST', requestOf('eth_accounts'))).payload).toEqual([])
  })

  test('S15: every safe method is answered by a node, worked out, answered in the frame, or refused by name', () => {
    const all = [...nodeMethods, ...workedOutMethods, ...Object.keys(here), ...unserved]
    expect(all.toSorted()).toEqual(answeredMethods.toSorted())
  })

  test.each(nodeMethods)('S15: %s is asked of the chain’s node, and the user is not', async (method) => {
    const frame = createTestFrame({ user, node: () => ({ number: '0x5', list: [null] }) })
    const request = { ...requestOf(method), params: ['0x1', false] }
    expect(await frame.ask('RPC_REQUEST', request)).toEqual(success('RPC_REQUEST', { number: '0x5', list: [null] }))
    expect(frame.called).toEqual([{ method, params: ['0x1', false], chain: 'eip155:1' }])
    expect([frame.shown, frame.notes.loaded]).toEqual([[], 0])
  })

  test.each(approvedMethods)('S15: %s is shown to the user', async (method) => {
    const frame = createTestFrame({ user })
    expect(await frame.ask('RPC_REQUEST', requestOf(method))).toEqual(success('RPC_REQUEST', '0xsigned'))
    expect(frame.shown).toEqual([
      {
        request: requestOf(method),
        host: { origin: 'https://app.example', name: undefined, theme: 'light', language: 'en' },
        chain: isSolana(method) ? mainnet : 'eip155:1',
      },
    ])
    expect(frame.called).toEqual([])
  })

  const unlisted = [
    ...['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v1', 'eth_signTypedData_v3'],
    ...['wallet_addEthereumChain', 'wallet_switchEthereumChain', 'wallet_watchAsset', 'wallet_requestPermissions'],
    ...['eth_requestAccounts', 'personal_ecRecover', 'personal_unlockAccount', 'debug_traceTransaction'],
    ...['admin_peers', 'eth_subscribe', 'net_version', 'web3_sha3', 'ETH_CALL', ' eth_call', 'eth_call\n'],
    ...['constructor', '__proto__', '', 'solana_signIn', 'wallet_prepareCalls'],
  ]
  test.each([...unlisted, ...unserved])('S15: %j is not allowed', async (method) => {
    const frame = createTestFrame({ user })
    expect(await frame.ask('RPC_REQUEST', { method, chainId: 1, params: [] })).toEqual(
      failure('RPC_REQUEST', 'METHOD_NOT_ALLOWED', 'Requested RPC call is not allowed'),
    )
    expect([frame.called, frame.shown]).toEqual([[], []])
  })

  test.each([
    ['another chain than the one in use', { method: 'personal_sign', chainId: 8453 }],
    ['another chain, for a read', { method: 'eth_call', chainId: 8453 }],
    ['another chain, as text', { method: 'personal_sign', chainId: 'eip155:8453' }],
    ['a chain that is not served', { method: 'personal_sign', chainId: 5 }],
    ['a Solana method on EVM', { method: 'solana_signMessage', chainId: 1 }],
    ['an EVM method on Solana', { method: 'personal_sign', chainNamespace: 'solana', chainId: mainnet }],
    ['a namespace without a method', { method: 'personal_sign', chainNamespace: 'cosmos', chainId: 1 }],
    ['params of a read that are no list', { method: 'eth_call', chainId: 1, params: { to: '0x0' } }],
  ])('S16: %s is refused', async (_name, request) => {
    const frame = createTestFrame({ user })
    expect(await frame.ask('RPC_REQUEST', request)).toEqual(failure('RPC_REQUEST', 'REQUEST_INVALID'))
    expect([frame.called, frame.shown]).toEqual([[], []])
  })

  test.each([
    ['a number', { method: 'personal_sign', chainId: 1 }],
    ['digits', { method: 'personal_sign', chainId: '1' }],
    ['CAIP-2', { method: 'personal_sign', chainId: 'eip155:1' }],
    ['Solana in CAIP-2', { method: 'solana_signMessage', chainNamespace: 'solana', chainId: mainnet }],
    ['Solana’s reference', { ...requestOf('solana_signMessage') }],
  ])('S16: the chain in use, as %s', async (_name, request) => {
    expect((await askOnce('RPC_REQUEST', request, { user })).payload).toBe('0xsigned')
  })

  test('S16: without a login nothing is shown', async () => {
    const frame = createTestFrame()
    expect(await frame.ask('RPC_REQUEST', requestOf('personal_sign'))).toEqual(failure('RPC_REQUEST', 'LOGGED_OUT'))
    expect(frame.notes.loaded).toBe(0)
  })

  test('S16: a request whose chain is switched while its code arrives is not shown', async () => {
    let arrive = () => {}
    const frame = createTestFrame({ user, load: () => new Promise((resolve) => (arrive = resolve)) })
    const request = frame.ask('RPC_REQUEST', requestOf('personal_sign'))
    await frame.ask('SWITCH_NETWORK', { chainId: 8453 })
    arrive()
    expect(await request).toEqual(failure('RPC_REQUEST', 'REQUEST_INVALID'))
    expect(frame.shown).toEqual([])
  })

  test('F7: what is given up while its code arrives is never shown', async () => {
    let arrive = () => {}
    const frame = createTestFrame({ user, load: () => new Promise((resolve) => (arrive = resolve)) })
    const request = frame.ask('RPC_REQUEST', requestOf('personal_sign'))
    await expect.poll(() => frame.notes.loaded).toBe(1)
    await frame.ask('RPC_ABORT')
    expect(await request).toEqual(failure('RPC_REQUEST', 'REQUEST_ABORTED', 'Request was aborted'))
    arrive()
    await frame.ask('GET_CHAIN_ID')
    expect(frame.shown).toEqual([])
  })

  test('F7: RPC_ABORT answers all requests, then itself, and leaves the login alone', async () => {
    const never = () => new Promise<never>(() => {})
    const frame = createTestFrame({ user, approve: never, node: never, loginHandlers: { CONNECT_DEVICE: never } })
    void frame.ask('CONNECT_DEVICE', undefined, 'device')
    const open = [
      frame.ask('RPC_REQUEST', requestOf('personal_sign'), 'a'),
      frame.ask('RPC_REQUEST', requestOf('eth_call'), 'b'),
    ]
    await expect.poll(() => frame.shown.length).toBe(1)
    expect(await frame.ask('RPC_ABORT', undefined, 'c')).toEqual(success('RPC_ABORT'))
    for (const answer of await Promise.all(open))
      expect(answer).toEqual(failure('RPC_REQUEST', 'REQUEST_ABORTED', 'Request was aborted'))
    expect(frame.heard.slice(1).map(({ id }) => id)).toEqual(expect.arrayContaining(['a', 'b', 'c']))
    expect(frame.heard.map(({ id }) => id)).not.toContain('device')
    expect(frame.notes.aborted).toBe(1)
  })

  test('F7: what was given up is answered once, whatever comes of it later', async () => {
    let sign = (_: string) => {}
    const frame = createTestFrame({ user, approve: () => new Promise((resolve) => (sign = resolve)) })
    const request = frame.ask('RPC_REQUEST', requestOf('personal_sign'), 'late')
    await expect.poll(() => frame.shown.length).toBe(1)
    await frame.ask('RPC_ABORT')
    await request
    sign('0xlate')
    await frame.ask('GET_CHAIN_ID')
    expect(frame.heard.filter(({ id }) => id === 'late')).toHaveLength(1)
    expect(JSON.stringify(frame.heard)).not.toContain('0xlate')
  })

  test('F7: what had left the frame before it was given up is reported as it came out', async () => {
    const frame = createTestFrame({ user, approve: () => new Promise(() => {}), sent: '0xhash' })
    const request = frame.ask('RPC_REQUEST', requestOf('eth_sendTransaction'))
    await expect.poll(() => frame.shown.length).toBe(1)
    await frame.ask('RPC_ABORT')
    expect(await request).toEqual(success('RPC_REQUEST', '0xhash'))
  })

  test('behavior: code that does not arrive is an error, and the next request asks for it again', async () => {
    const tries = [Promise.reject(new TypeError('Failed to fetch https://x.example/canary.js')), Promise.resolve()]
    const frame = createTestFrame({ user, load: async () => tries.shift() })
    const ask = () => frame.ask('RPC_REQUEST', requestOf('personal_sign'))
    expect((await ask()).payload).toEqual({ message: 'An error occurred' })
    expect((await ask()).payload).toBe('0xsigned')
  })

  test('RELOAD: rejects what is open, closes the screen, keeps the login', async () => {
    const never = () => new Promise<never>(() => {})
    let reason: unknown
    const frame = createTestFrame({
      user,
      approve: never,
      loginHandlers: {
        CONNECT_DEVICE: (_payload, signal) => {
          signal.addEventListener('abort', () => {
            reason = signal.reason
          })
          return never()
        },
      },
    })
    const device = frame.ask('CONNECT_DEVICE')
    const request = frame.ask('RPC_REQUEST', requestOf('personal_sign'))
    await expect.poll(() => frame.shown.length).toBe(1)
    expect(await frame.ask('RELOAD')).toEqual(success('RELOAD'))
    expect(await device).toEqual(failure('CONNECT_DEVICE', 'REQUEST_ABORTED', 'Something went wrong'))
    expect(await request).toEqual(failure('RPC_REQUEST', 'REQUEST_ABORTED', 'Request was aborted'))
    expect(reason).toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(frame.notes).toMatchObject({ aborted: 1, closed: 1 })
    expect((await frame.ask('RPC_REQUEST', requestOf('eth_accounts'))).payload).toEqual([evm])
    expect((await frame.ask('SYNC_DAPP_DATA', { projectId: 'demo' })).type).toBe('@w3m-frame/SYNC_DAPP_DATA_SUCCESS')
  })
})

describe('answers', () => {
  const answerWith = (result: unknown) =>
    askOnce('RPC_REQUEST', { method: 'personal_sign', chainId: 1 }, { user, approve: async () => result })

  test('S6: a key, bytes, an instance, a function or a bigint never leaves the frame', async () => {
    const { privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    class Wallet {
      readonly seed = 'canary'
    }
    for (const secret of [privateKey, new Uint8Array([1, 2]), new Wallet(), () => 'canary', 5n, Symbol('canary')])
      for (const result of [secret, [secret], { deep: { secret } }]) {
        const answer = await answerWith(result)
        expect(answer).toEqual({
          type: '@w3m-frame/RPC_REQUEST_ERROR',
          id: 'q1',
          payload: { message: 'An error occurred' },
        })
      }
  })

  test('S6: keys that the answer does not have stay in the frame', async () => {
    const answer = {
      address: evm ?? '',
      chainId: 1,
      email: 'ada@mail.example',
      accounts: [{ address: evm ?? '', type: 'eoa', privateKey: 'canary' }],
      token: 'canary',
      wallet: { seed: 'canary' },
    }
    const heard = await askOnce('GET_USER', undefined, { loginHandlers: { GET_USER: () => answer as never } })
    expect(heard).toEqual(
      success('GET_USER', {
        address: evm,
        chainId: 1,
        email: 'ada@mail.example',
        accounts: [{ address: evm, type: 'eoa' }],
      }),
    )
  })

  test.each(['CONNECT_OTP', 'SIGN_OUT', 'ENTER_OTP', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_CANCEL'] as const)(
    'S6: %s is answered without payload, whatever its handler returns',
    async (name) => {
      const heard = await askOnce(
        name,
        { otp: '123456' },
        { loginHandlers: { [name]: () => ({ token: 'canary' }) as never } },
      )
      expect(heard).toEqual(success(name))
    },
  )

  test('behavior: an answer that does not fit its schema is an error without details', async () => {
    const heard = await askOnce('GET_USER', undefined, {
      loginHandlers: { GET_USER: () => ({ email: 'canary', address: 5 }) as never },
    })
    expect(heard).toEqual({ type: '@w3m-frame/GET_USER_ERROR', id: 'q1', payload: { message: 'An error occurred' } })
  })

  test('S5: an answer that is too large is an error', async () => {
    expect(await answerWith('x'.repeat(300_000))).toEqual(failure('RPC_REQUEST', 'TOO_LARGE'))
  })

  test('behavior: a result may be null, and a missing one is no payload', async () => {
    expect((await answerWith(null)).payload).toBeNull()
    expect(await answerWith(undefined)).toEqual(success('RPC_REQUEST'))
  })

  test.each([
    [
      new FrameError('REQUEST_REJECTED', 'The user said no.'),
      { message: 'The user said no.', code: 'REQUEST_REJECTED' },
    ],
    [
      new FrameError('RPC_FAILED', 'execution reverted', 3),
      { message: 'execution reverted', code: 'RPC_FAILED', rpcCode: 3 },
    ],
    [
      new FlowError('TOO_MANY', { retryAfter: 12 }),
      { message: 'Please try again after 12 seconds', code: 'TOO_MANY', retryAfter: 12 },
    ],
    [new FlowError('TOO_MANY'), { message: 'This was tried too often. Wait, then try again.', code: 'TOO_MANY' }],
    [new FlowError('SIGNED_OUT'), { message: 'Session Expired', code: 'SIGNED_OUT' }],
    [
      new FlowError('CODE_WRONG', { part: 'auth' }),
      { message: 'The code is wrong. Check it, or ask for another one. (auth)', code: 'CODE_WRONG' },
    ],
    [new KeyError('LOCKED', 'The wallet is locked.'), { message: 'The wallet is locked.', code: 'LOCKED' }],
    [new FrameError('REQUEST_REJECTED', ''), { message: 'An error occurred', code: 'REQUEST_REJECTED' }],
    [new TypeError('canary: 0xdead'), { message: 'An error occurred' }],
    [Object.assign(new Error('canary'), { code: 'EACCES' }), { message: 'An error occurred' }],
    ['canary', { message: 'An error occurred' }],
    [undefined, { message: 'An error occurred' }],
  ])('S37: %s is reported as it may be', async (error, payload) => {
    const heard = await askOnce('GET_USER', undefined, {
      loginHandlers: {
        GET_USER() {
          throw error
        },
      },
    })
    expect(heard).toEqual({ type: '@w3m-frame/GET_USER_ERROR', id: 'q1', payload })
    expect(frameAnswers.GET_USER.safeParse(heard.payload).success).toBe(false)
  })
})
