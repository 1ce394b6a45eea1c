import { Refusal } from '../../http/refusal.js'
import { fromUnits, toUnits } from '../../upstream/decimal.js'
import type { Options } from './createOptions.js'
import { type Asked, isWithin, type QuoteAnswer, type Quotes } from './createQuotes.js'
import { isLess } from './judgeReport.js'
import type { OnrampDriver } from './types.js'

/** What coins are wanted for. */
export interface CoinsAsked extends Omit<Asked, 'pays'> {
  /** How many: a decimal text. */
  readonly coins: string
  /** ISO 4217 of the money. */
  readonly currency: string
}

/** Questions until an amount of money is found: the first tells the price, the second a part of it that does not grow with the amount. */
const most = 4
/** What is asked for first. */
const probe = toUnits('100')

/** Whether two amounts of coins are the same, but for what prices move. */
export const isNear = (amount: string, other: string): boolean => !isLess(amount, other) && !isLess(other, amount)

/**
 * Quotes of about so many coins. Providers are asked by money alone: how much it is, is found by what they quote.
 * @throws {Refusal} ONRAMP_AMOUNT_INVALID, which names `presetCryptoAmount`, where that is more or less money than is taken at once
 */
export async function quoteCoins(
  { options, quotes }: { options: Options; quotes: Quotes },
  { coins, currency, ...asked }: CoinsAsked,
  drivers: readonly OnrampDriver[],
): Promise<QuoteAnswer> {
  const { paymentCurrencies } = await options.list(drivers, asked.place, currency)
  const methods = paymentCurrencies[0]?.payment_method_limits ?? []
  const limit = methods.find(({ id }) => id === (asked.paymentMethod ?? 'card')) ?? methods[0]
  const [wanted, least, highest] = [toUnits(coins), toUnits(limit?.min ?? '0'), toUnits(limit?.max ?? '1000000')]
  let money = probe < least ? least : probe > highest ? highest : probe
  let before: { readonly money: bigint; readonly got: bigint } | undefined
  for (let count = 0; count < most; count++) {
    const answer = await quotes.list({ ...asked, pays: { amount: fromUnits(money), currency } }, drivers)
    if (isNear(answer.purchaseAmount.amount, coins)) return answer
    const got = toUnits(answer.purchaseAmount.amount)
    // By the slope between two answers, else by the price of one.
    const [more, gave] = before && before.got !== got ? [money - before.money, got - before.got] : [money, got]
    before = { money, got }
    if (gave === 0n) break
    money = roundUp(money + ((wanted - got) * more) / gave, currency)
    if (money <= 0n || (limit && !isWithin(fromUnits(money), limit))) break
  }
  throw outside(limit)
}

const outside = (limit: { readonly min: string; readonly max: string } | undefined) =>
  new Refusal(400, 'ONRAMP_AMOUNT_INVALID', 'No provider sells so many coins at once.', {
    field: 'presetCryptoAmount',
    ...(limit && { min: limit.min, max: limit.max }),
  })

/** To the smallest unit of a currency, a cent of dollars and of what is no money of ISO 4217. */
function roundUp(units: bigint, currency: string): bigint {
  const known = /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: known })
  const unit = 10n ** BigInt(18 - (format.resolvedOptions().maximumFractionDigits ?? 2))
  return ((units + unit - 1n) / unit) * unit
}
