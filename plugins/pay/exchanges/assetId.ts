import type { Token } from '../../../src/plugin.js'

/** Coins by their numbers of SLIP-44, where they are not the namespace's first. */
const coins: Readonly<Record<string, string>> = { 'eip155:56': '714', 'eip155:204': '714' }

/** Whether exchanges send on a network, by its namespace. */
export const isSentIn = (networkId: string): boolean => /^(eip155|solana):/.test(networkId)

/** How exchanges are told of a token: CAIP-19. Undefined for a namespace that none of them sends in. */
export function toExchangeAsset({ networkId, address }: Token): string | undefined {
  if (!isSentIn(networkId)) return undefined
  const isSolana = networkId.startsWith('solana:')
  if (address !== undefined) return `${networkId}/${isSolana ? 'token' : 'erc20'}:${address}`
  return `${networkId}/slip44:${coins[networkId] ?? (isSolana ? '501' : '60')}`
}
