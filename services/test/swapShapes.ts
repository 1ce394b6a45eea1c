import * as z from 'zod'

// Written from protocol/blockchain-api.md section 2 alone, not from our code. Keys that are ours are in `docs/data-api.md`.
const whole = z.string().regex(/^\d+$/)
const caip10 = z.string().regex(/^eip155:\d+:0x[0-9a-fA-F]{40}$/)
const hex = z.string().regex(/^0x(?:[0-9a-f]{2})*$/)

/** `GET /v1/convert/tokens`. */
export const swapTokensShape = z.object({
  tokens: z.array(
    z.strictObject({
      name: z.string(),
      symbol: z.string(),
      address: caip10,
      decimals: z.number(),
      logoUri: z.string(),
      eip2612: z.boolean().optional(),
    }),
  ),
})
/** `GET /v1/convert/quotes`. */
export const swapQuotesShape = z.object({
  quotes: z.array(
    z.looseObject({
      id: z.string().nullable(),
      fromAmount: whole,
      fromAccount: z.string(),
      toAmount: whole,
      toAccount: z.string(),
    }),
  ),
})
/** `GET /v1/convert/allowance`. */
export const allowanceShape = z.strictObject({ allowance: whole })
/** `GET /v1/convert/gas-price`. */
export const gasPriceShape = z.strictObject({ standard: whole, fast: whole, instant: whole })
/** `GET /v1/convert/build-approve`. */
export const approveShape = z.strictObject({
  tx: z.strictObject({
    from: caip10,
    to: caip10,
    data: hex,
    value: whole,
    eip155: z.strictObject({ gas: z.number(), gasPrice: whole }),
  }),
})
/** `POST /v1/convert/build-transaction`. */
export const swapShape = z.strictObject({
  tx: z.strictObject({
    from: caip10,
    to: caip10,
    data: hex,
    amount: whole,
    eip155: z.strictObject({ gas: whole, gasPrice: whole }),
  }),
})
