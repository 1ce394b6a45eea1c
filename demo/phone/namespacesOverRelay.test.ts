import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { stringToBytes } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveAccounts } from '../../devnet/src/accounts.js'
import { type Relay, startRelay } from '../../devnet/src/index.js'
import { createPhoneWallet } from './createPhoneWallet.js'
import { connectApp, startApp } from './test/stack.js'
import type { PhoneWallet, PhoneWalletOptions } from './types.js'

const chains = [{ chainId: 31337, name: 'Latchkey Local', rpcUrl: 'http://127.0.0.1:1' }]
const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

let relay: Relay
let app: Awaited<ReturnType<typeof startApp>>
let wallet: PhoneWallet

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.stop())
beforeEach(async () => {
  app = await startApp(relay.url)
})
afterEach(() => Promise.all([app.stop(), wallet.stop()]))

const startWallet = async (options: Partial<PhoneWalletOptions> = {}) => {
  const accounts = deriveAccounts(2)
  wallet = await createPhoneWallet({ relay: relay.url, chains, accounts, approve: () => 'approve', ...options })
}

test('behavior: one session of five namespaces, and each signs', async () => {
  await startWallet()
  const wants = (chain: string, ...methods: string[]) => ({ chains: [chain], methods, events: ['accountsChanged'] })
  const session = await connectApp(app, wallet, {
    optionalNamespaces: {
      eip155: wants('eip155:31337', 'personal_sign'),
      solana: wants(solana, 'solana_signMessage', 'solana_signTransaction'),
      bip122: wants('bip122:000000000019d6689c085ae165831e93', 'signMessage'),
      cosmos: wants('cosmos:cosmoshub-4', 'cosmos_getAccounts'),
      polkadot: wants('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot_signMessage'),
      tezos: wants('tezos:mainnet', 'tezos_sign'),
    },
  })
  expect(Object.keys(session.namespaces)).toEqual(['eip155', 'solana', 'bip122', 'cosmos', 'polkadot'])
  expect(session.namespaces.solana?.methods).toEqual(['solana_signMessage'])

  const pubkey = session.namespaces.solana?.accounts[0]?.split(':')[2] ?? ''
  const message = stringToBytes('Hello, harbour')
  const params = { message: base58.encode(message), pubkey }
  const { signature } = await app.request<{ signature: string }>('solana_signMessage', params, solana)
  expect(ed25519.verify(base58.decode(signature), message, base58.decode(pubkey))).toBe(true)
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  expect(await app.request('signMessage', { message: 'hi' }, bitcoin)).toHaveProperty('signature')
  expect(await app.request('cosmos_getAccounts', {}, 'cosmos:cosmoshub-4')).toHaveLength(1)

  await wallet.chooseAccount(wallet.get().accounts[1] ?? '')
  const namespaces = wallet.get().sessions[0]?.namespaces
  expect(namespaces?.eip155?.accounts?.[0]).toContain(wallet.get().accounts[1])
  expect(namespaces?.solana?.accounts).toEqual(session.namespaces.solana?.accounts)
})

const signIn = {
  chains: ['eip155:31337'],
  domain: '127.0.0.1:4000',
  uri: 'http://127.0.0.1:4000',
  nonce: '12345678',
  statement: 'Sign in to Tidemark.',
  methods: ['personal_sign', 'eth_sendTransaction'],
}

test('behavior: connects and signs in at once, where that is on', async () => {
  await startWallet({ oneClick: true, approve: undefined })
  const { uri, response } = await app.provider.client.authenticate(signIn)
  const answered = response()
  await wallet.pair(uri)
  const question = await wallet.waitFor(({ questions }) => questions.find(({ kind }) => kind === 'signIn'))
  if (question.kind !== 'signIn') throw new Error('Another question came.')
  expect(question.messages).toHaveLength(1)
  expect(question.messages[0]).toMatch(/^127\.0\.0\.1:4000 wants you to sign in/)
  expect(question.messages[0]).toContain('Nonce: 12345678')
  await wallet.approve(question.id)
  const { auths, session } = await answered
  expect(auths?.[0]?.p.iss).toBe(`did:pkh:eip155:31337:${wallet.get().account}`)
  expect(session?.namespaces.eip155?.methods).toEqual(expect.arrayContaining(signIn.methods))
  expect(wallet.get().sessions).toHaveLength(1)
})

test('behavior: signing in at once is refused', async () => {
  await startWallet({ oneClick: true, approve: () => 'refuse' })
  const { uri, response } = await app.provider.client.authenticate(signIn)
  const answered = response()
  answered.catch(() => undefined)
  await wallet.pair(uri)
  await expect(answered).rejects.toBeDefined()
})

test('behavior: where it is off, the app falls back to connecting', async () => {
  await startWallet()
  const { uri, response } = await app.provider.client.authenticate(signIn)
  const answered = response()
  await wallet.pair(uri)
  const { session, auths } = await answered
  expect(auths).toBeUndefined()
  expect(session?.namespaces.eip155?.chains).toEqual(['eip155:31337'])
})
