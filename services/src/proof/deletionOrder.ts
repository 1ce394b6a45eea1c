import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { type AssertionReading, longestAssertion } from './assertion.js'

/**
 * What auth tells custody and recovery of a user whose account an operator deletes, or whose deletion was taken back (custody.md,
 * amendments 13 and 15). It opens nothing, and begins the slow deletion alone, which every device of the wallet takes back. Sessions, which holds
 * nothing that opens a wallet, hears of a user when auth erases the user.
 */
export type DeletionOrder = z.infer<typeof orderShape>

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

const orderShape = z
  .object({
    iss: z.string().max(200),
    aud: z.enum(['custody', 'recovery', 'sessions']),
    sub: id,
    rlm: id,
    wal: id,
    /** `erase` is for sessions alone: auth has erased the user. */
    act: z.enum(['begin', 'undo', 'erase']),
    /** When it was decided, in ms: one that comes late changes nothing that was decided since. */
    at: z.number().int(),
    iat: z.number().int(),
    exp: z.number().int(),
  })
  .refine(({ aud, act }) => (aud === 'sessions') === (act === 'erase'))

const typ = 'latchkey-deletion+jwt'

/** Signs an order with a key of auth. */
export function signDeletionOrder(order: DeletionOrder, { kid, key }: { kid: string; key: CryptoKey }) {
  return new SignJWT(orderShape.parse(order)).setProtectedHeader({ alg: 'ES256', typ, kid }).sign(key)
}

/**
 * Reads an order by auth's public key, which is asked for anew. It may come twice: what it does is the same.
 * @returns undefined for anything that is not a good one for this part
 */
export async function readDeletionOrder(
  token: string,
  { audience, issuer, findKey, clock }: AssertionReading,
): Promise<DeletionOrder | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = '' }) => {
        const key = (await findKey(kid)) && (await findKey(kid, { isFresh: true }))
        if (!key) throw new errors.JWSInvalid('unknown key')
        return key
      },
      { algorithms: ['ES256'], typ, audience, issuer, currentDate: new Date(clock.now()), clockTolerance: 5 },
    )
    const order = orderShape.parse(payload)
    const isShort = order.exp - order.iat <= longestAssertion
    return isShort && order.iat * 1000 <= clock.now() + 5_000 ? order : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined
    throw error
  }
}
