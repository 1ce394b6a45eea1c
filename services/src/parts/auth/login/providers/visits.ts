import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../../../../clock.js'
import { Refusal } from '../../../../http/refusal.js'
import type { Log } from '../../../../log.js'
import { ctx, sha256, toB64 } from '../../../../proof/encoding.js'
import type { LoginCounts } from '../countLogins.js'
import { unknownTransaction } from '../judgeCode.js'
import type { LoginTables } from '../schema.js'
import type { Identified } from './types.js'

/** A login of which others say who the user is: from its beginning until a device takes it. */
export type Visit = Selectable<LoginTables['auth.visits']>

/** What one begins with. */
export type NewVisit = Pick<Visit, 'kind' | 'provider' | 'jkt' | 'realm' | 'origin' | 'language' | 'browser'> &
  Partial<Pick<Visit, 'secret' | 'nonce' | 'verifier' | 'data' | 'link'>>

/** What a device may learn of one. */
export type VisitState = { readonly state: 'waiting' | 'denied' } | { readonly state: 'done'; readonly handle: string }

/** How long one waits, in ms; with it everything of it ends, ID tokens too. */
export const visitLifeMs = 10 * 60_000
/** How long a result may be taken, in ms. */
const handleLifeMs = 60_000

/** Visits kept in the auth part's tables. */
export interface Visits {
  /** @returns with `state`, which only the provider and the user's browser are given */
  begin(given: NewVisit): Promise<{ visit: Visit; state: string }>
  /** By the state that came back; undefined for one that is not there or over. */
  findByState(state: string): Promise<Visit | undefined>
  /** One of a device. @throws {Refusal} TRANSACTION_UNKNOWN */
  find(id: string, jkt: string): Promise<Visit>
  /** Takes it for its one exchange. @returns false when it was taken before */
  claim(id: string): Promise<boolean>
  /** Keeps who the user is. @param isReturned its handle goes by the user's return alone @returns the handle */
  settle(visit: Visit, who: Identified, isReturned: boolean): Promise<string>
  deny(id: string): Promise<void>
  /** What its device gets by asking. @throws {Refusal} TRANSACTION_UNKNOWN */
  ask(id: string, jkt: string): Promise<VisitState>
  /**
   * Ends it for its device, in the transaction of what it is good for: of two calls at once one succeeds.
   * @throws {Refusal} TRANSACTION_UNKNOWN
   */
  take(
    trx: Kysely<LoginTables>,
    call: { id: string; jkt: string; handle: string },
  ): Promise<Visit & { who: Identified }>
  /** Ends its timer. */
  close(): void
  /**
   * Ends one that waits, in the transaction of what it is good for: its device shows itself who the user is.
   * @throws {Refusal} TRANSACTION_UNKNOWN
   */
  use(trx: Kysely<LoginTables>, call: { id: string; jkt: string; kind: Visit['kind'] }): Promise<Visit>
}

