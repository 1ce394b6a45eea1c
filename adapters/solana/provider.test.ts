import { expect, test } from 'vitest'
import {
  type AdapterProvider,
  LatchkeyError,
  type ProviderLink,
  type ProviderState,
  type RpcCall,
} from '../../src/adapter.js'
import { setup } from './adapter.js'
import { createContext, createLink } from './test/world.js'

const networkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const away: ProviderState = { accounts: [], networkId, connected: false }
const here: ProviderState = { accounts: [{ address: 'one' }], networkId, connected: true }

const createProvider = (link: ProviderLink, context = createContext().context) =>
  setup(context, {}).createProvider?.(link) as AdapterProvider

function setUp(start: ProviderState) {
  const asked: RpcCall[] = []
  const read: RpcCall[] = []
  const { link, set } = createLink(
    start,
    async (call) => {
      asked.push(call)
      return 'from the wallet'
    },
    async (call) => {
      read.push(call)
      return 'from a node'
    },
  )
  const { context, stop } = createContext()
  const provider = createProvider(link, context)
  const request = (method: string, params?: unknown) => provider.request({ method, params })
  return { provider, request, set, asked, read, stop }
}

test('behavior: accounts from the state, reads from nodes, the rest from the wallet', async () => {
  const { request, asked, read } = setUp(here)
  expect(await request('solana_getAccounts')).toEqual([{ pubkey: 'one' }])
  expect(await request('solana_requestAccounts')).toEqual([{ pubkey: 'one' }])
  expect(await request('getBalance', ['one'])).toBe('from a node')
  expect(await request('sendTransaction', ['AA=='])).toBe('from a node')
  expect(await request('solana_signMessage', { message: '2' })).toBe('from the wallet')
  expect(asked.map(({ method }) => method)).toEqual(['solana_signMessage'])
  expect(read.map(({ method }) => method)).toEqual(['getBalance', 'sendTransaction'])
})

test('behavior: what the wallet has sent is reported', async () => {
  const { link, sent } = createLink(
    here,
    async ({ method }) => (method === 'solana_signMessage' ? { signature: 'one' } : { signature: 'two' }),
    async () => undefined,
  )
  const provider = createProvider(link)
  await provider.request({ method: 'solana_signMessage', params: {} })
  await provider.request({ method: 'solana_signAndSendTransaction', params: {} })
  expect(sent).toEqual([{ id: 'two', kind: 'transaction' }])
})

test('behavior: errors have codes (EIP-1193)', async () => {
  const { request } = setUp(away)
  expect(await request('solana_getAccounts')).toEqual([])
  expect(await request('getSlot')).toBe('from a node')
  await expect(request('solana_signMessage', {})).rejects.toMatchObject({ code: 4100 })
  // What no Solana wallet has is not allowed by connecting one.
  for (const method of ['eth_sign', 'latchkey_chooseChain', 'constructor'])
    await expect(request(method)).rejects.toMatchObject({ code: 4200 })
  await expect(request('')).rejects.toMatchObject({ code: -32600 })
  await expect(request('getSlot', 'text')).rejects.toMatchObject({ code: -32602 })
  const connected = setUp(here)
  for (const method of ['eth_sign', 'latchkey_chooseChain', 'constructor'])
    await expect(connected.request(method)).rejects.toMatchObject({ code: 4200 })
  const { link } = createLink(
    here,
    () => Promise.reject(new LatchkeyError('REQUEST_REJECTED', 'No', { outcome: 'rejected' })),
    async () => undefined,
  )
  const refusing = createProvider(link)
  await expect(refusing.request({ method: 'solana_signIn', params: {} })).rejects.toMatchObject({ code: 4001 })
})

test('behavior: solana_requestAccounts without a wallet asks the user for one', async () => {
  expect(await setUp(away).request('solana_requestAccounts')).toEqual([{ pubkey: 'one' }])
  const { link } = createLink(
    away,
    () => Promise.reject(new LatchkeyError('NOT_CONNECTED', 'No wallet')),
    () => Promise.reject(new LatchkeyError('SERVICE_UNREACHABLE', 'No node')),
  )
  const connect = () => Promise.reject(new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' }))
  const provider = createProvider({ ...link, connect })
  await expect(provider.request({ method: 'solana_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  await expect(provider.request({ method: 'getSlot' })).rejects.toMatchObject({ code: 4900 })
})

test('behavior: events follow the state until the adapter ends', () => {
  const { provider, set, stop } = setUp(away)
  const heard: unknown[] = []
  for (const event of ['connect', 'chainChanged', 'accountsChanged', 'disconnect'])
    provider.on(event, (value) => void heard.push([event, (value as { code?: number }).code ?? value]))
  set(here)
  set({ ...here, networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  set({ ...away, networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  expect(heard).toEqual([
    ['connect', { chainId: networkId }],
    ['accountsChanged', ['one']],
    ['chainChanged', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['accountsChanged', []],
    ['disconnect', 4900],
  ])
  stop()
  set(here)
  expect(heard).toHaveLength(5)
})
