import { type CaipNetworkId, isNetworkId } from '../../src/adapter.js'
import { toAddress } from './address.js'

/** Accounts or chain, as a wallet says that they changed. */
export type WalletEvent =
  | { readonly type: 'accounts'; readonly namespace: string; readonly addresses: readonly string[] }
  | { readonly type: 'network'; readonly namespace: string; readonly networkId: CaipNetworkId }

/** What a session event carries (CAIP-311 and the habits of wallets). */
export interface SdkSessionEvent {
  readonly topic: string
  readonly params: { readonly chainId: string; readonly event: { readonly name: string; readonly data: unknown } }
}

/** Reads an event; undefined when it is another one, or makes no sense. */
export function readEvent({ params }: SdkSessionEvent): WalletEvent | undefined {
  const { chainId, event } = params
  if (!isNetworkId(chainId)) return undefined
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  if (event.name === 'chainChanged') {
    return { type: 'network', namespace, networkId: toNetworkId(namespace, event.data) ?? chainId }
  }
  if (event.name !== 'accountsChanged' && event.name !== 'bip122_addressesChanged') return undefined
  if (!Array.isArray(event.data)) return undefined
  const addresses = event.data.flatMap((item) => toAddressOf(namespace, item) ?? [])
  return addresses.length || !event.data.length ? { type: 'accounts', namespace, addresses } : undefined
}

/** Wallets name a chain as CAIP-2, as its number, or as that in hex; what the event carries counts more than its frame. */
function toNetworkId(namespace: string, data: unknown): CaipNetworkId | undefined {
  if (typeof data === 'string' && data.includes(':'))
    return isNetworkId(data) && data.startsWith(`${namespace}:`) ? data : undefined
  const text = typeof data === 'number' || typeof data === 'string' ? `${data}` : ''
  const reference = /^0x[0-9a-f]{1,16}$/i.test(text) ? `${BigInt(text)}` : text
  const id = `${namespace}:${reference}`
  return reference && isNetworkId(id) ? id : undefined
}

/** Wallets name an account by CAIP-10, by its bare address, or by an object that has it. */
function toAddressOf(namespace: string, item: unknown): string | undefined {
  const text = typeof item === 'string' ? item : (item as { address?: unknown } | null)?.address
  return typeof text === 'string' ? toAddress(namespace, text.slice(text.lastIndexOf(':') + 1)) : undefined
}
