import { expect, test } from 'vitest'
import { LatchkeyError, type ProviderState, systemClock } from '../../src/adapter.js'
import { testHost } from '../../src/testing/contracts/contextOf.js'
import { minimal } from './minimal.js'

const context = {
  ...testHost,
  networks: () => [],
  clock: systemClock,
  signal: new AbortController().signal,
  onDispose: () => undefined,
}

/** The provider of one namespace, over a state that the test sets. */
async function setUp(namespace: string, networkId: `${string}:${string}`, connected = false) {
  const accounts = [{ address: 'one' }]
  let state: ProviderState = { accounts: connected ? accounts : [], networkId, connected }
  let refusal: LatchkeyError | undefined
  const watchers = new Set<(now: ProviderState, before: ProviderState) => void>()
  const provider = await minimal(namespace)
    .setup(context, {})
    .createProvider?.({
      state: () => state,
      watch(listener) {
        watchers.add(listener)
        return () => watchers.delete(listener)
      },
      async request({ method }) {
        if (refusal) throw refusal
        return `wallet ${method}`
      },
      read: async ({ method }) => `node ${method}`,
      async connect() {
        if (refusal) throw refusal
        return accounts
      },
      switchNetwork: async () => undefined,
      tellSent: () => undefined,
    })
  if (!provider) throw new Error('no provider')
  return {
    provider,
    request: (method: string) => provider.request({ method }),
    refuse: (error: LatchkeyError) => {
      refusal = error
    },
    set(next: Partial<ProviderState>) {
      const before = state
      state = { ...state, ...next }
      for (const watcher of watchers) watcher(state, before)
    },
  }
}

test('behavior: before there is an account: none, one by choice of the user, 4100 for what needs one', async () => {
  const evm = await setUp('eip155', 'eip155:31337')
  expect(await evm.request('eth_accounts')).toEqual([])
  expect(await evm.request('eth_requestAccounts')).toEqual(['one'])
  expect(await evm.request('eth_chainId')).toBe('0x7a69')
  expect(await evm.request('net_version')).toBe('31337')
  expect(await evm.request('eth_blockNumber')).toBe('node eth_blockNumber')
  for (const method of ['personal_sign', 'eth_sendTransaction', 'eth_sign', 'wallet_getCapabilities'])
    await expect(evm.request(method)).rejects.toMatchObject({ code: 4100 })

  const solana = await setUp('solana', 'solana:1')
  expect(await solana.request('solana_getAccounts')).toEqual([])
  expect(await solana.request('solana_requestAccounts')).toEqual([{ pubkey: 'one' }])
  await expect(solana.request('solana_signMessage')).rejects.toMatchObject({ code: 4100 })
  const bitcoin = await setUp('bip122', 'bip122:1')
  await expect(bitcoin.request('signPsbt')).rejects.toMatchObject({ code: 4100 })
})

test('behavior: with one, the session answers', async () => {
  const { request } = await setUp('eip155', 'eip155:1', true)
  expect(await request('eth_requestAccounts')).toEqual(['one'])
  expect(await request('personal_sign')).toBe('wallet personal_sign')
})

test.each([false, true])('behavior: latchkey_chooseChain is refused (connected: %s)', async (connected) => {
  for (const namespace of ['eip155', 'solana', 'bip122']) {
    const { request } = await setUp(namespace, `${namespace}:1`, connected)
    await expect(request('latchkey_chooseChain')).rejects.toMatchObject({ code: 4200 })
  }
})

test('behavior: errors of ours have integer codes (EIP-1193)', async () => {
  const { request, refuse } = await setUp('eip155', 'eip155:1', true)
  refuse(new LatchkeyError('NOT_CONNECTED', 'gone'))
  await expect(request('personal_sign')).rejects.toMatchObject({ code: 4100, message: 'gone' })
  const away = await setUp('eip155', 'eip155:1')
  away.refuse(new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' }))
  await expect(away.request('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
  away.refuse(new LatchkeyError('RELAY_UNREACHABLE', 'No relay'))
  await expect(away.request('eth_requestAccounts')).rejects.toMatchObject({ code: -32603 })
})

test('behavior: the chain is given in hex on EVM, never by its CAIP-2 id (EIP-1193)', async () => {
  const told: unknown[] = []
  const { provider, set } = await setUp('eip155', 'eip155:1')
  for (const event of ['connect', 'chainChanged']) provider.on(event, (value) => void told.push(value))
  set({ connected: true })
  set({ networkId: 'eip155:10' })
  expect(told).toEqual([{ chainId: '0x1' }, '0xa'])
})
