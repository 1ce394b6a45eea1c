import { type AccountType, type CaipNetworkId, isNetworkId, type WalletAccount } from '../../src/adapter.js'
import { toAddress } from './address.js'
import type { SdkSession } from './sdk.js'

/** More accounts than any wallet grants; a hostile list must not cost seconds. */
const accountLimit = 512

/** What kind of account a wallet shows in a namespace (spec section 9). */
const accountTypes: Readonly<Record<string, AccountType>> = { bip122: 'payment' }

/** What a wallet granted in one namespace. */
export interface Grant {
  /** Addresses by chain, in the wallet's order. Only chains that have one. */
  readonly accounts: ReadonlyMap<CaipNetworkId, readonly string[]>
  readonly methods: readonly string[]
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** Reads a grant from what the wallet sent; undefined when there is no account in it. Keys may be chains (CAIP-25). */
export function readGrant({ namespaces }: Pick<SdkSession, 'namespaces'>, namespace: string): Grant | undefined {
  const accounts = new Map<CaipNetworkId, string[]>()
  const methods = new Set<string>()
  for (const [key, value] of Object.entries(Object(namespaces) as Record<string, unknown>)) {
    if (key !== namespace && !key.startsWith(`${namespace}:`)) continue
    const given = Object(value) as Record<string, unknown>
    for (const method of texts(given.methods)) methods.add(method)
    for (const account of texts(given.accounts).slice(0, accountLimit)) {
      const end = account.lastIndexOf(':')
      const networkId = account.slice(0, end)
      const address = toAddress(namespace, account.slice(end + 1))
      if (!address || !isNetworkId(networkId) || !networkId.startsWith(`${namespace}:`)) continue
      const known = accounts.get(networkId) ?? []
      if (!known.includes(address)) accounts.set(networkId, [...known, address])
    }
  }
  return accounts.size ? { accounts, methods: [...methods] } : undefined
}

/** The accounts of one chain, those that were put first first. */
export function accountsOn(
  grant: Grant,
  namespace: string,
  networkId: CaipNetworkId,
  first: readonly string[],
): readonly WalletAccount[] {
  const granted = grant.accounts.get(networkId) ?? []
  const type = accountTypes[namespace]
  const ordered = [...first.filter((address) => granted.includes(address)), ...granted]
  return [...new Set(ordered)].map((address) => (type ? { address, type } : { address }))
}
