import { randomBytes } from 'node:crypto'
import type { CryptoKey } from 'jose'
import type { Clock } from '../../../clock.js'
import { toMailHash } from '../../../evidence/address.js'
import { type Assertion, signAssertion } from '../../../proof/assertion.js'
import { toB64 } from '../../../proof/encoding.js'
import type { AuthKeys } from '../keys.js'
import { isCounting, type Proof } from './counting.js'
import { freshMs } from './freshness.js'
import type { User } from './users.js'

/** Whom an assertion is about, and how it was found out. */
export interface Asserted {
  user: User
  /** Id of the login; of the transaction before there is one. */
  sid: string
  jkt: string
  origin: string
  methods: readonly string[]
  /** In ms. */
  loginAt: number
  verifiedAddress: string | null
  /** Undefined before a login. */
  proof: Proof | undefined
}

/** Signs what auth says to custody and recovery (docs/custody.md, Assertion). */
export interface Assertions {
  sign(about: Asserted, to: Pick<Assertion, 'aud' | 'scp'>): Promise<string>
}

/** Life of an assertion, in seconds: it is asked for right before it is used. Formats allow 300. */
export const assertionLife = 120

/** @param issuer `iss`, the same in all processes and parts */
export function createAssertions(keys: AuthKeys, issuer: string, clock: Clock): Assertions {
  return {
    async sign({ user, sid, jkt, origin, methods, loginAt, verifiedAddress, proof }, { aud, scp }) {
      const now = clock.now()
      const jti = toB64(randomBytes(16))
      const iat = Math.floor(now / 1000)
      // "Now", for an address, is what a fresh login is.
      const isFresh = verifiedAddress !== null && now - loginAt < freshMs
      const { kid, sign } = await keys.findSigner('assertion')
      const claims: Assertion = {
        ...{ iss: issuer, aud, sub: user.sub, rlm: user.realm, wal: user.wal, sid, cnf: { jkt }, scp },
        ...{
          amr: [...methods, ...(isCounting({ proof }, now) ? ['known'] : [])],
          at: Math.floor(loginAt / 1000),
          org: origin,
          head: user.head,
        },
        // Custody alone keeps addresses as evidence.
        ...(isFresh && aud === 'custody' && { mh: toMailHash(jti, verifiedAddress) }),
        ...{ iat, exp: iat + assertionLife, jti },
      }
      return signAssertion(claims, { kid, key: sign as CryptoKey })
    },
  }
}
