import * as z from 'zod/mini'
import { isB64 } from '../../keys/index.js'
import { sessionFields } from './answers.js'

const text = (length: number) => z.string().check(z.maxLength(length))
const seconds = z.int().check(z.minimum(0))
const id = z.string().check(z.refine((given) => isB64(given, 16)))

/** Who a provider says the user is. A claim, shown as text. */
const profile = z.object({
  provider: text(32),
  name: z.optional(text(256)),
  /** A `data:` address. */
  picture: z.optional(text(70_000)),
  email: z.optional(text(320)),
  /** The provider says that the address is the user's. */
  isVerified: z.optional(z.boolean()),
})

/** Where a wallet was made; `at` in seconds. */
const made = z.object({ at: seconds, site: text(300), browser: text(60) })

const exchangePress = z.object({
  transaction: id,
  /** The page, and what its server calls the user. */
  press: z.object({ site: text(300), account: text(256) }),
})
const exchanged = z.object({ ...sessionFields, profile: z.optional(profile), made: z.optional(made) })

/** Of a login that was begun, for what has more in it. */
export const begunFields = { transaction: id, uri: text(8192), expiresIn: seconds }

/** What auth answers to logins by others than itself (docs/socials.md). Fields that are not listed are dropped. */
export const socialAnswers = {
  /** A session that another way than e-mail led to. */
  session: z.object({
    ...sessionFields,
    profile: z.optional(profile),
    /** The ID token, of OpenID providers. */
    token: z.optional(text(16_384)),
  }),
  exchangeBegun: z.object({ transaction: id, nonce: text(100) }),
  /** A login by the page's own server, or the press that it takes. */
  exchanged: z.union([exchangePress, exchanged]),
  begun: z.object(begunFields),
  state: z.object({ state: z.enum(['waiting', 'done', 'denied']), handle: z.optional(text(200)) }),
  identities: z.object({
    identities: z
      .array(
        z.object({
          ...{ id: text(64), kind: text(40), name: z.optional(text(320)), began: seconds, used: seconds },
          /** Of one that does not count yet. */
          countsFrom: z.optional(seconds),
          /** Of a passkey, in B64. */
          credential: z.optional(text(1400)),
        }),
      )
      .check(z.maxLength(100)),
  }),
}

export type Profile = z.infer<typeof profile>
export type WalletMade = z.infer<typeof made>
export type Exchanged = z.infer<typeof exchanged>
export type ExchangePress = z.infer<typeof exchangePress>
export type Identity = z.infer<typeof socialAnswers.identities>['identities'][number]
