import { afterEach, expect, test } from 'vitest'
import { parseSignInMessage } from '../../services/src/message/parseMessage.js'
import { anyAccount, type ConnectRequest, type SiwxMessageData } from '../../src/adapter.js'
import { readSession } from '../../src/siwx/storedSessions.js'
import {
  createTestSolanaWallet,
  registerWallet,
  type TestSolanaWallet,
  type TestSolanaWalletOptions,
} from '../../src/testing/index.js'
import { isSigned, keyOf } from './test/keys.js'
import { createAttempt, createSource, localNetwork } from './test/world.js'

const [first, second] = [keyOf(1), keyOf(2)]
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const rpcUrl = 'http://127.0.0.1:1'
const domain = 'shop.example:8443'
const message: SiwxMessageData = Object.freeze({
  accountAddress: anyAccount,
  chainId: mainnet,
  domain,
  uri: `https://${domain}`,
  version: '1',
  nonce: 'abcdefgh12345678',
  statement: 'Sign in to the shop.',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-02T00:00:00.000Z',
  requestId: 'a-1',
  resources: ['https://shop.example/terms', 'https://shop.example/privacy'],
})

const wallets: TestSolanaWallet[] = []
afterEach(() => {
  for (const wallet of wallets.splice(0)) wallet.stop()
})

type Feature = Readonly<Record<string, unknown>>
type SignIn = (input: object) => Promise<readonly Record<string, unknown>[]>

interface World extends Partial<TestSolanaWalletOptions> {
  readonly silent?: boolean
  readonly data?: SiwxMessageData
  readonly networks?: ConnectRequest['networks']
  /** Comes between page and wallet. */
  readonly change?: (signIn: SignIn) => Feature
  /** The wallet shares its accounts in answers alone. */
  readonly hidesAccounts?: boolean
}

/** A page whose app wants a sign-in, and one wallet. */
function open({ silent = false, data = message, networks = [], change, hidesAccounts, ...options }: World = {}) {
  const wallet = createTestSolanaWallet({
    accounts: [first.secretKey, second.secretKey],
    chains: [
      { chain: 'solana:mainnet', rpcUrl },
      { chain: 'solana:devnet', rpcUrl },
    ],
    domain,
    ...options,
  })
  wallets.push(wallet)
  const { page, source, discover, listed } = createSource()
  const { signIn } = wallet.wallet.features['solana:signIn'] ?? {}
  const seen = Object.create(wallet.wallet, {
    features: { value: { ...wallet.wallet.features, ...change?.(signIn as SignIn) } },
    ...(hidesAccounts && { accounts: { value: [] } }),
  })
  registerWallet(page, change || hidesAccounts ? seen : wallet.wallet)
  discover()
  const [connector] = [...listed.values()]
  if (!connector) throw new Error('The wallet is not listed.')
  const attempt = createAttempt()
  const asked: string[] = []
  const offer: ConnectRequest['signIn'] = async (chainId) => {
    asked.push(chainId)
    return { ...data, chainId }
  }
  const request = { connector, namespaces: ['solana'], networks, silent, ...(!silent && { signIn: offer }) }
  return { ...attempt, wallet, asked, connected: source.connect(request, attempt.context) }
}
const features = (wallet: TestSolanaWallet) => wallet.requests.map(({ feature }) => feature)
/** The wallet's output, changed. */
const answering = (change: (output: Record<string, unknown>) => object) => (signIn: SignIn) => ({
  'solana:signIn': { signIn: async (input: object) => (await signIn(input)).map(change) },
})
/** What is signed, changed. */
const signing = (change: (text: string) => string) =>
  answering(({ signedMessage, ...output }) => ({
    ...output,
    signedMessage: new TextEncoder().encode(change(new TextDecoder().decode(signedMessage as Uint8Array))),
  }))

test('behavior: connects and signs in with one prompt, and the services read what was signed', async () => {
  const { wallet, connected } = open()
  const [session] = await connected
  expect(features(wallet)).toEqual(['solana:signIn'])
  expect(wallet.prompts).toHaveLength(1)
  expect(session).toMatchObject({
    networkId: mainnet,
    accounts: [{ address: first.address }, { address: second.address }],
    signedIn: [{ data: { ...message, accountAddress: first.address } }],
  })
  const [signed] = session?.signedIn ?? []
  if (!signed) throw new Error('Nobody is signed in.')
  expect(isSigned(first.address, new TextEncoder().encode(signed.message), signed.signature)).toBe(true)
  expect(parseSignInMessage(signed.message)).toMatchObject({
    namespace: 'solana',
    address: first.address,
    chain: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    domain,
    nonce: message.nonce,
    statement: message.statement,
    resources: message.resources,
  })
  expect(readSession(signed)).toEqual(signed)
})

test('behavior: a message without a statement and what else may be left out is one, too', async () => {
  const { statement, requestId, resources, expirationTime, ...data } = message
  const [session] = await open({ data }).connected
  const [signed] = session?.signedIn ?? []
  expect(readSession(signed)).toEqual(signed)
  expect(parseSignInMessage(signed?.message ?? '')).toMatchObject({ statement: undefined, nonce: data.nonce })
})

