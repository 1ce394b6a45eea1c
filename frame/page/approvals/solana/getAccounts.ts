import { getBase64Encoder } from '@solana/web3.js'
import * as z from 'zod/mini'
import type { Ask } from '../types.js'

/** An account, as the project's node says it is. */
export interface AccountState {
  readonly lamports: bigint
  /** The program that it belongs to. */
  readonly program: string
  readonly data: Uint8Array
}

/** Nodes give so many at once. */
const most = 100
const base64 = /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Its bytes, and how they are written. */
const written = z.array(z.string().check(z.maxLength(200_000))).check(
  z.minLength(2),
  z.maxLength(2),
  z.refine(([data = '', form]) => form === 'base64' && base64.test(data)),
)
const account = z.object({
  lamports: z.number().check(z.minimum(0)),
  owner: z.string().check(z.maxLength(44)),
  data: written,
})

/** Accounts in a node's answer, in base64. */
export const accountsShape = z.array(z.nullable(account)).check(z.maxLength(most))

const shape = z.object({ value: accountsShape })

/** @returns accounts in their order, undefined where there is none */
export const toStates = (all: z.infer<typeof accountsShape>): readonly (AccountState | undefined)[] =>
  all.map((each) =>
    each === null
      ? undefined
      : {
          // Above what JSON holds exactly the nearest number does: nothing is signed by it.
          lamports: BigInt(Math.floor(each.lamports)),
          program: each.owner,
          data: Uint8Array.from(getBase64Encoder().encode(each.data[0] ?? '')),
        },
  )

/**
 * Asks the node for accounts, a hundred at most.
 *
 * @returns in their order, undefined where there is none; all of them where the answer makes no sense
 * @throws {FrameError} RPC_FAILED, CHAIN_UNREACHABLE
 */
export async function getAccounts(
  { chain }: Pick<Ask, 'chain'>,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<readonly (AccountState | undefined)[]> {
  if (!addresses.length) return []
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const answer = await chain.request('getMultipleAccounts', [addresses.slice(0, most), options], signal)
  const parsed = shape.safeParse(answer)
  return parsed.success ? toStates(parsed.data.value) : []
}
