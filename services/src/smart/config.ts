import { readFileSync } from 'node:fs'
import { type Address, parseEther } from 'viem'
import * as z from 'zod'
import { ServiceError } from '../errors.js'
import { isSafeUrl } from '../http/isSafeUrl.js'
import type { Upstream } from '../nodes/upstream.js'
import type { DataFee } from './dataGas.js'

/** How operations of one chain are served. */
export interface SmartChainOptions {
  /** Another bundler, that is given what passes our own checks. Default: our own sends. */
  readonly bundler?: Upstream | undefined
  /** Keys of our own that send, each some operations at a time. Default: 2. */
  readonly executors?: number | undefined
  /** Blocks that make an operation final, its own counted. Default: 12. */
  readonly depth?: number | undefined
  /** How a rollup charges for data. Default: known for some chains, else not. */
  readonly dataFee?: DataFee | undefined
  /** The operator's paymaster. Default: accounts pay by themselves. */
  readonly paymaster?: Address | undefined
  /** Paymasters of the projects' own that the operator allows. Default: none. */
  readonly hostPaymasters?: readonly HostPaymaster[] | undefined
  /** What is paid for calls that only end permissions of the account itself, where there is a paymaster. Default: a hundredth of its coin for one, three times that a day for a user, its coin for all. */
  readonly endings?: EndingBudget | false | undefined
  /** Below so much paid in, or left to an executor, the operator is told, in the chain's smallest units. Default: 0.05 of its coin. */
  readonly lowDeposit?: bigint | undefined
}

/** A paymaster that pages of a project may name (ERC-7677), as the operator allows it. */
export interface HostPaymaster {
  readonly project: string
  /** Who pays: users read it. */
  readonly name: string
  /** Where it is asked: the page names exactly this. */
  readonly url: string
  /** Its contract, which no other may take the place of. */
  readonly contract: Address
}

/** What an operator pays for the end of permissions, in the chain's smallest units. */
export interface EndingBudget {
  readonly mostOperation: bigint
  /** Of a user on a day (UTC). */
  readonly userDay: bigint
  /** Of all users on a day. */
  readonly projectDay: bigint
}

/** How operations are served, by CAIP-2. */
export interface SmartOptions {
  readonly chains: Readonly<Record<string, SmartChainOptions>>
}

const url = z.url({ protocol: /^https?$/ })
const contract = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as Address)
const amount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,18})?$/)
  .transform((text) => parseEther(text))
const hostPaymaster = z.strictObject({
  project: z.string().min(1).max(64),
  name: z.string().min(1).max(40),
  // The frame calls it: https, or this machine.
  url: z
    .string()
    .max(2048)
    .refine((text) => isSafeUrl(text) && new URL(text).username === ''),
  contract,
})
const fileShape = z.strictObject({
  chains: z.record(
    z.string().regex(/^eip155:\d{1,20}$/),
    z.strictObject({
      bundler: z
        .union([
          url.transform((text): Upstream => ({ url: text })),
          z.strictObject({ url, headers: z.record(z.string(), z.string()).optional() }),
        ])
        .optional(),
      executors: z.int().min(1).max(20).optional(),
      depth: z.int().min(1).max(1000).optional(),
      dataFee: z.enum(['none', 'op-stack', 'arbitrum']).optional(),
      paymaster: contract.optional(),
      hostPaymasters: z.array(hostPaymaster).max(100).optional(),
      lowDeposit: amount.optional(),
      endings: z
        .union([
          z.literal(false),
          z
            .strictObject({ operation: amount, userDay: amount, day: amount })
            .transform(
              ({ operation, userDay, day }): EndingBudget => ({ mostOperation: operation, userDay, projectDay: day }),
            ),
        ])
        .optional(),
    }),
  ),
})

/**
 * Reads the file of `--smart`: `{"chains": {"eip155:1": {"executors": 4, "paymaster": "0x..."}}}`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readSmartFile(path: string): SmartOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --smart cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError(
    'CONFIG_INVALID',
    `The file of --smart is wrong at ${place}. See docs/smart-accounts.md for its shape.`,
  )
}
