import * as z from 'zod/mini'
import { isB64 } from '../../keys/index.js'

/** B64 of so many bytes, in its one spelling. */
const b64 = (length: number) => z.string().check(z.refine((text) => isB64(text, length)))
const id = b64(16)
const hash = b64(32)
const count = z.int().check(z.minimum(0))
const seconds = count
const text = (length: number) => z.string().check(z.maxLength(length))
const head = z.object({ seq: z.int().check(z.minimum(1)), hash })
const compact = text(32 * 1024)
const manifests = z.array(compact).check(z.maxLength(256))

const deleting = z.object({ kind: z.enum(['fast', 'slow']), since: seconds, erasedAt: seconds })

const news = z.object({
  id,
  kind: z.enum([
    'loginAdded',
    'loginRemoved',
    'openerAdded',
    'openerRemoved',
    'recovering',
    'exported',
    'exchanged',
    'suspended',
    'reinstated',
    'permissionUsed',
    'permissionSpent',
    'permissionEnding',
  ]),
  what: z.optional(text(320)),
  site: text(300),
  at: seconds,
})

const wait = z.object({
  jkt: hash,
  site: text(300),
  browser: text(60),
  place: text(200),
  since: seconds,
  until: seconds,
})

const user = z.object({
  sub: id,
  rlm: id,
  email: z.nullable(text(320)),
  wal: z.nullable(id),
  ctl: z.nullable(hash),
  head: z.nullable(head),
  at: seconds,
  amr: z.array(text(20)).check(z.maxLength(10)),
  deleting: z.optional(deleting),
  /** A project of the realm may know more of its users: there may be something to tell (`findUntold`). */
  discloses: z.optional(z.boolean()),
  /** The user's choice; absent before one was made. */
  accountType: z.optional(z.enum(['eoa', 'smartAccount'])),
  /** Since when the user is suspended for the project that was asked about. */
  suspended: z.optional(seconds),
})

const begun = z.object({
  transaction: id,
  /** The realm, of a login by e-mail. */
  rlm: z.optional(id),
  resendAfter: seconds,
  action: z.optional(z.enum(['VERIFY_OTP', 'VERIFY_DEVICE', 'VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])),
  digits: z.optional(z.int().check(z.minimum(4), z.maximum(12))),
  consent: z.optional(text(4096)),
  /** Of a realm that several projects share: its codes are typed in the frame. */
  codeEntry: z.optional(z.literal('frame')),
})

const opener = z.enum(['dev', 'prf', 'code', 'pass', 'man'])

/** A share's own fields are read by the key library; here it is only a plain value of bounded size. */
const share = z.object({
  v: z.literal(1),
  ste: z.literal(1),
  id,
  k: opener,
  wal: id,
  gen: z.int().check(z.minimum(1)),
  enc: b64(65),
  ct: b64(48),
})

/** Of a session, for what has more in it. */
export const sessionFields = {
  accessToken: text(2048),
  expiresIn: count,
  refreshToken: z.optional(text(200)),
  user,
  /** The login has made its user: no service can have a wallet of it. */
  isNew: z.optional(z.boolean()),
  /** Assertions for what comes next. */
  ahead: z.optional(z.array(text(4096)).check(z.maxLength(8))),
}
const session = z.object(sessionFields)

const keptFields = {
  manifests: manifests.check(z.minLength(1)),
  record: text(16_384),
  shares: z.array(z.object({ share, s: hash })).check(z.maxLength(64)),
}
const kept = z.object(keptFields)

/** What the services answer (docs/custody-api.md). Fields that are not listed are dropped. */
export const answers = {
  user,
  begun,
  codeSent: z.object({ resendAfter: seconds, digits: z.optional(count) }),
  session,
  assertion: z.object({ assertion: text(4096) }),
  head: z.object({ head }),
  /** `kept`: what the device that made the wallet opens it by. */
  created: z.object({ head, kept: z.optional(kept) }),
  logins: z.object({
    logins: z
      .array(z.object({ jkt: hash, site: text(300), browser: text(60), began: seconds, used: seconds }))
      .check(z.maxLength(100)),
  }),
  email: z.object({ email: text(320) }),
  untold: z.object({ untold: z.array(z.enum(['email', 'name', 'ways'])).check(z.maxLength(3)) }),
  nothing: z.object({}),
  nonce: z.object({ nonce: id }),
  mail: z.object({ request: id, number: z.string().check(z.regex(/^\d\d$/)), expiresIn: seconds }),
  pressed: z.object({ pressed: z.boolean() }),
  manifests: z.object({ manifests }),
  opened: z.object({
    ...keptFields,
    n: count,
    released: z.array(z.object({ at: seconds, id, org: text(300) })).check(z.maxLength(20)),
    deleting: z.optional(deleting),
  }),
  news: z.object({ news: z.array(news).check(z.maxLength(20)) }),
  waits: z.object({ waits: z.array(wait).check(z.maxLength(20)) }),
  deleting,
  deletion: z.object({ deleting: z.optional(deleting) }),
  r: z.object({ r: hash }),
}

/** Something that happened to the account, as auth says it; `what` is a login's name, an opener's kind, or a browser. */
export type News = z.infer<typeof news>
/** A device that waits to open the wallet by its mailbox, as custody says it. */
export type Wait = z.infer<typeof wait>
/** What a site may know of its user beside id, accounts and times. `ways`: what the user logs in with. */
export type DisclosedKind = z.infer<typeof answers.untold>['untold'][number]
export type Deleting = z.infer<typeof deleting>
/** `isNew`: this login has made the user, so no service can have a wallet of it. */
export type User = z.infer<typeof user> & { readonly isNew?: boolean }
export type Begun = z.infer<typeof begun>
export type Session = z.infer<typeof answers.session>
export type Login = z.infer<typeof answers.logins>['logins'][number]
export type Opened = z.infer<typeof answers.opened>
export type Kept = z.infer<typeof kept>

/** What a flow reads in an assertion: auth's word, over its own line; those whom it is for check it. */
const claims = z.object({
  aud: z.enum(['custody', 'recovery', 'paymaster', 'sessions']),
  wal: z.nullable(id),
  sub: id,
  rlm: id,
  at: seconds,
  scp: z.enum(['consent', 'create', 'release', 'recover', 'publish', 'sponsor', 'sessions']),
  head: z.nullable(head),
  exp: seconds,
})

/** The claims of an assertion. */
export type Claims = z.infer<typeof claims>

/** Reads an assertion's claims. @returns undefined when it is none */
export function readClaims(assertion: string, fromB64: (text: string) => Uint8Array): Claims | undefined {
  try {
    const [, payload = ''] = assertion.split('.')
    const parsed = claims.safeParse(JSON.parse(new TextDecoder().decode(fromB64(payload))))
    return parsed.success ? parsed.data : undefined
  } catch {
    // Said by the result.
    return undefined
  }
}