test('behavior: the message is one for the chain that the session begins on', async () => {
  const { asked, connected } = open({ networks: [localNetwork(devnet, 'Devnet', rpcUrl)] })
  const [session] = await connected
  expect(asked).toEqual([devnet])
  expect(session).toMatchObject({ networkId: devnet, signedIn: [{ data: { chainId: devnet } }] })
  expect(session?.signedIn?.[0]?.message).toContain('\nChain ID: devnet\n')
})

test('behavior: the account that signed is the one in use, whichever the wallet has first', async () => {
  const { connected } = open({
    change: (signIn) => ({
      'solana:signIn': { signIn: (input: object) => signIn({ ...input, address: second.address }) },
    }),
    allowed: true,
  })
  const [session] = await connected
  expect(session?.accounts).toEqual([{ address: second.address }, { address: first.address }])
  expect(session?.signedIn).toMatchObject([{ data: { accountAddress: second.address } }])
})

test('behavior: silent connects never sign in', async () => {
  const { wallet, connected } = open({ silent: true, allowed: true })
  const [session] = await connected
  expect(session).not.toHaveProperty('signedIn')
  expect(features(wallet)).toEqual(['standard:connect'])
})

test('behavior: no is no to both', async () => {
  const { wallet, connected } = open({ decide: () => 'refuse' })
  await expect(connected).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
  expect(features(wallet)).toEqual(['solana:signIn'])
})

test('behavior: who gives up waits for no wallet', async () => {
  const { cancel, connected } = open({
    decide() {
      queueMicrotask(cancel)
      return 'hang'
    },
  })
  await expect(connected).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test.each<[string, World]>([
  ['has no such feature', { features: ['standard:connect', 'standard:events', 'solana:signMessage'] }],
  ['is on a chain that no message can name', { chains: [{ chain: 'solana:other', rpcUrl }] }],
  ['has its own reason not to', { domain: 'another.example' }],
])('behavior: a wallet that %s connects as ever', async (_, world) => {
  const { wallet, connected } = open(world)
  const [session] = await connected
  expect(session?.accounts).toHaveLength(2)
  expect(session).not.toHaveProperty('signedIn')
  expect(wallet.requests.at(-1)).toMatchObject({ feature: 'standard:connect', inputs: [{}] })
})

const without = (line: string) => (text: string) => text.replace(`\n${line}`, '')
test.each<[string, World['change']]>([
  ['the statement', signing(without(`\n${message.statement}`))],
  ['the nonce', signing(without(`Nonce: ${message.nonce}`))],
  ['a resource', signing(without('- https://shop.example/terms'))],
  ['everything but who and where', signing((text) => text.split('\n').slice(0, 2).join('\n'))],
  [
    'nothing, in an envelope',
    answering(({ signedMessage, ...output }) => ({
      ...output,
      signedMessage: Uint8Array.of(0xff, ...(signedMessage as Uint8Array)),
    })),
  ],
])('behavior: a wallet that leaves out %s has connected, and no account is signed in', async (_, change) => {
  const { wallet, connected } = open({ change })
  const [session] = await connected
  expect(session?.accounts).toHaveLength(2)
  expect(session).not.toHaveProperty('signedIn')
  expect(wallet.prompts).toHaveLength(1)
})

test.each<[string, World['change']]>([
  ['another domain', signing((text) => text.replace(domain, 'evil.example'))],
  ['another page', signing((text) => text.replace(`URI: https://${domain}`, 'URI: https://evil.example'))],
  ['another nonce', signing((text) => text.replace(message.nonce, '0000000000000000'))],
  ['another address', signing((text) => text.replace(first.address, second.address))],
  ['another chain', signing((text) => text.replace('mainnet', 'devnet'))],
  ['a later end', signing((text) => text.replace('2026-01-02', '2036-01-02'))],
  ['something before it', signing((text) => `\ufeff${text}`)],
  ['something behind it', signing((text) => `${text}\n- https://evil.example`)],
  ['its lines in another order', signing((text) => `${text.replace('\nVersion: 1', '')}\nVersion: 1`)],
  ['nothing', signing(() => '')],
  ['without a signature', answering(({ signature, ...output }) => output)],
  ['with a signature that is none', answering((output) => ({ ...output, signature: new Uint8Array(63) }))],
  ['by nobody', answering(({ account, ...output }) => output)],
  ['no output', () => ({ 'solana:signIn': { signIn: async () => [] } })],
])('S19 a wallet that signs %s is not connected', async (_, change) => {
  const { connected } = open({ change })
  await expect(connected).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
})

test('S19 a wallet that signs for an account that it does not share is not connected', async () => {
  const stranger = keyOf(9)
  const foreign = createTestSolanaWallet({
    accounts: [stranger.secretKey],
    chains: [{ chain: 'solana:mainnet', rpcUrl }],
    domain,
  })
  wallets.push(foreign)
  const { connected } = open({
    change: () => ({ 'solana:signIn': foreign.wallet.features['solana:signIn'] as Feature }),
  })
  await expect(connected).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
})

test('behavior: a wallet that shows its accounts only to who asks is asked, without a prompt', async () => {
  const { wallet, connected } = open({ hidesAccounts: true })
  const [session] = await connected
  expect(session?.signedIn).toHaveLength(1)
  expect(wallet.requests.at(-1)).toMatchObject({ feature: 'standard:connect', inputs: [{ silent: true }] })
  expect(wallet.prompts).toHaveLength(1)
})
