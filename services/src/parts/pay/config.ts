import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import { payLimits } from './limits.js'

const chainShape = z.strictObject({
  depth: z.number().int().min(1).max(payLimits.depth).optional(),
  way: z.enum(['address', 'fixed']).optional(),
  multicall: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
})
const fileShape = z.strictObject({
  chains: z.record(z.string().regex(/^(eip155:\d{1,20}|solana:\w{1,32})$/), chainShape).optional(),
})

/** How orders are paid, where it is not what chains usually take. */
export interface PayOptions {
  /** By CAIP-2. */
  readonly chains?:
    | Readonly<
        Record<
          string,
          {
            /** Blocks that make a payment final, the payment's own counted. Default: 12, and more or less on some chains. */
            readonly depth?: number | undefined
            /** `fixed` for a chain that computes addresses of contracts by its own rules. Default: known for ZKsync and its like. */
            readonly way?: 'address' | 'fixed' | undefined
            /** Of a Multicall3 at another address than the usual one. */
            readonly multicall?: string | undefined
          }
        >
      >
    | undefined
}

/**
 * Reads the file of `--pay`: `{"chains": {"eip155:1": {"depth": 20}}}`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readPayFile(path: string): PayOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --pay cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError(
    'CONFIG_INVALID',
    `The file of --pay is wrong at ${place}. See docs/payments.md for its shape.`,
  )
}
