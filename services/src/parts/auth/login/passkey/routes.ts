import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { toBind } from '../../../../evidence/bindNonces.js'
import { isPasskeyCeremony, readPasskeyKey } from '../../../../evidence/passkey.js'
import { Refusal } from '../../../../http/refusal.js'
import { fromB64, toB64 } from '../../../../proof/encoding.js'
import { addFrameRoute, addOpenFrameRoute } from '../../../../proof/frameRoute.js'
import { countFrom, tellCounting } from '../counting.js'
import { requireFreshToAdd } from '../freshness.js'
import { reveal } from '../hiddenIdentities.js'
import { admitVisit } from '../providers/admitVisit.js'
import { addIdentity } from '../providers/identities.js'
import { refuseVisit, type Visit, type Visits, visitLifeMs } from '../providers/visits.js'
import type { LoginTables } from '../schema.js'
import { idShape, siteFields } from '../shapes.js'
import { admitSignUp } from '../signUps/admitSignUp.js'
import type { LoginTools } from '../tools.js'
import { logInUser } from '../users.js'

/** What logging in with a passkey works with. */
export interface PasskeyTools extends LoginTools {
  readonly visits: Visits
}

/** Issuer of passkeys: the installation itself. */
export const passkeyIssuer = 'passkey'

const b64 = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
const ceremonyShape = z.strictObject({
  transaction: idShape,
  credential: b64(1366),
  /** SPKI, of one that was made just now. */
  publicKey: b64(1024).optional(),
  ...{ authenticatorData: b64(4096), clientDataJSON: b64(8192), signature: b64(1024) },
  userHandle: b64(43).optional(),
  purpose: z.literal('login'),
  ...{ nCustody: idShape, nRecovery: idShape },
})
type Ceremony = z.infer<typeof ceremonyShape>

/** Adds login by passkey: one ceremony is login, evidence and key (docs/socials.md; custody-formats, New device). */
export function addPasskeyRoutes(tools: PasskeyTools): void {
  const { app, door, db, clock, logins, visits, notices, pepper, tellHosts } = tools

  addOpenFrameRoute(app, door, {
    path: '/login/v1/passkey/begin',
    shape: z.strictObject({
      ...siteFields,
      create: z.boolean().optional(),
    }),
    async answer({ context, jkt, body: { projectId, origin, language, create = false } }) {
      const whose = await admitVisit(tools, context, { jkt, projectId, origin, language })
      // A new passkey is a new user: refused before the browser makes one.
      if (create) await admitSignUp(db, pepper, { realm: whose.realm, address: undefined, isOurCode: false })
      const nonce = toB64(randomBytes(16))
      const sub = create ? toB64(randomBytes(16)) : undefined
      const { visit } = await visits.begin({
        ...{ kind: 'passkey', provider: 'passkey', ...whose, nonce, data: sub === undefined ? null : { sub } },
      })
      return { transaction: visit.id, nonce, realm: whose.realm, ...(sub && { sub }), expiresIn: visitLifeMs / 1000 }
    },
  })

  addOpenFrameRoute(app, door, {
    path: '/login/v1/passkey/redeem',
    shape: ceremonyShape,
    async answer({ jkt, body }) {
      const { sid, refreshToken } = await db.transaction().execute(async (trx) => {
        const visit = await visits.use(trx, { id: body.transaction, jkt, kind: 'passkey' })
        const { realm, origin, language, browser } = visit
        // What is refused below is hidden again with the transaction.
        await reveal(trx, pepper, { realm, issuer: passkeyIssuer, subject: body.credential })
        const known = await findPasskey(trx, realm, body.credential)
        const publicKey = known ? known.public_key : body.publicKey
        const made = (visit.data as { sub?: string } | null)?.sub
        const sub = known?.sub ?? made
        if (sub === undefined || !publicKey) {
          throw new Refusal(
            404,
            'IDENTITY_UNKNOWN',
            'Nobody logs in with that passkey here. Use another one, or log in another way.',
          )
        }
        if (!isRight(tools, body, { visit, publicKey, sub })) throw refuseVisit()
        const identity = { realm, issuer: passkeyIssuer, subject: body.credential }
        const whose = { ...identity, jkt, pepper, tellHosts, provider: 'passkey', publicKey, newSub: sub }
        await logInUser(trx, whose, clock.now())
        const at = { sub, jkt, origin, language, browser, identity }
        return logins.begin(trx, { ...at, methods: ['wa'], verifiedAddress: null })
      })
      return logins.answer(sid, refreshToken)
    },
  })

  addFrameRoute(app, door, {
    path: '/login/v1/identities/passkey',
    shape: ceremonyShape,
    async answer({ caller, body }) {
      await requireFreshToAdd(db, caller, clock.now())
      const { sub, sid, jkt, loginAt } = caller
      const countsFrom = countFrom(caller, clock.now())
      const isNew = await db.transaction().execute(async (trx) => {
        const visit = await visits.use(trx, { id: body.transaction, jkt, kind: 'passkey' })
        const { realm } = visit
        const { publicKey, credential } = body
        if (!publicKey || realm !== caller.user.realm || !isRight(tools, body, { visit, publicKey, sub }))
          throw refuseVisit()
        const identity = { realm, issuer: passkeyIssuer, subject: credential, sub, name: null, provider: 'passkey' }
        const added = { ...identity, public_key: publicKey, counts_from: countsFrom }
        const isNew = await addIdentity(trx, { pepper, tellHosts }, added, clock.now())
        // The first proof of a user whom only a host had logged in.
        if (loginAt === 0) await renewByPasskey(trx, sid, identity, clock.now())
        return isNew
      })
      if (!isNew) return {}
      await notices.tellLogin('loginAdded', caller, 'Passkey', countsFrom)
      return tellCounting(countsFrom, clock.now())
    },
  })
}

/** Writes down that the user has proved by a passkey who it is. */
async function renewByPasskey(
  trx: Kysely<LoginTables>,
  sid: string,
  { issuer, subject }: { issuer: string; subject: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable('auth.logins')
    .set({ login_at: now, methods: ['wa'], issuer, subject })
    .where('sid', '=', sid)
    .execute()
}

const findPasskey = (trx: Kysely<LoginTables>, realm: string, credential: string) =>
  trx
    .selectFrom('auth.identities')
    .select(['sub', 'public_key'])
    .where('realm', '=', realm)
    .where('issuer', '=', passkeyIssuer)
    .where('subject', '=', credential)
    .executeTakeFirst()

/** Whether the ceremony was made for this login, by this device, on the frame, with that key, for that user. */
function isRight(
  { door }: PasskeyTools,
  given: Ceremony,
  { visit, publicKey, sub }: { visit: Visit; publicKey: string; sub: string },
): boolean {
  const { purpose, nCustody, nRecovery, userHandle } = given
  const key = fromB64(publicKey)
  if (!key || !readPasskeyKey(key) || visit.nonce === null) return false
  const challenge = toBind({ purpose, nAuth: visit.nonce, nCustody, nRecovery }, visit.jkt)
  const isUser = userHandle === undefined || userHandle === toUserHandle(visit.realm, sub)
  return (
    isUser && isPasskeyCeremony(given, { publicKey: key, challenge, frameOrigin: door.frameOrigin, site: visit.origin })
  )
}

const toUserHandle = (realm: string, sub: string) =>
  Buffer.concat([fromB64(realm, 16), fromB64(sub, 16)].map((bytes) => bytes ?? new Uint8Array())).toString('base64url')
