import { getAddress, type Hex } from 'viem'
import * as z from 'zod'
import { Refusal } from '../../../http/refusal.js'
import { readAccountId } from '../accounts/address.js'
import { evmAddress, evmChain } from './evmAddress.js'
import type { Trade } from './types.js'

/** What stands for the coin of a chain in the protocol. */
export const coinAddress: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const coin = getAddress(coinAddress)

/** What may be missing of a quote where the caller does not say it, in per cent. */
const usualSlippage = 1
const slippageShape = z.coerce.number().min(0).max(50).default(usualSlippage)
/** The largest amount that a contract can be told. */
const largest = 2n ** 256n - 1n
const amountShape = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
  .refine((amount) => amount > 0n && amount <= largest)

/** A token by CAIP-10; undefined is the chain's coin. @throws {Refusal} SWAP_QUERY_INVALID */
export function readToken(text: unknown): { readonly chain: string; readonly token: Hex | undefined } {
  const read = typeof text === 'string' ? readAccountId(text) : undefined
  const address = evmAddress.safeParse(read?.address)
  if (!read || !evmChain.safeParse(read.chain).success || !address.success)
    throw new Refusal(
      400,
      'SWAP_QUERY_INVALID',
      'Name tokens as eip155:1:0x..., the coin by 0xeeee... in the place of an address.',
    )
  return { chain: read.chain, token: address.data === coin ? undefined : address.data }
}

/**
 * Addresses up to this one are of no account: precompiles, and words of routers. SwapRouter02 takes 1 for the sender and 2 for itself, and
 * what a router keeps is anybody's.
 */
const lastReserved = 0xffffn

/** The account that asks: its address alone, or CAIP-10. @throws {Refusal} SWAP_QUERY_INVALID */
export function readAccount(text: unknown, chain: string): Hex {
  const read = typeof text === 'string' ? readAccountId(text) : undefined
  const address = evmAddress.safeParse(read ? read.address : text)
  if (!address.success || BigInt(address.data) <= lastReserved || (read && read.chain !== chain))
    throw new Refusal(400, 'SWAP_QUERY_INVALID', 'Name the account by an address of the tokens’ chain.')
  return address.data
}

/** What is traded for what. @throws {Refusal} SWAP_QUERY_INVALID, PAIR_UNSUPPORTED */
export function readPair(from: unknown, to: unknown): Pick<Trade, 'chain' | 'sold' | 'bought'> {
  const [sold, bought] = [readToken(from), readToken(to)]
  if (sold.chain !== bought.chain || sold.token === bought.token)
    throw new Refusal(400, 'PAIR_UNSUPPORTED', 'Two different tokens of one chain can be swapped.')
  return { chain: sold.chain, sold: sold.token, bought: bought.token }
}

/** An amount in smallest units. @throws {Refusal} SWAP_QUERY_INVALID */
export function readAmount(text: unknown): bigint {
  const read = amountShape.safeParse(text)
  if (read.success) return read.data
  throw new Refusal(400, 'SWAP_QUERY_INVALID', 'Write the amount in smallest units, above zero.')
}

/** Per cent of the protocol as hundredths of one: here and nowhere else. @throws {Refusal} SWAP_QUERY_INVALID */
export function readSlippage(value: unknown): number {
  const read = slippageShape.safeParse(value)
  if (read.success) return Math.round(read.data * 100)
  throw new Refusal(400, 'SWAP_QUERY_INVALID', 'Slippage is a number of per cent, 50 at most.')
}

/** What is to be built, its parts not yet read. */
const buildShape = z.object({
  projectId: z.string().max(128).optional(),
  id: z.string().max(64).nullish(),
  amount: z.string(),
  from: z.string(),
  to: z.string(),
  userAddress: z.string(),
  eip155: z.object({ slippage: z.number().optional() }).optional(),
  disableEstimate: z.boolean().optional(),
})
const approveShape = buildShape.pick({ projectId: true, id: true, from: true, to: true, userAddress: true }).extend({
  amount: z.string().optional(),
})
/** The query of `GET /v1/convert/build-approve`. */
export type ApproveQuestion = z.infer<typeof approveShape>
/** The body of `POST /v1/convert/build-transaction`. */
export type BuildQuestion = z.infer<typeof buildShape>

/** @throws {Refusal} BODY_INVALID */
export function readBuild(body: unknown): BuildQuestion {
  const parsed = buildShape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refusal(
    400,
    'BODY_INVALID',
    'Send amount, from, to and userAddress as text, and eip155.slippage as a number.',
  )
}

/** @throws {Refusal} SWAP_QUERY_INVALID */
export function readApprove(query: unknown): ApproveQuestion {
  const parsed = approveShape.safeParse(query)
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'SWAP_QUERY_INVALID', 'Name from, to and userAddress in the query.')
}
