import type { Kysely } from 'kysely'
import * as z from 'zod'
import { abortAfter } from '../../abortAfter.js'
import type { BodyBudget } from '../../http/bodyBudget.js'
import type { Upstreams } from '../../nodes/upstreams.js'
import { type AskNode, createAskNode } from '../../signature/askNode.js'
import type { PayTables } from './schema.js'

/** What refunds are looked up with. */
export interface RefundTools {
  readonly db: Kysely<PayTables>
  readonly nodes: ReadonlyMap<string, Upstreams>
  readonly budget: BodyBudget
}

/** So long a refund is looked for, in ms. */
const lookedForMs = 3 * 24 * 3_600_000
/** Refunds of one look. */
const most = 20
const nodeMs = 10_000

/** Notes of refunds that the chain shows them. @param closing ends it */
export async function seeRefunds({ db, nodes, budget }: RefundTools, now: number, closing: AbortSignal): Promise<void> {
  const waiting = await db
    .selectFrom('pay.refunds')
    .select(['chain', 'hash'])
    .where('is_seen', '=', false)
    .where('created_at', '>', now - lookedForMs)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  for (const { chain, hash } of waiting) {
    const upstreams = nodes.get(chain)
    if (!upstreams || closing.aborted) continue
    const ask = createAskNode(upstreams, { deadline: abortAfter(nodeMs, closing), callerGone: closing, budget })
    if (!(await isDone(chain, hash, ask).catch(() => false))) continue
    await db
      .updateTable('pay.refunds')
      .set({ is_seen: true })
      .where('chain', '=', chain)
      .where('hash', '=', hash)
      .execute()
  }
}

const receiptShape = z.object({ status: z.literal('0x1') })
const statusesShape = z.object({
  value: z.tuple([z.object({ err: z.null(), confirmationStatus: z.literal('finalized') })]),
})

/** Whether a transaction is in a block, and did what it was to do. */
async function isDone(chain: string, hash: string, ask: AskNode): Promise<boolean> {
  const isEvm = chain.startsWith('eip155:')
  const answer = isEvm
    ? await ask('eth_getTransactionReceipt', [hash])
    : await ask('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  return 'result' in answer && (isEvm ? receiptShape : statusesShape).safeParse(answer.result).success
}
