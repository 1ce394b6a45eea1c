import type { Kysely } from 'kysely'
import { mapParallel } from '../../../../mapParallel.js'
import type { ChainNode } from '../../../../nodes/chainNode.js'
import { commitment, type Signed, signaturesShape } from '../../../../nodes/solana/shapes.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import type { PayTables } from '../../schema.js'
import type { Place } from './readPlaces.js'

const perPage = 1_000
/** Pages of an account that one look reads: what is older is read from there at the next. */
const mostPages = 10
const parallel = 4
/** The clocks of this machine and of the cluster may differ by so much, in ms. */
const clockDifferenceMs = 600_000

export interface SignaturesQuestion {
  readonly db: Kysely<PayTables>
  readonly chain: string
  readonly node: ChainNode
  readonly accounts: readonly string[]
  readonly places: readonly Place[]
}

/** Transactions that succeeded at these accounts, above what is final and was read, each once; and how far that is now. */
export async function readSignatures(
  { db, chain, node, accounts, places }: SignaturesQuestion,
  signal: AbortSignal,
): Promise<{ readonly signed: readonly string[]; readonly marks: readonly { address: string; signature: string }[] }> {
  const rows = await db.selectFrom('pay.marks').select(['address', 'signature']).where('chain', '=', chain).execute()
  const markOf = new Map(rows.map(({ address, signature }) => [address, signature]))
  const oldest = Math.min(...places.map(({ createdAt }) => createdAt)) - clockDifferenceMs
  const lists = await mapParallel(accounts, parallel, (address) =>
    readOne(node, { address, until: markOf.get(address), oldest }, signal),
  )
  const marks = accounts.flatMap((address, index) => {
    const newest = lists[index]?.find(({ confirmationStatus }) => confirmationStatus === 'finalized')
    return newest ? [{ address, signature: newest.signature }] : []
  })
  const done = lists.flat().filter(({ err }) => err === null || err === undefined)
  return { signed: [...new Set(done.map(({ signature }) => signature))], marks }
}

/** The newest first. */
async function readOne(
  node: ChainNode,
  { address, until, oldest }: { readonly address: string; readonly until: string | undefined; readonly oldest: number },
  signal: AbortSignal,
): Promise<readonly Signed[]> {
  const found: Signed[] = []
  for (let page = 0; page < mostPages; page++) {
    const before = found.at(-1)?.signature
    const options = { limit: perPage, commitment, ...(until && { until }), ...(before && { before }) }
    const some = parseAnswer(signaturesShape, await node.call('getSignaturesForAddress', [address, options], signal))
    found.push(...some)
    const last = some.at(-1)
    if (!last || some.length < perPage || (last.blockTime ?? 0) * 1_000 < oldest) break
  }
  return found.filter(({ blockTime }) => (blockTime ?? Number.POSITIVE_INFINITY) * 1_000 >= oldest)
}
