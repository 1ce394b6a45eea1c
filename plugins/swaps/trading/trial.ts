import {
  type ApprovalRequest,
  isLatchkeyError,
  nativeToken,
  type PluginContext,
  type Token,
  type TokenAmount,
  type TradePrice,
  type TradeTerms,
} from '../../../src/plugin.js'
import type { TokenTrial } from '../types.js'
import { isTeller, type Table } from './table.js'

/** What may be lost on the way there and back, but for what pools take, in hundredths. */
const usualLoss = 5n
const inTime = 600

/**
 * Buys a token and sells the half of it in one simulation, by a node that is not the services'. The rest shows what buying cost.
 * @throws {LatchkeyError} where nobody can simulate, or no known router has both
 */
export async function tryToken(context: PluginContext, table: Table, token: Token): Promise<TokenTrial> {
  const { accounts, chain, clock } = context
  const { networkId } = token
  const account = accounts.list().find((one) => one.networkId === networkId)
  const known = table(networkId)
  if (!account || !known) return 'unknown'
  const read = chain(networkId, { without: 'services' })
  const coin = nativeToken(read.network)
  const { wrapped } = known
  const exchanges = known.exchanges.filter(isTeller)
  const priceOf = async (pays: TokenAmount, gets: Token): Promise<TradePrice | undefined> => {
    const prices = await read.call('quoteTrade', { pays, gets, wrapped, exchanges })
    // Pools of V3 take no token with a fee of its own.
    return prices.find(({ exchange }) => exchange.form === 'uniswap-v2') ?? prices[0]
  }
  const { value: held } = await read.balance(account.address)
  const unit = 10n ** BigInt(Math.max(coin.decimals - 2, 0))
  const value = held / 2n < unit ? held / 2n : unit
  const put = { token: coin, value }
  const bought = value > 0n ? await priceOf(put, token) : undefined
  const half = { token, value: (bought?.gets.value ?? 0n) / 2n }
  const sold = half.value > 0n ? await priceOf(half, coin) : undefined
  if (!bought || !sold) return 'unknown'

  const formOf = (price: TradePrice, pays: TokenAmount, gets: Token) => {
    const terms: TradeTerms = {
      ...{ pays, gets: { token: gets, value: 1n }, receiver: account.address, spender: price.exchange.router, wrapped },
      deadline: Math.floor(clock.now() / 1000) + inTime,
    }
    return read.call('buildTrade', terms, price)
  }
  const buy = await formOf(bought, put, token)
  const sell = await formOf(sold, half, coin)
  const approvals: readonly ApprovalRequest[] = [{ ...half, spender: sold.exchange.router }]
  const forecast = (transactions: readonly (typeof buy)[]) =>
    read.call('forecast', {
      ...{ account: account.address, transactions, tokens: [token, coin], approvals },
    })
  try {
    const [left, spent] = (await forecast([buy, sell])).changes.map((change) => change.value)
    const came = (left ?? 0n) + half.value
    const back = (spent ?? 0n) + value
    const whole = bought.gets.value * sold.gets.value
    return came * back * 100n < whole * (100n - usualLoss) ? 'dear' : 'fine'
  } catch (error) {
    if (!isLatchkeyError(error, 'EXECUTION_REVERTED')) throw error
    // One that cannot be bought at all is nobody's loss.
    await forecast([buy])
    return 'unsellable'
  }
}
