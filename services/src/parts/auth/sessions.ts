import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import type { SignedMessage } from '../../signature/verifySignature.js'
import type { AuthKeys } from './keys.js'
import { longestSessionMs } from './limits.js'
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
}

/** A session and its times, in ms since 1970. */
export interface LiveSession extends Session {
  /** Id of the token: a digest of what was signed and the signature. */
  id: string
  issuedAt: number
  expiresAt: number
}

/** Makes, reads and ends sessions. A session is its token: nothing is written until it is ended. */
export interface Sessions {
  /** Makes the token of a message whose signature was found good. It ends with the message, if that expires earlier. */
  issue(projectId: string, signed: SignedMessage): Promise<string>
  /** @throws {Refusal} SESSION_INVALID, SESSION_EXPIRED, SESSION_REVOKED */
  read(token: string, projectId: string): Promise<LiveSession>
  /** Ends a session in every process at once. */
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
}

/** Resources that are longer together, in characters, are not in the token: it must fit into a header. */
export const longestResources = 2_000
/** Ended sessions between two looks for those that need not be kept. */
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
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** Sessions whose ended ones are kept in the auth part's tables. */
export function createSessions(
  db: Kysely<AuthTables>,
  keys: AuthKeys,
  { issuer, sessionMs }: SessionOptions,
  clock: Clock,
): Sessions {
  let endings = 0

  async function end({ id, expiresAt }: Pick<LiveSession, 'id' | 'expiresAt'>): Promise<void> {
    if (++endings % pruneEvery === 0) {
      await db
        .deleteFrom('auth.ended_sessions')
        .where('expires_at', '<', clock.now() - keepMs)
        .execute()
    }
    await db
      .insertInto('auth.ended_sessions')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function readToken(token: string, audience: string): Promise<LiveSession> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = await keys.find('session', kid)
          if (!key) throw new errors.JWSInvalid('unknown key')
          return key.verify
        },
        { algorithms: ['EdDSA'], typ: 'JWT', issuer, audience, currentDate: new Date(clock.now()) },
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
    async issue(projectId, signed) {
      const { kid, sign } = await keys.findSigner('session')
      const { message } = signed
      const { namespace, chain, address, domain, uri, requestId, resources } = message
      const caip2Network = `${namespace}:${chain}`
      const now = clock.now()
      const expiresAt = Math.min(now + sessionMs, message.expirationTime ?? Number.POSITIVE_INFINITY)
      const session: Session = {
        address,
        chainId: chain,
        chainNamespace: namespace,
        caip2Network,
        domain,
        uri,
        requestId,
        resources: resources.length > 0 && resources.join('').length <= longestResources ? resources : undefined,
      }
      return new SignJWT({ ...session })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(`${caip2Network}:${address}`)
        .setJti(toId(projectId, signed))
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(sign)
    },

    async read(token, projectId) {
      const session = await readToken(token, projectId)
      const ended = await db
        .selectFrom('auth.ended_sessions')
        .select('id')
        .where('id', '=', session.id)
        .executeTakeFirst()
      if (ended) throw new Refusal(401, 'SESSION_REVOKED', 'The session was signed out. Sign in again.')
      return session
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

/**
 * Id of the session that a signed message makes. A nonce counts once, so no message makes two. It is derived, not drawn, so
 * that a page that has kept message and signature, but no token, can end the session.
 */
function toId(projectId: string, { text, signature }: SignedMessage): string {
  return createHash('sha256')
    .update(JSON.stringify([projectId, text, signature]))
    .digest('base64url')
}
