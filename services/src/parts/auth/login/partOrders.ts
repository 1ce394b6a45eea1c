import type { CryptoKey } from 'jose'
import type { Kysely } from 'kysely'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import { ServiceError } from '../../../errors.js'
import { Refusal } from '../../../http/refusal.js'
import type { Log } from '../../../log.js'
import { signDeletionOrder } from '../../../proof/deletionOrder.js'
import type { OrderTakers, TakeOrder } from '../../../proof/orderRoute.js'
import type { AuthKeys } from '../keys.js'
import type { LoginTables } from './schema.js'

/** The parts that hold something of a wallet, and what each of them hears. */
const listeners = {
  begin: ['custody', 'recovery'],
  undo: ['custody', 'recovery'],
  erase: ['sessions'],
} as const
const parts = ['custody', 'recovery', 'sessions'] as const
type Part = (typeof parts)[number]

/** Whose wallet it is. */
export interface OrderedWallet {
  realm: string
  sub: string
  /** Null for a user without one: then there is nothing to tell. */
  wal: string | null
}

/** What auth tells other parts of deletions: kept until they have taken it. */
export interface PartOrders {
  /**
   * Keeps an order in the transaction that decides; of one wallet the newest counts. `begin` and `undo` are for custody and recovery, `erase` for
   * sessions, where there is one.
   */
  add(trx: Kysely<LoginTables>, wallet: OrderedWallet, act: 'begin' | 'undo' | 'erase'): Promise<void>
  /** Hands over what waits, as far as it can now. What is not taken waits on. */
  deliver(): Promise<void>
  /** Parts that have not taken an order yet. */
  listWaiting(wal: string | null): Promise<string[]>
}

/** What orders are signed and sent with. */
export interface PartOrderTools {
  db: Kysely<LoginTables>
  keys: AuthKeys
  issuer: string
  clock: Clock
  log: Log
  fetch: typeof fetch
  /** The parts of this process. */
  takers: OrderTakers
  /** Public addresses of those that run elsewhere. */
  urls: Readonly<Partial<Record<Part, string | undefined>>>
}

/** Life of an order, in seconds: it is signed right before it is sent. */
const orderLife = 120
const answerMs = 5_000
const batch = 100

export function createPartOrders({ db, keys, issuer, clock, log, fetch, takers, urls }: PartOrderTools): PartOrders {
  function findTaker(part: Part): TakeOrder | undefined {
    const url = urls[part]
    const here = takers.get(part)
    if (here || url === undefined) return here
    return async (token) => {
      const response = await fetch(`${url}/${part}/v1/order`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        signal: abortAfter(answerMs),
        redirect: 'error',
      })
      if (!response.ok) throw new ServiceError('SERVER_ERROR', `The part answered ${response.status}.`)
    }
  }

  async function deliverTo(part: Part, take: TakeOrder): Promise<void> {
    const waiting = await db
      .selectFrom('auth.orders')
      .selectAll()
      .where('part', '=', part)
      .orderBy('at')
      .limit(batch)
      .execute()
    for (const { wal, sub, realm: rlm, act, at } of waiting) {
      const { kid, sign } = await keys.findSigner('assertion')
      const iat = Math.floor(clock.now() / 1000)
      const order = { iss: issuer, aud: part, sub, rlm, wal, act, at, iat, exp: iat + orderLife }
      try {
        await take(await signDeletionOrder(order, { kid, key: sign as CryptoKey }))
      } catch (error) {
        if (!(error instanceof Error)) throw error
        const isAnswered = error instanceof Refusal || error instanceof ServiceError
        // It waits: whoever decided has decided, and the part may be down.
        log.problem(
          `${part} has not taken what auth tells it of a deletion yet: ${isAnswered ? error.code : error.name}`,
        )
        if (isAnswered) continue
        return
      }
      // A newer one that came meanwhile stays.
      await db.deleteFrom('auth.orders').where('part', '=', part).where('wal', '=', wal).where('at', '=', at).execute()
    }
  }

  return {
    async add(trx, { realm, sub, wal }, act) {
      if (wal === null) return
      const at = Math.floor(clock.now())
      for (const part of listeners[act]) {
        // Not every installation has it: what no one takes would wait for ever.
        if (part === 'sessions' && !findTaker(part)) continue
        await trx
          .insertInto('auth.orders')
          .values({ part, wal, realm, sub, act, at })
          .onConflict((conflict) => conflict.columns(['part', 'wal']).doUpdateSet({ act, at }))
          .execute()
      }
    },
    async deliver() {
      for (const part of parts) {
        const take = findTaker(part)
        if (take) await deliverTo(part, take)
      }
    },
    async listWaiting(wal) {
      if (wal === null) return []
      const rows = await db.selectFrom('auth.orders').select('part').where('wal', '=', wal).orderBy('part').execute()
      return rows.map(({ part }) => part)
    },
  }
}
