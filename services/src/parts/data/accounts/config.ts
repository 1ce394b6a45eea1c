import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../../errors.js'
import { chainIdShape } from '../chains.js'
import type { ListedToken } from './knownTokens.js'
import type { PictureOptions } from './pictures/toFetchedUrl.js'
import type { Driver } from './types.js'

/** What a driver can be asked for. */
export type Concern = Exclude<keyof Driver, 'id' | 'isNode' | 'serves'>

/** Concerns that are chosen chain by chain. */
export const chainConcerns = ['balances', 'history', 'nfts', 'prices'] as const satisfies readonly Concern[]

/** A driver of the operator's. What else it holds is its kind's settings. */
export interface DriverEntry {
  readonly kind: string
  /** Calls of its upstream in a day (UTC), by all processes; with the last one spent the next driver is asked. Default: as many as are wanted. */
  readonly callsPerDay?: number | undefined
  readonly [setting: string]: unknown
}

/** Which drivers are asked for what, and what tokens are listed. */
export interface AccountsOptions {
  /** Drivers by the operator's names for them; `node` is there by itself. What else an entry holds is its kind's settings. */
  readonly drivers?: Readonly<Record<string, DriverEntry>> | undefined
  /** Names of drivers by chain and concern, tried in order. Default: `node` for every chain that has one. */
  readonly chains?:
    | Readonly<Record<string, Partial<Record<(typeof chainConcerns)[number], readonly string[]>>>>
    | undefined
  /** Names of drivers for names and pictures of accounts. Default: none. */
  readonly identity?: readonly string[] | undefined
  /** How pictures are had. Default: no answer names one. */
  readonly pictures?: PictureOptions | undefined
  /** Token lists of Uniswap's schema, by https address or file. */
  readonly tokenLists?: readonly string[] | undefined
  /** Tokens that are listed beside those. Default: a few well-known ones. */
  readonly tokens?: readonly ListedToken[] | undefined
}

const names = z.array(z.string().min(1).max(64)).max(8)
/** A token as a file has it. */
const tokenShape = z.strictObject({
  chain: z.string().regex(chainIdShape),
  address: z.string().min(1).max(64),
  name: z.string().min(1).max(60),
  symbol: z.string().min(1).max(20),
  decimals: z.int().min(0).max(255),
  iconUrl: z.url({ protocol: /^https$/ }).optional(),
  eip2612: z.boolean().optional(),
})

const fileShape = z.strictObject({
  drivers: z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
      z.looseObject({ kind: z.string(), callsPerDay: z.int().min(1).optional() }),
    )
    .optional(),
  chains: z
    .record(
      z.string().regex(chainIdShape),
      z.strictObject({
        balances: names.optional(),
        history: names.optional(),
        nfts: names.optional(),
        prices: names.optional(),
      }),
    )
    .optional(),
  identity: names.optional(),
  pictures: z
    .strictObject({
      publicUrl: z.url({ protocol: /^https?$/ }).regex(/[^/]$/),
      ipfsGateway: z
        .url({ protocol: /^https$/ })
        .regex(/[^/]$/)
        .optional(),
      allowsLoopback: z.boolean().optional(),
    })
    .optional(),
  tokenLists: z.array(z.string().min(1)).max(16).optional(),
  tokens: z.array(tokenShape).max(10_000).optional(),
})

/**
 * Reads the file of `--accounts`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readAccountsFile(path: string): AccountsOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --accounts cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError(
    'CONFIG_INVALID',
    `The file of --accounts is wrong at ${place}. See docs/operating.md for its shape.`,
  )
}
