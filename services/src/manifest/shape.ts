import { ECDH } from 'node:crypto'
import * as z from 'zod'
import { fromB64 } from '../proof/encoding.js'
import { isSmallOrder } from '../proof/smallOrder.js'

/** B64 of a fixed length, in its one canonical form. */
const b64 = (length: number) =>
  z
    .string()
    .max(100)
    .refine((text) => fromB64(text, length) !== undefined)

const id = b64(16)
const hash = b64(32)
const seconds = z.number().int().min(0)
/** As much as a column of a database holds. */
const count = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)

/** An uncompressed point of P-256 that is on the curve. */
const point = z
  .string()
  .length(87)
  .refine((text) => {
    const bytes = fromB64(text, 65)
    if (bytes?.[0] !== 4) return false
    try {
      ECDH.convertKey(bytes, 'prime256v1')
      return true
    } catch {
      // Not on the curve: said by the result.
      return false
    }
  })

/** An Ed25519 key that signs: for a point of small order everyone can. */
const signingKey = hash.refine((text) => !isSmallOrder(fromB64(text, 32) ?? new Uint8Array()))

/** As long as WebAuthn has them. */
const credential = z
  .string()
  .min(1)
  .max(1400)
  .refine((text) => (fromB64(text)?.length ?? Number.POSITIVE_INFINITY) <= 1023)

const host = z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/)

const base = { id, pk: point, at: seconds }
const slot = { ...base, s: hash }

/** An opener: a device, a passkey, a recovery code, a passphrase (reserved), or the managed one. */
const member = z.discriminatedUnion('k', [
  z.strictObject({ ...base, k: z.literal('dev'), jkt: hash }),
  z.strictObject({
    ...slot,
    k: z.literal('prf'),
    cred: credential,
    rp: host,
    bs: z.boolean(),
  }),
  z.strictObject({ ...slot, k: z.literal('code') }),
  z.strictObject({ ...slot, k: z.literal('pass'), it: z.number().int().min(600_000).max(5_000_000) }),
  z.strictObject({ ...base, k: z.literal('man'), s: z.literal('') }),
])

/** A check: custody, and recovery for its own, keep what proves it under this id. */
const evidence = z.strictObject({ id, kind: z.enum(['mail', 'oidc', 'wa']), at: seconds })

const head = z.strictObject({ seq: count, hash })

/** Most members of a wallet, and most checks. */
export const mostMembers = 64

/** A wallet's list of openers and checks, as docs/custody.md has its fields. What is not listed there is refused. */
export const manifestShape = z.strictObject({
  v: z.literal(1),
  ste: z.literal(1),
  rlm: id,
  sub: id,
  wal: id,
  salt: id,
  ctl: signingKey,
  seq: count,
  prev: hash.nullable(),
  gen: count,
  rec: hash,
  lvl: z.enum(['managed', 'user-held']),
  mem: z.array(member).min(1).max(mostMembers),
  evd: z.array(evidence).max(mostMembers),
  iat: seconds,
  rst: head.optional(),
  nxt: id.optional(),
})

/** What a manifest says. */
export type Manifest = z.infer<typeof manifestShape>

/** An opener in a manifest. */
export type Member = Manifest['mem'][number]

/** A manifest's place in its chain: `hash` is B64 of SHA-256 of its compact form. */
export type Head = z.infer<typeof head>
