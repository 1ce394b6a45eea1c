import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import { refuseOpenKeys } from '../../upstream/refuseOpenKeys.js'
import { payLimits } from './limits.js'

const chainShape = z.strictObject({
  depth: z.number().int().min(1).max(payLimits.depth).optional(),
  way: z.enum(['address', 'fixed']).optional(),
  multicall: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional(),
})
const entries = z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/), z.looseObject({ kind: z.string() }))
const fileShape = z.strictObject({
  chains: z.record(z.string().regex(/^(eip155:\d{1,20}|solana:\w{1,32})$/), chainShape).optional(),
  exchanges: z.strictObject({ drivers: entries }).optional(),
  transfers: z.strictObject({ drivers: entries }).optional(),
})

/** Drivers by the operator's names for them. What else an entry holds is its kind's settings. */
export type DriverEntries = Readonly<Record<string, { readonly kind: string; readonly [setting: string]: unknown }>>

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
  /** Exchanges from which users pay. Default: none. */
  readonly exchanges?: { readonly drivers: DriverEntries } | undefined
  /** Ways from one chain to another. Default: none. */
  readonly transfers?: { readonly drivers: DriverEntries } | undefined
}

/**
 * Reads the file of `--pay`: `{"chains": {"eip155:1": {"depth": 20}}}`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values; also where keys stand in it and others can read
 * it
 */
export function readPayFile(path: string): PayOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The error would quote the file, and keys in it.
    throw new ServiceError('CONFIG_INVALID', 'The file of --pay cannot be read as JSON.')
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) {
    const { exchanges, transfers } = parsed.data
    refuseOpenKeys(
      path,
      '--pay',
      [exchanges, transfers].flatMap((part) => Object.values(part?.drivers ?? {})),
    )
    return parsed.data
  }
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError(
    'CONFIG_INVALID',
    `The file of --pay is wrong at ${place}. See docs/payments.md for its shape.`,
  )
}
