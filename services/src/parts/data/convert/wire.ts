import type { Hex } from 'viem'
import { coinAddress } from './readQuestion.js'
import { leastOf, type Offer, type Trade } from './types.js'

// The shapes of protocol/blockchain-api.md section 2, and our keys beside them (docs/data-api.md).

/** A token on the wire, CAIP-10. */
export const toWireToken = (chain: string, token: Hex | undefined): string => `${chain}:${token ?? coinAddress}`

export function toWireQuote(
  { chain, sold, bought, amount, slippageBps }: Trade,
  { amount: toAmount, driver, spender, gas, fee, route }: Offer & { readonly driver: string },
  { id, expiresAt }: { id: string; expiresAt: number },
) {
  return {
    id,
    fromAmount: `${amount}`,
    fromAccount: toWireToken(chain, sold),
    toAmount: `${toAmount}`,
    toAccount: toWireToken(chain, bought),
    driver,
    spender: toWireToken(chain, spender),
    minAmount: `${leastOf(toAmount, slippageBps)}`,
    expiresAt: new Date(expiresAt).toISOString(),
    gas: `${gas}`,
    ...(fee && { fee: { amount: `${fee.amount}`, token: toWireToken(chain, fee.token) } }),
    route: route.map(({ from, to, fee: ofPool }) => ({
      from: toWireToken(chain, from),
      to: toWireToken(chain, to),
      ...(ofPool !== undefined && { fee: ofPool }),
    })),
  }
}
