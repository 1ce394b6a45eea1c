import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../../errors.js'
import { evmAddress, evmChain } from './evmAddress.js'

/** Which exchanges are asked for swaps. */
export interface SwapOptions {
  /**
   * Drivers by the operator's names for them; `uniswap-v3` and `uniswap-v2` are there by themselves. What else an entry holds is its kind's
   * settings.
   */
  readonly drivers?:
    | Readonly<Record<string, { readonly kind: string; readonly [setting: string]: unknown }>>
    | undefined
  /** Names of drivers by chain; without an id the first one builds. Default: all that serve the chain. An empty list: no swaps there. */
  readonly chains?: Readonly<Record<string, readonly string[]>> | undefined
  /** Addresses of a Multicall3 by chain, where it is not at its usual one. */
  readonly multicalls?: Readonly<Record<string, string>> | undefined
}

const driverName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
const fileShape = z.strictObject({
  drivers: z.record(driverName, z.looseObject({ kind: z.string() })).optional(),
  chains: z.record(evmChain, z.array(driverName).max(8)).optional(),
  multicalls: z.record(evmChain, evmAddress).optional(),
})

/**
 * Reads the file of `--swaps`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readSwapsFile(path: string): SwapOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --swaps cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError(
    'CONFIG_INVALID',
    `The file of --swaps is wrong at ${place}. See docs/operating.md for its shape.`,
  )
}
