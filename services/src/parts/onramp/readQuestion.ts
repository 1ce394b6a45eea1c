import * as z from 'zod'
import { Refusal } from '../../http/refusal.js'
import { decimalShape, isDecimal, toUnits } from '../../upstream/decimal.js'

const code = z.string().regex(/^[A-Za-z0-9.]{1,16}$/)
const amount = z.string().refine((text) => isDecimal(text) && toUnits(text) > 0n)
const chain = z.string().max(80)
const method = z.string().regex(/^[a-z0-9_]{1,40}$/)
/** A number of the protocol, as the decimal text that amounts are here. */
const preset = z
  .number()
  .positive()
  .max(1e12)
  .transform((value) => decimalShape.parse(value))

/** Whole objects of the options, of which their ids are read: the rest is looked up. */
const quoteShape = z.object({
  purchaseCurrency: z.object({
    symbol: code,
    networks: z
      .array(z.object({ name: z.string().max(100).optional(), chain_id: chain.optional(), chain: chain.optional() }))
      .min(1)
      .max(100),
  }),
  paymentCurrency: z.object({ id: code }),
  amount,
  country: z.string().max(10).optional(),
  paymentMethod: method.optional(),
})

/** What a quote is asked for. */
export type QuoteQuestion = z.infer<typeof quoteShape>
/** A network as a page names it: by the first of these that it says. */
export type NamedNetwork = QuoteQuestion['purchaseCurrency']['networks'][number]

const shortText = z.string().max(200)
const sessionShape = z.object({
  destinationWallets: z
    .array(
      z.object({
        address: shortText,
        blockchains: z.array(shortText).max(100).optional(),
        assets: z.array(shortText).max(100).optional(),
      }),
    )
    .min(1)
    .max(20),
  quoteId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
  defaultNetwork: shortText.optional(),
  presetFiatAmount: preset.optional(),
  presetCryptoAmount: preset.optional(),
  paymentCurrency: code.optional(),
  paymentMethod: method.optional(),
  country: z.string().max(10).optional(),
  redirectUrl: z.string().max(2048).optional(),
})

/** What a checkout is asked for: by a quote, or, as the protocol's clients do, by coin and amount. */
export type SessionQuestion = z.infer<typeof sessionShape>

/** @throws {Refusal} ONRAMP_QUERY_INVALID, which names the field */
export const readQuote = (body: unknown): QuoteQuestion => read(quoteShape, body)
/** @throws {Refusal} ONRAMP_QUERY_INVALID, which names the field */
export const readSession = (body: unknown): SessionQuestion => read(sessionShape, body)

function read<Value>(shape: z.ZodType<Value>, body: unknown): Value {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  // Names of fields are ours or numbers: nothing of the body is repeated.
  const field = parsed.error.issues[0]?.path.join('.') || 'body'
  throw new Refusal(400, 'ONRAMP_QUERY_INVALID', `The body is wrong at ${field}.`, { field })
}
