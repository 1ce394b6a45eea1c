import { isLoopback } from '../loopback.js'
import { createFeatures } from './features.js'
import { readKey } from './key.js'
import { registerWallet } from './registerWallet.js'
import type {
  TestSolanaAccount,
  TestSolanaRequest,
  TestSolanaWallet,
  TestSolanaWalletOptions,
  TestStandardWallet,
} from './types.js'
import { createSolanaUser } from './user.js'

/** One grey pixel: wallets show a picture as a data URI. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNsaAAAAYUAg/8Yh2wAAAAASUVORK5CYII='

/**
 * Makes a real wallet of Wallet Standard over local ed25519 keys: it asks the user (`decide`), signs, and broadcasts. For
 * tests and development: it refuses every chain that is not on this machine.
 * @throws {Error} when a chain's RPC address is not a loopback one, or a key is malformed
 * @example
 * const wallet = createTestSolanaWallet({ accounts: [secretKey], chains: [{ chain: 'solana:mainnet', rpcUrl }] })
 * wallet.register(window)
 */
export function createTestSolanaWallet(options: TestSolanaWalletOptions): TestSolanaWallet {
  const foreign = options.chains.find(({ rpcUrl }) => !isLoopback(rpcUrl))
  if (foreign) {
    throw new Error(
      `The test wallet refuses ${foreign.chain}: its RPC address is not on this machine. The keys of a test wallet are public; give it a local chain (http://127.0.0.1:...).`,
    )
  }
  const keys = options.accounts.map(readKey)
  const ended = new AbortController()
  const listeners = new Set<{ hear(payload: unknown): void }>()
  const registrations = new Set<() => void>()
  const requests: TestSolanaRequest[] = []
  let chains: readonly string[] = options.chains.map(({ chain }) => chain)

  const emit = (payload: unknown) => {
    for (const { hear } of [...listeners]) hear(payload)
  }
  const user = createSolanaUser({
    keys,
    options,
    decide: (request) => wallet.decide(request),
    tell: () => emit({ accounts: accounts() }),
    ended: ended.signal,
  })
  const all = createFeatures({
    user,
    chains: options.chains,
    accounts: () => accounts(),
    note: (request) => void requests.push(request),
    listen(listener) {
      const entry = { hear: listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    host: () => options.domain ?? globalThis.location?.host ?? 'localhost',
  })
  let features: readonly string[] = options.features ?? Object.keys(all)
  const accounts = (): readonly TestSolanaAccount[] =>
    user
      .visible()
      .map(({ address, publicKey }) =>
        Object.freeze({ address, publicKey, chains, features: features.filter((name) => name.startsWith('solana:')) }),
      )

  const standard: TestStandardWallet = {
    version: '1.0.0',
    name: options.info?.name ?? 'Test Wallet',
    icon: options.info?.icon ?? pixel,
    get chains() {
      return chains
    },
    get features() {
      return Object.fromEntries(Object.entries(all).filter(([name]) => features.includes(name)))
    },
    get accounts() {
      return accounts()
    },
  }
  const wallet: TestSolanaWallet = {
    wallet: standard,
    addresses: keys.map(({ address }) => address),
    requests,
    prompts: user.prompts,
    get allowed() {
      return user.allowed
    },
    set allowed(now) {
      user.allowed = now
    },
    get locked() {
      return user.locked
    },
    get listenerCount() {
      return listeners.size
    },
    decide: options.decide ?? (() => 'approve'),
    register(page) {
      const unregister = registerWallet(page, standard)
      const stop = () => {
        registrations.delete(stop)
        unregister()
      }
      registrations.add(stop)
      return stop
    },
    setAccounts: user.setAccounts,
    update(change) {
      features = change.features ?? features
      chains = change.chains ?? chains
      emit({ ...change, accounts: accounts() })
    },
    lock: () => user.lock(true),
    unlock: () => user.lock(false),
    emit,
    stop() {
      for (const stop of registrations) stop()
      listeners.clear()
      ended.abort()
    },
  }
  return wallet
}
