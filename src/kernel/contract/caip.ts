/** A chain, as CAIP-2 spells it: `eip155:1`. Case-sensitive. */
export type CaipNetworkId = `${string}:${string}`
/** An account on a chain, as CAIP-10 spells it: `eip155:1:0xab...`. Case is kept. */
export type CaipAccountId = `${string}:${string}:${string}`
/** An asset on a chain, as CAIP-19 spells it: `eip155:1/erc20:0xab...`, `eip155:1/slip44:60`. */
export type CaipAssetId = `${string}:${string}/${string}:${string}`

const namespace = '[-a-z0-9]{3,8}'
/** A CAIP-2 id within a longer pattern: its groups are the namespace and the reference. */
export const chainPattern = `(${namespace}):([-_a-zA-Z0-9]{1,32})`
/** A whole CAIP-2 id, with the groups of `chainPattern`. */
export const networkPattern = new RegExp(`^${chainPattern}$`)

/** Whether a text is a CAIP-2 id. */
export const isNetworkId = (text: unknown): text is CaipNetworkId =>
  typeof text === 'string' && networkPattern.test(text)

/** The namespace of a CAIP-2, CAIP-10 or CAIP-19 id that was parsed before. */
export const namespaceOf = (id: CaipNetworkId): string => id.slice(0, id.indexOf(':'))

/** Joins a chain and an address to a CAIP-10 id. */
export const toAccountId = (networkId: CaipNetworkId, address: string): CaipAccountId => `${networkId}:${address}`
