import * as z from 'zod'

const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .transform((text) => text.toLowerCase() as `0x${string}`)
const count = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const amount = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)

/** A block without its transactions. */
export const headShape = z.object({ number: count, hash: hex, parentHash: hex, timestamp: count })
/** A block with its transactions. */
export const blockShape = headShape.extend({
  transactions: z.array(z.object({ hash: hex, from: hex, to: hex.nullable(), transactionIndex: count })),
})
export const logShape = z.object({
  address: hex,
  topics: z.array(hex).max(4),
  data: hex,
  blockNumber: count,
  blockHash: hex,
  transactionHash: hex,
  transactionIndex: count,
  logIndex: count,
})
export const logsShape = z.array(logShape).max(20_000)
export const transactionShape = z.object({
  hash: hex,
  from: hex,
  to: hex.nullable(),
  value: amount,
  nonce: count,
  input: hex,
})
export const receiptShape = z.object({
  status: z.enum(['0x0', '0x1']),
  contractAddress: hex.nullish(),
  blockNumber: count,
  blockHash: hex,
  logs: logsShape,
})
export const amountShape = amount
export const hexShape = hex

export type Head = z.infer<typeof headShape>
export type Block = z.infer<typeof blockShape>
export type Log = z.infer<typeof logShape>
