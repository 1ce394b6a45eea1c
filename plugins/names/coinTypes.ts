/** The namespace whose chains have a coin type of ENS each (ENSIP-11): names are for its accounts. */
export const namedNamespace = 'eip155'

/** Coin type of Ethereum (ENSIP-9); the default of its chains (ENSIP-19). */
const [ether, everyChain] = [60, 0x80000000]

/** Coin type of Solana. */
export const solana = 501
/** The namespace of the accounts that a name can lead to besides. */
export const linkedNamespace = 'solana'

/** Coin type of a chain of that namespace. @param reference of its CAIP-2 id */
export const toCoinType = (reference: string): number =>
  reference === '1' ? ether : (everyChain | Number(reference)) >>> 0

/** Where addresses lead on such a chain; undefined where that is not known: a contract's may be anyone's on another chain. */
export const addressOn = (
  addresses: Readonly<Record<string, { readonly address: string }>>,
  reference: string,
): string | undefined => (addresses[`${toCoinType(reference)}`] ?? addresses[`${everyChain}`])?.address
