import type { Kysely } from 'kysely'
import type { Clock } from '../../../clock.js'
import { NodeRefusal } from '../../../nodes/chainNode.js'
import { createHeadOf, readHead } from '../../../nodes/evm/readHead.js'
import { DriverError } from '../../../upstream/driverError.js'
import { sessionsLimits } from '../limits.js'
import type { SessionsChain } from '../openChains.js'
import type { SessionsTables } from '../schema.js'
import { admitAccounts, endBack, findBack, hasNew, listNamed, readLiveFrom } from './followed.js'
import { type FoundEvent, readEvents } from './readEvents.js'
import { addFinal, holdChain, replaceOpen, type TimedEvent } from './writeEvents.js'

/** What a chain is followed with. */
export interface FollowChainTools {
  readonly db: Kysely<SessionsTables>
  readonly chain: SessionsChain
  readonly clock: Clock
}

/** Looks once at a chain, and writes what it found. */
export type FollowChain = (signal: AbortSignal) => Promise<void>

/** Fewer blocks are not asked for, whatever a node says. */
const fewestBlocks = 50

/**
 * Follows one chain. With every new block all that is not final is read anew, and takes the place of what was written of it: so what the chain
 * takes back is gone here, too. What is final is added up, once.
 */
export function createFollowChain({ db, chain, clock }: FollowChainTools): FollowChain {
  const { node, depth } = chain
  const id = chain.chain
  let spanBack: number = sessionsLimits.blocksBack
  let lastHash: string | undefined

  async function withTimes(events: readonly FoundEvent[], signal: AbortSignal): Promise<readonly TimedEvent[]> {
    const headOf = createHeadOf(node)
    return Promise.all(
      events.map(async (event) => {
        const head = await headOf(event.block, signal)
        if (!head) throw new DriverError('unreachable', 'The node has lost a block.')
        return { ...event, at: head.timestamp * 1000 }
      }),
    )
  }

  /** Of accounts that are followed. @param isPast events up to where an account is followed from; else those above */
  async function ofFollowed(transaction: Kysely<SessionsTables>, events: readonly TimedEvent[], isPast: boolean) {
    const from = await readLiveFrom(
      transaction,
      id,
      events.map(({ account }) => account),
    )
    return events.filter(({ account, block }) => {
      const liveFrom = from.get(account)
      return liveFrom !== undefined && (isPast ? block <= liveFrom : block > liveFrom)
    })
  }

  const readFinal = async (of: Kysely<SessionsTables>) =>
    (await of.selectFrom('sessions.heads').select('block').where('chain', '=', id).executeTakeFirst())?.block

  const startOf = (block: number | undefined, head: number) => block ?? Math.max(-1, head - depth)

  /** Reads one span ahead. @returns whether there is more */
  async function ahead(head: number, signal: AbortSignal): Promise<boolean> {
    const before = await readFinal(db)
    const from = startOf(before, head)
    // Every node is behind what was read before.
    if (head < from) return false
    await admitAccounts(db, id, from)
    const accounts = await listNamed(db, id)
    const isNone = accounts?.length === 0
    const to = isNone ? head : Math.min(head, from + sessionsLimits.blocks)
    const final = Math.max(from, Math.min(to, head - depth + 1))
    const found = isNone ? [] : await readEvents(chain, { from: from + 1, to, ...(accounts && { accounts }) }, signal)
    const events = await withTimes(found, signal)
    // A node that is behind says nothing of blocks that it lacks.
    if (!isNone && !(await readHead(node, to, signal))) throw new DriverError('unreachable', 'The node is behind.')
    return db.transaction().execute(async (transaction) => {
      await holdChain(transaction, id)
      // Another process was faster.
      if ((await readFinal(transaction)) !== before) return false
      const own = await ofFollowed(transaction, events, false)
      await addFinal(
        transaction,
        id,
        own.filter(({ block }) => block <= final),
      )
      await replaceOpen(
        transaction,
        id,
        own.filter(({ block }) => block > final),
      )
      await transaction
        .insertInto('sessions.heads')
        .values({ chain: id, block: final })
        .onConflict((conflict) => conflict.column('chain').doUpdateSet({ block: final }))
        .execute()
      return to < head
    })
  }

  /** Reads one span back in time. @returns whether there is more */
  async function back(signal: AbortSignal): Promise<boolean> {
    const found = await findBack(db, id)
    if (!found) return false
    const { next, accounts } = found
    const from = Math.max(0, next - spanBack + 1)
    const end = next < 0 ? undefined : await readHead(node, next, signal)
    const isOver = !end || end.timestamp * 1000 < clock.now() - sessionsLimits.backMs
    const events = isOver ? [] : await withTimes(await readBack(from, next, accounts, signal), signal)
    return db.transaction().execute(async (transaction) => {
      await holdChain(transaction, id)
      const row = await transaction
        .selectFrom('sessions.backs')
        .select('next')
        .where('chain', '=', id)
        .executeTakeFirst()
      if (row?.next !== next) return false
      await addFinal(transaction, id, await ofFollowed(transaction, events, true))
      if (isOver || from === 0) {
        await endBack(transaction, id)
        return false
      }
      await transaction
        .updateTable('sessions.backs')
        .set({ next: from - 1 })
        .where('chain', '=', id)
        .execute()
      return true
    })
  }

  async function readBack(from: number, to: number, accounts: readonly string[], signal: AbortSignal) {
    try {
      return await readEvents(chain, { from, to, accounts }, signal)
    } catch (error) {
      // Many nodes answer for fewer blocks at once: the next look asks for fewer.
      if (error instanceof NodeRefusal) spanBack = Math.max(fewestBlocks, Math.floor(spanBack / 2))
      throw error
    }
  }

  return async (signal) => {
    const head = await readHead(node, 'latest', signal)
    if (!head) throw new DriverError('malformed', 'A node has no newest block.')
    // Between two blocks nothing happens, but accounts come.
    if (head.hash !== lastHash || (await hasNew(db, id))) {
      while (await ahead(head.number, signal)) signal.throwIfAborted()
      lastHash = head.hash
    }
    for (let span = 0; span < sessionsLimits.spansBack; span++) {
      signal.throwIfAborted()
      if (!(await back(signal))) return
    }
  }
}
