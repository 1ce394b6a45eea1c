import { type CaipNetworkId, cleanText } from '../../src/adapter.js'
import { toIcon } from '../kit/icon.js'
import { isOwn } from '../kit/ownWallet.js'
import { isWalletChain } from './walletChain.js'

/** A wallet's object, as Wallet Standard 1.0 describes it. Nothing of it is trusted: any field may be missing or wrong. */
export interface StandardWallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly unknown[]
}

/** An account that the wallet shares. */
export interface SharedAccount {
  readonly address: string
  /** Chains on which it may be used, as CAIP-2 has them. */
  readonly networkIds: readonly CaipNetworkId[]
  readonly features: readonly string[]
  /** The wallet's own object: it wants it back in each request. */
  readonly handle: unknown
}

/** What a wallet says about itself, checked for form. All of it is a claim. */
export interface WalletIdentity {
  readonly name: string
  readonly icon: string | undefined
}

/** What makes a wallet useful here: one of these. */
const signing = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage']

type Method = (...inputs: readonly unknown[]) => unknown

/** A method of a feature, bound; undefined when the wallet does not have it. */
export function methodOf(wallet: StandardWallet, feature: string, name: string): Method | undefined {
  const found = Object(Object(wallet.features)[feature]) as Record<string, unknown>
  const method = found[name]
  return typeof method === 'function' ? (...inputs) => (method as Method).apply(found, [...inputs]) : undefined
}

export const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** Looks at a wallet; undefined when it is malformed, or not for this namespace at the moment. Its name decides nothing. */
export function readIdentity(wallet: StandardWallet): WalletIdentity | undefined {
  try {
    const name = cleanText(wallet.name)
    const fits =
      name &&
      !isOwn(wallet) &&
      texts(wallet.chains).some(isWalletChain) &&
      methodOf(wallet, 'standard:connect', 'connect') &&
      signing.some((feature) => feature in Object(wallet.features))
    return fits ? { name, icon: toIcon(wallet.icon) } : undefined
  } catch {
    // It throws when it is looked at: no wallet worth a row.
    return undefined
  }
}

/** Follows a wallet that tells of its changes; returns its own stop. The event is a hint: the wallet itself is looked at. */
export function watchChanges(wallet: StandardWallet, listener: () => void): () => void {
  let stopped = false
  const hear = () => {
    if (!stopped) listener()
  }
  let off: unknown
  try {
    off = methodOf(wallet, 'standard:events', 'on')?.('change', hear)
  } catch {
    // A wallet that cannot be listened to is like one without events.
  }
  return () => {
    if (stopped) return
    stopped = true
    try {
      if (typeof off === 'function') off()
    } catch {
      // What it says from now on is not heard anyway.
    }
  }
}
