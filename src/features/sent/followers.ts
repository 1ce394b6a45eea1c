import { chains } from '../../kernel/chains/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { type CaipAccountId, isLatchkeyError, parseAccountId, type SentEntry } from '../../kernel/index.js'
import type { SentStore } from './sentStore.js'
import type { Kept } from './stored.js'

/** How the following of one ends. */
export type End = Pick<SentEntry, 'status' | 'isOver' | 'hashes' | 'replacedBy'>

/** A wallet is asked about a batch that often at first, then, after that many times, as often as the second says; in milliseconds. */
const pauses = { first: 2000, times: 30, later: 15_000 }
/** Failures in a row after which a wallet counts as not knowing a batch. */
const failureLimit = 5

const unanswered: End = { status: 'unknown', isOver: false }

/** What was sent in the place of one, and in the place of that, each with what it does. */
function findReplacements(list: readonly Kept[], id: string): ReadonlyMap<string, 'same' | 'nothing'> {
  const found = new Map<string, 'same' | 'nothing'>()
  // The oldest first: what replaces comes after what it replaces.
  for (const { id: next, replaces } of [...list].reverse()) {
    const before = replaces && (replaces.hash === id ? 'same' : found.get(replaces.hash))
    // The same as one that does nothing does nothing.
    if (before) found.set(next, before === 'nothing' ? 'nothing' : replaces.by)
  }
  return found
}

/** Follows what was sent to its end. */
export interface Followers {
  /** Begins with one; one that is followed already is left alone. */
  follow(account: CaipAccountId, kept: Kept): void
  /** Something was sent in the place of another one. */
  hear(): void
}

export function createFollowers(
  context: FeatureContext,
  store: Pick<SentStore, 'list'>,
  onEnd: (account: CaipAccountId, id: string, end: End) => void,
): Followers {
  const { clock, resources, signal } = context
  const { chain } = context.extend('sent')
  const followed = new Set<string>()
  /** What looks for replacements of each that is followed. */
  const hearers = new Set<() => void>()

  /** Waits for the block of one transaction. */
  async function waitForBlock(account: CaipAccountId, hash: string): Promise<End & { readonly isReplaced?: boolean }> {
    try {
      const wait = await chain(parseAccountId(account).networkId).can('waitForTransaction')
      return wait ? { status: (await wait(hash)).status, isOver: true } : unanswered
    } catch (error) {
      if (isLatchkeyError(error, 'TRANSACTION_EXPIRED')) return { status: 'failed', isOver: true }
      if (isLatchkeyError(error, 'TRANSACTION_REPLACED')) return { status: 'unknown', isOver: true, isReplaced: true }
      return unanswered
    }
  }
  /**
   * Waits for the block of a transaction, or of what was sent in its place, here or by another tab: all of them have one place in the
   * chain, and one of them gets it.
   */
  const followTransaction = (account: CaipAccountId, id: string) =>
    new Promise<End>((resolve) => {
      const waitedFor = new Set<string>()
      let waiting = 0
      const begin = async (hash: string, by?: 'same' | 'nothing') => {
        if (waitedFor.has(hash)) return
        waitedFor.add(hash)
        waiting += 1
        const { isReplaced, ...end } = await waitForBlock(account, hash)
        waiting -= 1
        if (isReplaced) {
          hear()
          // Another one of its place is in a block.
          if (waiting > 0) return
        }
        hearers.delete(hear)
        if (by === undefined || end.status === 'unknown') resolve(end)
        else if (by === 'same') resolve({ ...end, replacedBy: hash })
        else resolve({ status: 'cancelled', isOver: true, replacedBy: hash })
      }
      const hear = () => {
        for (const [hash, by] of findReplacements(store.list(account), id)) void begin(hash, by)
      }
      hearers.add(hear)
      void begin(id)
      hear()
    })

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(milliseconds, () => {
        signal.removeEventListener('abort', cancel)
        resolve()
      })
      signal.addEventListener('abort', cancel, { once: true })
    })
  /** Asks the account's wallet about a batch; while that is not connected, it waits. */
  async function followBatch(account: CaipAccountId, id: string): Promise<End> {
    const wallet = resources.need(chains).wallet.of(account)
    for (let asked = 0, failures = 0; failures < failureLimit; asked += 1) {
      try {
        const ask = await wallet.can('getCallsStatus')
        const known = await ask?.(id)
        if (known && known.status !== 'pending') return { status: known.status, isOver: true, hashes: known.hashes }
        failures = 0
      } catch (error) {
        // Its wallet has left meanwhile: it is waited for.
        if (!isLatchkeyError(error, 'NOT_CONNECTED')) failures += 1
      }
      await pause(asked < pauses.times ? pauses.first : pauses.later)
    }
    return unanswered
  }

  return {
    follow(account, { id, kind }) {
      const key = `${account} ${id}`
      if (followed.has(key)) return
      followed.add(key)
      const end = kind === 'calls' ? followBatch(account, id) : followTransaction(account, id)
      void end.then((known) => {
        followed.delete(key)
        if (!signal.aborted) onEnd(account, id, known)
      })
    },
    hear() {
      for (const one of [...hearers]) one()
    },
  }
}
