import * as z from 'zod'
import { decimalShape } from '../../../../upstream/decimal.js'

const text = z.string().max(100)
const code = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/)

export const countriesShape = z.array(z.object({ countryCode: z.string().regex(/^[A-Za-z]{2}$/) })).max(400)
export const fiatShape = z.array(z.object({ currencyCode: z.string().regex(/^[A-Z]{3}$/) })).max(300)
export const cryptoShape = z
  .array(z.object({ currencyCode: code, name: text, chainCode: text.nullish(), contractAddress: text.nullish() }))
  .max(5000)
export const methodsShape = z.array(z.object({ paymentMethod: code })).max(100)
export const limitsShape = z
  .array(z.object({ currencyCode: code, minimumAmount: decimalShape, maximumAmount: decimalShape }))
  .max(300)

export const quotesShape = z.object({
  quotes: z
    .array(
      z.object({
        sourceAmount: decimalShape,
        sourceAmountWithoutFees: decimalShape.nullish(),
        totalFee: decimalShape.nullish(),
        networkFee: decimalShape.nullish(),
        transactionFee: decimalShape.nullish(),
        destinationAmount: decimalShape,
        paymentMethodType: code.nullish(),
        serviceProvider: code,
      }),
    )
    .max(50),
})

export const sessionShape = z.object({ widgetUrl: z.string().max(4096) })

const transaction = z.object({
  id: text,
  status: z.string().max(40),
  externalSessionId: text.nullish(),
  sourceAmount: decimalShape.nullish(),
  sourceCurrencyCode: code.nullish(),
  destinationAmount: decimalShape.nullish(),
  destinationCurrencyCode: code.nullish(),
  cryptoDetails: z
    .object({ destinationWalletAddress: text.nullish(), blockchainTransactionId: text.nullish() })
    .nullish(),
})
/** A purchase at Meld. */
export type MeldTransaction = z.infer<typeof transaction>

export const transactionShape = z.object({ transaction })
export const transactionsShape = z.object({ transactions: z.array(transaction).max(100) })

export const webhookShape = z.object({
  eventType: z.string().max(80),
  payload: z.object({
    paymentTransactionId: text.optional(),
    externalSessionId: text.nullish(),
    paymentTransactionStatus: z.string().max(40).optional(),
  }),
})
