import type { Hex } from 'viem'
import * as z from 'zod'
import { chainIdShape } from '../../../chains.js'

/** Settings of the driver `node`. */
export const nodeSettings = z.strictObject({
  /** Blocks back from the newest in which transfers of tokens and collectibles are looked for. */
  logBlocks: z.int().min(1).max(10_000_000).default(50_000),
  /** Blocks back from the newest that are read whole, for transfers of the native coin. */
  scanBlocks: z.int().min(1).max(10_000).default(256),
  /** Addresses of a Multicall3 by CAIP-2, for EVM chains that have one of their own; the usual one is found by itself. */
  multicalls: z
    .record(
      z.string().regex(chainIdShape),
      z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/)
        .transform((text) => text as Hex),
    )
    .default({}),
})

/** How far back `node` looks, and by what. */
export type NodeSettings = z.infer<typeof nodeSettings>
