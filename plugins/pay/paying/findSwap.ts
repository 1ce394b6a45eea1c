import type { CaipAccountId, Token, TradeQuote, Trades } from '../../../src/plugin.js'
import type { Debt } from '../types.js'

export interface SwapQuestion {
  readonly trading: Trades
  readonly account: CaipAccountId
  readonly debt: Debt
  /** What the account has, and pays with. */
  readonly token: Token
  readonly balance: bigint
  readonly signal: AbortSignal
}

/** Quotes name what is got for what is paid: so often what is paid is raised until the least is the debt. */
const rounds = 4
/** Parts of a thousand that a first guess is raised by: fees of both ways, and a tolerance of 1 %. */
const [firstRaise, nextRaise] = [1030n, 1003n]
/** How much of the coin is kept back: so many times the fee of the swap, as leave, transfer and a rise of the price cost besides. */
const reserves = 4n

/**
 * The cheapest swap that is found whose least is the whole debt; undefined where the account has too little, or none is offered.
 * @throws {LatchkeyError} those of `Trades.quote`
 */
export async function findSwap({
  trading,
  account,
  debt,
  token,
  balance,
  signal,
}: SwapQuestion): Promise<TradeQuote | undefined> {
  const { asset, amount } = debt
  // What the debt would bring in the token, the other way round, is close to what the token has to pay.
  const [reverse] = await trading.quote({ account, pays: { token: asset, value: amount }, gets: token }, { signal })
  if (!reverse) return undefined
  let pays = toReadable((reverse.gets.value * firstRaise) / 1000n + 1n, balance)
  for (let round = 0; round < rounds; round++) {
    if (pays > balance) return undefined
    const offers = await trading.quote({ account, pays: { token, value: pays }, gets: asset }, { signal })
    const quote = offers.find(({ least }) => least.value >= amount)
    if (quote) return canAfford(quote, token, balance) ? quote : undefined
    const [best] = offers
    if (!best || best.least.value <= 0n) return undefined
    pays = toReadable((pays * amount * nextRaise) / (best.least.value * 1000n) + 1n, balance)
  }
  return undefined
}

/** Raised to six figures, which a user can read and compare, where the balance allows it: what comes beyond the debt stays the buyer's. */
function toReadable(value: bigint, most: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(`${value}`.length - 6, 0))
  const raised = ((value + unit - 1n) / unit) * unit
  return raised <= most ? raised : value
}

/** A coin pays the network's fee as well. */
const canAfford = ({ wish, fee }: TradeQuote, { address }: Token, balance: bigint) =>
  address !== undefined || balance - wish.pays.value >= (fee?.value ?? 0n) * reserves
