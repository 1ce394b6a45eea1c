import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import type { SignedMessage } from '../../signature/verifySignature.js'
import type { TellHosts } from './hostEvents.js'
import { noteAccount } from './hostUsers/findUsers.js'
import type { AuthKeys } from './keys.js'
import { longestSessionMs } from './limits.js'
import { findAccountUser } from './login/accountUsers.js'
import type { LoginCounts } from './login/countLogins.js'
import { readDisclosed } from './login/disclosure/readDisclosed.js'
import type { Disclosed } from './login/disclosure/types.js'
import { endLogins, endSessions } from './login/endLogins.js'
import { takeNamed } from './login/namedMessages.js'
import { refuseSuspended } from './login/suspension/find.js'
import { findRealm } from './login/users.js'
import type { AuthTables } from './schema.js'

/** Who is signed in, as the token says and `me` answers. */
export interface Session {
  /** As it was signed: checksummed on EVM chains, base58 on Solana. */
  address: string
  /** CAIP-2 reference, as text. */
  chainId: string
  /** CAIP-2 namespace. */
  chainNamespace: string
  /** CAIP-2. */
  caip2Network: string
  /** Of the message: the page that the user signed in to. */
  domain: string
  uri: string
  requestId?: string | undefined
  /** Of the message; left out when they are longer than {@link longestResources} together. */
  resources?: string[] | undefined
  /**
   * Id of the user in the project's realm: of the login whose frame named the message, else of the connected wallet. Tokens from before sessions
   * had rows have the account here, and none of the claims below.
   */
  sub: string
  /** CAIP-10. */
  account?: string | undefined
  /** What showed it: its key, or a contract. */
  account_proof?: 'key' | 'contract' | undefined
  /** When the user logged in, and last proved who it is, in seconds since 1970; of a connected wallet both are the sign-in. */
  login_time?: number | undefined
  auth_time?: number | undefined
  /**
   * What the operator lets the project know and the user of the login was told of, as it was when the session was made. A mailbox that was verified,
   * and by which issuer, `mailbox` for our own code; the user's name; how the login was proved.
   */
  email?: string | undefined
  email_verified?: true | undefined
  email_verified_by?: string | undefined
  name?: string | undefined
  amr?: string[] | undefined
}

/** A session and its times, in ms since 1970. */
export interface LiveSession extends Session {
  /** Id of the token: a digest of what was signed and the signature. */
  id: string
  issuedAt: number
  expiresAt: number
}

/** A message whose signature was found good. */
export interface ProvedMessage {
  signed: SignedMessage
  provedBy: 'key' | 'contract'
  /** Of the page that hands it in. */
  origin: string
}

/** Makes, reads and ends sessions: each is a token and a row. */
export interface Sessions {
  /**
   * Makes the token of a signed message. It is of the login that named the message by its device, ends with it and ends it; any other message
   * shows its account alone. It ends with the message, if that expires earlier.
   * @throws {Refusal} ACCOUNT_DELETING, USER_SUSPENDED
   */
  issue(projectId: string, proved: ProvedMessage): Promise<string>
  /** @throws {Refusal} SESSION_INVALID, SESSION_EXPIRED, SESSION_REVOKED, USER_SUSPENDED */
  read(token: string, projectId: string): Promise<LiveSession>
  /**
   * Whether the session goes on that was made of a message and this very signature, for a page that has no token of it any more.
   * @throws {Refusal} SESSION_REVOKED
   */
  checkSigned(projectId: string, signed: Pick<SignedMessage, 'text' | 'signature'>): Promise<void>
  /** Ends a session in every process at once, and the login that it is of. */
  end(session: Pick<LiveSession, 'id' | 'expiresAt'>): Promise<void>
  /**
   * Ends the session that was made of a message and this very signature, if there is one. The signature need not be
   * checked: only one who has it can name the session.
   */
  endSigned(projectId: string, signed: SignedMessage): Promise<void>
}

