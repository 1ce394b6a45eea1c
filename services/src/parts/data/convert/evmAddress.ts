import { getAddress, type Hex } from 'viem'
import * as z from 'zod'

/** An address of an EVM chain, in its one spelling. */
export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text): Hex => getAddress(text.toLowerCase()))

/** Chains that swaps are known of. */
export const evmChain = z.string().regex(/^eip155:[1-9]\d{0,31}$/)
