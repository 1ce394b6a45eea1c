import { randomInt } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Clock } from '../../clock.js'
import { Refusal } from '../../http/refusal.js'
import type { AuthKeys } from './keys.js'
import { longestNonceMs } from './limits.js'
import type { AuthTables } from './schema.js'

/** A nonce and what it was given for. Times are ms since 1970. */
export interface Nonce {
  nonce: string
  /** Origin of the page that asked; null when the browser named none, as for a page of the services' own origin. */
  origin: string | null
  issuedAt: number
  expiresAt: number
}

/** Gives nonces and takes each back once. */
export interface Nonces {
  /** Makes a nonce and the token that it is redeemed with. Nothing is written, so many calls fill no table. */
  issue(projectId: string, origin: string | null): Promise<Nonce & { token: string }>
  /**
   * Takes a nonce back. It is used up from then on, whatever becomes of the sign-in; of two that come at once, in
   * whatever processes, one gets it.
   * @throws {Refusal} NONCE_INVALID, NONCE_EXPIRED, NONCE_USED
   */
  redeem(token: string, projectId: string): Promise<Nonce>
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 24
/** Used nonces outlive their expiry, so that a process whose clock is behind does not take one again. */
const keepMs = 3_600_000
/** Redemptions between two looks for nonces that need not be kept. */
const pruneEvery = 200

const claimsShape = z.object({
  nonce: z.string().regex(/^[A-Za-z0-9]{16,128}$/),
  origin: z.string().nullable(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** Nonces whose used ones are kept in the auth part's tables. */
export function createNonces(db: Kysely<AuthTables>, keys: AuthKeys, clock: Clock): Nonces {
  let redemptions = 0

  async function readToken(token: string): Promise<z.infer<typeof claimsShape>> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = await keys.find('nonce', kid)
          if (!key) throw new errors.JWSInvalid('unknown key')
          return key.verify
        },
        { algorithms: ['HS256'], typ: 'nonce', currentDate: new Date(clock.now()) },
      )
      return claimsShape.parse(payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new Refusal(401, 'NONCE_EXPIRED', 'The nonce has expired. Ask for a new one and sign again.')
      }
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw invalid()
      throw error
    }
  }

  return {
    async issue(projectId, origin) {
      const { kid, sign } = await keys.findSigner('nonce')
      const nonce = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
      // Whole seconds, as the token has them.
      const issuedAt = Math.floor(clock.now() / 1000) * 1000
      const expiresAt = issuedAt + longestNonceMs
      const token = await new SignJWT({ nonce, origin })
        .setProtectedHeader({ alg: 'HS256', typ: 'nonce', kid })
        .setAudience(projectId)
        .setIssuedAt(issuedAt / 1000)
        .setExpirationTime(expiresAt / 1000)
        .sign(sign)
      return { nonce, origin, issuedAt, expiresAt, token }
    },

    async redeem(token, projectId) {
      const { nonce, origin, aud, iat, exp } = await readToken(token)
      const expiresAt = exp * 1000
      if (++redemptions % pruneEvery === 0) {
        await db
          .deleteFrom('auth.used_nonces')
          .where('expires_at', '<', clock.now() - keepMs)
          .execute()
      }
      const won = await db
        .insertInto('auth.used_nonces')
        .values({ nonce, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('nonce')
        .executeTakeFirst()
      if (!won) throw new Refusal(401, 'NONCE_USED', 'The nonce was used already. Ask for a new one and sign again.')
      // After it was used up: one that was taken to another project is no good anywhere.
      if (aud !== projectId) throw invalid()
      return { nonce, origin, issuedAt: iat * 1000, expiresAt }
    },
  }
}

function invalid(): Refusal {
  return new Refusal(401, 'NONCE_INVALID', 'The token of the nonce is not one of these services for this project.')
}
