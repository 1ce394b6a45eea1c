import * as z from 'zod'

const text = z.string().max(100)
const code = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/)

export const cryptoShape = z
  .array(z.object({ currencyCode: code, name: text, chainCode: text.nullish(), contractAddress: text.nullish() }))
  .max(5000)

export const sessionShape = z.object({ id: text.nullish(), widgetUrl: z.string().max(4096) })

const transaction = z.object({
  id: text,
  status: z.string().max(40),
  externalSessionId: text.nullish(),
  cryptoDetails: z
    .object({ destinationWalletAddress: text.nullish(), blockchainTransactionId: text.nullish() })
    .nullish(),
})
/** What a user sent, as Meld has it. */
export type MeldTransaction = z.infer<typeof transaction>

export const transactionShape = z.object({ transaction })
export const transactionsShape = z.object({ transactions: z.array(transaction).max(100) })
