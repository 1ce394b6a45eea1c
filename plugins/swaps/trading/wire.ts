import type { PluginContext, Token } from '../../../src/plugin.js'

/** How addresses of one network are compared, and how services name its tokens. */
export interface Wire {
  isSame(one: string, other: string): boolean
  /** Whether both are the coin, or the same contract. */
  isToken(one: Pick<Token, 'address'>, other: Pick<Token, 'address'>): boolean
  /** CAIP-10; the coin by what stands for it. */
  toId(token: Pick<Token, 'address'>): string
  /** Undefined for the coin. */
  toContract(address: string): string | undefined
}

export function createWire({ spelling }: Pick<PluginContext, 'spelling'>, networkId: string): Wire {
  const { fold, coin = '' } = spelling(networkId.split(':')[0] ?? '')
  const isSame = (one: string, other: string) => fold(one) === fold(other)
  return {
    isSame,
    isToken: (one, other) => isSame(one.address ?? coin, other.address ?? coin),
    toId: ({ address = coin }) => `${networkId}:${address}`,
    toContract: (address) => (isSame(address, coin) ? undefined : address),
  }
}
