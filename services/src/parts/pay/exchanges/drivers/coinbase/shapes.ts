import * as z from 'zod'

const text = z.string().max(100)

export const optionsShape = z.object({
  purchase_currencies: z
    .array(
      z.object({
        name: text,
        symbol: z.string().regex(/^[A-Za-z0-9.]{1,16}$/),
        networks: z.array(z.object({ name: text, contract_address: text.nullish() })).max(100),
      }),
    )
    .max(2000),
})

export const sessionShape = z.object({ session: z.object({ onramp_url: z.url().max(4096) }) })

const transaction = z.object({
  status: z.string().max(80),
  transaction_id: text.optional(),
  tx_hash: text.nullish(),
  wallet_address: text.nullish(),
})
/** What a user sent from Coinbase. */
export type CoinbaseTransaction = z.infer<typeof transaction>

export const transactionsShape = z.object({ transactions: z.array(transaction).max(100) })
