import { readFileSync } from 'node:fs'
import { type Address, parseEther } from 'viem'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'

/** How payments of one chain are settled. */
export interface FacilitatorChainOptions {
  /** Tokens with `transferWithAuthorization` (ERC-3009) that are taken. No other is called: a token's code can do anything. */
  readonly assets: readonly Address[]
  /** Whether payments by ERC-7710 are taken, too. The chain file has to pin the chain's `smartAccount`. Default: not. */
  readonly delegations?: boolean | undefined
  /** Keys of our own that send. Default: 2. */
  readonly settlers?: number | undefined
  /** Blocks that make a payment final, its own counted; until then it is looked after. Default: 12. */
  readonly depth?: number | undefined
  /** Below so much left to a settler the operator is told, in the chain's smallest units. Default: 0.05 of its coin. */
  readonly lowFunds?: bigint | undefined
}

/** What is settled, by CAIP-2. */
export interface FacilitatorOptions {
  readonly chains: Readonly<Record<string, FacilitatorChainOptions>>
}

const fileShape = z.strictObject({
  chains: z.record(
    z.string().regex(/^eip155:\d{1,20}$/),
    z.strictObject({
      assets: z
        .array(
          z
            .string()
            .regex(/^0x[0-9a-fA-F]{40}$/)
            .transform((text) => text.toLowerCase() as Address),
        )
        .min(1)
        .max(100),
      delegations: z.boolean().optional(),
      settlers: z.int().min(1).max(20).optional(),
      depth: z.int().min(1).max(1000).optional(),
      lowFunds: z
        .string()
        .regex(/^\d{1,12}(?:\.\d{1,18})?$/)
        .transform((text) => parseEther(text))
        .optional(),
    }),
  ),
})

/**
 * Reads the file of `--x402`: `{"chains": {"eip155:8453": {"assets": ["0x..."]}}}`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readFacilitatorFile(path: string): FacilitatorOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --x402 cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError('CONFIG_INVALID', `The file of --x402 is wrong at ${place}. See docs/x402.md for its shape.`)
}
