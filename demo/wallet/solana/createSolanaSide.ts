import { toWalletChain } from '../../../adapters/solana/clusters.js'
import { createTestSolanaWallet } from '../../../src/testing/wallet/solana/createTestSolanaWallet.js'
import type { TestSolanaAccount } from '../../../src/testing/wallet/solana/types.js'
import type { TestDecision } from '../../../src/testing/wallet/types.js'
import type { Stack } from '../../src/readStack.js'
import { startWith } from '../startWith.js'
import type { Summary } from '../summarize.js'
import { summarizeSolana } from './summarizeSolana.js'

/** The wallet's half for Solana: keys, permission, and the features of Wallet Standard. */
export interface SolanaSide {
  /** Addresses on offer. */
  readonly addresses: readonly string[]
  readonly account: string
  readonly allowed: boolean
  /** What pages see: the chosen account, once they may. */
  accounts(): readonly TestSolanaAccount[]
  /** Uses a feature of Wallet Standard, which asks first where it must. */
  use(feature: string, method: string, inputs: readonly unknown[]): Promise<unknown>
  choose(address: string): void
  lock(locked: boolean): void
  disconnect(): void
}

/** What it is made from. */
export interface SolanaSideParts {
  readonly solana: NonNullable<Stack['solana']>
  readonly offered: number
  readonly name: string
  readonly remembered: { readonly account?: string; readonly allowed?: boolean }
  readonly onAllowed: (allowed: boolean) => void
  /** Tells pages that accounts are others. */
  readonly onChange: (change: { readonly accounts: readonly TestSolanaAccount[] }) => void
  readonly ask: (summary: Summary) => Promise<TestDecision>
}

/**
 * Makes it. It knows the local clusters and refuses every other.
 * @throws {Error} when there is no cluster or account
 */
export function createSolanaSide(parts: SolanaSideParts): SolanaSide {
  const { solana, offered, name, remembered, onAllowed, onChange, ask } = parts
  const [firstChain, ...chains] = solana.clusters.map(({ caipNetworkId, rpcUrl }) => ({
    chain: toWalletChain(caipNetworkId) as `solana:${string}`,
    rpcUrl,
  }))
  const offeredKeys = solana.accounts.slice(0, offered)
  const [firstKey, ...keys] = startWith(offeredKeys, ({ address }) => address === remembered.account)
  if (!firstChain || !firstKey) throw new Error('The development wallet needs a local cluster and an account of it.')

  let chosen = firstKey.address
  const wallet = createTestSolanaWallet({
    accounts: [firstKey.secretKey, ...keys.map(({ secretKey }) => secretKey)],
    chains: [firstChain, ...chains],
    info: { name },
    allowed: remembered.allowed ?? false,
    onAllowed,
    decide: (request) => ask(summarizeSolana(request, chosen, solana.clusters)),
  })
  const accounts = () => wallet.wallet.accounts.filter(({ address }) => address === chosen)
  const methodOf = (feature: string, method: string) => {
    const found = wallet.wallet.features[feature]?.[method]
    if (typeof found !== 'function') throw new Error(`The wallet has no ${feature}.`)
    return found as (...inputs: readonly unknown[]) => unknown
  }
  methodOf('standard:events', 'on')('change', () => onChange({ accounts: accounts() }))

  return {
    addresses: offeredKeys.map(({ address }) => address),
    get account() {
      return chosen
    },
    get allowed() {
      return wallet.allowed
    },
    accounts,
    async use(feature, method, inputs) {
      // Signing in may name no account: then it is the chosen one's.
      const given =
        feature === 'solana:signIn' ? inputs.map((input) => ({ address: chosen, ...Object(input) })) : inputs
      const answer = await methodOf(feature, method)(...given)
      return feature === 'standard:connect' ? { accounts: accounts() } : answer
    },
    choose(address) {
      chosen = address
      onChange({ accounts: accounts() })
    },
    lock: (locked) => (locked ? wallet.lock() : wallet.unlock()),
    disconnect: () => wallet.setAccounts([]),
  }
}
