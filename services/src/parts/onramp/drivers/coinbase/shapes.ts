import * as z from 'zod'
import { decimalShape } from '../../../../upstream/decimal.js'

const currency = z.string().regex(/^[A-Za-z0-9.]{1,16}$/)
const money = z.object({ value: decimalShape, currency }).transform(({ value, currency: code }) => ({
  amount: value,
  currency: code.toUpperCase(),
}))
/** The newer calls write an amount and its currency beside it. */
const text = z.string().max(100)

export const configShape = z.object({
  countries: z.array(z.object({ id: z.string().regex(/^[A-Za-z]{2}$/) })).max(400),
})

export const optionsShape = z.object({
  payment_currencies: z
    .array(
      z.object({
        id: currency,
        limits: z.array(z.object({ id: text, min: decimalShape, max: decimalShape })).max(50),
      }),
    )
    .max(300),
  purchase_currencies: z
    .array(
      z.object({
        name: text,
        symbol: currency,
        networks: z
          .array(z.object({ name: text, display_name: text.optional(), contract_address: text.nullish() }))
          .max(100),
      }),
    )
    .max(2000),
})

export const quoteShape = z.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  network_fee: money.optional(),
  coinbase_fee: money.optional(),
})

export const sessionShape = z.object({
  session: z.object({ onramp_url: z.string().max(4096) }),
  quote: z
    .object({
      payment_total: decimalShape,
      payment_currency: currency.optional(),
      purchase_amount: decimalShape,
      purchase_currency: currency.optional(),
    })
    .optional(),
})

const transaction = z.object({
  status: z.string().max(80),
  transaction_id: text.optional(),
  tx_hash: text.nullish(),
  wallet_address: text.nullish(),
  purchase_amount: money.optional(),
  payment_total: money.optional(),
})
/** A purchase at Coinbase, in a list or in a webhook. */
export type CoinbaseTransaction = z.infer<typeof transaction>

export const transactionsShape = z.object({ transactions: z.array(transaction).max(100) })

export const webhookShape = z.object({
  event_type: z.string().max(80),
  partner_user_ref: text.optional(),
  transaction: transaction.extend({ partner_user_ref: text.optional() }),
})
