import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod'
import { Refusal } from '../../../../http/refusal.js'
import type { Log } from '../../../../log.js'
import { toAsciiOrigin } from '../../../../pages/untrusted.js'
import { sha256, toB64 } from '../../../../proof/encoding.js'
import { addOpenFrameRoute } from '../../../../proof/frameRoute.js'
import { cleanText } from '../../../../text.js'
import { exchange } from '../exchanged.js'
import { unknownTransaction } from '../judgeCode.js'
import { admitVisit } from '../providers/admitVisit.js'
import { logInIdentified } from '../providers/logInIdentified.js'
import type { LoginTables } from '../schema.js'
import { idShape, siteFields } from '../shapes.js'
import type { LoginTools } from '../tools.js'
import { isListed, lockIdentity } from '../users.js'
import { judgeElsewhere } from './elsewhere.js'
import { findSubject, toIdentity } from './identity.js'
import type { ExchangeKeys } from './keys.js'
import { readExchangeToken } from './readToken.js'
import type { Exchanged } from './tables.js'
import { findWalletMade } from './walletMade.js'

/** What the exchange of a host's session for a login works with. */
export interface ExchangeTools extends LoginTools {
  readonly exchangeKeys: ExchangeKeys
  /** `iss` of auth, which a token names beside the project. */
  readonly issuer: string
  readonly log: Log
}

type Row = Selectable<LoginTables['auth.exchanges']>

/** How long a host may take for its token, and its user for the press, in ms. */
const lifeMs = 5 * 60_000

/**
 * Adds login by the word of a host's own server (custody.md, amendment 15): a token that its key signs over auth's nonce. It logs in, and proves
 * nothing of the user.
 */
export function addExchangeRoutes(tools: ExchangeTools): void {
  const { app, door, db, clock, pepper, exchangeKeys, issuer } = tools

  addOpenFrameRoute(app, door, {
    path: '/login/v1/exchange/begin',
    shape: z.strictObject(siteFields),
    async answer({ context, jkt, body }) {
      const { projectId } = body
      const whose = await admitVisit(tools, context, { ...body, jkt })
      if (!(await exchangeKeys.has(projectId))) {
        throw new Refusal(404, 'EXCHANGE_NOT_SET_UP', 'The operator has registered no key of this project’s host.')
      }
      const nonce = toB64(randomBytes(32))
      const begun = { ...whose, project_id: projectId, nonce: toB64(sha256(nonce)), who: null }
      return { transaction: await keep(db, begun, clock.now()), nonce, expiresIn: lifeMs / 1000 }
    },
  })

  addOpenFrameRoute(app, door, {
    path: '/login/v1/exchange',
    shape: z.strictObject({ transaction: idShape, token: z.string().min(1).max(4096) }),
    async answer({ jkt, body: { transaction, token } }) {
      // First of all: a nonce is used up by the attempt, so nothing can be tried twice with it.
      const { nonce, ...begun } = await take(db, { id: transaction, jkt }, clock.now())
      if (nonce === null) throw unknownTransaction()
      const { project_id: projectId, realm, origin } = begun
      const who = await readExchangeToken(token, {
        findKey: (kid) => exchangeKeys.find(db, projectId, kid),
        ...{ audience: [issuer, projectId], nonce, now: clock.now() },
      })
      const found = await findSubject(db, pepper, toIdentity(realm, who), jkt)
      if (found.sub !== undefined && found.isLastOfDevice) return logIn(tools, begun, who)
      const kept = { ...begun, nonce: null, who: JSON.stringify(who) }
      const account = who.name ?? cleanText(who.subject, 100)
      return { transaction: await keep(db, kept, clock.now()), press: { site: toAsciiOrigin(origin), account } }
    },
  })

  addOpenFrameRoute(app, door, {
    path: '/login/v1/exchange/confirm',
    shape: z.strictObject({ transaction: idShape }),
    async answer({ jkt, body: { transaction } }) {
      const pressed = await take(db, { id: transaction, jkt }, clock.now())
      if (pressed.who === null) throw unknownTransaction()
      return logIn(tools, pressed, pressed.who)
    },
  })
}

/** Logs a host's user in, and tells the user of a device that is new. @throws {Refusal} EXCHANGE_REFUSED, EXCHANGE_PAUSED */
async function logIn(
  tools: ExchangeTools,
  { project_id: projectId, jkt, realm, origin, language, browser }: Pick<Row, Site>,
  who: Exchanged,
): Promise<object> {
  const { db, clock, pepper, logins, notices, exchangeKeys, log } = tools
  const identity = toIdentity(realm, who)
  const done = await db.transaction().execute(async (trx) => {
    // Held: who revokes it meanwhile waits, and ends this login with the others.
    if (!(await exchangeKeys.find(trx, projectId, who.kid))) throw keyEnded()
    // Of two logins at once the second finds the device known.
    await lockIdentity(trx, identity)
    const { sub, isKnownDevice } = await findSubject(trx, pepper, identity, jkt)
    const isElsewhere = sub !== undefined && !isKnownDevice
    const judged = isElsewhere ? await judgeElsewhere(trx, { projectId, sub }, clock.now()) : undefined
    if (judged?.refusal) return { refusal: judged.refusal, isTold: judged.isTold }
    const profile = who.name === undefined ? {} : { name: who.name }
    const at = { jkt, realm, origin, language, browser, provider: exchange, method: exchange }
    const word = { isProved: false, onlyProject: projectId }
    const begun = await logInIdentified(trx, tools, { ...identity, profile }, { ...at, ...word })
    await trx
      .insertInto('auth.exchanged_users')
      .values({ sub: begun.sub, project_id: projectId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { ...begun, isElsewhere }
  })
  if ('refusal' in done) {
    if (done.isTold) {
      log.problem(
        `Over 100 users of the project ${projectId} were logged in on new devices within an hour by its host’s key. More are refused. Was the key stolen, end it: exchange revoke ${projectId} --since TIME.`,
      )
    }
    throw done.refusal
  }
  return logins.answer(done.sid, done.refreshToken, async (login) => {
    // Before anything is given.
    if (done.isElsewhere) await notices.tellExchanged(login)
    const made = isListed(login.user, jkt) ? undefined : await findWalletMade(db, login.sub)
    return {
      profile: { provider: exchange, ...(who.name !== undefined && { name: who.name }) },
      ...(made && { made }),
    }
  })
}

type Site = 'project_id' | 'jkt' | 'realm' | 'origin' | 'language' | 'browser'

async function keep(
  db: Kysely<LoginTables>,
  row: Pick<Row, Site | 'nonce'> & { who: string | null },
  now: number,
): Promise<string> {
  const id = toB64(randomBytes(16))
  await pruneExchanges(db, now)
  await db
    .insertInto('auth.exchanges')
    .values({ ...row, id, expires_at: now + lifeMs })
    .execute()
  return id
}

/** Takes one of a device, once. @throws {Refusal} TRANSACTION_UNKNOWN */
async function take(db: Kysely<LoginTables>, { id, jkt }: Pick<Row, 'id' | 'jkt'>, now: number): Promise<Row> {
  const row = await db
    .deleteFrom('auth.exchanges')
    .where('id', '=', id)
    .where('jkt', '=', jkt)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw unknownTransaction()
  return row
}

/** Forgets exchanges that are over. */
export async function pruneExchanges(db: Kysely<LoginTables>, now: number): Promise<void> {
  await db.deleteFrom('auth.exchanges').where('expires_at', '<=', now).execute()
}

const keyEnded = () => new Refusal(403, 'EXCHANGE_REFUSED', 'The key that signed the host’s token has ended.')