/** What sessions are made with. */
export interface SessionOptions {
  /** `iss` of the tokens. */
  issuer: string
  /** How long a session lasts, in ms. */
  sessionMs: number
  /** The part's; undefined without secrets. */
  pepper?: Uint8Array | undefined
  tellHosts: TellHosts
  counts: Pick<LoginCounts, 'session'>
}

/** Resources that are longer together, in characters, are not in the token: it must fit into a header. */
export const longestResources = 2_000
/** Sessions that begin, and that end, between two looks for those that need not be kept. */
const pruneEvery = 200
/** As for nonces: a process whose clock is behind must not take an ended session for a live one. */
const keepMs = 3_600_000

const claimsShape = z.object({
  address: z.string(),
  chainId: z.string(),
  chainNamespace: z.string(),
  caip2Network: z.string(),
  domain: z.string(),
  uri: z.string(),
  requestId: z.string().optional(),
  resources: z.array(z.string()).optional(),
  sub: z.string(),
  account: z.string().optional(),
  account_proof: z.enum(['key', 'contract']).optional(),
  login_time: z.number().optional(),
  auth_time: z.number().optional(),
  email: z.string().optional(),
  email_verified: z.literal(true).optional(),
  email_verified_by: z.string().optional(),
  name: z.string().optional(),
  amr: z.array(z.string()).optional(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** Sessions kept in the auth part's tables. */
export function createSessions(
  db: Kysely<AuthTables>,
  keys: AuthKeys,
  { issuer, sessionMs, pepper, tellHosts, counts }: SessionOptions,
  clock: Clock,
): Sessions {
  let [begun, endings] = [0, 0]

  async function end({ id, expiresAt }: Pick<LiveSession, 'id' | 'expiresAt'>): Promise<void> {
    if (++endings % pruneEvery === 0) {
      await db
        .deleteFrom('auth.ended_sessions')
        .where('expires_at', '<', clock.now() - keepMs)
        .execute()
    }
    await db.transaction().execute(async (trx) => {
      const kept = await trx.selectFrom('auth.sessions').select('sid').where('id', '=', id).executeTakeFirst()
      const { sid = null } = kept ?? {}
      // With it go all of its sessions: who signs out on one page is out (S32).
      if (sid !== null) await endLogins(trx, { tellHosts, now: clock.now() }, (login) => login('sid', '=', sid))
      else await endSessions(trx, { tellHosts, now: clock.now() }, (session) => session('id', '=', id))
      await trx
        .insertInto('auth.ended_sessions')
        .values({ id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }

  async function readToken(token: string, audience: string): Promise<LiveSession> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid, alg }) => {
          const key = await keys.find('session', kid)
          // The key says how it signs, never the token.
          if (!key || key.alg !== alg) throw new errors.JWSInvalid('unknown key')
          return key.verify
        },
        { algorithms: ['EdDSA', 'ES256'], typ: 'JWT', issuer, audience, currentDate: new Date(clock.now()) },
      )
      const { jti: id, iat, exp, ...session } = claimsShape.parse(payload)
      return { ...session, id, issuedAt: iat * 1000, expiresAt: exp * 1000 }
    } catch (error) {
      if (error instanceof errors.JWTExpired)
        throw new Refusal(401, 'SESSION_EXPIRED', 'The session has expired. Sign in again.')
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) {
        throw new Refusal(401, 'SESSION_INVALID', 'This is no session of these services for this project.')
      }
      throw error
    }
  }

  return {
    async issue(projectId, { signed, provedBy, origin }) {
      const { kid, alg, sign } = await keys.findSigner('session')
      const { message, text } = signed
      const { namespace, chain, address, domain, uri, requestId, resources } = message
      const caip2Network = `${namespace}:${chain}`
      const [account, id] = [`${caip2Network}:${address}`, toId(projectId, signed)]
      const realm = await findRealm(db, projectId)
      const now = clock.now()
      if (++begun % pruneEvery === 0) await pruneSessions(db, now)
      const { sub, login, told, expiresAt } = await db.transaction().execute(async (trx) => {
        const login = await takeNamed(trx, { projectId, origin, text, realm }, now)
        const proved = { namespace, chain, address, provedBy }
        const sub = login?.sub ?? (await findAccountUser(trx, realm, proved, { pepper, tellHosts }, now))
        // The user is held by now: a suspension at this very time comes before, and is seen, or after, and ends this session.
        await refuseSuspended(trx, sub, projectId)
        const ends = [now + sessionMs, message.expirationTime, login?.endsAt].filter((end) => end !== undefined)
        const expiresAt = Math.min(...ends)
        await trx
          .insertInto('auth.sessions')
          .values({
            ...{ id, sub, sid: login?.sid ?? null, project_id: projectId, origin, account },
            ...{ created_at: now, expires_at: expiresAt },
          })
          .execute()
        await noteAccount(trx, sub, account, now)
        const disclosed = login && (await readDisclosed(trx, projectId, [sub])).get(sub)
        await tellHosts(trx, [{ type: 'session.created', sub, projectId }])
        return { sub, login, told: disclosed && toClaims(disclosed, login.methods), expiresAt }
      })
      counts.session(projectId, caip2Network, login !== undefined)
      const session: Omit<Session, 'sub'> = {
        address,
        chainId: chain,
        chainNamespace: namespace,
        caip2Network,
        domain,
        uri,
        requestId,
        resources: resources.length > 0 && resources.join('').length <= longestResources ? resources : undefined,
        account,
        account_proof: provedBy,
        login_time: toSeconds(login?.createdAt ?? now),
        auth_time: toSeconds(login?.provedAt ?? now),
        ...told,
      }
      return new SignJWT({ ...session })
        .setProtectedHeader({ alg, typ: 'JWT', kid })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(sub)
        .setJti(id)
        .setIssuedAt(toSeconds(now))
        .setExpirationTime(toSeconds(expiresAt))
        .sign(sign)
    },

    async read(token, projectId) {
      const session = await readToken(token, projectId)
      const { isEnded, isKept } = await db
        .selectNoFrom((row) => [
          row.exists(row.selectFrom('auth.ended_sessions').select('id').where('id', '=', session.id)).as('isEnded'),
          row.exists(row.selectFrom('auth.sessions').select('id').where('id', '=', session.id)).as('isKept'),
        ])
        .executeTakeFirstOrThrow()
      if (!isKept) await refuseSuspended(db, session.sub, projectId)
      // One from before sessions had rows names no account of its own.
      if (isEnded || (session.account !== undefined && !isKept)) throw revoked()
      return session
    },

    async checkSigned(projectId, signed) {
      const kept = await db
        .selectFrom('auth.sessions')
        .select('id')
        .where('id', '=', toId(projectId, signed))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      if (!kept) throw revoked()
    },

    end,

    async endSigned(projectId, signed) {
      const now = clock.now()
      // No token of it lives longer, whatever `sessionMs` was when it was made.
      const expiresAt = Math.min(signed.message.expirationTime ?? Number.POSITIVE_INFINITY, now + longestSessionMs)
      if (expiresAt > now) await end({ id: toId(projectId, signed), expiresAt })
    },
  }
}

/** By OpenID Connect Core 5.1, and RFC 8176. */
const toClaims = ({ email, name, ways }: Disclosed, methods: string[]) => ({
  ...(email && { email: email.address, email_verified: true as const, email_verified_by: email.verifiedBy }),
  ...(name !== undefined && { name }),
  ...(ways && { amr: methods }),
})

/**
 * Id of the session that a signed message makes. A nonce counts once, so no message makes two. It is derived, not drawn, so
 * that a page that has kept message and signature, but no token, can end the session.
 */
function toId(projectId: string, { text, signature }: Pick<SignedMessage, 'text' | 'signature'>): string {
  return createHash('sha256')
    .update(JSON.stringify([projectId, text, signature]))
    .digest('base64url')
}

const revoked = () => new Refusal(401, 'SESSION_REVOKED', 'The session was signed out. Sign in again.')

const toSeconds = (ms: number) => Math.floor(ms / 1000)

/** Forgets sessions that are over. */
export async function pruneSessions(db: Kysely<AuthTables>, now: number): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where('expires_at', '<', now - keepMs)
    .execute()
}