/** @param pepper of the auth part: all its processes have the same */
export function createVisits(
  db: Kysely<LoginTables>,
  pepper: Uint8Array,
  { clock, log, counts }: { readonly clock: Clock; readonly log: Log; readonly counts: Pick<LoginCounts, 'login'> },
): Visits {
  const key = new Uint8Array(hkdfSync('sha256', pepper, '', ctx('latchkey/1/visit'), 32))
  let timer: ReturnType<typeof setTimeout> | undefined
  const prune = () => db.deleteFrom('auth.visits').where('expires_at', '<=', clock.now()).execute()
  /** What a provider told lies here no longer than its login could be taken, also where no other begins. */
  const pruneLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      prune().catch(() => log.problem('Logins that are over could not be deleted.'))
    }, visitLifeMs + 1000)
    timer.unref()
  }
  /** The same by message, by return and by asking: whichever comes first is good. */
  const toHandle = ({ id, state }: Pick<Visit, 'id' | 'state'>) =>
    toB64(createHmac('sha256', key).update(ctx(id, state)).digest())
  const alive = (visit: Visit | undefined) => (visit && visit.expires_at > clock.now() ? visit : undefined)
  const select = (from: Kysely<LoginTables>) => from.selectFrom('auth.visits').selectAll()

  async function find(id: string, jkt: string, from = db): Promise<Visit> {
    const visit = alive(await select(from).where('id', '=', id).executeTakeFirst())
    if (visit?.jkt !== jkt) throw unknownTransaction()
    return visit
  }

  return {
    close: () => clearTimeout(timer),
    find: (id, jkt) => find(id, jkt),
    async begin({ secret = null, nonce = null, verifier = null, data = null, link = null, ...given }) {
      const now = clock.now()
      await prune()
      pruneLater()
      // Letters and digits of hex: a page's address may follow it behind two hyphens.
      const state = randomBytes(32).toString('hex')
      const visit: Visit = {
        ...{ ...given, secret, nonce, verifier, data, link, id: toB64(randomBytes(16)), state: hashState(state) },
        ...{ status: 'waiting', is_returned: false, handle_until: 0, who: null, expires_at: now + visitLifeMs },
      }
      await db.insertInto('auth.visits').values(toRow(visit)).execute()
      if (link === null) counts.login(visit.realm, visit.provider, 'begun')
      return { visit, state }
    },
    async findByState(state) {
      return alive(await select(db).where('state', '=', hashState(state)).executeTakeFirst())
    },
    async claim(id) {
      const claimed = await db
        .updateTable('auth.visits')
        .set({ status: 'asking' })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },
    async settle(visit, who, isReturned) {
      await db
        .updateTable('auth.visits')
        .set({
          status: 'done',
          is_returned: isReturned,
          handle_until: clock.now() + handleLifeMs,
          who: JSON.stringify(who),
        })
        .where('id', '=', visit.id)
        .execute()
      return toHandle(visit)
    },
    async deny(id) {
      const denied = await db
        .updateTable('auth.visits')
        .set({ status: 'denied' })
        .where('id', '=', id)
        .returning(['realm', 'provider', 'link'])
        .executeTakeFirst()
      if (denied?.link === null) counts.login(denied.realm, denied.provider, 'denied')
    },
    async ask(id, jkt) {
      const visit = await find(id, jkt)
      if (visit.status === 'denied') return { state: 'denied' }
      if (visit.status !== 'done' || visit.is_returned) return { state: 'waiting' }
      await db
        .updateTable('auth.visits')
        .set({ handle_until: clock.now() + handleLifeMs })
        .where('id', '=', id)
        .execute()
      return { state: 'done', handle: toHandle(visit) }
    },
    async take(trx, { id, jkt, handle }) {
      const visit = await trx
        .deleteFrom('auth.visits')
        .where('id', '=', id)
        .where('jkt', '=', jkt)
        .where('status', '=', 'done')
        .returningAll()
        .executeTakeFirst()
      const now = clock.now()
      if (!visit?.who || visit.handle_until <= now || visit.expires_at <= now) throw unknownTransaction()
      if (!isSame(toHandle(visit), handle)) throw unknownTransaction()
      return { ...visit, who: visit.who }
    },
    async use(trx, { id, jkt, kind }) {
      const visit = await trx
        .deleteFrom('auth.visits')
        .where('id', '=', id)
        .where('jkt', '=', jkt)
        .where('kind', '=', kind)
        .where('status', '=', 'waiting')
        .returningAll()
        .executeTakeFirst()
      if (!alive(visit) || !visit) throw unknownTransaction()
      return visit
    },
  }
}

/** What stands in the table: who reads it can neither end a login nor go on with one. */
const hashState = (state: string) => toB64(sha256(state))

/** JSON columns are written as text. */
const toRow = (visit: Visit) => ({ ...visit, who: null, data: visit.data === null ? null : JSON.stringify(visit.data) })

/** Compares without telling by its time how much is equal. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Says no, and not why: what is wrong is nothing that a stranger should learn. */
export const refuseVisit = () =>
  new Refusal(403, 'SOCIAL_REFUSED', 'The provider’s answer is not right, or not for this login. Begin again.')
