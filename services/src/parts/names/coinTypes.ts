/** Coin types of ENSIP-9, 11 and 19. */
export const ether = 60
export const solana = 501
/** The default of all EVM chains. */
export const everyEvm = 0x80000000

/** The chain of a coin type of EVM chains, as CAIP-2; undefined for another, and for the default, which is no chain. */
export function toChain(coinType: number): string | undefined {
  // The protocol's clients write Ethereum's own chain like all others.
  if (coinType === ether || coinType === everyEvm + 1) return 'eip155:1'
  return coinType > everyEvm && coinType <= 0xffffffff ? `eip155:${coinType - everyEvm}` : undefined
}

/** The coin type of an EVM chain. */
export function toCoinType(chain: string): number {
  const id = Number(chain.slice('eip155:'.length))
  return id === 1 ? ether : everyEvm + id
}

/** Whether it is one of EVM chains, their default included. */
export const isEvm = (coinType: number): boolean => coinType === everyEvm || toChain(coinType) !== undefined
